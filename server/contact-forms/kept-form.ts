import type { FormProperties, MailTemplate } from '#contract/contact-forms/stored-form.ts'
import type { FormRow } from './store.ts'

/** A form as its owner wrote it. */
export type KeptForm = {
  id: number
  hash: string
  title: string
  locale: string
  properties: FormProperties
  createdMs: number
  updatedMs: number
}

export const toKeptForm = (row: FormRow): KeptForm => ({
  id: row.id,
  hash: row.hash,
  title: row.title,
  locale: row.locale,
  properties: {
    form: row.form,
    mail: JSON.parse(row.mail_json) as MailTemplate,
    mail_2: JSON.parse(row.mail_2_json) as MailTemplate,
    messages: JSON.parse(row.messages_json) as FormProperties['messages'],
    additional_settings: row.additional_settings,
  },
  createdMs: row.created_ms,
  updatedMs: row.updated_ms,
})

/** What of a row an owner can change. */
export const toFormRow = ({
  title,
  locale,
  properties,
}: Pick<KeptForm, 'title' | 'locale' | 'properties'>): Omit<
  FormRow,
  'id' | 'hash' | 'created_ms' | 'updated_ms'
> => ({
  title,
  locale,
  form: properties.form,
  mail_json: JSON.stringify(properties.mail),
  mail_2_json: JSON.stringify(properties.mail_2),
  messages_json: JSON.stringify(properties.messages),
  additional_settings: properties.additional_settings,
})
