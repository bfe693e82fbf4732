import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Database } from '#server/platform/db/database.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { type RatingSums, ratingScore } from './cards/rating-score.ts'
import { codesMark } from '#server/shop/price-history/record-codes.ts'
import { refreshListings } from './saving/refresh-listings.ts'
import {
  findMark,
  listSaleChanges,
  listSaleProducts,
  lockProducts,
  setMark,
  setRatingScore,
  addMark,
  moveMark,
} from './saving/store.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { StockLine } from './stock/reserve-stock.ts'
import { addSales } from './stock/store.ts'
import { listParents } from './store.ts'

/**
 * Counts pieces sold, of a variation also for its parent. In id order. The version is not raised: popularity
 * may lag.
 */
export const addToSales = async (tx: Sql, lines: StockLine[]): Promise<void> => {
  if (!lines.length) return
  const parents = new Map(
    (
      await listParents(
        tx,
        lines.map(({ productId }) => productId),
      )
    ).map((row) => [row.id, row.parent_id]),
  )
  const sold = new Map<number, number>()
  for (const { productId, quantity } of lines) {
    for (const id of [productId, parents.get(productId) ?? null])
      if (id !== null) sold.set(id, (sold.get(id) ?? 0) + quantity)
  }
  for (const [id, quantity] of [...sold].sort(([a], [b]) => a - b)) await addSales(tx, id, quantity)
}

/**
 * Puts a product in its place among the best rated of its listings. Whoever changes another review of
 * it, or saves it,
 * waits, and then counts what is published by then.
 */
export const rankByRating = async (
  tx: Sql,
  productId: number,
  countReviews: (tx: Sql, productId: number) => Promise<RatingSums>,
  nowMs: number,
): Promise<void> => {
  await lockProducts(tx, [productId])
  await setRatingScore(tx, productId, ratingScore(await countReviews(tx, productId)), nowMs)
}

/** What the orders after number `afterId` sold, at most `limit` orders of them, and the last number read. */
export type ListSold = (
  tx: Sql,
  afterId: number,
  limit: number,
) => Promise<{ sold: StockLine[]; lastId: number }>

const SALES_MARK = 'catalog:sales-counted'
/** Orders counted in one transaction: short enough not to delay a concurrent checkout. */
const ORDERS_A_TIME = 100

/**
 * Counts new sales, for the sort order by popularity. Not part of a checkout: it writes wide rows
 * and every listing of a product, and popularity may lag a minute. Each order is counted once, by any of
 * several processes. Returns how many lines were counted.
 */
export const countSales = async (db: Database, listSold: ListSold): Promise<number> => {
  let counted = 0
  for (;;) {
    const lines = await db.transaction(
      async (tx) => {
        const from = await findMark(tx, SALES_MARK)
        if (from === undefined) await addMark(tx, SALES_MARK, 0)
        const { sold, lastId } = await listSold(tx, from ?? 0, ORDERS_A_TIME)
        if (!sold.length || !(await moveMark(tx, SALES_MARK, from ?? 0, lastId))) return 0
        await addToSales(tx, sold)
        return sold.length
      },
      { isDurable: false },
    )
    counted += lines
    if (!lines) return counted
  }
}

const SALE_DATES_MARK = 'catalog:sale-dates-applied'

/**
 * Applies sales that started or ended since the last run: their products are sorted again in the listings,
 * and the version is raised. Returns how many there were. A price itself always follows the clock, also
 * between two runs.
 */
export const applySaleDates = async (db: Database, nowMs: number): Promise<number> => {
  const ids = await listSaleChanges(db.read, (await findMark(db.read, SALE_DATES_MARK)) ?? 0, nowMs)
  if (!ids.length) return 0
  await db.transaction(async (tx) => {
    await refreshListings(tx, ids, nowMs)
    await setMark(tx, SALE_DATES_MARK, nowMs)
    await raiseVersion(tx, 'catalog')
  })
  return ids.length
}

const CODES_MARK = 'catalog:codes-counted'
const PRODUCTS_AT_ONCE = 200

/**
 * Computes again what sales are compared with, after codes for everybody or the setting that counts
 * them have changed.
 * Returns how many products there were. A sale that runs has another figure only after a change of the
 * setting.
 */
export const countCodesIn = async (db: Database, countsCodes: boolean, nowMs: number): Promise<number> => {
  const mark = await codesMark(db.read, countsCodes)
  if ((await findMark(db.read, CODES_MARK)) === mark) return 0
  const ids = await listSaleProducts(db.read, nowMs)
  for (let at = 0; at < ids.length; at += PRODUCTS_AT_ONCE)
    await db.transaction(async (tx) => {
      await refreshListings(tx, ids.slice(at, at + PRODUCTS_AT_ONCE), nowMs)
      await raiseVersion(tx, 'catalog')
    })
  await db.transaction((tx) => setMark(tx, CODES_MARK, mark))
  return ids.length
}

const EVERY_MS = 60_000

/**
 * Counts sales, applies sales that started or ended, and codes that have changed. Orders are passed in,
 * because they import the
 * catalogue.
 */
export const catalogUpkeep = (listSold: ListSold) =>
  defineTask('upkeep of the catalogue', {
    everyMs: EVERY_MS,
    isRunAtStart: true,
    run: async (services) => {
      await countSales(services.db, listSold)
      const { countsCodes } = services.shopSettings().priceReductions
      const applied = await applySaleDates(services.db, services.now())
      const counted = await countCodesIn(services.db, countsCodes, services.now())
      if (applied + counted > 0) await services.refresh()
    },
  })
