import type { FormProperties, MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { type ContactFormRow, findFormRow, listFormRows } from './store.ts'
import type { Sql } from '#server/platform/db/tables.ts'

/** Every form, oldest first. */
export const listForms = async (db: Sql): Promise<SavedForm[]> => (await listFormRows(db)).map(readFormRow)

export const findForm = async (db: Sql, id: number): Promise<SavedForm | undefined> => {
  const row = await findFormRow(db, id)
  return row && readFormRow(row)
}

/** A form as its owner wrote it. */
export type SavedForm = {
  id: number
  hash: string
  title: string
  locale: string
  properties: FormProperties
  createdMs: number
  updatedMs: number
}

export const readFormRow = (row: ContactFormRow): SavedForm => ({
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

/** The columns of a row that an owner can change. */
export const toFormRow = ({
  title,
  locale,
  properties,
}: Pick<SavedForm, 'title' | 'locale' | 'properties'>): Omit<
  ContactFormRow,
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
