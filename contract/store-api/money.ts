/** How the Store API writes złoty; amounts are texts of whole minor units (`"17007"` is 170,07 zł). */
export const currency = {
  currency_code: 'PLN',
  currency_symbol: 'zł',
  currency_minor_unit: 2,
  currency_decimal_separator: ',',
  currency_thousand_separator: ' ',
  currency_prefix: '',
  currency_suffix: ' zł',
} as const

export const minorUnits = (grosze: number): string => String(grosze)
