import { HIDDEN } from '#contract/contact-forms/wire.ts'
import type { FormProblem } from '#forms/check.ts'
import { checkQuiz } from '../../challenges/quiz.ts'
import type { FieldCheck } from './field-check.ts'

/** The answer of each quiz, against the sealed one that came with it. */
export default (async ({ services, form, raw, hidden }) => {
  const problems: FormProblem[] = []
  // A name that stands in the form twice is sent once, and its answer is spent by the first look.
  const names = new Set(
    form.tags.filter(({ basetype, name }) => basetype === 'quiz' && name !== '').map(({ name }) => name),
  )
  for (const name of names) {
    if (!(await checkQuiz(services, raw[name]?.[0] ?? '', hidden(HIDDEN.quizAnswer + name))))
      problems.push({ field: name, error: form.message('quiz_answer_not_correct') })
  }
  return problems
}) satisfies FieldCheck
