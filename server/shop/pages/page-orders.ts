import type { ListingOrder } from '#server/shop/catalog/listing.ts'
import type { SortOrder } from '#storefront/listing-address.ts'

/** Shoppers compare floors by the square metre, whatever a pack covers. */
export const orderOfPages = (order: Exclude<SortOrder, 'relevance'>): ListingOrder =>
  order === 'price' || order === 'price-desc' ? `unit-${order}` : order
