import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type Operator = 'in' | 'not_in' | 'and'
export type TermFilter = { ids: number[]; operator: Operator }
export type StockState = 'in_stock' | 'on_backorder' | 'out_of_stock'

export const productOrders = [
  'date',
  'modified',
  'id',
  'title',
  'slug',
  'price',
  'popularity',
  'rating',
  'menu_order',
] as const
export type ProductOrder = (typeof productOrders)[number]

/** Which published products are included; a missing criterion does not matter. */
export type ProductFilter = {
  ids?: number[] | undefined
  notIds?: number[] | undefined
  slugs?: string[] | undefined
  skus?: string[] | undefined
  kind?: string | undefined
  /** Variations are included: they are requested by id or by type. */
  withVariations?: boolean
  parentIds?: number[] | undefined
  notParentIds?: number[] | undefined
  /** In milliseconds, both exclusive. */
  period?:
    | { column: 'created_ms' | 'updated_ms'; after: number | undefined; before: number | undefined }
    | undefined
  isFeatured?: boolean | undefined
  isOnSale?: boolean | undefined
  categories?: TermFilter[]
  tags?: TermFilter[]
  /** Terms of attributes; `isAny`: one of the filters is enough. */
  terms?: { filters: TermFilter[]; isAny: boolean } | undefined
  fromGrosze?: number | undefined
  toGrosze?: number | undefined
  stockStates?: StockState[]
  /** Whole stars of the rounded average. */
  stars?: number[] | undefined
  visibilities?: string[] | undefined
}

type Eb = ExpressionBuilder<Tables, 'products'>
type Condition = ReturnType<Eb['and']>

const NOBODY = [0]
const orNobody = <T>(values: T[]): T[] | number[] => (values.length ? values : NOBODY)

const linked = (
  eb: Eb,
  table: 'product_categories' | 'product_tags' | 'product_attribute_terms',
  { ids, operator }: TermFilter,
): Condition => {
  const column =
    table === 'product_categories' ? 'category_id' : table === 'product_tags' ? 'tag_id' : 'term_id'
  const has = (some: number[]): Condition =>
    eb(
      'products.id',
      'in',
      sql<number>`(select product_id from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(orNobody(some))}))`,
    ) as Condition
  if (operator === 'not_in') return eb.not(has(ids)) as Condition
  return operator === 'and' && ids.length ? eb.and(ids.map((id) => has([id]))) : has(ids)
}

/** 0 in stock, 1 on backorder, 2 sold out: the best among the products that can be bought. */
const stockRank = sql<number>`coalesce((
  select min(case when product_offers.stock_id is null or coalesce(stock.quantity, 0) <= 0
    then case product_offers.state when 'in_stock' then 0 when 'on_backorder' then 1 else 2 end else 0 end)
  from product_offers left join stock on stock.product_id = product_offers.stock_id
  where product_offers.product_id = products.id), 2)`

const RANKS: Record<StockState, number> = { in_stock: 0, on_backorder: 1, out_of_stock: 2 }
export const stockStates: StockState[] = ['in_stock', 'on_backorder', 'out_of_stock']

const lowestPrice = sql<number>`(select min(price_grosze) from product_offers where product_id = products.id)`
const highestPrice = sql<number>`(select max(price_grosze) from product_offers where product_id = products.id)`
const offered = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<SqlBool>`exists (select 1 from product_offers where product_id = products.id and ${condition})`

/** Products of the filter, to be counted or listed. */
const matching = (db: Sql, filter: ProductFilter) =>
  db.selectFrom('products').where((eb) => {
    const all: Condition[] = [eb('products.status', '=', 'published') as Condition]
    const and = (condition: unknown) => void all.push(condition as Condition)
    if (filter.kind) and(eb('products.kind', '=', filter.kind))
    else if (!filter.withVariations) and(eb('products.kind', '!=', 'variation'))
    // A variation of a product that is not published has no offer.
    if (filter.withVariations)
      and(eb.or([eb('products.kind', '!=', 'variation'), offered(sql`offer_id = products.id`)]))
    if (filter.ids) and(eb('products.id', 'in', orNobody(filter.ids) as number[]))
    if (filter.stars)
      and(
        eb(
          'products.id',
          'in',
          sql<number>`(select product_id from product_ratings where review_count > 0
            and round(points * 1.0 / review_count) in (${sql.join(orNobody(filter.stars))}))`,
        ),
      )
    if (filter.notIds?.length) and(eb('products.id', 'not in', filter.notIds))
    if (filter.slugs) and(eb('products.slug', 'in', filter.slugs))
    if (filter.skus) and(eb('products.sku', 'in', filter.skus))
    if (filter.parentIds) and(eb('products.parent_id', 'in', filter.parentIds))
    if (filter.notParentIds?.length)
      and(
        eb.or([
          eb('products.parent_id', 'is', null),
          eb('products.parent_id', 'not in', filter.notParentIds),
        ]),
      )
    if (filter.period?.after !== undefined)
      and(eb(`products.${filter.period.column}`, '>', filter.period.after))
    if (filter.period?.before !== undefined)
      and(eb(`products.${filter.period.column}`, '<', filter.period.before))
    if (filter.isFeatured !== undefined) and(eb('products.is_featured', '=', filter.isFeatured ? 1 : 0))
    if (filter.isOnSale !== undefined)
      and(filter.isOnSale ? offered(sql`is_on_sale = 1`) : eb.not(offered(sql`is_on_sale = 1`)))
    if (filter.visibilities) and(eb('products.visibility', 'in', filter.visibilities))
    for (const category of filter.categories ?? []) and(linked(eb, 'product_categories', category))
    for (const tag of filter.tags ?? []) and(linked(eb, 'product_tags', tag))
    if (filter.terms?.filters.length) {
      const terms = filter.terms.filters.map((term) => linked(eb, 'product_attribute_terms', term))
      and(filter.terms.isAny ? eb.or(terms) : eb.and(terms))
    }
    if (filter.fromGrosze !== undefined) and(offered(sql`price_grosze >= ${filter.fromGrosze}`))
    if (filter.toGrosze !== undefined) and(offered(sql`price_grosze <= ${filter.toGrosze}`))
    if (filter.stockStates?.length)
      and(
        eb(
          stockRank,
          'in',
          filter.stockStates.map((state) => RANKS[state]),
        ),
      )
    return eb.and(all)
  })

