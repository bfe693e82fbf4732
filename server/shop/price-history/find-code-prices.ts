import type { LowestPrice } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { codePeriodsOf, codeStart, withCodes } from './code-terms.ts'
import { lowestPriceBefore, reductionStart } from './lowest-price.ts'
import { historyOf, type PriceCause } from './price-timeline.ts'
import { listCodeEntries, listCodeGoods, listLedgerEntries } from './store.ts'

/** Something in a cart, and the codes that lower its price there. */
export type CodedGoods = { id: number; parentId: number | null; codes: string[] }

/**
 * What prices with codes are compared with, by what is sold: the lowest price before the last of these
 * codes, or the sale beneath it, began. Missing where no code for everybody lowers the price, or nothing was
 * sold before. Two queries, whatever the number of goods; three once a code was for categories.
 */
export const findCodeFigures = async (
  db: Sql,
  goods: CodedGoods[],
  nowMs: number,
): Promise<Map<number, LowestPrice>> => {
  const ids = [...new Set(goods.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])))]
  const [entries, ledger] = await Promise.all([listCodeEntries(db), listLedgerEntries(db, ids)])
  const memberships = await listCodeGoods(db, entries, ids)
  const prices = Map.groupBy(ledger, ({ product_id }) => product_id)
  const figures = new Map<number, LowestPrice>()
  for (const { codes, ...sold } of goods) {
    const history = historyOf(
      (prices.get(sold.id) ?? []).map(({ from_ms, price_grosze, cause }) => ({
        fromMs: from_ms,
        priceGrosze: price_grosze,
        cause: cause as PriceCause,
      })),
    )
    const periods = codePeriodsOf(sold, entries, memberships)
    const starts = codes.flatMap((code) => codeStart(periods, code, nowMs) ?? [])
    if (starts.length === 0) continue
    const start = Math.max(...starts, reductionStart(history, nowMs) ?? -Infinity)
    const lowest = lowestPriceBefore(withCodes(history, periods), start)
    if (lowest !== null) figures.set(sold.id, lowest)
  }
  return figures
}
