import type { Exemption } from './agreement/exemptions.ts'

export const orderStatuses = [
  'pending',
  'on_hold',
  'processing',
  'completed',
  'cancelled',
  'refunded',
  'failed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type Address = {
  firstName: string
  lastName: string
  company: string
  /** Street and number. */
  line1: string
  /** Flat, staircase; may be empty. */
  line2: string
  postcode: string
  city: string
  /** ISO 3166 code; the shop delivers in Poland: `PL`. */
  country: string
}

/** Instead of a product: the line of a quote that is none, such as laying a floor. */
export const NO_PRODUCT = 0

/** First and last day on which goods arrive, as numbers of days (`contract/working-days.ts`); null: any day before. */
export type DeliveryPromise = { from: number | null; to: number }

export type OrderLine = {
  /** `NO_PRODUCT`: something that is no product of the shop. */
  productId: number
  variationId: number | null
  sku: string
  name: string
  choice: { label: string; value: string }[]
  quantity: number
  /** Of one pack; null or left out: it is sold by the piece. */
  packAreaCm2?: number | null
  unitPriceGrosze: number
  subtotalGrosze: number
  totalGrosze: number
  vatRate: number
  vatGrosze: number
  /** Null or left out: no promise. */
  promise?: DeliveryPromise | null
  /** Why the buyer may not withdraw; null or left out: they may. */
  exemption?: Exemption | null
}

/** An order as buyer and owner see it; amounts are gross grosze. */
export type Order = {
  id: number
  key: string
  status: OrderStatus
  createdMs: number
  email: string
  phone: string
  billing: Address
  shipping: Address
  wantsInvoice: boolean
  nip: string | null
  note: string
  lines: OrderLine[]
  coupons: { code: string; discountGrosze: number }[]
  delivery: { methodId: string | null; title: string; grosze: number; vatRate: number; vatGrosze: number }
  payment: {
    methodId: string
    title: string
    paidMs: number | null
    /** What arrived and what went back so far. */
    paidGrosze: number
    refundedGrosze: number
    /**
     * An unpaid order is cancelled then and its goods are on sale again; null: it waits for nothing, or
     * without a limit.
     */
    payUntilMs?: number | null
  }
  itemsGrosze: number
  discountGrosze: number
  vat: { rate: number; grosze: number }[]
  vatGrosze: number
  totalGrosze: number
}
