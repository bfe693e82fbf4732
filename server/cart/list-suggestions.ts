import type { ProductCard } from '#contract/shop/product.ts'
import { findProducts } from '#server/catalog/find-products.ts'
import { listProductCards } from '#server/catalog/list-product-cards.ts'
import { loadCards } from '#server/catalog/load-cards.ts'
import type { Shop } from '#server/shop.ts'

const COUNT = 4

/**
 * What goes with these products: their cross-sells that are not in the cart yet; for an empty cart what the
 * owner features.
 */
export const listSuggestions = async (
  shop: Pick<Shop, 'db' | 'now'>,
  productIds: number[],
): Promise<ProductCard[]> => {
  const { read } = shop.db
  if (productIds.length === 0) {
    const { cards } = await listProductCards(
      read,
      { listing: 'featured', orderBy: 'menu_order', page: 1, perPage: COUNT },
      shop.now(),
    )
    return cards
  }
  const products = await findProducts(read, productIds)
  const ids = [...new Set([...products.values()].flatMap(({ crossSellIds }) => crossSellIds))].filter(
    (id) => !productIds.includes(id),
  )
  const cards = await loadCards(read, ids, shop.now())
  return cards.filter(({ availability }) => availability !== 'out_of_stock').slice(0, COUNT)
}
