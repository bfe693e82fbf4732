import type * as v from 'valibot'
import type { collectionData } from '#contract/store-api/list-products.ts'
import { currency, minorUnits } from '#contract/store-api/money.ts'
import {
  countByStock,
  countByTaxonomy,
  countByTerm,
  findPriceRange,
  type StockState,
} from '#server/shop/catalog/cards/product-filter.ts'
import type { Services } from '#server/platform/services.ts'
import { attributesOf, readProductQuery } from './product-query.ts'

type CollectionQuery = v.InferOutput<typeof collectionData>

const WIRE_STATES: Record<StockState, string> = {
  in_stock: 'instock',
  out_of_stock: 'outofstock',
  on_backorder: 'onbackorder',
}
const TAXONOMIES = { product_cat: 'category', product_tag: 'tag' } as const

/** Data for filters next to a list: the price range, and how many products each choice would leave. */
export const answerCollectionData = async (services: Services, query: CollectionQuery) => {
  const db = services.db.read
  const filterOf = async (more: Partial<CollectionQuery> = {}) =>
    (await readProductQuery(services, { ...query, ...more })).filter
  const range = query.calculate_price_range
    ? await findPriceRange(db, await filterOf({ min_price: undefined, max_price: undefined }))
    : null
  const taxonomies = [
    ...new Set(
      (query.calculate_taxonomy_counts ?? []).map((one) => (typeof one === 'string' ? one : one.taxonomy)),
    ),
  ]
  return {
    price_range: query.calculate_price_range
      ? { min_price: minorUnits(range?.min ?? 0), max_price: minorUnits(range?.max ?? 0), ...currency }
      : null,
    attribute_counts: query.calculate_attribute_counts?.length
      ? await attributeCounts(services, query, filterOf)
      : null,
    rating_counts: query.calculate_rating_counts ? [] : null,
    stock_status_counts: query.calculate_stock_status_counts
      ? (await countByStock(db, await filterOf({ stock_status: undefined }))).map(({ state, count }) => ({
          status: WIRE_STATES[state],
          count,
        }))
      : null,
    taxonomy_counts: taxonomies.length
      ? (
          await Promise.all(
            taxonomies.map(async (name) =>
              Object.hasOwn(TAXONOMIES, name)
                ? countByTaxonomy(db, await filterOf(), TAXONOMIES[name as keyof typeof TAXONOMIES])
                : [],
            ),
          )
        ).flat()
      : null,
  }
}

/**
 * With „or” more terms of the same attribute may be added, so its current choice does not limit
 * the counts.
 */
const attributeCounts = async (
  services: Services,
  query: CollectionQuery,
  filterOf: (more?: Partial<CollectionQuery>) => Promise<Parameters<typeof countByTerm>[1]>,
) => {
  const attributes = await attributesOf(services)
  const slugOf = (taxonomy: string) => taxonomy.trim().toLowerCase().replace(/^pa_/, '')
  const counts = []
  const done = new Set<string>()
  for (const { taxonomy, query_type = 'or' } of query.calculate_attribute_counts ?? []) {
    const known = attributes.find(
      ({ id, slug }) => slug.toLowerCase() === slugOf(taxonomy) || String(id) === taxonomy,
    )
    if (!known || done.has(`${query_type} ${known.id}`)) continue
    done.add(`${query_type} ${known.id}`)
    const others = query.attributes?.filter(({ attribute }) => slugOf(attribute) !== known.slug.toLowerCase())
    counts.push(
      ...(await countByTerm(
        services.db.read,
        await filterOf(query_type === 'or' ? { attributes: others } : {}),
        [known.id],
      )),
    )
  }
  return counts
}
