import type { CaptchaRefill, QuizRefill, RefillAnswer } from '#contract/contact-forms/feedback.ts'
import { quizQuestions } from '#forms/tags/challenges.ts'
import type { Services } from '#server/platform/services.ts'
import { makeCaptcha } from './captcha.ts'
import type { CompiledForm } from '../definitions/compiled-form.ts'
import { makeQuiz } from './quiz.ts'

/** A new question for every quiz and a new picture for every captcha of a form: each answer is valid once. */
export const refillOf = (services: Services, { tags }: Pick<CompiledForm, 'tags'>): RefillAnswer => {
  const quiz: QuizRefill = {}
  const captcha: CaptchaRefill = {}
  for (const tag of tags) {
    if (tag.name === '') continue
    if (tag.basetype === 'quiz') {
      const { question, sealed } = makeQuiz(services, quizQuestions(tag))
      quiz[tag.name] = [question, sealed]
    } else if (tag.basetype === 'captchac') captcha[tag.name] = makeCaptcha(services, tag).url
  }
  return {
    ...(Object.keys(captcha).length > 0 && { captcha }),
    ...(Object.keys(quiz).length > 0 && { quiz }),
  }
}
