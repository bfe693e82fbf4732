import * as v from 'valibot'
import { messageKeys } from './message-keys.ts'

const MAX_TITLE = 200
const MAX_TEMPLATE = 100_000
const MAX_LINE = 5_000

/** Exports carry booleans as true, 1, '1' or 'on'. */
const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string(), v.null()]),
  v.transform(
    (value) => value === true || value === 1 || value === '1' || value === 'on' || value === 'true',
  ),
)
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** A mail template: every text may contain mail tags. */
export const mailTemplate = v.object({
  /** Only `mail_2` can be switched off; the first mail is always sent. */
  active: v.optional(flag, false),
  subject: v.optional(text(MAX_LINE), ''),
  sender: v.optional(text(MAX_LINE), ''),
  body: v.optional(text(MAX_TEMPLATE), ''),
  recipient: v.optional(text(MAX_LINE), ''),
  additional_headers: v.optional(text(MAX_LINE), ''),
  attachments: v.optional(text(MAX_LINE), ''),
  use_html: v.optional(flag, false),
  exclude_blank: v.optional(flag, false),
})
export type MailTemplate = v.InferOutput<typeof mailTemplate>

const messages = v.partial(
  v.object(
    Object.fromEntries(messageKeys.map((key) => [key, text(MAX_LINE)])) as Record<
      (typeof messageKeys)[number],
      ReturnType<typeof text>
    >,
  ),
)

/** The owner's content of a form; keys as on the wire and in exports. */
export const formProperties = v.object({
  form: v.optional(text(MAX_TEMPLATE), ''),
  mail: v.optional(mailTemplate, {}),
  mail_2: v.optional(mailTemplate, {}),
  messages: v.optional(messages, {}),
  additional_settings: v.optional(text(MAX_TEMPLATE), ''),
})
export type FormProperties = v.InferOutput<typeof formProperties>

/** One form of an export. */
export const storedForm = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_TITLE)),
  locale: v.optional(text(20), 'pl_PL'),
  /** The short code's id: 7 hexadecimal digits. Generated if absent. */
  hash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}$/))),
  properties: formProperties,
})
export type StoredForm = v.InferOutput<typeof storedForm>
