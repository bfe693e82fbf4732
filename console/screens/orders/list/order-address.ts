import type { WrittenFilter } from '#contract/console/orders/order-filter.ts'
import type { SearchOf } from '#console/routing/addresses.ts'

export type OrdersSearch = SearchOf<'/zamowienia'>

/** Name in the address → name of the parameter of the list. */
const NAMES = {
  stan: 'status',
  szukaj: 'search',
  oplata: 'paid',
  kiedy: 'period',
  od: 'from',
  do: 'to',
  dostawa: 'delivery',
  platnosc: 'payment',
  produkt: 'product',
  kwotaOd: 'minTotal',
  kwotaDo: 'maxTotal',
  miasto: 'city',
} as const satisfies Record<string, keyof WrittenFilter>
const names = Object.entries(NAMES) as [keyof typeof NAMES, keyof WrittenFilter][]

/** Only what is filled in. */
export const filterOfAddress = (search: OrdersSearch): WrittenFilter =>
  Object.fromEntries(
    names.flatMap(([ours, theirs]) => {
      const value = search[ours]
      if (!value) return []
      return [[theirs, theirs === 'status' ? value.split(',') : value]]
    }),
  )

export const addressOfFilter = (filter: WrittenFilter): OrdersSearch =>
  Object.fromEntries(
    names.flatMap(([ours, theirs]) => {
      const value = filter[theirs]
      const text = Array.isArray(value) ? value.join(',') : value
      return text ? [[ours, text]] : []
    }),
  )

/** Whether both show the same orders. */
export const isSameFilter = (one: WrittenFilter, other: WrittenFilter): boolean => {
  const written = (filter: WrittenFilter) =>
    JSON.stringify(
      names.map(([, name]) => {
        const value = filter[name]
        return Array.isArray(value) ? value.toSorted() : (value ?? '')
      }),
    )
  return written(one) === written(other)
}
