import type { DeliveryQuestion } from '#contract/console/settings.ts'
import type { DeliveryRefusal } from '#contract/shop/cart.ts'
import type { DeliveryMethodSettings } from '#server/platform/shop-settings/shop-settings.ts'

/** What is to be delivered. */
export type DeliverableGoods = {
  /** Gross, after coupons. */
  itemsGrosze: number
  /** Of everything that travels; a product without a weight counts nothing. */
  weightGrams: number
  /** Longest side of the longest thing that travels; null when no size is known. */
  longest: { name: string; lengthMm: number } | null
}

/** A way to deliver; a new one is a file in this folder and a line in `index.ts`. */
export type DeliveryMethod = {
  /** What the console calls this kind. */
  title: string
  /** What its settings are made of, besides title and hint. */
  requiredSettings: DeliveryQuestion[]
  /**
   * Gross grosze, or why it is not offered for these goods; null: its owner has not set it up. Length is compared for
   * all kinds that ask for `maxLength`.
   */
  priceFor: (settings: DeliveryMethodSettings, goods: DeliverableGoods) => number | DeliveryRefusal | null
}
