import { HIDDEN } from '#contract/contact-forms/wire.ts'
import type { Problem } from '#forms/check.ts'
import { checkCaptcha } from '../captcha/check-captcha.ts'
import type { FieldCheck } from './field-check.ts'

/** What was read from each picture. */
export default (async ({ shop, form, raw, hidden }) => {
  const problems: Problem[] = []
  for (const { basetype, name } of form.tags) {
    if (basetype !== 'captchar' || name === '') continue
    if (!(await checkCaptcha(shop, raw[name]?.[0] ?? '', hidden(HIDDEN.captchaChallenge + name)))) problems.push({ field: name, error: form.message('captcha_not_match') })
  }
  return problems
}) satisfies FieldCheck
