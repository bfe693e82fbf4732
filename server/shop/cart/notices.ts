import type { Services } from '#server/platform/services.ts'
import type { Notice } from '#contract/shop/cart.ts'
import { type ChangedCart, changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { queueNotice } from './cart-document.ts'

/** Returns and removes the notices waiting for this visitor. */
export const consumeNotices = async (services: Services, cartId: string | null): Promise<Notice[]> => {
  const { result } = await changeCart(services, cartId, (document) => {
    const { notices } = document
    document.notices = []
    return notices
  })
  return result
}

/** Saves a notice for the visitor's next page; a visitor without a cart gets one to save it in. */
export const notifyVisitor = (
  services: Services,
  cartId: string | null,
  notice: Notice,
): Promise<ChangedCart<void>> => changeCart(services, cartId, (document) => queueNotice(document, notice))
