import type { Rating } from '#contract/shop/product.ts'
import { type SqlBool, sql } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Listing, ListingOrder } from './listing.ts'
import type { StoredProduct } from './product-row.ts'

/** The columns for a listing, a cart line or a stock check, without the long texts. */
const cardColumns = [
  'products.id',
  'products.kind',
  'products.parent_id',
  'products.sku',
  'products.slug',
  'products.name',
  'products.status',
  'products.visibility',
  'products.is_featured',
  'products.is_virtual',
  'products.regular_price_grosze',
  'products.sale_price_grosze',
  'products.sale_from_ms',
  'products.sale_to_ms',
  'products.lowest_price_grosze',
  'products.is_lowest_since_start',
  'products.vat_rate',
  'products.counts_stock',
  'products.stock_status',
  'products.backorders',
  'products.is_sold_individually',
  'products.min_quantity',
  'products.max_quantity',
  'products.quantity_step',
  'products.pack_area_cm2',
  'products.content',
  'products.external_url',
  'products.button_text',
  'products.pictures_json',
  'products.grouped_json',
  'products.position',
  'products.total_sales',
  'products.created_ms',
  'stock.quantity',
] as const

export type CardRow = Awaited<ReturnType<typeof listCardRows>>[number]

const withStock = (db: Sql) => db.selectFrom('products').leftJoin('stock', 'stock.product_id', 'products.id')

export const listCardRows = (db: Sql, ids: number[]) =>
  withStock(db).select(cardColumns).where('products.id', 'in', ids).execute()

/** What the published reviews of these products amount to; products without any are left out. */
export const listRatings = async (db: Sql, productIds: number[]): Promise<Map<number, Rating>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_ratings')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('review_count', '>', 0)
    .execute()
  return new Map(
    rows.map(({ product_id, points, review_count }) => [
      product_id,
      { average: Math.round((points / review_count) * 10) / 10, count: review_count },
    ]),
  )
}

/** Number of published reviews and sum of their stars, of the products that have any. */
export const listRatingSums = async (db: Sql, productIds: number[]) =>
  new Map(
    (await db.selectFrom('product_ratings').selectAll().where('product_id', 'in', productIds).execute()).map(
      ({ product_id, review_count, points }) => [product_id, { count: review_count, points }],
    ),
  )

/** Values of the attributes that the owner shows on cards. */
export const listCardFacts = (db: Sql, productIds: number[]) =>
  db
    .selectFrom('product_attribute_terms')
    .innerJoin('attribute_terms', 'attribute_terms.id', 'product_attribute_terms.term_id')
    .innerJoin('attributes', 'attributes.id', 'attribute_terms.attribute_id')
    .select([
      'product_attribute_terms.product_id',
      'attribute_terms.attribute_id',
      'attribute_terms.slug',
      'attribute_terms.name as value',
      'attributes.name as attribute',
    ])
    .where('product_attribute_terms.product_id', 'in', productIds)
    .where('attributes.is_on_card', '=', 1)
    .orderBy('attributes.position')
    .orderBy('attributes.id')
    .execute()

/** Attributes whose values are colours, by the owner's filter or by their names: `kolor`, `kolor-ramy`, `dekor`. */
const isColour = sql<SqlBool>`(attributes.filter_kind = 'swatch' or attributes.slug like 'kolor%'
  or attributes.slug in ('barwa', 'dekor', 'odcien', 'color', 'pa_color', 'pa_kolor'))`

/** The values of these products' colour attributes. */
export const listColourTerms = (db: Sql, productIds: number[]) =>
  db
    .selectFrom('product_attribute_terms')
    .innerJoin('attribute_terms', 'attribute_terms.id', 'product_attribute_terms.term_id')
    .innerJoin('attributes', 'attributes.id', 'attribute_terms.attribute_id')
    .select([
      'product_attribute_terms.product_id',
      'attributes.slug as attribute',
      'attribute_terms.slug',
      'attribute_terms.colour',
    ])
    .where('product_attribute_terms.product_id', 'in', productIds)
    .where(isColour)
    .orderBy('attributes.position')
    .orderBy('attributes.id')
    .execute()

