import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import type { Services } from '#server/platform/services.ts'
import { type SavedForm, listForms } from './saved-form.ts'
import { createHash } from 'node:crypto'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import type { FormRule, FormSchema } from '#contract/contact-forms/schema.ts'
import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { type FormSettings, readFormSettings } from '#forms/form-settings.ts'
import type { FormTag } from '#forms/form-tag.ts'
import { parseTemplate, type Template } from '#forms/parse-template.ts'
import { schemaOf } from '#forms/schema-of.ts'
import { formMessages } from '#storefront/strings/pl/contact-form.ts'

const FILE_RULES = new Set(['requiredfile', 'file', 'minfilesize', 'maxfilesize'])

/** Rules about files are asked after the check for spam, so that nobody's files are looked into before. */
const isFileRule = ({ rule, rules }: FormRule): boolean =>
  FILE_RULES.has(rule) || (rules?.some(isFileRule) ?? false)

/** A form read, checked and ready to be drawn and answered. */
export type CompiledForm = {
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
const compileForm = ({ id, hash, title, locale, properties }: SavedForm, todayIso: string): CompiledForm => {
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

const warsawDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })
const DAY_CHECK_MS = 60_000
/** What a short code names a form by: the beginning of its hash, at least so long. */
const HASH = /^[0-9a-f]{7,64}$/
const NUMBER = /^[1-9]\d{0,8}$/

type Kept = { form: SavedForm; live?: CompiledForm; todayIso?: string }

/**
 * A shop has a handful of forms: all are read once for each version of the settings, each is compiled when
 * first asked for.
 */
const keptForms = cacheByVersion('settings', async (services) => {
  const kept = (await listForms(services.db.read)).map((form): Kept => ({ form }))
  return { all: kept, byId: new Map(kept.map((one) => [one.form.id, one])) }
})

let lastDay = { minute: -1, iso: '' }
/** The day in Warsaw; asked for with every answer, so worked out once a minute. */
export const todayIsoAt = (nowMs: number): string => {
  const minute = Math.floor(nowMs / DAY_CHECK_MS)
  if (minute !== lastDay.minute) lastDay = { minute, iso: warsawDay.format(nowMs) }
  return lastDay.iso
}

/**
 * By number, or by the hash of a short code; undefined: there is no such form. Compiled anew when its owner
 * changed it, and each day.
 */
export const loadForm = async (
  services: Services,
  idOrHash: number | string,
): Promise<CompiledForm | undefined> => {
  const { all, byId } = await keptForms(services)
  const text = String(idOrHash)
  const byHash =
    typeof idOrHash === 'string' && HASH.test(text)
      ? all.find(({ form }) => form.hash.startsWith(text))
      : undefined
  const kept = byHash ?? (NUMBER.test(text) ? byId.get(Number(text)) : undefined)
  if (!kept) return undefined
  const todayIso = todayIsoAt(services.now())
  if (!kept.live || kept.todayIso !== todayIso) {
    kept.live = compileForm(kept.form, todayIso)
    kept.todayIso = todayIso
  }
  return kept.live
}
