import { classOfStatus } from '#forms/status.ts'
import { fire, idsOf } from './events.ts'
import type { ContactFormElement } from './wire-global.ts'

const MARK = 'active-on-any'

/** Regions with the class `inert-on-<status>` cannot be used while the form has that status. */
const makeInert = (form: HTMLElement, status: string): void => {
  for (const region of form.querySelectorAll<HTMLElement>(`.${MARK}`)) {
    region.inert = false
    region.classList.remove(MARK)
  }
  for (const region of form.querySelectorAll<HTMLElement>(`.inert-on-${CSS.escape(status)}`)) {
    region.inert = true
    region.classList.add(MARK)
  }
}

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
