import { HIDDEN } from '#contract/contact-forms/wire.ts'
import type { FormProblem } from '#forms/check.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { checkCaptcha } from '../challenges/captcha.ts'
import { checkQuiz } from '../challenges/quiz.ts'
import type { PendingSubmission, Step } from './pending-submission.ts'

/** What a type of field requires beyond the rules of the schema. */
type FieldCheck = (sending: PendingSubmission) => Promise<FormProblem[]> | FormProblem[]

const isChecked = (raw: PendingSubmission['raw'], { name }: FormTag) =>
  raw[name]?.some((value) => value !== '' && value !== '0') ?? false

/** Consents that are not yet given (or, for inverted ones, not yet withdrawn). */
export const missingAcceptances = ({ form, raw }: Pick<PendingSubmission, 'form' | 'raw'>): FormTag[] =>
  form.tags.filter(
    (tag) =>
      tag.basetype === 'acceptance' &&
      tag.name !== '' &&
      !tag.options.includes('optional') &&
      isChecked(raw, tag) === tag.options.includes('invert'),
  )

/** A submission without consent ends here. */
export const checkAcceptance: Step = (sending) =>
  missingAcceptances(sending).length > 0
    ? { status: 'acceptance_missing', message: sending.form.message('accept_terms') }
    : undefined

/** A form may treat a missing consent like an empty required field. */
const checkAcceptanceAsField: FieldCheck = (sending) =>
  sending.form.settings.acceptanceAsValidation
    ? missingAcceptances(sending).map(({ name }) => ({
        field: name,
        error: sending.form.message('accept_terms'),
      }))
    : []

/**
 * A name that occurs twice in the form is sent once, and checking its answer uses it up: each name is checked
 * once.
 */
const namesOf = ({ tags }: PendingSubmission['form'], type: string) =>
  new Set(tags.filter(({ basetype, name }) => basetype === type && name !== '').map(({ name }) => name))

/** The answer to each quiz must match the encrypted answer sent with it. */
const checkQuizzes: FieldCheck = async ({ services, form, raw, hidden }) => {
  const problems: FormProblem[] = []
  for (const name of namesOf(form, 'quiz'))
    if (!(await checkQuiz(services, raw[name]?.[0] ?? '', hidden(HIDDEN.quizAnswer + name))))
      problems.push({ field: name, error: form.message('quiz_answer_not_correct') })
  return problems
}

/** The text typed for each picture must match its challenge. */
const checkCaptchas: FieldCheck = async ({ services, form, raw, hidden }) => {
  const problems: FormProblem[] = []
  for (const name of namesOf(form, 'captchar'))
    if (!(await checkCaptcha(services, raw[name]?.[0] ?? '', hidden(HIDDEN.captchaChallenge + name))))
      problems.push({ field: name, error: form.message('captcha_not_match') })
  return problems
}

export const fieldChecks: readonly FieldCheck[] = [checkAcceptanceAsField, checkQuizzes, checkCaptchas]
