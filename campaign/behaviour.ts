import * as v from 'valibot'
import { teaserModes } from '#contract/display/names.ts'
import { targetUrl } from './references.ts'

const MAX_SECONDS = 86_400
const MAX_TEXT = 300
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SECONDS))
const words = v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT))

/** Ways to close a campaign: a cross, a text, a button with a countdown. */
export const closing = v.strictObject({
  control: v.optional(v.picklist(['x', 'text', 'none']), 'x'),
  text: v.optional(words, ''),
  /** The control appears after a countdown with this text. */
  afterSeconds: v.optional(seconds, 0),
  comment: v.optional(words, ''),
  skip: v.optional(
    v.nullable(
      v.strictObject({ text: words, note: v.optional(words, ''), afterSeconds: v.optional(seconds, 0) }),
    ),
    null,
  ),
  autoCloseSeconds: v.optional(v.nullable(seconds), null),
  byBackground: v.optional(v.boolean(), true),
  /** The page behind cannot be scrolled or used until the campaign is closed. */
  locksContent: v.optional(v.boolean(), false),
})

/** A countdown that closes the campaign at zero: a duration, or a fixed time that is never restarted. */
export const timer = v.variant('kind', [
  v.strictObject({
    kind: v.literal('span'),
    minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(59_999)),
    seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(59)),
  }),
  v.strictObject({
    kind: v.literal('moment'),
    /** `2026-12-24T18:00`, local time of the time zone. */
    at: v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
      v.check((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'is no date and time'),
    ),
    timeZone: v.pipe(v.string(), v.check(isTimeZone, 'is no time zone')),
  }),
])

export const teaser = v.strictObject({
  mode: v.picklist(teaserModes),
  text: v.pipe(words, v.minLength(1)),
  side: v.optional(v.picklist(['left', 'right']), 'right'),
})

export const thankYou = v.strictObject({
  isShown: v.optional(v.boolean(), true),
  /** null: the option is off, and the screen closes after a minute. */
  autoCloseSeconds: v.optional(v.nullable(seconds), 5),
})

export const redirect = v.strictObject({
  url: targetUrl,
  sendsFormData: v.optional(v.boolean(), false),
  opensNewTab: v.optional(v.boolean(), false),
})

/** How often one visitor may see a campaign. */
export const frequency = v.strictObject({
  rule: v.optional(v.picklist(['always', 'once', 'once_a_day', 'once_a_session', 'times']), 'once_a_session'),
  /** With `times`: the maximum number, and the minimum days between. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365)), 0),
  /** Not shown again after a conversion. */
  stopsAfterConversion: v.optional(v.boolean(), true),
  stopsAfterClose: v.optional(v.boolean(), false),
})
export type Frequency = v.InferOutput<typeof frequency>
/** As pages receive it: settings that its rule does not need are left out. */
export type PartialFrequency = Pick<Frequency, 'rule'> & Partial<Frequency>

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
