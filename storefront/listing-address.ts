import type { pl } from './strings/pl.ts'

export type SortOrder = keyof typeof pl.catalog.orders

type Listed = {
  /** Address of the first page, without query: `/sklep/`. */
  address: string
  order: SortOrder
  /** The sort orders of this listing, the default first; only another one is in the address. */
  orders: SortOrder[]
  /** Text that was searched for; null outside the search. */
  query: string | null
}

/** Address of one page of a listing; its query has only what differs from the default. */
export const listingAddress = ({ address, order, orders, query }: Listed, page: number): string => {
  const parameters = new URLSearchParams()
  if (query !== null) parameters.set('s', query)
  if (order !== orders[0]) parameters.set('orderby', order)
  const text = parameters.toString()
  return `${address}${page > 1 ? `page/${page}/` : ''}${text ? `?${text}` : ''}`
}
