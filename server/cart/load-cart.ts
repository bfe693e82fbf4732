import type { Notice } from '#contract/shop/cart.ts'
import type { Shop } from '#server/shop.ts'
import { type CartDocument, emptyCart } from './cart-document.ts'
import type { PricedCart } from './price-cart.ts'
import { priceDocument } from './price-document.ts'
import { findCart } from './store.ts'

export type LoadedCart = {
  /** Null when nobody knows the id: the visitor has no cart. */
  cartId: string | null
  cart: PricedCart
  document: CartDocument
  /** Waiting to be shown; `takeNotices` takes them. */
  notices: Notice[]
  /** When the cart would be forgotten; null without a cart. */
  expiresMs: number | null
}

/** The visitor's cart at its prices now; an empty one when there is none. */
export const loadCart = async (
  shop: Pick<Shop, 'db' | 'now' | 'shopSettings'>,
  cartId: string | null,
): Promise<LoadedCart> => {
  const stored = cartId === null ? undefined : await findCart(shop.db.read, cartId, shop.now())
  const document = stored?.document ?? emptyCart()
  return {
    cartId: stored ? cartId : null,
    cart: await priceDocument(shop, shop.db.read, document),
    document,
    notices: document.notices,
    expiresMs: stored?.expiresMs ?? null,
  }
}
