/** A list of products kept ready in every order a shopper may ask for; its rows are `listing_entries`. */
export type Listing = 'all' | 'featured' | 'sale' | `category:${number}` | `tag:${number}`

export const listingOrders = ['menu_order', 'popularity', 'date', 'price', 'price-desc', 'name'] as const
export type ListingOrder = (typeof listingOrders)[number]

export const isListingOrder = (text: string | undefined): text is ListingOrder => (listingOrders as readonly (string | undefined)[]).includes(text)

/** A page of a listing, counted from 1. */
export type ListingRequest = { listing: Listing; orderBy: ListingOrder; page: number; perPage: number }
