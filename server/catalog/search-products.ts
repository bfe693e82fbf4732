import type { ProductCard } from '#contract/shop/product.ts'
import type { Shop } from '#server/shop.ts'
import { listProductCards, type ListingPage } from './list-product-cards.ts'
import type { ListingOrder } from './listing.ts'
import { loadCards } from './load-cards.ts'
import { unitPriceOf } from './present.ts'
import { keepSearch } from './search/search-keeper.ts'
import { sortKey } from './sort-key.ts'

export const MAX_QUERY_LENGTH = 80
/** As many as a shopper may page through; more would be a list, not an answer. */
const MAX_FOUND = 240

type Keeper = ReturnType<typeof keepSearch>
const keepers = new WeakMap<Shop['db'], Keeper>()

const keeperOf = ({ db, versions }: Pick<Shop, 'db' | 'versions'>): Keeper => {
  let keeper = keepers.get(db)
  if (!keeper) keepers.set(db, (keeper = keepSearch(db, () => versions().catalog)))
  return keeper
}

/** Makes this process' index before the first shopper searches. */
export const warmSearch = async (shop: Pick<Shop, 'db' | 'versions'>): Promise<void> => {
  await keeperOf(shop).refresh()
}

/** Cards of the products that answer a text best, best first; Polish letters, endings and one typo are forgiven. */
export const searchProducts = async (
  shop: Pick<Shop, 'db' | 'versions' | 'now'>,
  text: string,
  { limit }: { limit: number },
): Promise<ProductCard[]> =>
  loadCards(
    shop.db.read,
    await keeperOf(shop).find(text.slice(0, MAX_QUERY_LENGTH), Math.min(limit, MAX_FOUND)),
    shop.now(),
  )

const orders: Partial<Record<ListingOrder, (a: ProductCard, b: ProductCard) => number>> = {
  price: (a, b) => (a.priceGrosze ?? 0) - (b.priceGrosze ?? 0),
  'price-desc': (a, b) => (b.priceGrosze ?? 0) - (a.priceGrosze ?? 0),
  'unit-price': (a, b) => (unitPriceOf(a) ?? 0) - (unitPriceOf(b) ?? 0),
  'unit-price-desc': (a, b) => (unitPriceOf(b) ?? 0) - (unitPriceOf(a) ?? 0),
  date: (a, b) => b.id - a.id,
  name: (a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1),
}

/** One page of what a text finds; without an order, or with one that says nothing here, the best answer first. */
export const searchListing = async (
  shop: Pick<Shop, 'db' | 'versions' | 'now'>,
  {
    text,
    orderBy,
    page,
    perPage,
  }: { text: string; orderBy?: ListingOrder | undefined; page: number; perPage: number },
): Promise<ListingPage> => {
  const order = orderBy && orders[orderBy]
  const ids = await keeperOf(shop).find(text.slice(0, MAX_QUERY_LENGTH), MAX_FOUND)
  const pages = Math.max(1, Math.ceil(ids.length / perPage))
  const from = (page - 1) * perPage
  if (!order)
    return {
      cards: await loadCards(shop.db.read, ids.slice(from, from + perPage), shop.now()),
      total: ids.length,
      page,
      pages,
    }
  const cards = (await loadCards(shop.db.read, ids, shop.now())).sort(order)
  return { cards: cards.slice(from, from + perPage), total: ids.length, page, pages }
}

/** For a text that nothing answers: what answers a part of it, else what is bought most. */
export const offerInstead = async (
  shop: Pick<Shop, 'db' | 'versions' | 'now'>,
  text: string,
  limit: number,
): Promise<{ isRelated: boolean; cards: ProductCard[] }> => {
  const db = shop.db.read
  const related = await keeperOf(shop).findAny(text.slice(0, MAX_QUERY_LENGTH), limit)
  if (related.length) return { isRelated: true, cards: await loadCards(db, related, shop.now()) }
  const request = { listing: 'all', orderBy: 'popularity', page: 1, perPage: limit } as const
  return {
    isRelated: false,
    cards: (await listProductCards(db, request, shop.now(), shop.versions().catalog)).cards,
  }
}
