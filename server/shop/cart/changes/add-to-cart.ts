import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { paths } from '#storefront/paths.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import type { Services } from '#server/platform/services.ts'
import { type AddLineResult, addLine, type RequestedQuantity } from './add-line.ts'
import { changeCart, type ChangedCart } from './change-cart.ts'
import { findRequestedProduct, type RequestedProduct } from './find-requested-product.ts'
import type { PricedCart } from '#server/shop/cart/pricing/price-cart.ts'
import { priceDocument, productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { queueNotice } from '#server/shop/cart/cart-document.ts'

/**
 * Adds the products of a group that have a quantity; those that cannot be added are reported, the others are
 * added. `result`: anything was.
 */
export const addProductsToCart = (
  services: Services,
  cartId: string | null,
  wanted: { productId: number | null; quantity: number | null }[],
): Promise<ChangedCart<boolean>> =>
  changeCart(services, cartId, async (document, db) => {
    const names: string[] = []
    for (const { productId, quantity } of wanted) {
      const found = await findRequestedProduct(
        db,
        { productId, variationId: null, choice: {} },
        productIdsOf(document),
        services.now(),
      )
      const added = addLine(
        document,
        found.products,
        { ...found, quantity, choice: {} },
        services.now(),
        services.shopSettings().samples.maxInCart,
      )
      if (added.ok) names.push(added.line.name)
      else queueNotice(document, { kind: 'error', text: added.text })
    }
    if (wanted.length === 0) queueNotice(document, { kind: 'error', text: cartStrings.nothingChosen })
    const link = { url: paths.cart, label: cartStrings.viewCart }
    const [only] = names
    if (only !== undefined)
      queueNotice(document, {
        kind: 'success',
        text: names.length === 1 ? cartStrings.added(only, 1) : cartStrings.addedSeveral(names.length),
        link,
      })
    return only !== undefined
  })

export type AddRequest = RequestedProduct & {
  quantity: RequestedQuantity
}

export type AddOutcome = { cartId: string | null; cart: PricedCart } & AddLineResult

export type AddOptions = {
  /**
   * A success notice is shown on the next page, because the answer shows nothing (a form, or the cart opens
   * next).
   */
  notifiesOnNextPage: boolean
}

/**
 * Adds to the visitor's cart. A refusal is saved as a notice for the next page,
 * also for a visitor who has no cart yet: a cart is created for it.
 */
export const addProductToCart = async (
  services: Services,
  cartId: string | null,
  request: AddRequest,
  { notifiesOnNextPage }: AddOptions,
): Promise<AddOutcome> => {
  const changed = await changeCart(
    services,
    cartId,
    async (document, db): Promise<{ added: AddLineResult; products: Map<number, Product> }> => {
      const { parent, variation, products } = await findRequestedProduct(
        db,
        request,
        productIdsOf(document),
        services.now(),
      )
      const added = addLine(
        document,
        products,
        { parent, variation, quantity: request.quantity, choice: request.choice },
        services.now(),
        services.shopSettings().samples.maxInCart,
      )
      if (!added.ok) queueNotice(document, { kind: 'error', text: added.text })
      else if (notifiesOnNextPage) {
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
    cart: await priceDocument(services, services.db.read, changed.document, { known: products }),
  }
}
