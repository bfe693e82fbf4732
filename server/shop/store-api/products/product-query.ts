import type { ListProducts } from '#contract/store-api/list-products.ts'
import {
  listAttributes,
  listAttributeTerms,
  listTags,
  loadFullProducts,
} from '../../catalog/load-full-products.ts'
import { loadCategoryTree } from '../../catalog/categories.ts'
import type { Listing, ListingOrder } from '../../catalog/listing.ts'
import type {
  Operator,
  ProductFilter,
  ProductOrder,
  StockState,
  TermFilter,
} from '#server/shop/catalog/cards/product-filter.ts'
import { searchProductCards } from '../../catalog/search/search-products.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import type { CategoryCard } from '#contract/shop/product.ts'
import type { Services } from '#server/platform/services.ts'
import { storeApi as words } from '#storefront/strings/pl/order/store-api.ts'
import { ApiRefusal } from '../refuse.ts'

export type ProductQuery = {
  filter: ProductFilter
  orderBy: ProductOrder
  isRising: boolean
  /** The order of a search or of `include`; it has priority over `orderBy`. */
  idsInOrder: number[] | null
  /** When the shop has a stored listing for this request. */
  cachedListing: { listing: Listing; orderBy: ListingOrder } | null
}

const MAX_FOUND = 240

/** Empty ones included. */
export const categoriesOf = cacheByVersion('catalog', async (services) =>
  (await loadCategoryTree(services.db.read)).cards(),
)
export const tagsOf = cacheByVersion('catalog', (services) => listTags(services.db.read))
export const attributesOf = cacheByVersion('catalog', (services) => listAttributes(services.db.read))
export const attributeTermsOf = cacheByVersion('catalog', async (services) =>
  listAttributeTerms(
    services.db.read,
    (await attributesOf(services)).map(({ id }) => id),
  ),
)

export const flatCategories = (
  cards: CategoryCard[],
  parent = 0,
): { category: CategoryCard; parent: number }[] =>
  cards.flatMap((category) => [{ category, parent }, ...flatCategories(category.children, category.id)])

const STOCK_STATES: Record<string, StockState> = {
  instock: 'in_stock',
  outofstock: 'out_of_stock',
  onbackorder: 'on_backorder',
}
const VISIBILITIES: Record<string, string[] | undefined> = {
  any: undefined,
  visible: ['visible'],
  catalog: ['visible', 'catalog'],
  search: ['visible', 'search'],
  hidden: ['hidden'],
}

/** The parameters as a query of the catalogue. */
export const readProductQuery = async (services: Services, query: ListProducts): Promise<ProductQuery> => {
  const found = query.search
    ? (await searchProductCards(services, query.search, { limit: MAX_FOUND })).map(({ id }) => id)
    : null
  const include = query.include?.length ? query.include : null
  const named = [found, include].filter((ids) => ids !== null)
  const ids = named.length
    ? named.reduce((some, others) => some.filter((id) => others.includes(id)))
    : undefined

  const slugs = query.slug?.length ? query.slug : undefined
  const skus = query.sku?.length ? query.sku : undefined
  const parentIds = query.parent?.length ? query.parent : undefined
  const withVariations =
    query.type === 'variation' ||
    slugs !== undefined ||
    skus !== undefined ||
    include !== null ||
    parentIds !== undefined
  const filter: ProductFilter = {
    ids,
    slugs,
    skus,
    parentIds,
    withVariations,
    kind: query.type,
    notIds: query.exclude,
    notParentIds: query.parent_exclude,
    isFeatured: query.featured,
    isOnSale: query.on_sale,
    fromGrosze: query.min_price,
    toGrosze: query.max_price,
    stockStates: query.stock_status?.map((state) => STOCK_STATES[state]!) ?? [],
    period: {
      column: query.date_column?.startsWith('modified') ? 'updated_ms' : 'created_ms',
      after: query.after,
      before: query.before,
    },
    categories: await categoryFilters(services, query),
    tags: await tagFilters(services, query),
    terms: await termFilters(services, query),
    // Lists contain what the shop's own lists show; a product requested by name is always returned.
    visibilities: query.catalog_visibility
      ? VISIBILITIES[query.catalog_visibility]
      : withVariations || found
        ? undefined
        : VISIBILITIES['catalog'],
  }
  if (query.related) await restrictToRelated(services, filter, query.related)
  if (query.rating?.length) filter.stars = query.rating
  // There are no brands.
  if (query.brand?.length && query.brand_operator !== 'not_in') filter.ids = []

  const orderBy = orderOf(query.orderby)
  const isRising = orderBy === 'popularity' || orderBy === 'rating' ? false : query.order === 'asc'
  const idsInOrder =
    query.orderby === 'include' && include ? include : found && query.orderby === undefined ? found : null
  return {
    filter,
    orderBy,
    isRising,
    idsInOrder,
    cachedListing: await preparedListing(query, filter, orderBy, isRising),
  }
}

const orderOf = (orderby: ListProducts['orderby']): ProductOrder => {
  if (orderby === undefined || orderby === 'include' || orderby === 'comment_count') return 'date'
  return orderby
}

const isNumber = (text: string) => /^\d+$/.test(text)

