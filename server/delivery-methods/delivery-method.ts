import type { DeliveryQuestion } from '#contract/console/settings.ts'
import type { DeliveryMethodSettings } from '#server/shop-settings/shop-settings.ts'

/** What is to be delivered. */
export type Goods = {
  /** Gross, after coupons. */
  itemsGrosze: number
  /** Of everything that travels; a product without a weight counts nothing. */
  weightGrams: number
}

/** A way to deliver; a new one is a file in this folder and a line in `index.ts`. */
export type DeliveryMethod = {
  /** What the console calls this kind. */
  title: string
  /** What its settings are made of, besides title and hint. */
  asks: DeliveryQuestion[]
  /** Gross grosze; null: not offered for these goods. */
  priceFor: (settings: DeliveryMethodSettings, goods: Goods) => number | null
}
