import { allocate } from '#contract/allocate.ts'
import { vatInGross } from '#contract/money.ts'

type Taxed = { vatRate: number; grosze: number }

type SplitVat = {
  /** VAT of each part, in order. */
  ofParts: number[]
  /** A row per rate, highest first. */
  rates: { rate: number; grosze: number }[]
  /** Sum of either. */
  grosze: number
}

/**
 * The VAT of a cart's lines and delivery, contained in their gross amounts. It is rounded once per rate, on the sum
 * of all parts of that rate, as on an invoice; that VAT is then divided over the parts by largest remainder, so
 * parts, rates and total agree to the grosz.
 */
export const splitVat = (parts: Taxed[]): SplitVat => {
  const ofParts = parts.map(() => 0)
  const rates = [...new Set(parts.map(({ vatRate }) => vatRate))]
    .toSorted((one, other) => other - one)
    .map((rate) => {
      const indexes = parts.flatMap(({ vatRate }, index) => (vatRate === rate ? [index] : []))
      const amounts = indexes.map((index) => parts[index]?.grosze ?? 0)
      const grosze = vatInGross(
        amounts.reduce((sum, amount) => sum + amount, 0),
        rate,
      )
      allocate(grosze, amounts).forEach((share, at) => (ofParts[indexes[at] ?? 0] = share))
      return { rate, grosze }
    })
  return { ofParts, rates, grosze: rates.reduce((sum, { grosze }) => sum + grosze, 0) }
}
