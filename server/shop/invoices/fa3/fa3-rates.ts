import { decimalPrice } from '#contract/money.ts'
import type { InvoiceDocument } from '#contract/invoice.ts'
import { leaf } from './fa3-elements.ts'

/** The code of a rate (P_12), and the names of its totals (P_13_x and P_14_x). */
type Fa3Rate = { code: string; net: string; vat?: string }

/** The rates that a shop sells at in Poland. */
const RATES: Partial<Record<number, Fa3Rate>> = {
  23: { code: '23', net: 'P_13_1', vat: 'P_14_1' },
  8: { code: '8', net: 'P_13_2', vat: 'P_14_2' },
  5: { code: '5', net: 'P_13_3', vat: 'P_14_3' },
  0: { code: '0 KR', net: 'P_13_6_1' },
}
const EXEMPT: Fa3Rate = { code: 'zw', net: 'P_13_7' }

const rateOf = (vatRate: number): Fa3Rate => {
  const rate = RATES[vatRate]
  if (!rate) throw new Error(`FA(3) has no code for goods sold in Poland at ${vatRate} % VAT`)
  return rate
}

export const codeOfRate = (vatRate: number, isExempt: boolean): string =>
  (isExempt ? EXEMPT : rateOf(vatRate)).code

/** Totals of each rate. The schema's order is that of the rates, highest first. */
export const totalsOfRates = ({ rates, exemption }: InvoiceDocument): string => {
  if (exemption !== null) {
    const grosze = rates.reduce((sum, { grossGrosze }) => sum + grossGrosze, 0)
    return leaf(EXEMPT.net, decimalPrice(grosze))
  }
  return rates
    .toSorted((one, other) => other.vatRate - one.vatRate)
    .map(({ vatRate, netGrosze, vatGrosze }) => {
      const { net, vat } = rateOf(vatRate)
      return leaf(net, decimalPrice(netGrosze)) + (vat ? leaf(vat, decimalPrice(vatGrosze)) : '')
    })
    .join('')
}
