import { vatInGross } from '../money.ts'
import type { CheckoutProblem } from './checkout.ts'
import type { CheckoutValues } from './checkout-fields.ts'
import type { PaymentChoice } from './cart.ts'

/** A line of a quote: a product at an agreed price, or anything else, such as laying a floor. */
export type QuoteLine = {
  /** Null: not a product of the shop. */
  productId: number | null
  variationId: number | null
  sku: string
  name: string
  /** Of a variation, in words. */
  choice: { label: string; value: string }[]
  quantity: number
  /** Of one pack; null: it is sold by the piece. */
  packAreaCm2: number | null
  unitPriceGrosze: number
  vatRate: number
}

export type QuoteDelivery = { methodId: string; title: string; grosze: number; vatRate: number }

export const QUOTE_VAT_RATES = [23, 8, 5, 0] as const

export type QuoteTotals = {
  lines: number[]
  itemsGrosze: number
  deliveryGrosze: number
  /** VAT contained in the total, a row per rate, highest rate first. */
  vat: { rate: number; grosze: number }[]
  totalGrosze: number
}

/** What a quote costs; VAT is rounded once per rate, on the sum of all parts of that rate, as in a cart. */
export const totalsOfQuote = (
  lines: Pick<QuoteLine, 'quantity' | 'unitPriceGrosze' | 'vatRate'>[],
  delivery: Pick<QuoteDelivery, 'grosze' | 'vatRate'> | null,
): QuoteTotals => {
  const amounts = lines.map(({ quantity, unitPriceGrosze }) => quantity * unitPriceGrosze)
  const deliveryGrosze = delivery?.grosze ?? 0
  const byRate = new Map<number, number>()
  const add = (rate: number, grosze: number) => byRate.set(rate, (byRate.get(rate) ?? 0) + grosze)
  lines.forEach(({ vatRate }, index) => add(vatRate, amounts[index] ?? 0))
  if (delivery && deliveryGrosze > 0) add(delivery.vatRate, deliveryGrosze)
  const itemsGrosze = amounts.reduce((sum, grosze) => sum + grosze, 0)
  return {
    lines: amounts,
    itemsGrosze,
    deliveryGrosze,
    vat: [...byRate]
      .map(([rate, grosze]) => ({ rate, grosze: vatInGross(grosze, rate) }))
      .toSorted((one, other) => other.rate - one.rate),
    totalGrosze: itemsGrosze + deliveryGrosze,
  }
}

/** Why a quote cannot be ordered any more; `draft` was never sent. */
export type QuoteEnd = 'accepted' | 'expired' | 'withdrawn' | 'replaced'

/** What the page behind a quote's link shows. */
export type QuotePage = {
  id: number
  /** The path of the link, where the form goes. */
  path: string
  sentMs: number
  validUntilMs: number
  lines: QuoteLine[]
  delivery: QuoteDelivery | null
  totals: QuoteTotals
  note: string
  /** Null: it can be ordered. */
  end: QuoteEnd | null
  values: CheckoutValues
  problems: CheckoutProblem[]
  /** A problem that belongs to no field. */
  trouble: string | null
  paymentChoices: PaymentChoice[]
  paymentMethodId: string | null
  seller: { name: string; lines: string[]; phone: string; email: string }
}
