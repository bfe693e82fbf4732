import { readDecimal } from '#server/catalog/import/read-values.ts'

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
