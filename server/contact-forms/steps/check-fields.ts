import { checkRules } from '#forms/check.ts'
import { firstOfEach } from '../problems.ts'
import type { Step } from '../sending.ts'
import * as fieldChecks from '../field-checks/index.ts'

/** The rules of the schema, then what single types ask for: a consent, an answer, the text of a picture. */
export const checkFields: Step = async (sending) => {
  const { form, entries } = sending
  const found = checkRules(form.textRules, entries)
  for (const check of Object.values(fieldChecks)) found.push(...(await check(sending)))
  const problems = firstOfEach(found)
  return problems.length > 0
    ? { status: 'validation_failed', message: form.message('validation_error'), problems }
    : undefined
}
