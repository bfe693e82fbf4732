import { classOfStatus } from '#forms/status.ts'
import type { FormSchema } from '#contract/contact-forms/schema.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { fire, idsOf } from './events.ts'
import type { ContactFormElement } from './wire-global.ts'

/** `form.wpcf7`, as clients of the wire read it. */
export type ContactFormState = {
  id: number
  /** As the class names it: `sent`, not `mail_sent`. */
  status: string
  pluginVersion: string
  locale: string
  unitTag: string
  containerPost: number
  /** `div.wpcf7` */
  parent: HTMLElement
  readonly schema: FormSchema | undefined
}

/** Read from the form's hidden fields. */
export const makeFormState = (form: HTMLFormElement): ContactFormState => {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const number = (name: string) => Math.abs(Number.parseInt(text(name), 10)) || 0
  return {
    id: number(HIDDEN.formId),
    status: form.dataset['status'] ?? 'init',
    pluginVersion: text(HIDDEN.version),
    locale: text(HIDDEN.locale),
    unitTag: text(HIDDEN.unitTag),
    containerPost: number(HIDDEN.containerPost),
    parent: form.closest<HTMLElement>('.wpcf7')!,
    get schema() {
      return window.wpcf7?.schemas?.get(this.id)
    },
  }
}

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
