import type { LowestPrice } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { type CodePeriod, codePeriodsOf, withCodes } from './code-terms.ts'
import { lowestPriceBefore, reductionStart } from './lowest-price.ts'
import { countedCodes, noteGoodsOfCodes } from './record-codes.ts'
import {
  assumedPrices,
  changesOf,
  historyOf,
  type PriceCause,
  type PriceEntry,
  pricesFrom,
} from './price-timeline.ts'
import {
  addLedgerEntries,
  listLedgerEntries,
  listPricedRows,
  removeLedgerEntriesFrom,
  setLowestPrice,
} from './store.ts'

/** `soldSinceMs`: what has no history yet was sold elsewhere before, at its regular price, since then. */
export type PriceRecording = { soldSinceMs?: number | undefined }

/**
 * Records the prices of these products and their variations as they are stored now, and what a reduction of them is
 * compared with. Every transaction that may change a price calls it. Entries of the past are never changed; those of
 * the future are the begin and the end of a stored sale, written anew with every change (decision 0115).
 */
export const recordPrices = async (
  tx: Sql,
  productIds: number[],
  nowMs: number,
  { soldSinceMs }: PriceRecording = {},
): Promise<void> => {
  const rows = await listPricedRows(tx, productIds)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const stored = Map.groupBy(await listLedgerEntries(tx, ids), ({ product_id }) => product_id)
  const replaced: number[] = []
  const added: (PriceEntry & { productId: number })[] = []
  const figures: { id: number; lowest: LowestPrice | null }[] = []
  const codes = await noteGoodsOfCodes(tx, productIds, nowMs)
  const hasSale = rows.some(({ terms }) => terms.salePriceGrosze !== null)
  const counted = hasSale ? await countedCodes(tx, codes, productIds) : { entries: [], goods: [] }
  for (const row of rows) {
    const entries = (stored.get(row.id) ?? []).map(({ from_ms, price_grosze, cause }): PriceEntry => ({
      fromMs: from_ms,
      priceGrosze: price_grosze,
      cause: cause as PriceCause,
    }))
    const kept = entries.filter(({ fromMs }) => fromMs < nowMs)
    const current = entries.filter(({ fromMs }) => fromMs <= nowMs).at(-1)
    const known = current?.fromMs === nowMs ? [...kept, current] : kept
    const assumed =
      known.length === 0 && soldSinceMs !== undefined ? assumedPrices(row.terms, soldSinceMs, nowMs) : []
    // A price of this very millisecond was in force for no time.
    const changes = changesOf(pricesFrom(row.terms, nowMs), assumed.at(-1) ?? known.at(-1))
    const isNow = changes[0]?.fromMs === nowMs
    const past = [...(isNow ? kept : known), ...assumed]
    const next = [...past, ...changes]
    if (!isSameHistory(next, entries)) {
      replaced.push(row.id)
      added.push(...next.slice(kept.length).map((entry) => ({ ...entry, productId: row.id })))
    }
    const lowest = comparedWith(next, codePeriodsOf(row, counted.entries, counted.goods), nowMs)
    if (lowest?.grosze !== row.lowest?.grosze || lowest?.isSinceStart !== row.lowest?.isSinceStart)
      figures.push({ id: row.id, lowest })
  }
  await removeLedgerEntriesFrom(tx, replaced, nowMs)
  await addLedgerEntries(tx, added)
  for (const { id, lowest } of figures) await setLowestPrice(tx, id, lowest)
}

const isSameHistory = (one: PriceEntry[], other: PriceEntry[]) =>
  one.length === other.length &&
  one.every(
    ({ fromMs, priceGrosze, cause }, at) =>
      fromMs === other[at]!.fromMs && priceGrosze === other[at]!.priceGrosze && cause === other[at]!.cause,
  )

/** Of the promotion of now, or of the one that is to begin: its figure is there when its first minute is. */
const comparedWith = (entries: PriceEntry[], periods: CodePeriod[], nowMs: number): LowestPrice | null => {
  const history = historyOf(entries)
  const planned = entries.find(({ fromMs, cause }) => fromMs > nowMs && cause === 'promo')
  const start = reductionStart(history, nowMs) ?? planned?.fromMs
  return start === undefined ? null : lowestPriceBefore(withCodes(history, periods), start)
}
