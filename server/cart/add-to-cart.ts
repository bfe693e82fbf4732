import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { paths } from '#storefront/paths.ts'
import type { Product } from '#server/catalog/product.ts'
import type { Shop } from '#server/shop.ts'
import { type Added, addLine, type WantedQuantity } from './add-line.ts'
import { changeCart } from './change-cart.ts'
import { findRequested, type Requested } from './find-requested.ts'
import type { PricedCart } from './price-cart.ts'
import { priceDocument, productIdsOf } from './price-document.ts'
import { queueNotice } from './queue-notice.ts'

export type AddRequest = Requested & {
  quantity: WantedQuantity
}

export type AddOutcome = { cartId: string | null; cart: PricedCart } & Added

export type AddOptions = {
  /** A success is told on the next page: the answer itself shows nothing (a form, or the cart opens next). */
  tellsOnNextPage: boolean
}

/**
 * Adds to the visitor's cart. A refusal is kept as a notice for the next page,
 * also for a visitor who has no cart yet: one is made to hold it.
 */
export const addToCart = async (
  shop: Shop,
  cartId: string | null,
  request: AddRequest,
  { tellsOnNextPage }: AddOptions,
): Promise<AddOutcome> => {
  const changed = await changeCart(
    shop,
    cartId,
    async (document, db): Promise<{ added: Added; products: Map<number, Product> }> => {
      const { parent, variation, products } = await findRequested(
        db,
        request,
        productIdsOf(document),
        shop.now(),
      )
      const added = addLine(
        document,
        products,
        { parent, variation, quantity: request.quantity, choice: request.choice },
        shop.now(),
      )
      if (!added.ok) queueNotice(document, { kind: 'error', text: added.text })
      else if (tellsOnNextPage) {
        queueNotice(document, {
          kind: 'success',
          text: cartStrings.added(added.line.name, added.addedQuantity),
          link: { url: paths.cart, label: cartStrings.viewCart },
        })
      }
      return { added, products }
    },
  )
  const { added, products } = changed.result
  return {
    ...added,
    cartId: changed.cartId,
    cart: await priceDocument(shop, shop.db.read, changed.document, products),
  }
}
