import type { CategoryLink, ProductDetails, ProductVariation } from '#contract/shop/product.ts'

/** The data for the product's page and its forms. */
export type ProductPage = {
  product: ProductDetails
  breadcrumbs: CategoryLink[]
  /** Options in the address, else the defaults: attribute slug → value. */
  choice: Record<string, string>
  /** The variation that `choice` names in full; null: not chosen, or there is none. */
  variation: ProductVariation | null
  /** At or below this many pieces the page shows how many are left. */
  fewLeft: number
  /** From the address, without JavaScript. */
  calculator: { areaText: string; sparePercent: number }
  /** It can be laid in a picture of a room, and the owner offers that. */
  hasRoom: boolean
  phone: string
  /** How it can be delivered, in a sentence; empty when there is none. */
  delivery: string
}