export const countProducts = async (db: Sql, filter: ProductFilter): Promise<number> =>
  Number(
    (
      await matching(db, filter)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

type Slice = { orderBy: ProductOrder; isRising: boolean; limit: number; offset: number }

export const listProductIds = async (
  db: Sql,
  filter: ProductFilter,
  { orderBy, isRising, limit, offset }: Slice,
): Promise<number[]> => {
  const direction = isRising ? 'asc' : 'desc'
  const listed = matching(db, filter).select('products.id')
  const named = () =>
    listed.leftJoin('listing_entries as named', (join) =>
      join.onRef('named.product_id', '=', 'products.id').on('named.listing', '=', 'all'),
    )
  const ordered = {
    date: () => listed.orderBy('products.created_ms', direction),
    modified: () => listed.orderBy('products.updated_ms', direction),
    id: () => listed,
    slug: () => listed.orderBy('products.slug', direction),
    price: () => listed.orderBy(sql`coalesce(${lowestPrice}, 0)`, direction),
    popularity: () => listed.orderBy('products.total_sales', direction),
    rating: () => named().orderBy(sql`coalesce(named.rating_score, 0)`, direction),
    title: () => named().orderBy(sql`coalesce(named.name_key, '')`, direction),
    menu_order: () =>
      named()
        .orderBy('products.position', direction)
        .orderBy(sql`coalesce(named.name_key, '')`, direction),
  }[orderBy]()
  return (await ordered.orderBy('products.id', direction).limit(limit).offset(offset).execute()).map(
    ({ id }) => id,
  )
}

/** Of everything that the filter finds: the lowest and the highest price; null without any. */
export const findPriceRange = async (
  db: Sql,
  filter: ProductFilter,
): Promise<{ min: number; max: number } | null> => {
  const row = await db
    .selectFrom(
      matching(db, filter)
        .select([lowestPrice.as('lowest'), highestPrice.as('highest')])
        .as('found'),
    )
    .select((eb) => [eb.fn.min('found.lowest').as('min'), eb.fn.max('found.highest').as('max')])
    .executeTakeFirst()
  return row && row.min !== null && row.max !== null ? { min: Number(row.min), max: Number(row.max) } : null
}

export const countByStock = async (
  db: Sql,
  filter: ProductFilter,
): Promise<{ state: StockState; count: number }[]> => {
  const rows = await db
    .selectFrom(matching(db, filter).select(stockRank.as('rank')).as('found'))
    .select((eb) => ['found.rank', eb.fn.countAll<number>().as('count')])
    .groupBy('found.rank')
    .execute()
  return stockStates.map((state) => ({
    state,
    count: Number(rows.find(({ rank }) => Number(rank) === RANKS[state])?.count ?? 0),
  }))
}

/** How many of the found products have each term of an attribute. */
export const countByTerm = async (
  db: Sql,
  filter: ProductFilter,
  attributeIds: number[],
): Promise<{ term: number; count: number }[]> => {
  if (!attributeIds.length) return []
  const rows = await db
    .selectFrom('product_attribute_terms')
    .innerJoin('attribute_terms', 'attribute_terms.id', 'product_attribute_terms.term_id')
    .where('attribute_terms.attribute_id', 'in', attributeIds)
    .where('product_attribute_terms.product_id', 'in', matching(db, filter).select('products.id'))
    .select((eb) => ['product_attribute_terms.term_id', eb.fn.countAll<number>().as('count')])
    .groupBy('product_attribute_terms.term_id')
    .orderBy('product_attribute_terms.term_id')
    .execute()
  return rows.map(({ term_id, count }) => ({ term: term_id, count: Number(count) }))
}

/** The same for categories (each product counts in its own) and tags. */
export const countByTaxonomy = async (
  db: Sql,
  filter: ProductFilter,
  taxonomy: 'category' | 'tag',
): Promise<{ term: number; count: number }[]> => {
  const found = matching(db, filter).select('products.id')
  const rows =
    taxonomy === 'category'
      ? await db
          .selectFrom('product_categories')
          .where('product_id', 'in', found)
          .groupBy('category_id')
          .orderBy('category_id')
          .select((eb) => ['category_id as term', eb.fn.countAll<number>().as('count')])
          .execute()
      : await db
          .selectFrom('product_tags')
          .where('product_id', 'in', found)
          .groupBy('tag_id')
          .orderBy('tag_id')
          .select((eb) => ['tag_id as term', eb.fn.countAll<number>().as('count')])
          .execute()
  return rows.map(({ term, count }) => ({ term, count: Number(count) }))
}
