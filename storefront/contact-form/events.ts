import type { FeedbackAnswer, RefillAnswer } from '#contract/contact-forms/feedback.ts'
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

export const idsOf = ({ wpcf7 }: ContactFormElement): Ids => ({
  contactFormId: wpcf7.id,
  pluginVersion: wpcf7.pluginVersion,
  contactFormLocale: wpcf7.locale,
  unitTag: wpcf7.unitTag,
  containerPostId: wpcf7.containerPost,
})

/** What events tell of a form that is about to be sent or emptied; fields of the form's own are left out. */
export const detailOf = (form: ContactFormElement, formData: FormData): SendDetail => ({
  ...idsOf(form),
  status: form.wpcf7.status,
  inputs: Array.from(formData, ([name, value]) => ({ name, value })).filter(
    ({ name }) => !name.startsWith('_'),
  ),
  formData,
})

/** Fires `wpcf7…` from the form. False: a listener vetoed. */
export const fire = (form: HTMLElement, name: string, detail: object): boolean =>
  form.dispatchEvent(new CustomEvent(`wpcf7${name}`, { bubbles: true, cancelable: true, detail }))
