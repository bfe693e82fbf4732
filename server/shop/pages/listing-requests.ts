import type { Services } from '#server/platform/services.ts'
import { filterNames } from '#server/shop/catalog/filters/definitions.ts'
import type { ListingFilters } from '#server/shop/catalog/filters/filter-listing.ts'
import type { ListingOrder } from '#server/shop/catalog/listing.ts'
import type { SortOrder } from '#storefront/listing-address.ts'

/** Shoppers compare floors by the square metre, whatever a pack covers. */
export const orderOfPages = (order: Exclude<SortOrder, 'relevance'>): ListingOrder =>
  order === 'price' || order === 'price-desc' ? `unit-${order}` : order

/**
 * One selection has one address: what a form without scripts sends, or a list in another order, is redirected. Other
 * parameters (`utm_…`) come along; undefined: the address is right.
 */
export const addressToMoveTo = (
  services: Services,
  query: URLSearchParams,
  { parameters }: ListingFilters,
  right: string,
): string | undefined => {
  const names = filterNames(services)
  const given = [...query].filter(([name]) => names.has(name))
  const isRight =
    given.length === parameters.length &&
    given.every(([name, value], at) => name === parameters[at]![0] && value === parameters[at]![1])
  if (isRight) return undefined
  const others = new URLSearchParams(
    [...query].filter(([name]) => !names.has(name) && name !== 's' && name !== 'orderby' && name !== 'paged'),
  ).toString()
  return others ? `${right}${right.includes('?') ? '&' : '?'}${others}` : right
}
