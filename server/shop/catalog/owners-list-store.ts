import { type SqlBool, sql } from 'kysely'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'

export type OwnersOrder = 'newest' | 'name' | 'price' | 'price-desc' | 'stock' | 'sales'

export type OwnersFilter = {
  /** Words in names, SKUs and EANs (of variations, too), in any case, also without the Polish accents. */
  text: string
  /** Undefined: everything but the trash. */
  state: 'published' | 'draft' | 'private' | 'trashed' | undefined
  /** A category with its subcategories; undefined: any. */
  categoryIds: number[] | undefined
  stock: 'out' | 'low' | 'uncounted' | undefined
  data: 'on-sale' | 'no-gtin' | 'no-price' | 'no-picture' | 'no-weight' | 'no-category' | undefined
  /** The low-stock line of products that have none of their own. */
  lowStock: number
  orderBy: OwnersOrder
}

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const MAX_WORDS = 6

/** Folded words that must all occur, each anywhere in a name, a SKU or an EAN. */
const wordsOf = (text: string): string[] => foldPolish(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Of counted pieces: a product's own, or those of one of its variations. */
const piecesWhere = (condition: ReturnType<typeof sql<SqlBool>>) => sql<SqlBool>`product_list.product_id in (
  select part.product_id from product_list_parts as part left join stock as pieces on pieces.product_id = part.part_id
  where ${condition})`

const stockConditions = ({ lowStock }: OwnersFilter) => ({
  out: sql<SqlBool>`(product_list.is_uncounted_out = 1 or ${piecesWhere(sql`coalesce(pieces.quantity, 0) <= 0`)})`,
  low: piecesWhere(
    sql`pieces.quantity > 0 and pieces.quantity <= coalesce(part.low_stock, cast(${lowStock} as integer))`,
  ),
  uncounted: sql<SqlBool>`product_list.is_uncounted = 1`,
})

const dataColumns = {
  'on-sale': 'is_on_sale',
  'no-gtin': 'lacks_gtin',
  'no-price': 'lacks_price',
  'no-picture': 'lacks_picture',
  'no-weight': 'lacks_weight',
  'no-category': 'lacks_category',
} as const

const found = (db: Sql, filter: OwnersFilter) => {
  const { text, state, categoryIds, stock, data } = filter
  let query = db
    .selectFrom('product_list')
    .where('product_list.status', state === undefined ? '!=' : '=', state ?? 'trashed')
    .where((eb) =>
      eb.and(
        wordsOf(text).map(
          (word) => sql<SqlBool>`product_list.search_text like ${patternOf(word)} escape '\\'`,
        ),
      ),
    )
  if (categoryIds)
    query = query.where(
      'product_list.product_id',
      'in',
      db
        .selectFrom('product_categories')
        .select('product_id')
        .where('category_id', 'in', categoryIds.length > 0 ? categoryIds : [0]),
    )
  if (data) query = query.where(dataColumns[data], '=', 1)
  return stock === undefined ? query : query.where(stockConditions(filter)[stock])
}

/** All counted pieces, most of which are of products without variations; what is not counted comes last. */
const byPieces = (db: Sql, filter: OwnersFilter, direction: 'asc' | 'desc') =>
  found(db, filter)
    .leftJoin('stock as own', 'own.product_id', 'product_list.product_id')
    .leftJoin(
      db
        .selectFrom('product_list_parts as part')
        .innerJoin('stock', 'stock.product_id', 'part.part_id')
        .whereRef('part.part_id', '!=', 'part.product_id')
        .select((eb) => ['part.product_id as counted_id', eb.fn.sum('stock.quantity').as('pieces')])
        .groupBy('part.product_id')
        .as('varied'),
      'varied.counted_id',
      'product_list.product_id',
    )
    .orderBy(sql`coalesce(own.quantity + coalesce(varied.pieces, 0), varied.pieces, 1000000000)`, direction)

/** What a search leaves is sorted after it: an index in that order would read every row of the table by itself. */
const keyOf = (column: 'name_key' | 'price_grosze' | 'total_sales', { text }: OwnersFilter) =>
  text === '' ? sql.ref(`product_list.${column}`) : sql`coalesce(${sql.ref(`product_list.${column}`)}, null)`

/** `total`: of the whole list, as just counted. */
type Part = { limit: number; offset: number; total: number }

/** For the owner: ids of products of any status, without variations; without a part all of them. */
export const listOwnersIds = async (db: Sql, filter: OwnersFilter, part?: Part): Promise<number[]> => {
  // No index has the pieces: a database sorts few rows faster than all, so the second half is read from its end.
  if (part && filter.orderBy === 'stock' && part.offset > part.total / 2 && part.offset < part.total) {
    const count = Math.min(part.limit, part.total - part.offset)
    const rows = await byPieces(db, filter, 'desc')
      .orderBy('product_list.product_id')
      .select('product_list.product_id')
      .limit(count)
      .offset(part.total - part.offset - count)
      .execute()
    return rows.map(({ product_id }) => product_id).reverse()
  }
  const listed = found(db, filter)
  const newestFirst = (query: typeof listed) => query.orderBy('product_list.product_id', 'desc')
  const ordered = {
    newest: () => newestFirst(listed),
    name: () => listed.orderBy(keyOf('name_key', filter)).orderBy('product_list.product_id'),
    price: () => newestFirst(listed.orderBy(keyOf('price_grosze', filter))),
    'price-desc': () => newestFirst(listed.orderBy(keyOf('price_grosze', filter), 'desc')),
    stock: () => newestFirst(byPieces(db, filter, 'asc')),
    sales: () => newestFirst(listed.orderBy(keyOf('total_sales', filter), 'desc')),
  }
    [filter.orderBy]()
    .select('product_list.product_id')
  const wanted = part ? ordered.limit(part.limit).offset(part.offset) : ordered
  return (await wanted.execute()).map(({ product_id }) => product_id)
}

/** As many ids as are named in one statement. */
const MOST_NAMED = 500

/** Variations of these products in the owner's order, without those in the trash. */
export const listVariationIds = (db: Sql, parentIds: number[]) => {
  const listed = db
    .selectFrom('products')
    .select(['id', 'parent_id'])
    .where('parent_id', 'is not', null)
    .where('status', '!=', 'trashed')
    .orderBy('parent_id')
    .orderBy('position')
    .orderBy('id')
  return (parentIds.length > MOST_NAMED ? listed : listed.where('parent_id', 'in', parentIds)).execute()
}

export const countOwnersProducts = async (db: Sql, filter: OwnersFilter): Promise<number> =>
  Number(
    (
      await found(db, filter)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Views of an account, oldest first. */
export const listProductViewRows = (db: Sql, ownerId: string): Promise<Tables['product_views'][]> =>
  db
    .selectFrom('product_views')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

export const addProductViewRow = async (tx: Sql, view: Tables['product_views']): Promise<void> => {
  await insertRows(tx, 'product_views', [view])
}

export const setProductViewFilter = async (tx: Sql, id: string, filterJson: string): Promise<void> => {
  await tx.updateTable('product_views').set({ filter_json: filterJson }).where('id', '=', id).execute()
}

export const removeProductViewRow = async (tx: Sql, ownerId: string, id: string): Promise<void> => {
  await tx.deleteFrom('product_views').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

/** Products with their variations, without the long texts. */
export const listListedParts = (tx: Sql, ids: number[]) =>
  tx
    .selectFrom('products')
    .select([
      'id',
      'kind',
      'parent_id',
      'status',
      'name',
      'name_key',
      'sku',
      'gtin',
      'regular_price_grosze',
      'sale_price_grosze',
      'counts_stock',
      'stock_status',
      'low_stock',
      'weight_grams',
      'total_sales',
      sql<number>`case when pictures_json = '[]' then 1 else 0 end`.as('lacks_picture'),
    ])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('parent_id', 'in', ids)]))
    .orderBy('id')
    .execute()

/** The lowest price that shoppers pay now; products that they cannot buy are missing. */
export const listOfferPrices = async (tx: Sql, ids: number[]): Promise<Map<number, number | null>> =>
  new Map(
    (
      await tx
        .selectFrom('product_offers')
        .select((eb) => ['product_id', eb.fn.min('price_grosze').as('price')])
        .where('product_id', 'in', ids)
        .groupBy('product_id')
        .execute()
    ).map(({ product_id, price }) => [product_id, price === null ? null : Number(price)]),
  )

export const listCategorized = async (tx: Sql, ids: number[]): Promise<Set<number>> =>
  new Set(
    (
      await tx
        .selectFrom('product_categories')
        .select('product_id')
        .distinct()
        .where('product_id', 'in', ids)
        .execute()
    ).map((row) => row.product_id),
  )

const ROWS_AT_ONCE = 200

/** Rows of these products instead of those they had. */
export const setProductList = async (
  tx: Sql,
  ids: number[],
  rows: Tables['product_list'][],
  parts: Tables['product_list_parts'][],
): Promise<void> => {
  await tx.deleteFrom('product_list').where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_list_parts').where('product_id', 'in', ids).execute()
  // A variation that moved here stands in the list of its former product until that one is refreshed.
  for (let at = 0; at < parts.length; at += ROWS_AT_ONCE)
    await tx
      .deleteFrom('product_list_parts')
      .where(
        'part_id',
        'in',
        parts.slice(at, at + ROWS_AT_ONCE).map(({ part_id }) => part_id),
      )
      .execute()
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await insertRows(tx, 'product_list', rows.slice(at, at + ROWS_AT_ONCE))
  for (let at = 0; at < parts.length; at += ROWS_AT_ONCE)
    await insertRows(tx, 'product_list_parts', parts.slice(at, at + ROWS_AT_ONCE))
}

/** After pictures were changed by themselves; a picture may be in every product of the shop. */
export const refreshPictureFacts = async (tx: Sql, ids: number[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await tx
      .updateTable('product_list')
      .set((eb) => ({
        lacks_picture: eb
          .selectFrom('products')
          .select(sql<number>`case when pictures_json = '[]' then 1 else 0 end`.as('lacks_picture'))
          .whereRef('products.id', '=', 'product_list.product_id')
          .$asScalar(),
      }))
      .where('product_id', 'in', ids.slice(at, at + ROWS_AT_ONCE))
      .execute()
}
