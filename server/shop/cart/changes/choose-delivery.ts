import type { Services } from '#server/platform/services.ts'
import { type CartRef, changeCart } from './change-cart.ts'
import type { PricedCart } from '#server/shop/cart/pricing/price-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'

type Outcome = { cartId: string | null; cart: PricedCart; ok: boolean }

/** Sets the cart's delivery method; one that is not available for it changes nothing (`ok` is false). */
export const chooseDelivery = async (
  services: Services,
  cartRef: CartRef,
  methodId: string,
): Promise<Outcome> => {
  const {
    document,
    result: ok,
    ...changed
  } = await changeCart(services, cartRef, async (document, db) => {
    const { deliveryMethods } = await priceDocument(services, db, document)
    if (!deliveryMethods.some(({ id }) => id === methodId)) return false
    document.deliveryMethodId = methodId
    return true
  })
  return { cartId: changed.cartId, cart: await priceDocument(services, services.db.read, document), ok }
}
