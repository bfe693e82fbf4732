import * as v from 'valibot'

/** Parameters of `GET products` and of `GET products/collection-data`, in the wire's spelling. */
const MAX_ITEMS = 200

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const whole = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  )
const id = whole(0, 2_147_483_647)

/** A list, or its items with commas between. */
const items = v.pipe(
  v.union([v.array(v.union([v.string(), v.number()])), v.string(), v.number()]),
  v.transform((value) =>
    (Array.isArray(value) ? value : String(value).split(','))
      .map((item) => String(item).trim())
      .filter((item) => item !== ''),
  ),
  v.maxLength(MAX_ITEMS),
)
const listOf = <S extends v.GenericSchema>(item: S) =>
  v.pipe(items, v.array(item as unknown as v.GenericSchema<string, v.InferOutput<S>>))
const flag = v.pipe(
  v.union([
    v.boolean(),
    v.picklist([0, 1]),
    v.pipe(v.string(), v.toLowerCase(), v.picklist(['true', 'false', '1', '0'])),
  ]),
  v.transform((value) => value === true || value === 1 || value === 'true' || value === '1'),
)
const text = v.pipe(v.string(), v.maxLength(1_000))
/** Minor units. Columns hold whole ones, and PostgreSQL compares them with whole numbers only. */
const amount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,12}(?:\.\d{1,20})?$/),
  v.transform((digits) => Math.round(Number(digits))),
)
/** Date alone or with a time; without a zone it is UTC. */
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/),
  v.transform((value) =>
    Date.parse(
      /T|\s/.test(value) && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? `${value.replace(' ', 'T')}Z` : value,
    ),
  ),
  v.number(),
)
/** An empty value counts as absent. */
const optional = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.optional(
    v.union([
      v.pipe(
        v.custom<unknown>(isEmpty),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  )

export const operators = ['in', 'not_in', 'and'] as const
const operator = optional(v.picklist(operators))
const terms = listOf(v.string())
const wireStockStates = ['instock', 'outofstock', 'onbackorder'] as const
const orderings = [
  'date',
  'modified',
  'id',
  'include',
  'title',
  'slug',
  'price',
  'popularity',
  'rating',
  'menu_order',
  'comment_count',
] as const

export const listProducts = v.object({
  page: optional(whole(1, 1_000_000)),
  per_page: optional(whole(1, 100)),
  offset: optional(whole(0, 10_000_000)),
  order: optional(v.picklist(['asc', 'desc'])),
  orderby: optional(v.picklist(orderings)),
  search: optional(text),
  slug: optional(listOf(text)),
  sku: optional(listOf(text)),
  include: optional(listOf(id)),
  exclude: optional(listOf(id)),
  parent: optional(listOf(id)),
  parent_exclude: optional(listOf(id)),
  after: optional(moment),
  before: optional(moment),
  date_column: optional(v.picklist(['date', 'date_gmt', 'modified', 'modified_gmt'])),
  type: optional(v.picklist(['simple', 'grouped', 'external', 'variable', 'variation'])),
  featured: optional(flag),
  on_sale: optional(flag),
  category: optional(terms),
  category_operator: operator,
  tag: optional(terms),
  tag_operator: operator,
  brand: optional(terms),
  brand_operator: operator,
  _unstable_tax_product_cat: optional(terms),
  _unstable_tax_product_cat_operator: operator,
  _unstable_tax_product_tag: optional(terms),
  _unstable_tax_product_tag_operator: operator,
  taxonomy_include_children: optional(v.record(v.string(), flag)),
  min_price: optional(amount),
  max_price: optional(amount),
  stock_status: optional(listOf(v.picklist(wireStockStates))),
  attributes: optional(
    v.pipe(
      v.array(
        v.object({ attribute: text, term_id: optional(listOf(id)), slug: optional(listOf(text)), operator }),
      ),
      v.maxLength(50),
    ),
  ),
  attribute_relation: optional(v.picklist(['in', 'and'])),
  catalog_visibility: optional(v.picklist(['any', 'visible', 'catalog', 'search', 'hidden'])),
  rating: optional(listOf(whole(1, 5))),
  related: optional(id),
})
export type ListProducts = v.InferOutput<typeof listProducts>

const MAX_COUNTS = 25

export const collectionData = v.object({
  ...listProducts.entries,
  calculate_price_range: optional(flag),
  calculate_stock_status_counts: optional(flag),
  calculate_rating_counts: optional(flag),
  calculate_attribute_counts: optional(
    v.pipe(
      v.array(v.object({ taxonomy: text, query_type: optional(v.picklist(['and', 'or'])) })),
      v.maxLength(MAX_COUNTS),
    ),
  ),
  calculate_taxonomy_counts: optional(
    v.pipe(
      v.union([
        v.array(v.union([text, v.object({ taxonomy: text })])),
        v.pipe(
          text,
          v.transform((value) => value.split(',')),
        ),
      ]),
      v.maxLength(MAX_COUNTS),
    ),
  ),
})

export const listTerms = v.object({
  page: optional(whole(1, 1_000_000)),
  per_page: optional(whole(0, 1_000)),
  search: optional(text),
  slug: optional(listOf(text)),
  include: optional(listOf(id)),
  exclude: optional(listOf(id)),
  order: optional(v.picklist(['asc', 'desc'])),
  orderby: optional(v.picklist(['name', 'slug', 'count'])),
  hide_empty: optional(flag),
  parent: optional(id),
})

export const listReviews = v.object({
  page: optional(whole(1, 1_000_000)),
  per_page: optional(whole(1, 100)),
  offset: optional(whole(0, 10_000_000)),
  order: optional(v.picklist(['asc', 'desc'])),
  orderby: optional(v.picklist(['date', 'date_gmt', 'id', 'rating', 'product'])),
  category_id: optional(terms),
  product_id: optional(listOf(id)),
})