const categoryFilters = async (services: Services, query: ListProducts): Promise<TermFilter[]> => {
  const filters: TermFilter[] = []
  for (const [names, operator] of [
    [query.category, query.category_operator],
    [query._unstable_tax_product_cat, query._unstable_tax_product_cat_operator],
  ] as const) {
    if (!names?.length) continue
    const all = flatCategories(await categoriesOf(services))
    const wanted = all
      .filter(({ category }) => names.includes(String(category.id)) || names.includes(category.slug))
      .map(({ category }) => category)
    const withChildren = query.taxonomy_include_children?.['product_cat'] !== false
    const idsOf = (category: CategoryCard) =>
      withChildren
        ? [category.id, ...flatCategories(category.children).map((below) => below.category.id)]
        : [category.id]
    // „And” requires that the product is in every category or below it.
    if (operator === 'and')
      for (const name of names) {
        const category = wanted.find(({ id, slug }) => String(id) === name || slug === name)
        filters.push({ ids: category ? idsOf(category) : [], operator: 'in' })
      }
    else filters.push({ ids: wanted.flatMap(idsOf), operator: operator ?? 'in' })
  }
  return filters
}

const tagFilters = async (services: Services, query: ListProducts): Promise<TermFilter[]> => {
  const filters: TermFilter[] = []
  for (const [names, operator] of [
    [query.tag, query.tag_operator],
    [query._unstable_tax_product_tag, query._unstable_tax_product_tag_operator],
  ] as const) {
    if (!names?.length) continue
    const tags = await tagsOf(services)
    filters.push(
      matchAll(
        names,
        names.flatMap((name) => tags.find(({ id, slug }) => String(id) === name || slug === name)?.id ?? []),
        operator,
      ),
    )
  }
  return filters
}

/** An unknown name matches no product: „and” then finds nothing. */
const matchAll = (names: unknown[], ids: number[], operator: Operator | undefined): TermFilter =>
  operator === 'and' && ids.length < names.length
    ? { ids: [], operator: 'in' }
    : { ids, operator: operator ?? 'in' }

const termFilters = async (
  services: Services,
  { attributes, attribute_relation }: ListProducts,
): Promise<ProductFilter['terms']> => {
  const filters: TermFilter[] = []
  for (const { attribute, term_id, slug, operator } of attributes ?? []) {
    const names = term_id?.length ? term_id.map(String) : (slug ?? [])
    if (!names.length) continue
    const name = attribute.replace(/^(?:attribute_)?pa_/, '').toLowerCase()
    const known = (await attributesOf(services)).find(
      (one) => one.slug.toLowerCase() === name || (isNumber(attribute) && one.id === Number(attribute)),
    )
    const terms = known
      ? (await attributeTermsOf(services)).filter(({ attributeId }) => attributeId === known.id)
      : []
    const ids = names.flatMap(
      (wanted) =>
        terms.find((term) => (term_id?.length ? String(term.id) === wanted : term.slug === wanted))?.id ?? [],
    )
    filters.push(matchAll(names, ids, operator))
  }
  return filters.length ? { filters, isAny: attribute_relation === 'in' } : undefined
}

const restrictToRelated = async (
  services: Services,
  filter: ProductFilter,
  productId: number,
): Promise<void> => {
  const [related] = await loadFullProducts(services.db.read, [productId], services.now())
  if (!related || related.product.visibility === 'hidden')
    throw new ApiRefusal(404, 'woocommerce_rest_product_not_found', words.noProduct)
  filter.categories = [
    ...(filter.categories ?? []),
    { ids: related.categories.map(({ id }) => id), operator: 'in' },
  ]
  filter.notIds = [...(filter.notIds ?? []), productId]
}

const PLAIN = new Set(['page', 'per_page', 'order', 'orderby'])
const rising: Partial<Record<ProductOrder, ListingOrder>> = { title: 'name', menu_order: 'menu_order' }
const falling: Partial<Record<ProductOrder, ListingOrder>> = {
  date: 'date',
  popularity: 'popularity',
  rating: 'rating',
}

/**
 * Lists that are also shown by the shop's own pages are stored in their sort orders; by price those pages
 * compare square metres.
 */
const preparedListing = async (
  query: ListProducts,
  filter: ProductFilter,
  orderBy: ProductOrder,
  isRising: boolean,
): Promise<ProductQuery['cachedListing']> => {
  const order = (isRising ? rising : falling)[orderBy]
  if (!order) return null
  const set = Object.entries(query).filter(([name, value]) => value !== undefined && !PLAIN.has(name))
  if (set.length === 0) return { listing: 'all', orderBy: order }
  if (set.length > 1) return null
  const [name, value] = set[0]!
  if (name === 'on_sale' && value === true) return { listing: 'sale', orderBy: order }
  if (name === 'featured' && value === true) return { listing: 'featured', orderBy: order }
  const [first] = (name === 'category' ? filter.categories : name === 'tag' ? filter.tags : undefined) ?? []
  if (!first || (value as string[]).length !== 1 || first.ids[0] === undefined) return null
  return { listing: name === 'category' ? `category:${first.ids[0]}` : `tag:${first.ids[0]}`, orderBy: order }
}
