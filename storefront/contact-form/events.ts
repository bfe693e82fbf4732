import type { FeedbackAnswer, RefillAnswer } from '#contract/contact-forms/feedback.ts'
import { classOfStatus } from '#forms/status.ts'
import type { ContactFormElement } from './wire-global.ts'

type Ids = {
  contactFormId: number
  pluginVersion: string
  contactFormLocale: string
  unitTag: string
  containerPostId: number
}

export type SendDetail = Ids & {
  status: string
  inputs: { name: string; value: FormDataEntryValue }[]
  formData: FormData
  apiResponse?: Partial<FeedbackAnswer> | RefillAnswer
}

const idsOf = ({ wpcf7 }: ContactFormElement): Ids => ({
  contactFormId: wpcf7.id,
  pluginVersion: wpcf7.pluginVersion,
  contactFormLocale: wpcf7.locale,
  unitTag: wpcf7.unitTag,
  containerPostId: wpcf7.containerPost,
})

/** The detail of events of a form that is about to be sent or emptied, without the hidden fields of the wire. */
export const detailOf = (form: ContactFormElement, formData: FormData): SendDetail => ({
  ...idsOf(form),
  status: form.wpcf7.status,
  inputs: Array.from(formData, ([name, value]) => ({ name, value })).filter(
    ({ name }) => !name.startsWith('_'),
  ),
  formData,
})

/** Dispatches `wpcf7…` from the form. False: a listener vetoed. */
export const fire = (form: HTMLElement, name: string, detail: object): boolean =>
  form.dispatchEvent(new CustomEvent(`wpcf7${name}`, { bubbles: true, cancelable: true, detail }))

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

/** Gives the form a status: class, `data-status` and, if it is another than before, an event. Returns the status. */
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
