import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { wishlist as words } from '#storefront/strings/pl/catalog/wishlist.ts'
import { paths } from '#storefront/paths.ts'
import type { Services } from '#server/platform/services.ts'
import { addLine } from '#server/shop/cart/changes/add-line.ts'
import { changeCart, type ChangedCart } from '#server/shop/cart/changes/change-cart.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { queueNotice } from '#server/shop/cart/cart-document.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import type { Wish } from '#server/shop/wishlist/wishlist.ts'

/**
 * Puts the minimum quantity of every product of a list into the cart; what is in the cart already stays as it is, so
 * that pressing twice adds nothing. What cannot be added is named on the next page.
 */
export const addAllToCart = async (
  services: Services,
  cartId: string | null,
  wishes: Wish[],
): Promise<ChangedCart<number>> => {
  // All at once and before the cart is locked; the checkout checks price and stock again.
  const wanted = await findProductsById(
    services.db.read,
    wishes.flatMap(({ card }) => (card.isAddable ? card.id : [])),
  )
  return changeCart(services, cartId, async (document, db) => {
    const others = productIdsOf(document).filter((id) => !wanted.has(id))
    const products = new Map([...wanted, ...(await findProductsById(db, others))])
    const names: Record<'choice' | 'unavailable', string[]> = { choice: [], unavailable: [] }
    let added = 0
    // Oldest first: in the cart's order, as if each had been added when it was liked.
    for (const { card } of [...wishes].reverse()) {
      if (document.lines.some(({ productId }) => productId === card.id)) continue
      if (!card.isAddable) {
        const isThere = card.availability !== 'out_of_stock' && card.priceGrosze !== null
        names[isThere && card.kind !== 'simple' ? 'choice' : 'unavailable'].push(card.name)
        continue
      }
      const result = addLine(
        document,
        products,
        { parent: products.get(card.id), variation: undefined, quantity: 'least', choice: {} },
        services.now(),
        services.shopSettings().samples.maxInCart,
      )
      if (result.ok) added += 1
      else if (result.reason === 'cart_full') {
        queueNotice(document, { kind: 'error', text: result.text })
        break
      } else names.unavailable.push(card.name)
    }
    if (names.choice.length) queueNotice(document, { kind: 'info', text: words.needsChoice(names.choice) })
    if (names.unavailable.length)
      queueNotice(document, { kind: 'info', text: words.notNow(names.unavailable) })
    queueNotice(document, {
      kind: added ? 'success' : 'info',
      text: added ? words.addedAll(added) : words.alreadyAll,
      link: { url: paths.cart, label: cartStrings.viewCart },
    })
    return added
  })
}
