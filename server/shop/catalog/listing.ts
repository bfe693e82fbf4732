/** A list of products stored in every sort order; its rows are `listing_entries`. */
export type Listing = 'all' | 'featured' | 'sale' | `category:${number}` | `tag:${number}`

export const listingOrders = [
  'menu_order',
  'popularity',
  'rating',
  'date',
  'price',
  'price-desc',
  'name',
] as const
type OfferedOrder = (typeof listingOrders)[number]
/**
 * By the unit price as well, which is the meaning of `price` on the shop's own pages; for API clients it is
 * the price of a pack.
 */
export type ListingOrder = OfferedOrder | 'unit-price' | 'unit-price-desc'

export const isListingOrder = (text: string | undefined): text is OfferedOrder =>
  (listingOrders as readonly (string | undefined)[]).includes(text)

/** A page of a listing, counted from 1. */
export type ListingRequest = { listing: Listing; orderBy: ListingOrder; page: number; perPage: number }
