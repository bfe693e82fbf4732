import { readDecimal } from '#server/shop/catalog/import/read-values.ts'

const USUAL_DIGITS = 2
const MAX_MINOR = 100_000_000_000
const CURRENCY = /^[A-Z]{3}$/
const digits = new Map<string, number>()

/** How many places prices have: 2 in złote, none in yen. */
export const currencyDigits = (currency: string): number => {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found = CURRENCY.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      USUAL_DIGITS)
    : USUAL_DIGITS
  digits.set(currency, found)
  return found
}

/** `149.99 PLN`, `PLN 149,99` or `149.99` in the smallest unit; undefined: it is no price. */
export const readMoney = (
  text: string,
  otherwise: string,
): { minor: number; currency: string } | undefined => {
  const currency = /(?:^|[^A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text)?.[1] ?? otherwise
  const amount = readDecimal(text.slice(0, 40).replace(/[A-Z]{3}/, ''))
  const minor = amount === undefined ? Number.NaN : Math.round(amount * 10 ** currencyDigits(currency))
  return minor >= 0 && minor <= MAX_MINOR ? { minor, currency } : undefined
}

/** As it is written on the wire: `149.99`. */
export const writeMoney = (minor: number, currency: string): string =>
  (minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))

const MAX_LENGTH = 2_000

/** An address of the web as it is written out in full; '' when it is none. */
export const webAddress = (text: string): string => {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return ''
  const { href, username, password } = new URL(trimmed)
  return href.length <= MAX_LENGTH && username === '' && password === '' ? href : ''
}

const LONGEST_READ = 20_000
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  oacute: 'ó',
  Oacute: 'Ó',
}
const LAST_SIGN = 0x10ffff

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole
      const sign = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
      return sign > 0 && sign <= LAST_SIGN ? String.fromCodePoint(sign) : ''
    },
  )

/** What is read of a text with markup, on one line and no longer than `most` characters. */
export const plainText = (html: string, most: number): string =>
  decoded(
    html
      .slice(0, LONGEST_READ)
      // No tag within a tag: each sign is looked at a few times, however a hostile text begins tags and never
      // ends them.
      .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<[^>]*(?:>|$)/g, ' '),
  )
    // PostgreSQL keeps no NUL and no half of a letter in a text.
    .replaceAll('\0', '')
    .replace(/\\[nrt]|\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
