import type { RefusedAnswer } from '#contract/contact-forms/feedback.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'

const refused = (status: 403 | 404 | 415, code: string, message: string): RefusedAnswer => ({
  code,
  message,
  data: { status },
})

export const noForm = refused(404, 'wpcf7_not_found', 'Nie ma takiego formularza.')
export const noRoute = refused(404, 'rest_no_route', 'Nie ma takiego adresu.')

export const formNotFound = () => new Refusal(404, noForm.code, noForm.message)
export const wrongMediaType = () =>
  new Refusal(415, 'wpcf7_unsupported_media_type', 'Formularz trzeba wysłać jako multipart/form-data.')
export const forbidden = () =>
  new Refusal(403, 'wpcf7_forbidden', 'Formularze zmienia tylko zalogowany właściciel sklepu.')
