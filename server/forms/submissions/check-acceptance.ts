import type { FormTag } from '#forms/form-tag.ts'
import type { PendingSubmission, Step } from './pending-submission.ts'

const isChecked = (raw: PendingSubmission['raw'], { name }: FormTag) =>
  raw[name]?.some((value) => value !== '' && value !== '0') ?? false

/** Consents that are still to be given (or, inverted ones, taken back). */
export const missingAcceptances = ({ form, raw }: Pick<PendingSubmission, 'form' | 'raw'>): FormTag[] =>
  form.tags.filter(
    (tag) =>
      tag.basetype === 'acceptance' &&
      tag.name !== '' &&
      !tag.options.includes('optional') &&
      isChecked(raw, tag) === tag.options.includes('invert'),
  )

/** Without consent nothing is done with what was typed. */
export const checkAcceptance: Step = (sending) =>
  missingAcceptances(sending).length > 0
    ? { status: 'acceptance_missing', message: sending.form.message('accept_terms') }
    : undefined
