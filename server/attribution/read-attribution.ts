import { FIELD_NAMES, FIELD_PREFIX, type Field } from '#attribution/fields.ts'
import { NONE } from '#attribution/settings.ts'
import { cleanText } from './clean-text.ts'
import { deviceType } from './device-type.ts'

/** One value that an order keeps; the device type is worked out from the user agent. */
export type StoredValue = { field: Field | 'device_type'; value: string }

/** Longer than any address; cleaning a text made to be long would take long. */
const MAX_VALUE = 5_000

/** PHP's idea of nothing, which decides whether a posted set of values is worth keeping. */
const saysNothing = ({ value }: StoredValue) => value === '' || value === '0'

const keep = (sent: (field: Field) => unknown): StoredValue[] => {
  const values = FIELD_NAMES.flatMap((field): StoredValue[] => {
    const given = sent(field)
    const value = typeof given === 'string' ? cleanText(given.slice(0, MAX_VALUE)) : NONE
    return value === NONE ? [] : [{ field, value }]
  })
  if (values.every(saysNothing)) return []

  const agent = values.find(({ field }) => field === 'user_agent')?.value
  return agent ? [...values, { field: 'device_type', value: deviceType(agent) }] : values
}

/**
 * What an order keeps of a posted checkout or registration form. `(none)` and missing fields are left out, unknown
 * names are ignored; an empty list means there is nothing to store.
 */
export const readAttribution = (form: Readonly<Record<string, unknown>>): StoredValue[] =>
  keep((field) => (Object.hasOwn(form, FIELD_PREFIX + field) ? form[FIELD_PREFIX + field] : undefined))

export type ExtensionReading = { ok: true; values: StoredValue[] } | { ok: false; field?: Field }

/** The same for a block checkout's extension data: each field a text or null, anything else is refused by name. */
export const readAttributionExtension = (extension: unknown): ExtensionReading => {
  if (extension === undefined || extension === null) return { ok: true, values: [] }
  if (typeof extension !== 'object' || Array.isArray(extension)) return { ok: false }

  const given = extension as Record<string, unknown>
  const sent = (field: Field) => (Object.hasOwn(given, field) ? given[field] : undefined)
  const wrong = FIELD_NAMES.find(
    (field) => !['string', 'undefined'].includes(typeof (sent(field) ?? undefined)),
  )
  return wrong ? { ok: false, field: wrong } : { ok: true, values: keep(sent) }
}
