const DAY_MS = 86_400_000

const warsaw = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The local time in Warsaw at that moment, as if it were UTC. */
const warsawClock = (ms: number): number => {
  const part = Object.fromEntries(warsaw.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(
    part['year']!,
    part['month']! - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
}

/** The moment of a local time in Warsaw. Corrected twice, so that it is also right around a clock change. */
const fromWarsaw = (clockMs: number): number => {
  let ms = clockMs
  for (let round = 0; round < 2; round++) ms += clockMs - warsawClock(ms)
  return ms
}

/**
 * Reads `2026-11-21`, `2026-11-21 10:00[:00]`, ISO with a zone, `21.11.2026`, `21-11-2026`, `21/11/2026` (and
 * `11/21/2026` where it is unambiguous) and seconds since 1970; times without a zone are Polish. `isEnd`: a
 * date without a time includes the whole day, so its end is the next midnight.
 */
export const readDate = (text: string, isEnd = false): number | undefined => {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const ms = Date.parse(text)
    return Number.isNaN(ms) ? undefined : ms
  }
  const found =
    /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/.exec(text)
  if (!found) return undefined
  const [first, middle, last] = [Number(found[1]), Number(found[3]), Number(found[4])]
  const isYearFirst = found[1]!.length === 4
  const isAmerican = !isYearFirst && found[2] === '/' && middle > 12
  const [year, month, day] = isYearFirst
    ? [first, middle, last]
    : isAmerican
      ? [last, first, middle]
      : [last, middle, first]
  const [hour, minute, second] = [Number(found[5] ?? 0), Number(found[6] ?? 0), Number(found[7] ?? 0)]
  const clock = Date.UTC(year, month - 1, day, hour, minute, second)
  const check = new Date(clock)
  if (
    year < 1970 ||
    year > 2200 ||
    check.getUTCMonth() !== month - 1 ||
    check.getUTCDate() !== day ||
    check.getUTCHours() !== hour
  )
    return undefined
  return fromWarsaw(isEnd && found[5] === undefined ? clock + DAY_MS : clock)
}

/** Each reader returns undefined for an invalid value; empty cells are not passed to it. */

const CURRENCY = /\s|\u00a0|\u202f|zł|pln/giu
const MAX_GROSZE = 100_000_000

/** Converts `1 234,56 zł`, `1.234,56`, `1,234.56` or `17.0073` to digits with a decimal point. */
const decimalText = (text: string): string | undefined => {
  const bare = text.replace(CURRENCY, '')
  const point = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const other = point < 0 ? '' : bare[point] === ',' ? '.' : ','
  // The last mark separates the fraction; the other mark groups thousands.
  const plain = (other ? bare.replaceAll(other, '') : bare).replace(',', '.')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined
}

export const readDecimal = (text: string): number | undefined => {
  const plain = decimalText(text)
  return plain === undefined ? undefined : Number(plain)
}

/**
 * A price in grosze, not negative; more than two decimal places are rounded half up, on digits, not on binary
 * fractions.
 */
export const readPrice = (text: string): number | undefined => {
  const plain = decimalText(text)
  if (plain === undefined || plain.startsWith('-')) return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  const places = fraction.padEnd(3, '0')
  const grosze = Number(whole || 0) * 100 + Number(places.slice(0, 2)) + (places[2]! >= '5' ? 1 : 0)
  return grosze <= MAX_GROSZE ? grosze : undefined
}

export const readWhole = (text: string): number | undefined => {
  const number = readDecimal(text)
  return number !== undefined && Math.abs(number) < 2 ** 31 ? Math.floor(number) : undefined
}

const YES = new Set(['1', 'yes', 'true', 'tak', 'prawda', 'y', 't'])
const NO = new Set(['0', 'no', 'false', 'nie', 'falsz', 'fałsz', 'n'])

export const readYes = (text: string): boolean | undefined => {
  const plain = text.toLowerCase()
  return YES.has(plain) ? true : NO.has(plain) ? false : undefined
}

const GRAMS: Record<string, number> = {
  '': 1000,
  kg: 1000,
  g: 1,
  lbs: 453.59237,
  lb: 453.59237,
  oz: 28.349523125,
}
const MILLIMETRES: Record<string, number> = { '': 10, cm: 10, mm: 1, m: 1000, in: 25.4, yd: 914.4 }

/** Whole grams of a weight in the unit of its heading; without a unit, kilograms. */
export const readGrams = (text: string, unit: string): number | undefined => inUnits(text, GRAMS[unit])
/** Whole millimetres of a length in the unit of its heading; without a unit, centimetres. */
export const readMillimetres = (text: string, unit: string): number | undefined =>
  inUnits(text, MILLIMETRES[unit])

const inUnits = (text: string, factor: number | undefined): number | undefined => {
  const number = readDecimal(text)
  if (number === undefined || factor === undefined || number < 0) return undefined
  const size = Math.round(number * factor)
  return size < 2 ** 31 ? size : undefined
}

/** Names separated by commas; `\,` is a comma inside a name. */
export const readList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => decodeImportedEntities(part.replaceAll('\\,', ',')).trim())
    .filter(Boolean)

/** Parses `Podłogi > Panele, Promocje` into paths of names. */
export const readCategories = (text: string): string[][] =>
  text
    .split(/(?<!\\),/)
    .map((path) =>
      path
        .replaceAll('\\,', ',')
        .split('>')
        .map((name) => decodeImportedEntities(name).trim())
        .filter(Boolean),
    )
    .filter((path) => path.length > 0)

const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    '#038': '&',
    '#8211': '–',
    '#8212': '—',
    '#039': "'",
  }),
)

/** Decodes the HTML entities of `&` and quotes in names. */
export const decodeImportedEntities = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)

/** Exports write a line break inside a text as `\n`, and a literal backslash-n with two backslashes. */
export const readText = (text: string): string =>
  text.replace(/\\(\\n|n)/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\n'))
