/** Money is whole grosze everywhere; only these functions convert it to text. */

const GROUP = '\u00a0'

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, GROUP)

/** 123456 → `1 234,56` (no-break space between thousands). */
export const formatAmount = (grosze: number): string => {
  const whole = Math.trunc(Math.abs(grosze) / 100)
  const rest = String(Math.abs(grosze) % 100).padStart(2, '0')
  return `${grosze < 0 ? '−' : ''}${grouped(String(whole))},${rest}`
}

/** 123456 → `1 234,56 zł`. */
export const formatPrice = (grosze: number): string => `${formatAmount(grosze)} zł`

/** 123456 → `1234.56`, for JSON-LD, imports and exports. */
export const decimalPrice = (grosze: number): string =>
  `${grosze < 0 ? '-' : ''}${Math.trunc(Math.abs(grosze) / 100)}.${String(Math.abs(grosze) % 100).padStart(2, '0')}`

/** VAT contained in a gross amount, rounded to the grosz: 23 % of 123,00 zł is 23,00 zł. */
export const vatInGross = (grossGrosze: number, ratePercent: number): number =>
  Math.round((grossGrosze * ratePercent) / (100 + ratePercent))

/** `1 234,5`, `1234.50 zł` → 123450; undefined: not an amount. The reverse of `formatAmount`. */
export const readAmount = (text: string): number | undefined => {
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s|zł$/gi, ''))
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}
