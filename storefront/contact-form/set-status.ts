import { classOfStatus } from '#forms/status.ts'
import { fire, idsOf } from './events.ts'
import { makeInert } from './keep-inert.ts'
import type { ContactFormElement } from './wire-global.ts'

/** Gives the form a status: class, `data-status` and an event, if it is another than before. Says which it now has. */
export const setStatus = (form: ContactFormElement, given: string): string => {
  const status = classOfStatus(given)
  const prevStatus = form.wpcf7.status
  if (status === prevStatus) return status
  form.wpcf7.status = status
  form.dataset['status'] = status
  form.classList.add(status)
  form.classList.remove(prevStatus)
  makeInert(form, status)
  fire(form, 'statuschanged', { ...idsOf(form), status, prevStatus })
  return status
}
