import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import type { Services } from '#server/platform/services.ts'
import { type SavedForm, listForms } from './saved-form.ts'
import { createHash } from 'node:crypto'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import type { FormRule, FormSchema } from '#contract/contact-forms/schema.ts'
import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'
import { type FormSettings, readFormSettings } from '#forms/form-settings.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { parseTemplate, type Template } from '#forms/template/parse-template.ts'
import { createFormRenderer, type FormRenderer } from '#forms/render-form.ts'
import { schemaOf } from '#forms/schema-of.ts'
import { formMessages } from '#storefront/strings/pl/contact-form/contact-form.ts'

const FILE_RULES = new Set(['requiredfile', 'file', 'minfilesize', 'maxfilesize'])

/** File rules run after the spam check, so that files of spam messages are not inspected. */
const isFileRule = ({ rule, rules }: FormRule): boolean =>
  FILE_RULES.has(rule) || (rules?.some(isFileRule) ?? false)

/** A form parsed, checked and ready to render and to receive posts. */
export type CompiledForm = {
  id: number
  hash: string
  title: string
  locale: string
  template: Template
  render: FormRenderer
  tags: FormTag[]
  schema: FormSchema
  /** Rules of the schema that run before the spam check; the file rules run after it. */
  textRules: FormRule[]
  fileRules: FormRule[]
  /** The response body of the schema route. */
  schemaJson: string
  schemaEtag: string
  settings: FormSettings
  mail: MailTemplate
  mail2: MailTemplate
  /** The owner's text or, without one, the shop's; without markup, mail tags not yet replaced. */
  message: (key: MessageKey) => string
}

const MARKUP = /<[^>]*>/g

/** `todayIso`: the day that `min:today` and similar options refer to. */
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
    render: createFormRenderer(template),
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

const DAY_CHECK_MS = 60_000
/** A short code identifies a form by at least the first seven digits of its hash. */
const HASH = /^[0-9a-f]{7,64}$/
const NUMBER = /^[1-9]\d{0,8}$/

type CachedForm = { form: SavedForm; compiled?: CompiledForm; todayIso?: string }

/**
 * A shop has a handful of forms: all are loaded once per version of the settings, and each is compiled on
 * first use.
 */
const formsCache = cacheByVersion('settings', async (services) => {
  const all = (await listForms(services.db.read)).map((form): CachedForm => ({ form }))
  return { all, byId: new Map(all.map((one) => [one.form.id, one])) }
})

const createDayClock = () => {
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })
  let last = { minute: -1, iso: '' }
  return (nowMs: number): string => {
    const minute = Math.floor(nowMs / DAY_CHECK_MS)
    if (minute !== last.minute) last = { minute, iso: formatter.format(nowMs) }
    return last.iso
  }
}

/** The current date in Warsaw. Every response needs it, so it is formatted only once a minute. */
export const todayIsoAt = createDayClock()

/**
 * Finds a form by number or by the hash of a short code. Forms are compiled again after each change by their
 * owner, and once a day.
 */
export const loadForm = async (
  services: Services,
  idOrHash: number | string,
): Promise<CompiledForm | undefined> => {
  const { all, byId } = await formsCache(services)
  const text = String(idOrHash)
  const byHash =
    typeof idOrHash === 'string' && HASH.test(text)
      ? all.find(({ form }) => form.hash.startsWith(text))
      : undefined
  const cached = byHash ?? (NUMBER.test(text) ? byId.get(Number(text)) : undefined)
  if (!cached) return undefined
  const todayIso = todayIsoAt(services.now())
  if (!cached.compiled || cached.todayIso !== todayIso) {
    cached.compiled = compileForm(cached.form, todayIso)
    cached.todayIso = todayIso
  }
  return cached.compiled
}
