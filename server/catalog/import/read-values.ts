/** Each reader gives undefined for what it cannot read; an empty cell never comes here. */

const CURRENCY = /\s|\u00a0|\u202f|zł|pln/giu
const MAX_GROSZE = 100_000_000

/** `1 234,56 zł`, `1.234,56`, `1,234.56`, `17.0073` as a number's digits with a point. */
const decimalText = (text: string): string | undefined => {
  const bare = text.replace(CURRENCY, '')
  const point = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const other = point < 0 ? '' : bare[point] === ',' ? '.' : ','
  // The last mark parts the fraction; marks of the other kind group thousands.
  const plain = (other ? bare.replaceAll(other, '') : bare).replace(',', '.')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined
}

export const readDecimal = (text: string): number | undefined => {
  const plain = decimalText(text)
  return plain === undefined ? undefined : Number(plain)
}

/** A price in grosze, not negative; more than two places are rounded half up, on digits, not on binary fractions. */
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

/** Whole grams of a weight in the unit of its heading; without one the shop meant kilograms. */
export const readGrams = (text: string, unit: string): number | undefined => inUnits(text, GRAMS[unit])
/** Whole millimetres; without a unit the shop meant centimetres. */
export const readMillimetres = (text: string, unit: string): number | undefined =>
  inUnits(text, MILLIMETRES[unit])

const inUnits = (text: string, factor: number | undefined): number | undefined => {
  const number = readDecimal(text)
  if (number === undefined || factor === undefined || number < 0) return undefined
  const size = Math.round(number * factor)
  return size < 2 ** 31 ? size : undefined
}

/** Names between commas; `\,` is a comma that belongs to the name. */
export const readList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => decodeEntities(part.replaceAll('\\,', ',')).trim())
    .filter(Boolean)

/** `Podłogi > Panele, Promocje` as paths of names. */
export const readCategories = (text: string): string[][] =>
  text
    .split(/(?<!\\),/)
    .map((path) =>
      path
        .replaceAll('\\,', ',')
        .split('>')
        .map((name) => decodeEntities(name).trim())
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

/** Names come with HTML's spellings of `&` and quotes. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)

/** Exports write a line break inside a text as `\n`, and a real backslash-n with two backslashes. */
export const readText = (text: string): string =>
  text.replace(/\\(\\n|n)/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\n'))
