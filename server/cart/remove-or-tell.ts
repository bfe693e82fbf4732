import { cartStrings } from '#storefront/strings/pl/cart.ts'
import type { CartNeeds, Changed } from './change-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { tellVisitor } from './tell-visitor.ts'

/** Takes a line out for a visitor who sees a page next: one that is not there any more is told of. */
export const removeOrTell = async (
  shop: CartNeeds,
  cartId: string | null,
  key: string,
): Promise<Changed<unknown>> => {
  const removed = await removeFromCart(shop, cartId, key)
  return removed.result ? removed : tellVisitor(shop, cartId, { kind: 'error', text: cartStrings.noSuchLine })
}
