import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { wishlist as words } from '#storefront/strings/pl/catalog/wishlist.ts'
import { paths } from '#storefront/paths.ts'
import type { Services } from '#server/platform/services.ts'
import { addLine } from '#server/shop/cart/changes/add-line.ts'
import { changeCart, type ChangedCart } from '#server/shop/cart/changes/change-cart.ts'
import { findRequestedProduct } from '#server/shop/cart/changes/find-requested-product.ts'
import { queueNotice } from '#server/shop/cart/notices.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import type { Wish } from '#server/shop/wishlist/wishlist.ts'

/**
 * Puts the minimum quantity of every product of a list into the cart; what is in the cart already stays as it is, so
 * that pressing twice adds nothing. What cannot be added is named on the next page.
 */
export const addAllToCart = (
  services: Services,
  cartId: string | null,
  wishes: Wish[],
): Promise<ChangedCart<number>> =>
  changeCart(services, cartId, async (document, db) => {
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
      const found = await findRequestedProduct(
        db,
        { productId: card.id, variationId: null, choice: {} },
        productIdsOf(document),
        services.now(),
      )
      const result = addLine(
        document,
        found.products,
        { ...found, quantity: 'least', choice: {} },
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
