import { sql } from 'kysely'
import { defineStatement } from '#server/platform/db/engines/sql-texts.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export type FeedRow = Tables['product_feeds']
export type FeedProductRow = Tables['feed_products']
export type CategoryRow = Tables['feed_categories']

export const findFeedRow = (sql: Sql, siteId: string): Promise<FeedRow | undefined> =>
  sql.selectFrom('product_feeds').selectAll().where('site_id', '=', siteId).executeTakeFirst()

/** Creates a site's feed or changes its source; products remain until others replace them. */
export const setFeedRow = async (
  tx: Sql,
  row: Pick<FeedRow, 'site_id' | 'source' | 'url' | 'every_hours' | 'currency' | 'next_ms'>,
): Promise<void> => {
  const { site_id: _siteId, ...change } = row
  await tx
    .insertInto('product_feeds')
    .values({ ...row, generation: 0, products: 0, read_ms: null, report_json: null })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(change))
    .execute()
}

export const changeFeedRow = async (
  tx: Sql,
  siteId: string,
  change: Partial<Omit<FeedRow, 'site_id'>>,
): Promise<void> => {
  await tx.updateTable('product_feeds').set(change).where('site_id', '=', siteId).execute()
}

export const removeFeedRow = async (tx: Sql, siteId: string): Promise<void> => {
  await tx.deleteFrom('product_feeds').where('site_id', '=', siteId).execute()
}

/** Includes feeds due later than is possible: the clock was ahead and was set back. */
export const listDueFeeds = (db: Sql, nowMs: number, count: number): Promise<FeedRow[]> =>
  db
    .selectFrom('product_feeds')
    .selectAll()
    .where('source', '=', 'address')
    .where((row) =>
      row.or([
        row('next_ms', '<=', nowMs),
        row(sql`next_ms - every_hours * ${sql.lit(HOUR_MS)}`, '>', nowMs + MINUTE_MS),
      ]),
    )
    .orderBy('next_ms')
    .orderBy('site_id')
    .limit(count)
    .execute()

/** False: another process has claimed it. */
export const claimFeed = async (
  tx: Sql,
  { site_id, next_ms }: FeedRow,
  untilMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('product_feeds')
    .set({ next_ms: untilMs })
    .where('site_id', '=', site_id)
    .where('next_ms', '=', next_ms)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Few sizes of statements, each text built once. */
const SIZES = [256, 32, 4, 1]
const insertMany = async <Table extends 'feed_products' | 'feed_categories'>(
  tx: Sql,
  table: Table,
  rows: Tables[Table][],
): Promise<void> => {
  for (let at = 0; at < rows.length;) {
    const size = SIZES.find((each) => each <= rows.length - at)!
    await insertRows(tx, table, rows.slice(at, at + size))
    at += size
  }
}

export const addProducts = async (
  tx: Sql,
  products: FeedProductRow[],
  categories: CategoryRow[],
): Promise<void> => {
  await insertMany(tx, 'feed_products', products)
  await insertMany(tx, 'feed_categories', categories)
}

/** Removes those at these positions of one generation. */
export const removeProducts = async (
  tx: Sql,
  siteId: string,
  generation: number,
  from: number,
  to: number,
): Promise<void> => {
  const here = { site_id: siteId, generation }
  for (const table of ['feed_categories', 'feed_products'] as const) {
    await tx
      .deleteFrom(table)
      .where('site_id', '=', here.site_id)
      .where('generation', '=', here.generation)
      .where('position', '>=', from)
      .where('position', '<', to)
      .execute()
  }
}

/** Generations of a site, with how many products each has. */
export const listGenerations = async (
  sql: Sql,
  siteId: string,
): Promise<{ generation: number; last: number }[]> => {
  const rows = await sql
    .selectFrom('feed_products')
    .select(({ fn }) => ['generation', fn.max('position').as('last')])
    .where('site_id', '=', siteId)
    .groupBy('generation')
    .execute()
  return rows.map(({ generation, last }) => ({ generation: Number(generation), last: Number(last) }))
}

/** Products that one statement reads; unused places are filled with its first id. */
const IDS_AT_ONCE = 4

const selectById = defineStatement<FeedProductRow>('feed products by id', (sql) =>
  sql
    .selectFrom('feed_products')
    .selectAll()
    .where('site_id', '=', '')
    .where('generation', '=', 0)
    .where('product_id', 'in', Array<string>(IDS_AT_ONCE).fill('')),
)

export const listProductsById = async (
  sql: Sql,
  siteId: string,
  generation: number,
  ids: readonly string[],
): Promise<FeedProductRow[]> => {
  const found: FeedProductRow[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const wanted = Array.from({ length: IDS_AT_ONCE }, (_, index) => ids[from + index] ?? ids[from])
    const { rows } = await selectById(sql, [siteId, generation, ...wanted])
    found.push(...rows)
  }
  return found
}

/** Available products, best-selling first. */
export const listBest = (
  sql: Sql,
  siteId: string,
  generation: number,
  count: number,
): Promise<FeedProductRow[]> =>
  sql
    .selectFrom('feed_products')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('generation', '=', generation)
    .where('is_available', '=', 1)
    .orderBy('position')
    .limit(count)
    .execute()

export const listBestOf = (
  sql: Sql,
  siteId: string,
  generation: number,
  category: string,
  count: number,
): Promise<FeedProductRow[]> =>
  sql
    .selectFrom('feed_categories')
    .innerJoin('feed_products', (join) =>
      join
        .onRef('feed_products.site_id', '=', 'feed_categories.site_id')
        .onRef('feed_products.generation', '=', 'feed_categories.generation')
        .onRef('feed_products.product_id', '=', 'feed_categories.product_id'),
    )
    .selectAll('feed_products')
    .where('feed_categories.site_id', '=', siteId)
    .where('feed_categories.generation', '=', generation)
    .where('feed_categories.category', '=', category)
    .where('is_available', '=', 1)
    .orderBy('feed_categories.position')
    .limit(count)
    .execute()

/** For the console: products whose texts contain each of `words`. */
export const searchFeedProducts = (
  sql: Sql,
  siteId: string,
  generation: number,
  words: readonly string[],
  count: number,
): Promise<FeedProductRow[]> => {
  let query = sql
    .selectFrom('feed_products')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('generation', '=', generation)
  for (const word of words) query = query.where('search_text', 'like', `%${word.replace(/[\\%_]/g, '')}%`)
  return query.orderBy('position').limit(count).execute()
}

/** Number of visitors who viewed each product. */
export const countLooks = async (sql: Sql, siteId: string): Promise<Map<string, number>> => {
  const rows = await sql
    .selectFrom('browsed_products')
    .select(({ fn }) => ['product_id', fn.countAll().as('visitors')])
    .where('site_id', '=', siteId)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, visitors }) => [product_id, Number(visitors)]))
}
