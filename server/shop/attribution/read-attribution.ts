import { FIELD_NAMES, FIELD_PREFIX, type AttributionField } from '#attribution/fields.ts'
import { NONE } from '#attribution/settings.ts'
import { cleanText } from './clean-text.ts'

type DeviceType = 'Mobile' | 'Tablet' | 'Desktop'

/**
 * Its name contains `tablet` or a known model, or it is Android (or Silk) without `Mobile`, as tablets
 * identify themselves.
 */
const TABLET =
  /ipad|tablet(?! pc)|windows nt [\d.]+; arm;.*(?:tablet|armbjs)|playbook|kindle|\bkf[a-z]{2,6}\b|nook|kobo|sm-[tx]\d{3}|gt-[pn]\d{4}|nexus (?:7|9|10)\b|xoom|silk(?!.*mobile)|android(?!.*(?:mobile|mini|phone))/i

/** A television counts as a desktop, whatever system it runs; so does a game console. */
const TELEVISION =
  /smart-?tv|\btv\b|television|hbbtv|web0s|netcast|viera|\broku\b|(?:apple|google|android)tv|bravia|\baft[a-z]{1,4}\b|crkey/i

const MOBILE =
  /mobi|android|iphone|ipod|phone|blackberry|\bbb10\b|opera mini|kaios|nokia|symbian|series ?[346]0|maemo|palm|webos|hpwos|windows ce|tizen|bada|midp|cldc|j2me|up\.browser|docomo|playstation (?:vita|portable)|nintendo (?:3ds|switch)/i

/** Real user agents have some 150 characters; the patterns are slow for very long texts. */
const MAX_LENGTH = 1_000

/** The kind of device of a user agent. A tablet is a tablet, even if it calls itself mobile. */
export const deviceType = (userAgent: string): DeviceType => {
  const named = userAgent.slice(0, MAX_LENGTH)
  if (TELEVISION.test(named)) return 'Desktop'
  return TABLET.test(named) ? 'Tablet' : MOBILE.test(named) ? 'Mobile' : 'Desktop'
}

/** One value saved with an order; the device type is derived from the user agent. */
export type StoredValue = { field: AttributionField | 'device_type'; value: string }

/** Longer than any address; cleaning a very long text would take too long. */
const MAX_VALUE = 5_000

/** Empty in PHP: a set with only such values is not saved. */
const isEmptyValue = ({ value }: StoredValue) => value === '' || value === '0'

const storedValues = (sent: (field: AttributionField) => unknown): StoredValue[] => {
  const values = FIELD_NAMES.flatMap((field): StoredValue[] => {
    const given = sent(field)
    const value = typeof given === 'string' ? cleanText(given.slice(0, MAX_VALUE)) : NONE
    return value === NONE ? [] : [{ field, value }]
  })
  if (values.every(isEmptyValue)) return []

  const agent = values.find(({ field }) => field === 'user_agent')?.value
  return agent ? [...values, { field: 'device_type', value: deviceType(agent) }] : values
}

/**
 * The values to save from a posted checkout or registration form. `(none)` and missing fields are left out, unknown
 * names are ignored; an empty list means there is nothing to save.
 */
export const readAttribution = (form: Readonly<Record<string, unknown>>): StoredValue[] =>
  storedValues((field) =>
    Object.hasOwn(form, FIELD_PREFIX + field) ? form[FIELD_PREFIX + field] : undefined,
  )

export type ExtensionReading = { ok: true; values: StoredValue[] } | { ok: false; field?: AttributionField }

/** The same for a block checkout's extension data: each field a text or null, anything else is refused by name. */
export const readAttributionExtension = (extension: unknown): ExtensionReading => {
  if (extension === undefined || extension === null) return { ok: true, values: [] }
  if (typeof extension !== 'object' || Array.isArray(extension)) return { ok: false }

  const given = extension as Record<string, unknown>
  const sent = (field: AttributionField) => (Object.hasOwn(given, field) ? given[field] : undefined)
  const wrong = FIELD_NAMES.find(
    (field) => !['string', 'undefined'].includes(typeof (sent(field) ?? undefined)),
  )
  return wrong ? { ok: false, field: wrong } : { ok: true, values: storedValues(sent) }
}
