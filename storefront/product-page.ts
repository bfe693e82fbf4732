import type { DeliveryEstimate } from '#contract/shop/product-page/delivery-estimate.ts'
import type { ProductQuestions } from '#contract/shop/product-page/questions.ts'
import type { ProductReviews } from '#contract/shop/reviews.ts'
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
  calculator: {
    areaText: string
    wallsText: string
    sparePercent: number
    /** Ways to lay a floor, with their spare for cutting. */
    patterns: { key: 'none' | 'straight' | 'diagonal' | 'herringbone'; percent: number }[]
    doorWidthCm: number
  }
  /** It can be laid in a picture of a room, and the owner offers that. */
  hasRoom: boolean
  phone: string
  /** For how many days a sample's price is deducted from its floor; 0: never. */
  sampleCreditDays: number
  /** How it can be delivered, in a sentence; empty when there is none. */
  delivery: string
  /** Cost and days of delivery for the postcode in the address; null: there is no delivery of this product. */
  deliveryEstimate: DeliveryEstimate | null
  /** As typed in the address; '': nothing. */
  postcodeText: string
  /** The Commission's notice about the legal guarantee; '': its link alone. */
  guaranteeNotice: string
  reviews: ProductReviews
  questions: ProductQuestions
}
