import { readDecimal } from '#server/shop/catalog/import/reading/read-values.ts'

const USUAL_DIGITS = 2
const MAX_MINOR = 100_000_000_000
/**
 * Currencies without two decimal places. A copy of Intl.NumberFormat's data: a formatter is slow to create.
 */
const UNUSUAL_DIGITS = new Map(
  Object.entries({
    0:
      'ADP AFN ALL BIF BYR CLP COP DJF ESP GNF HUF IDR IQD IRR ISK ITL JPY KMF KPW KRW LAK LBP' +
      ' LUF MGA MGF MMK MRO PKR PYG RWF SLL SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF XPF YER ZMK ZWD',
    3: 'BHD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, currencies]) => currencies.split(' ').map((one) => [one, Number(digits)] as const)),
)

/** Decimal places of a price: 2 in złote, none in yen. */
export const currencyDigits = (currency: string): number => UNUSUAL_DIGITS.get(currency) ?? USUAL_DIGITS

/** `149.99 PLN`, `PLN 149,99` or `149.99` in the smallest unit; undefined: not a price. */
export const readMoney = (
  text: string,
  otherwise: string,
): { minor: number; currency: string } | undefined => {
  const currency = /(?:^|[^A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text)?.[1] ?? otherwise
  const amount = readDecimal(text.slice(0, 40).replace(/[A-Z]{3}/, ''))
  const minor = amount === undefined ? Number.NaN : Math.round(amount * 10 ** currencyDigits(currency))
  return minor >= 0 && minor <= MAX_MINOR ? { minor, currency } : undefined
}

/** The wire's format: `149.99`. */
export const writeMoney = (minor: number, currency: string): string =>
  (minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))

const MAX_LENGTH = 2_000

/** A complete http or https address; '' for anything else. */
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

/** The text of markup on one line, at most `most` characters. */
export const plainText = (html: string, most: number): string =>
  decoded(
    html
      .slice(0, LONGEST_READ)
      // No tag within a tag: linear time, however many tags a hostile text opens and never closes.
      .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<[^>]*(?:>|$)/g, ' '),
  )
    // PostgreSQL stores neither NUL nor half of a surrogate pair.
    .replaceAll('\0', '')
    .replace(/\\[nrt]|\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
