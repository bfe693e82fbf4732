import type { UnitPrice } from '#contract/unit-content.ts'
import type { Exemption } from './agreement/exemptions.ts'
import type { DeliveryPromise } from './order.ts'
import type { LowestPrice, Picture, QuantityRule } from './product.ts'

/** A cart as its owner sees it: priced, with totals. Every amount is gross grosze. */
export type Cart = {
  lineItems: LineItem[]
  /** Sum of the quantities. */
  itemCount: number
  /** Before coupons and delivery. */
  itemsGrosze: number
  coupons: CartCoupon[]
  discountGrosze: number
  needsDelivery: boolean
  /** The delivery methods for this cart, at the cheapest applicable price. */
  deliveryMethods: DeliveryChoice[]
  /** Delivery methods of the shop that are not available for this cart. */
  unavailableDelivery: UnavailableDelivery[]
  /** The delivery that is or soon becomes free by the sum of these goods; null: none does. */
  freeDelivery: FreeDelivery | null
  deliveryMethodId: string | null
  deliveryGrosze: number
  /** VAT contained in the total, a row per rate, highest rate first. */
  vat: { rate: number; grosze: number }[]
  totalGrosze: number
  /** Lines that cannot be bought in their current state; empty: the cart may be checked out. */
  problems: string[]
  /** A removed line can be restored. */
  removed: { key: string; name: string } | null
  /** md5 over what the fragments show; empty text for an empty cart. */
  hash: string
}

export type LineItem = {
  /** md5, see the contract on cart line keys. */
  key: string
  productId: number
  variationId: number | null
  name: string
  sku: string
  url: string
  picture: Picture | null
  /** Chosen options in words. */
  choice: { label: string; value: string }[]
  quantity: number
  rule: QuantityRule
  isSoldIndividually: boolean
  unitPriceGrosze: number
  regularUnitPriceGrosze: number
  /** What a reduction of its price is compared with; null: none may be announced. */
  lowestPrice: LowestPrice | null
  /** With discount codes for everybody that lower it; left out: none does, or nobody has computed it. */
  codePrice?: CodePrice
  /** quantity × unit price. */
  subtotalGrosze: number
  /** After coupons. */
  totalGrosze: number
  vatRate: number
  vatGrosze: number
  packAreaCm2: number | null
  /** As of a card. */
  contentPrice: UnitPrice | null
  /** When it is delivered; null: it is not. Left out: nobody has computed it. */
  promise?: DeliveryPromise | null
  /** Why the buyer may not withdraw from it; null or left out: they may. */
  exemption?: Exemption | null
  /** Why this line cannot be bought in its current state, in Polish. */
  problem: string | null
}

/** The price of one piece after all codes, of which `codes` are for everybody, and what that is compared with. */
export type CodePrice = { codes: string[]; unitGrosze: number; lowestPrice: LowestPrice }

export type CartCoupon = { code: string; discountGrosze: number; givesFreeDelivery: boolean }

export type DeliveryChoice = { id: string; title: string; hint: string; priceGrosze: number }

/** A delivery method that is free from a sum of goods; `missingGrosze` 0: it is free now. */
export type FreeDelivery = { title: string; fromGrosze: number; missingGrosze: number }

/** Why a delivery method is not offered for a cart. */
export type DeliveryRefusal =
  | { code: 'too_long'; maxLengthMm: number; name: string; lengthMm: number }
  | { code: 'too_heavy'; maxGrams: number; weightGrams: number }
  | { code: 'below_sum'; fromGrosze: number; missingGrosze: number }

export type UnavailableDelivery = { id: string; title: string; reason: DeliveryRefusal }

/** A drawing of ours beside a way to pay. */
export type PaymentMark = 'transfer' | 'cash' | 'phone' | 'card' | 'instalments'

export type PaymentChoice = {
  id: string
  title: string
  hint: string
  mark: PaymentMark | null
  /** The address of the provider's logo, on the shop's own host; it replaces the drawing. */
  logo?: string
  /** The buyer may type a BLIK code beside it, having accepted the provider's terms. */
  takesBlikCode?: true
  providerTerms?: ProviderTerms
  /** Banks behind it, on the page that pays an order. */
  channels?: { name: string; logo: string | null }[]
  hasMoreChannels?: boolean
}

/** What a buyer accepts by a checkbox of their own, when a payment begins on our page. */
export type ProviderTerms = { provider: string; termsUrl: string; privacyUrl: string }

/** A message shown once, on the next page the visitor sees. */
export type Notice = {
  kind: 'success' | 'error' | 'info'
  text: string
  /** A link after the text, e.g. to the cart. */
  link?: { url: string; label: string }
  /** The form field that it is about. */
  field?: string
}
