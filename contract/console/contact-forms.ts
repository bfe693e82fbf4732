import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'
import type { FormRule } from '../contact-forms/schema.ts'
import { type FormProperties, formProperties } from '../contact-forms/stored-form.ts'
import { numericId } from './parameters.ts'

const MAX_TITLE = 200

export type FormSummary = {
  id: number
  hash: string
  title: string
  updatedMs: number
  messageCount: number
  unreadCount: number
}

export type FormsAnswer = { forms: FormSummary[] }

/** The server also checks whether the form can work at all. */
const formToSave = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Nazwij ten formularz.'),
    v.maxLength(MAX_TITLE, `Skróć nazwę do ${MAX_TITLE} znaków.`),
  ),
  properties: formProperties,
})
export type FormToSave = v.InferOutput<typeof formToSave>

export type FormAnswer = {
  form: {
    id: number
    hash: string
    title: string
    locale: string
    properties: FormProperties
    messageCount: number
  }
  /** Version of the saved form, to be returned in `If-Match`. */
  version: string
}

/** The content of the editor, saved or not. */
const formToPreview = v.object({
  id: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  title: v.pipe(v.string(), v.maxLength(MAX_TITLE)),
  properties: formProperties,
})

/** A probable mistake in the template or a mail. `text` is the tag or address, `place` the field of the editor. */
export type FormWarning =
  | { kind: 'not_understood'; place: 'form'; text: string }
  | { kind: 'unknown_mail_tag'; place: FormMailField; text: string }
  | { kind: 'wrong_address'; place: FormMailField; text: string }
  | { kind: 'no_email_field'; place: 'form' }
  | { kind: 'no_submit'; place: 'form' }
export type FormMailField =
  `${'mail' | 'mail_2'}.${'recipient' | 'sender' | 'subject' | 'body' | 'additional_headers' | 'attachments'}`

export type FormField = { name: string; type: string; label: string; rules: FormRule[] }

export type PreviewAnswer = {
  /** A whole document, for a frame without scripts. */
  html: string
  fields: FormField[]
  /** Names of fields that a mail may contain, in the order of the form; without files. */
  mailTags: string[]
  fileTags: string[]
  warnings: FormWarning[]
  /** The text of each message unless the owner writes another one. */
  defaultMessages: Record<string, string>
}

/** Contact forms: the list, one form, and its preview. */
export const contactFormsApi = {
  list: consoleEndpoint<FormsAnswer>()({ right: 'content', method: 'GET', path: '/contact-forms' }),
  add: consoleEndpoint<FormAnswer>()({
    right: 'content',
    method: 'POST',
    isCreating: true,
    path: '/contact-forms',
    request: formToSave,
    log: {
      kind: 'contact-form',
      text: 'Dodano formularz',
      subject: ({ form }) => ({ id: form.id, name: form.title }),
    },
  }),
  preview: consoleEndpoint<PreviewAnswer>()({
    right: 'content',
    method: 'POST',
    isCreating: false,
    path: '/contact-forms/preview',
    request: formToPreview,
    log: { none: 'only shows what is edited' },
  }),
  one: consoleEndpoint<FormAnswer>()({
    right: 'content',
    method: 'GET',
    path: '/contact-forms/:id',
    params: numericId,
  }),
  change: consoleEndpoint<FormAnswer>()({
    right: 'content',
    method: 'PUT',
    path: '/contact-forms/:id',
    params: numericId,
    request: formToSave,
    log: {
      kind: 'contact-form',
      text: 'Zmieniono formularz',
      before: '/contact-forms/:id',
      subject: ({ form: { id, title, properties } }) => ({ id, name: title, fields: { title, properties } }),
      undo: (_, whole) => whole,
    },
  }),
  remove: consoleEndpoint<{ ok: true }>()({
    right: 'content',
    method: 'DELETE',
    path: '/contact-forms/:id',
    params: numericId,
    log: { kind: 'contact-form', text: 'Usunięto formularz' },
  }),
}
