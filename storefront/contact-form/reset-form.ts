import type { RefillAnswer } from '#contract/contact-forms/feedback.ts'
import { callApi, formPath } from './call-api.ts'
import { detailOf, fire } from './events.ts'
import { clearResponse } from './respond.ts'
import { setStatus } from './set-status.ts'
import type { ContactFormElement } from './wire-global.ts'

const justSent = new WeakSet<HTMLFormElement>()

/** The next reset belongs to a message that went: the form stays `sent`. */
export const expectResetAfterSending = (form: HTMLFormElement): void => void justSent.add(form)

/** After the browser has emptied the form: fresh questions and pictures. */
export const resetForm = async (form: ContactFormElement): Promise<void> => {
  const status = justSent.delete(form) ? 'mail_sent' : 'init'
  const detail = detailOf(form, new FormData(form))
  clearResponse(form)
  setStatus(form, 'resetting')
  let apiResponse: RefillAnswer = {}
  try {
    apiResponse = (await callApi<RefillAnswer>(formPath(form.wpcf7.id, 'refill'))) ?? {}
  } catch (trouble) {
    // The form is empty and may be used; stale questions are asked anew with the next answer.
    console.error(trouble)
  }
  // Whoever already sends again is not interrupted.
  if (form.wpcf7.status === 'resetting') setStatus(form, status)
  fire(form, 'reset', { ...detail, status: form.wpcf7.status, apiResponse })
}
