import type { LowestPrice } from '#contract/shop/product.ts'

/** The prices of something sold, of 90 days and of a sale to come. */
export type PriceHistory = {
  /** Of the product, or of a variation. */
  id: number
  /** From the newest to the oldest; no price: not offered. `import`: assumed of a former shop. */
  entries: { fromMs: number; priceGrosze: number | null; cause: 'base' | 'promo' | 'import' }[]
  /** What the sale of now, or the next one, is compared with. */
  lowest: LowestPrice | null
  /** Why that sale is not announced as a reduction; null: it is, or there is none. */
  silence: 'not_lower' | 'no_price_before' | null
}
