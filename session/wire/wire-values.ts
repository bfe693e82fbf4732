/** Names our side says otherwise than the wire, at any depth. */
const NAMES: Record<string, string> = { _id: 'id', _createdDate: 'createdDate', _updatedDate: 'updatedDate' }
const OUR_NAMES = Object.fromEntries(Object.entries(NAMES).map(([ours, wire]) => [wire, ours]))

/** Members of answers that are moments, written as ISO text. */
const DATES = new Set(['createdDate', 'updatedDate', 'dateValue'])

/** What is sent: dates as ISO text, bytes as base64, numbers that JSON cannot say as words, and the wire's names. */
export const toWire = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value))
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === undefined ? [] : [[NAMES[name] ?? name, toWire(one)]],
    ),
  )
}

/** What an answer means: our names, moments as `Date`. */
export const fromWire = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      OUR_NAMES[name] ?? name,
      DATES.has(name) ? readDate(one) : fromWire(one),
    ]),
  )
}

const readDate = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : value
