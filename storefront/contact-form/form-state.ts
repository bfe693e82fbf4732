import type { FormSchema } from '#contract/contact-forms/schema.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'

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