/** What the published variations of these products are chosen by, in the owner's order, with their own pictures. */
export const listSwatchVariations = (db: Sql, parentIds: number[]) =>
  db
    .selectFrom('products')
    .select(['id', 'parent_id', 'chosen_json', 'pictures_json', 'name'])
    .where('parent_id', 'in', parentIds)
    .where('status', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The published variations of these products, in the owner's order. */
export const listVariationCardRows = (db: Sql, parentIds: number[]) =>
  withStock(db)
    .select(cardColumns)
    .where('products.parent_id', 'in', parentIds)
    .where('products.status', '=', 'published')
    .orderBy('products.position')
    .orderBy('products.id')
    .execute()

export const listProductRows = (db: Sql, ids: number[]): Promise<StoredProduct[]> =>
  withStock(db).selectAll('products').select('stock.quantity').where('products.id', 'in', ids).execute()

export const listVariationRows = (db: Sql, parentId: number): Promise<StoredProduct[]> =>
  withStock(db)
    .selectAll('products')
    .select('stock.quantity')
    .where('products.parent_id', '=', parentId)
    .orderBy('products.position')
    .orderBy('products.id')
    .execute()

/** The published variations of several products. */
export const listVariationRowsOf = (db: Sql, parentIds: number[]): Promise<StoredProduct[]> =>
  withStock(db)
    .selectAll('products')
    .select('stock.quantity')
    .where('products.parent_id', 'in', parentIds)
    .where('products.status', '=', 'published')
    .orderBy('products.position')
    .orderBy('products.id')
    .execute()

export const findProductRow = (
  db: Sql,
  by: { id: number } | { slug: string } | { sku: string },
): Promise<StoredProduct | undefined> => {
  const query = withStock(db).selectAll('products').select('stock.quantity')
  if ('id' in by) return query.where('products.id', '=', by.id).executeTakeFirst()
  return (
    'slug' in by ? query.where('products.slug', '=', by.slug) : query.where('products.sku', '=', by.sku)
  ).executeTakeFirst()
}

/** Samples of a product that are not in the trash, the oldest first. */
export const listSampleIds = async (db: Sql, productId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('products')
      .select('id')
      .where('sample_of', '=', productId)
      .where('status', '<>', 'trashed')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Public products with a page, in slices in id order. */
export const listAddressRows = (db: Sql, afterId: number, limit: number) =>
  db
    .selectFrom('products')
    .select(['id', 'slug', 'updated_ms', 'pictures_json'])
    .where('id', '>', afterId)
    .where('kind', '!=', 'variation')
    .where('status', '=', 'published')
    .where('visibility', '!=', 'hidden')
    .orderBy('id')
    .limit(limit)
    .execute()

type Column =
  | 'position'
  | 'name_key'
  | 'price_grosze'
  | 'unit_price_grosze'
  | 'created_ms'
  | 'total_sales'
  | 'rating_score'
  | 'product_id'
type Direction = 'asc' | 'desc'

/** All columns of an order have one direction, so that a position is one comparison; the product's id comes last. */
const sortColumns: Record<ListingOrder, [Column, Direction][]> = {
  menu_order: [
    ['position', 'asc'],
    ['name_key', 'asc'],
    ['product_id', 'asc'],
  ],
  name: [
    ['name_key', 'asc'],
    ['product_id', 'asc'],
  ],
  price: [
    ['price_grosze', 'asc'],
    ['product_id', 'asc'],
  ],
  'price-desc': [
    ['price_grosze', 'desc'],
    ['product_id', 'desc'],
  ],
  'unit-price': [
    ['unit_price_grosze', 'asc'],
    ['product_id', 'asc'],
  ],
  'unit-price-desc': [
    ['unit_price_grosze', 'desc'],
    ['product_id', 'desc'],
  ],
  date: [
    ['created_ms', 'desc'],
    ['product_id', 'desc'],
  ],
  popularity: [
    ['total_sales', 'desc'],
    ['product_id', 'desc'],
  ],
  rating: [
    ['rating_score', 'desc'],
    ['product_id', 'desc'],
  ],
}

/** A product's position in a sort order: the values of its sort columns. */
export type SortPosition = (string | number)[]
type Slice = {
  offset: number
  limit: number
  isFromEnd: boolean
  /** The offset counts from here instead of from the listing's end. */
  from?: SortPosition | undefined
}

/** A slice of a listing, straight from the index of its order, with the position of the first one read. */
export const listEntryIds = async (
  db: Sql,
  listing: Listing,
  orderBy: ListingOrder,
  { offset, limit, isFromEnd, from }: Slice,
): Promise<{ ids: number[]; position: SortPosition | undefined }> => {
  const columns = sortColumns[orderBy].map(([column]) => column)
  const isRising = (sortColumns[orderBy][0]![1] === 'asc') !== isFromEnd
  let query = db.selectFrom('listing_entries').select(columns).where('listing', '=', listing)
  if (from)
    query = query.where(
      sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(isRising ? '>=' : '<=')} (${sql.join(from)})`,
    )
  for (const column of columns) query = query.orderBy(column, isRising ? 'asc' : 'desc')
  const rows = await query.limit(limit).offset(offset).execute()
  const ids = rows.map((row) => row.product_id!)
  return {
    ids: isFromEnd ? ids.reverse() : ids,
    position: rows[0] && columns.map((column) => rows[0]![column]!),
  }
}

/** How many products are in a listing: stored, not counted. */
export const loadListingSize = async (db: Sql, listing: Listing): Promise<number> => {
  const [kind, id] = listing.split(':')
  const found =
    kind === 'category'
      ? await db
          .selectFrom('categories')
          .select('product_count as size')
          .where('id', '=', Number(id))
          .executeTakeFirst()
      : kind === 'tag'
        ? await db
            .selectFrom('tags')
            .select('product_count as size')
            .where('id', '=', Number(id))
            .executeTakeFirst()
        : await db
            .selectFrom('counters')
            .select('value as size')
            .where('name', '=', `listing:${listing}`)
            .executeTakeFirst()
  return found?.size ?? 0
}

export const listCategoryRows = (db: Sql) =>
  db.selectFrom('categories').selectAll().orderBy('position').orderBy('name').orderBy('id').execute()

export const findTagRow = (db: Sql, slug: string) =>
  db.selectFrom('tags').selectAll().where('slug', '=', slug).executeTakeFirst()

export const listTagRows = (db: Sql, ids: number[]) =>
  db.selectFrom('tags').selectAll().where('id', 'in', ids).orderBy('name').execute()

export const listTagsOf = (db: Sql, productId: number) =>
  db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .select(['tags.id', 'tags.name', 'tags.slug'])
    .where('product_tags.product_id', '=', productId)
    .orderBy('tags.name')
    .execute()

export const listCategoryLinks = (db: Sql, productIds: number[]) =>
  db
    .selectFrom('product_categories')
    .select(['product_id', 'category_id'])
    .where('product_id', 'in', productIds)
    .orderBy('category_id')
    .execute()

/** Products that the owner put in order in a category stand before all others, whose positions are far higher. */
export const FIRST_ORDERED = -1_000_000_000

/** The owner's order of these products, in every category. */
export const listCategoryOrders = (db: Sql, productIds: number[]) =>
  db.selectFrom('category_order').selectAll().where('product_id', 'in', productIds).execute()

export const listTagLinks = (db: Sql, productIds: number[]) =>
  db
    .selectFrom('product_tags')
    .select(['product_id', 'tag_id'])
    .where('product_id', 'in', productIds)
    .execute()

/** Every grouped product with its members. */
export const listGroups = (db: Sql) =>
  db.selectFrom('products').select(['id', 'grouped_json']).where('kind', '=', 'grouped').execute()

export const listParents = (db: Sql, productIds: number[]) =>
  db.selectFrom('products').select(['id', 'parent_id']).where('id', 'in', productIds).execute()
