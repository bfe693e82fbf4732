import { missingAcceptances } from '../check-acceptance.ts'
import type { FieldCheck } from './field-check.ts'

/** A form may treat a missing consent like any field that was left empty. */
export default ((sending) =>
  sending.form.settings.acceptanceAsValidation
    ? missingAcceptances(sending).map(({ name }) => ({
        field: name,
        error: sending.form.message('accept_terms'),
      }))
    : []) satisfies FieldCheck
