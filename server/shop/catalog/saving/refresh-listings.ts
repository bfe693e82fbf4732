import { type CategoryTree, loadCategoryTree } from '../categories.ts'
import type { Listing } from '../listing.ts'
import { loadOffers } from '#server/shop/catalog/cards/load-cards.ts'
import { ratingScore } from '../cards/rating-score.ts'
import { presentCard, unitPriceOf } from '../present.ts'
import { isOnSale, priceNow } from '../product.ts'
import { type CardProduct, toCardProduct } from '../product-row.ts'
import { sortKey } from '../sort-key.ts'
import {
  FIRST_ORDERED,
  listCardRows,
  listCategoryLinks,
  listCategoryOrders,
  listGroups,
  listRatingSums,
  listTagLinks,
} from '../store.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { type PriceRecording, recordPrices } from '#server/shop/price-history/record-prices.ts'
import { refreshProductList } from './refresh-product-list.ts'
import {
  addEntries,
  changeListingSizes,
  listEntryListings,
  lockProducts,
  removeEntries,
  setOffers,
} from './store.ts'

/**
 * Puts products (not variations) into their current listings again, updates the listings' sizes, and records prices.
 * Unknown ids leave every listing.
 */
export const refreshListings = async (
  tx: Sql,
  ids: number[],
  nowMs: number,
  recording?: PriceRecording,
): Promise<void> => {
  const sizes: ListingSizes = new Map()
  if (ids.length) await lockProducts(tx, ids)
  await putInListings(tx, ids, nowMs, await loadCategoryTree(tx), sizes, recording)
  await changeListingSizes(tx, sizes)
}

/** The same with the grouped products that contain them: their price is the lowest of their members. */
export const refreshWithGroups = async (tx: Sql, ids: number[], nowMs: number): Promise<void> => {
  const changed = new Set(ids)
  const groups = (await listGroups(tx)).filter(({ grouped_json }) =>
    (JSON.parse(grouped_json) as number[]).some((id) => changed.has(id)),
  )
  await refreshListings(tx, [...new Set([...ids, ...groups.map(({ id }) => id)])], nowMs)
}

/** Listing → change of its size. */
export type ListingSizes = Map<string, number>

/**
 * The main part of `refreshListings`, for many slices of locked products: the sizes are summed up and changed
 * once, at the end.
 */
export const putInListings = async (
  tx: Sql,
  ids: number[],
  nowMs: number,
  tree: CategoryTree,
  sizes: ListingSizes,
  recording: PriceRecording = {},
): Promise<void> => {
  if (!ids.length) return
  await recordPrices(tx, ids, nowMs, recording)
  const change = (listing: string, by: number) => sizes.set(listing, (sizes.get(listing) ?? 0) + by)
  for (const { listing } of await listEntryListings(tx, ids)) change(listing, -1)
  const products = (await listCardRows(tx, ids))
    .map(toCardProduct)
    .filter(({ kind, status }) => kind !== 'variation' && status === 'published')
  const offers = await loadOffers(tx, products)
  const entries = await listEntriesOf(tx, products.filter(isListed), offers, nowMs, tree)
  for (const { listing } of entries) change(listing, 1)
  await removeEntries(tx, ids)
  await addEntries(tx, entries)
  await setOffers(
    tx,
    ids,
    products.flatMap((product) => offerRows(product, offers.get(product.id) ?? [], nowMs)),
  )
  await refreshProductList(tx, ids, nowMs)
}

/**
 * The products that can be bought of a product; a variable product's variations have a row of their own
 * besides.
 */
const offerRows = (
  product: CardProduct,
  offers: CardProduct[],
  nowMs: number,
): Tables['product_offers'][] => {
  const isMade = product.kind === 'variable' || product.kind === 'grouped'
  const card = presentCard(product, offers, nowMs)
  const row = (productId: number, offer: CardProduct, onSale: boolean) => ({
    product_id: productId,
    offer_id: offer.id,
    price_grosze: priceNow(offer, nowMs),
    is_on_sale: onSale ? 1 : 0,
    stock_id: offer.stock === null ? null : offer.stockSourceId,
    state:
      offer.stock === null ? offer.stockStatus : offer.backorders === 'no' ? 'out_of_stock' : 'on_backorder',
  })
  if (!isMade) return [row(product.id, product, card.regularPriceGrosze !== null)]
  const distinct = [...new Map(offers.map((offer) => [offer.id, offer])).values()]
  return [
    ...distinct
      .filter((offer) => priceNow(offer, nowMs) !== null)
      .map((offer) => row(product.id, offer, card.regularPriceGrosze !== null)),
    ...(product.kind === 'variable'
      ? distinct.map((offer) => row(offer.id, offer, isOnSale(offer, nowMs)))
      : []),
  ]
}

const listEntriesOf = async (
  tx: Sql,
  products: CardProduct[],
  offers: Map<number, CardProduct[]>,
  nowMs: number,
  tree: CategoryTree,
): Promise<Tables['listing_entries'][]> => {
  if (!products.length) return []
  const listedIds = products.map(({ id }) => id)
  const categories = Map.groupBy(await listCategoryLinks(tx, listedIds), (link) => link.product_id)
  const tags = Map.groupBy(await listTagLinks(tx, listedIds), (link) => link.product_id)
  const ratings = await listRatingSums(tx, listedIds)
  const positions = new Map(
    (await listCategoryOrders(tx, listedIds)).map(({ category_id, product_id, position }) => [
      `category:${category_id} ${product_id}`,
      FIRST_ORDERED + position,
    ]),
  )

  return products.flatMap((product) => {
    const card = presentCard(product, offers.get(product.id) ?? [], nowMs)
    const listings = new Set<Listing>(['all'])
    if (product.isFeatured) listings.add('featured')
    if (card.lowestPrice !== null) listings.add('sale')
    for (const { category_id } of categories.get(product.id) ?? [])
      for (const { id } of tree.trail(category_id)) listings.add(`category:${id}`)
    for (const { tag_id } of tags.get(product.id) ?? []) listings.add(`tag:${tag_id}`)
    const keys = {
      product_id: product.id,
      position: product.position,
      name_key: sortKey(product.name),
      // Without a price it is not for sale: first by ascending price, last by descending price.
      price_grosze: card.priceGrosze ?? 0,
      unit_price_grosze: unitPriceOf(card) ?? 0,
      created_ms: product.createdMs,
      total_sales: product.totalSales,
      rating_score: ratingScore(ratings.get(product.id) ?? { count: 0, points: 0 }),
    }
    return [...listings].map((listing) => ({
      listing,
      ...keys,
      position: positions.get(`${listing} ${product.id}`) ?? product.position,
    }))
  })
}

const isListed = (product: { visibility: string }) =>
  product.visibility === 'visible' || product.visibility === 'catalog'
