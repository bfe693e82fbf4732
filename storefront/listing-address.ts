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
  /** Names and values of the chosen filters, in their order. */
  parameters?: readonly (readonly [string, string])[]
}

/** Spaces as a form writes them, commas as a person does. */
const encoded = (parameters: readonly (readonly [string, string])[]) =>
  new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))
    .toString()
    .replaceAll('%2C', ',')

/** Address of one page of a listing; its query has only what differs from the default. */
export const listingAddress = (
  { address, order, orders, query, parameters = [] }: Listed,
  page: number,
): string => {
  const text = [
    encoded(query === null ? [] : [['s', query]]),
    encoded(parameters),
    encoded(order === orders[0] ? [] : [['orderby', order]]),
  ]
    .filter(Boolean)
    .join('&')
  return `${address}${page > 1 ? `page/${page}/` : ''}${text ? `?${text}` : ''}`
}
