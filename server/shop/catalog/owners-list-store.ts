import { type SqlBool, sql } from 'kysely'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type OwnersOrder = 'newest' | 'name' | 'price' | 'price-desc' | 'stock' | 'sales'

export type OwnersFilter = {
  /** Looked for in names, SKUs (of variations, too) and as an EAN. */
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

const patternOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Of what has pieces: a product, or one of its variations, which may use their product's stock. */
const partsWhere = (condition: ReturnType<typeof sql<SqlBool>>) => sql<SqlBool>`exists (
  select 1 from products as part left join stock as pieces on pieces.product_id = part.id
  where (part.id = products.id or part.parent_id = products.id) and part.status <> 'trashed'
    and part.kind not in ('grouped', 'external') and (part.kind <> 'variable' or part.counts_stock = 1)
    and (${condition}))`

const stockConditions = ({ lowStock }: OwnersFilter) => ({
  out: partsWhere(sql`(part.counts_stock = 1 and coalesce(pieces.quantity, 0) <= 0)
    or (part.counts_stock = 0 and products.counts_stock = 0 and part.stock_status = 'out_of_stock')`),
  low: partsWhere(
    sql`part.counts_stock = 1 and pieces.quantity > 0
      and pieces.quantity <= coalesce(part.low_stock, products.low_stock, ${lowStock})`,
  ),
  uncounted: partsWhere(sql`part.counts_stock = 0 and products.counts_stock = 0`),
})

/** Of what is sold: a product, or one of its variations. */
const soldWhere = (condition: ReturnType<typeof sql<SqlBool>>) => sql<SqlBool>`exists (
  select 1 from products as part
  where (part.id = products.id or part.parent_id = products.id) and part.status <> 'trashed'
    and part.kind not in ('variable', 'grouped') and (${condition}))`

const dataConditions = {
  'on-sale': () => soldWhere(sql`part.sale_price_grosze is not null`),
  'no-gtin': () => soldWhere(sql`part.gtin is null`),
  'no-price': () => soldWhere(sql`part.regular_price_grosze is null`),
  'no-picture': () => sql<SqlBool>`products.pictures_json = '[]'`,
  // A variation without a weight has its product's.
  'no-weight': () =>
    soldWhere(sql`coalesce(part.weight_grams, 0) = 0 and coalesce(products.weight_grams, 0) = 0`),
  'no-category': () => sql<SqlBool>`not exists (
    select 1 from product_categories as link where link.product_id = products.id)`,
}

/** What shoppers pay at least; of what they do not see, the lowest regular price. */
const price = sql<number>`coalesce(
  (select min(price_grosze) from product_offers where product_id = products.id),
  products.regular_price_grosze,
  (select min(part.regular_price_grosze) from products as part where part.parent_id = products.id), 0)`

/** All counted pieces; what is not counted comes last. */
const pieces = sql<number>`coalesce((
  select sum(pieces.quantity) from stock as pieces join products as part on part.id = pieces.product_id
  where part.id = products.id or part.parent_id = products.id), 1000000000)`

const found = (db: Sql, filter: OwnersFilter) => {
  const { text, state, categoryIds, stock, data } = filter
  let query = db
    .selectFrom('products')
    .where('products.kind', '!=', 'variation')
    .where('products.status', state === undefined ? '!=' : '=', state ?? 'trashed')
  if (text !== '') {
    const pattern = patternOf(text)
    query = query.where(
      sql<SqlBool>`(lower(products.name) like ${pattern} escape '\\' or lower(products.sku) like ${pattern} escape '\\'
        or products.gtin = ${text} or products.id in (
          select parent_id from products where parent_id is not null and lower(sku) like ${pattern} escape '\\')
        or products.id in (select parent_id from products where gtin = ${text} and parent_id is not null))`,
    )
  }
  if (categoryIds)
    query = query.where(
      'products.id',
      'in',
      db
        .selectFrom('product_categories')
        .select('product_id')
        .where('category_id', 'in', categoryIds.length > 0 ? categoryIds : [0]),
    )
  if (data) query = query.where(dataConditions[data]())
  return stock === undefined ? query : query.where(stockConditions(filter)[stock])
}

/** For the owner: ids of products of any status, without variations; without a limit all of them. */
export const listOwnersIds = async (
  db: Sql,
  filter: OwnersFilter,
  limit?: number,
  offset = 0,
): Promise<number[]> => {
  const listed = found(db, filter).select('products.id')
  const ordered = {
    newest: () => listed.orderBy('products.id', 'desc'),
    name: () => listed.orderBy('products.name_key').orderBy('products.id'),
    price: () => listed.orderBy(price).orderBy('products.id', 'desc'),
    'price-desc': () => listed.orderBy(price, 'desc').orderBy('products.id', 'desc'),
    stock: () => listed.orderBy(pieces).orderBy('products.id', 'desc'),
    sales: () => listed.orderBy('products.total_sales', 'desc').orderBy('products.id', 'desc'),
  }[filter.orderBy]()
  const wanted = limit === undefined ? ordered : ordered.limit(limit).offset(offset)
  return (await wanted.execute()).map(({ id }) => id)
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

/**
 * The same in no order and without a limit: a search reads every name once, in an index that contains nothing else,
 * and its matches are counted and sorted by their caller.
 */
export const listFoundIds = async (db: Sql, filter: OwnersFilter): Promise<number[]> =>
  (await found(db, filter).select('products.id').execute()).map(({ id }) => id)

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
