import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { searchParameter } from '../parameters.ts'

/** Kinds of things that the search of the whole console finds, in the order they are shown. */
export const foundKinds = ['order', 'product', 'customer', 'quote', 'message', 'campaign', 'coupon'] as const
export type FoundKind = (typeof foundKinds)[number]

export type Found = {
  kind: FoundKind
  /** Of its screen; a coupon's is its code. */
  id: string
  title: string
  /** What tells it from others: the buyer of an order, the SKU of a product … */
  detail: string
}

export type SearchAnswer = { found: Found[] }

/** One search over orders, products, people, quotes, messages, campaigns and coupons; a few of each. */
export const searchApi = {
  all: consoleEndpoint<SearchAnswer>()({
    right: 'own-account',
    method: 'GET',
    path: '/search',
    query: v.object({ search: searchParameter }),
  }),
}
