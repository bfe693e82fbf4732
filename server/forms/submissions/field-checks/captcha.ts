import { HIDDEN } from '#contract/contact-forms/wire.ts'
import type { FormProblem } from '#forms/check.ts'
import { checkCaptcha } from '../../challenges/captcha.ts'
import type { FieldCheck } from './field-check.ts'

/** What was read from each picture. */
export default (async ({ services, form, raw, hidden }) => {
  const problems: FormProblem[] = []
  // A name that stands in the form twice is sent once, and its answer is spent by the first look.
  const names = new Set(
    form.tags.filter(({ basetype, name }) => basetype === 'captchar' && name !== '').map(({ name }) => name),
  )
  for (const name of names) {
    if (!(await checkCaptcha(services, raw[name]?.[0] ?? '', hidden(HIDDEN.captchaChallenge + name))))
      problems.push({ field: name, error: form.message('captcha_not_match') })
  }
  return problems
}) satisfies FieldCheck
