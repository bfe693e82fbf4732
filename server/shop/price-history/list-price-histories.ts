import type { PriceHistory } from '#contract/console/shop/product-editor.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { type PriceCause, type PriceTerms, pricesFrom } from './price-timeline.ts'
import { listLedgerEntries, listPricedRows } from './store.ts'

const DAYS_90_MS = 90 * 24 * 60 * 60 * 1000

/** Prices of a product and its variations: of the last 90 days and of a sale to come, the newest first. */
export const listPriceHistories = async (
  db: Sql,
  productId: number,
  nowMs: number,
): Promise<PriceHistory[]> => {
  const rows = await listPricedRows(db, [productId])
  if (rows.length === 0) return []
  const stored = Map.groupBy(
    await listLedgerEntries(
      db,
      rows.map(({ id }) => id),
    ),
    ({ product_id }) => product_id,
  )
  return rows.map(({ id, terms, lowest }) => {
    const all = stored.get(id) ?? []
    return {
      id,
      entries: all
        // With the one that was in force 90 days ago.
        .filter((_, index) => (all[index + 1]?.from_ms ?? Infinity) > nowMs - DAYS_90_MS)
        .map(({ from_ms, price_grosze, cause }) => ({
          fromMs: from_ms,
          priceGrosze: price_grosze,
          cause: cause as PriceCause,
        }))
        .toReversed(),
      lowest,
      silence: silenceOf(terms, lowest?.grosze ?? null, nowMs),
    }
  })
}

/** Why the sale of now, or the next one, is not announced as a reduction. */
const silenceOf = (
  terms: PriceTerms,
  lowestGrosze: number | null,
  nowMs: number,
): PriceHistory['silence'] => {
  const sale = pricesFrom(terms, nowMs).find(({ cause }) => cause === 'promo')
  if (!sale || sale.priceGrosze === null) return null
  if (lowestGrosze === null) return 'no_price_before'
  return sale.priceGrosze < lowestGrosze ? null : 'not_lower'
}
