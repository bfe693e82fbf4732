import { createHash } from 'node:crypto'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import type { FormRule, FormSchema } from '#contract/contact-forms/schema.ts'
import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { type FormSettings, readFormSettings } from '#forms/form-settings.ts'
import type { FormTag } from '#forms/form-tag.ts'
import { parseTemplate, type Template } from '#forms/parse-template.ts'
import { schemaOf } from '#forms/schema-of.ts'
import { formMessages } from '#storefront/strings/pl/contact-form.ts'
import { isFileRule } from './file-rules.ts'
import type { KeptForm } from './kept-form.ts'

/** A form read, checked and ready to be drawn and answered. */
export type LiveForm = {
  id: number
  hash: string
  title: string
  locale: string
  template: Template
  tags: FormTag[]
  schema: FormSchema
  /** Of the schema: asked first, and after the check for spam. */
  textRules: FormRule[]
  fileRules: FormRule[]
  /** What the schema's address answers, made once. */
  schemaJson: string
  schemaEtag: string
  settings: FormSettings
  mail: MailTemplate
  mail2: MailTemplate
  /** The owner's words, else the shop's; without markup. Mail tags in them are still to be replaced. */
  message: (key: MessageKey) => string
}

const MARKUP = /<[^>]*>/g

/** `todayIso`: the day that `min:today` and its like mean. */
export const liveFormOf = ({ id, hash, title, locale, properties }: KeptForm, todayIso: string): LiveForm => {
  const template = parseTemplate(properties.form)
  const own: { [key in MessageKey]?: string | undefined } = properties.messages
  const message = (key: MessageKey) => own[key]?.replace(MARKUP, '').trim() || formMessages[key]
  const schema = { ...schemaOf(template.tags, message, { todayIso }), locale }
  const schemaJson = JSON.stringify(schema)
  return {
    id,
    hash,
    title,
    locale,
    template,
    tags: template.tags,
    schema,
    textRules: schema.rules.filter((rule) => !isFileRule(rule)),
    fileRules: schema.rules.filter(isFileRule),
    schemaJson,
    schemaEtag: `"${createHash('sha256').update(schemaJson).digest('hex').slice(0, 32)}"`,
    settings: readFormSettings(properties.additional_settings),
    mail: properties.mail,
    mail2: properties.mail_2,
    message,
  }
}
