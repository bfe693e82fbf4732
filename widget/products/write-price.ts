const UNKNOWN = '$'
const USUAL = 'USD'

let known: Set<string> | undefined
const isKnown = (currency: string) => (known ??= new Set(Intl.supportedValuesOf('currency'))).has(currency)

/**
 * `149.99` as people of a language write it, with the currency's narrow symbol; a currency that nobody knows
 * is written as `$`.
 */
export const writePrice = (amount: string, code: string, language: string): string => {
  const currency = (code || USUAL).toUpperCase()
  const options = { style: 'currency', currencyDisplay: 'narrowSymbol' } as const
  if (isKnown(currency))
    return new Intl.NumberFormat(language, { ...options, currency }).format(Number(amount))
  return new Intl.NumberFormat(language, { ...options, currency: USUAL })
    .formatToParts(Number(amount))
    .map(({ type, value }) => (type === 'currency' ? UNKNOWN : value))
    .join('')
}
