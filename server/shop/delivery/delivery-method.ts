import type { DeliveryQuestion } from '#contract/console/settings.ts'
import type { DeliveryRefusal } from '#contract/shop/cart.ts'
import type { DeliveryMethodSettings } from '#server/platform/shop-settings/shop-settings.ts'

/** The goods to be delivered. */
export type DeliverableGoods = {
  /** Gross, after coupons. */
  itemsGrosze: number
  /** Of all physical goods; a product without a weight counts as nothing. */
  weightGrams: number
  /** Longest side of the longest physical product; null when no size is known. */
  longest: { name: string; lengthMm: number } | null
}

/** A way to deliver; a new one is a file in this folder and a line in `index.ts`. */
export type DeliveryMethod = {
  /** The name of this kind in the console. */
  title: string
  /** Its settings, besides title and hint. */
  requiredSettings: DeliveryQuestion[]
  /** The buyer comes for the goods. */
  isPickup?: true
  /**
   * Gross grosze, or why it is not offered for these goods; null: its owner has not configured it. Length is
   * compared for all kinds with a `maxLength` setting.
   */
  priceFor: (settings: DeliveryMethodSettings, goods: DeliverableGoods) => number | DeliveryRefusal | null
}
