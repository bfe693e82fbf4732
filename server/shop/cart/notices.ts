import type { Services } from '#server/platform/services.ts'
import type { Notice } from '#contract/shop/cart.ts'
import { type ChangedCart, changeCart } from '#server/shop/cart/changes/change-cart.ts'
import type { CartDocument } from './cart-document.ts'

/** Returns and removes the notices waiting for this visitor. */
export const consumeNotices = async (services: Services, cartId: string | null): Promise<Notice[]> => {
  const { result } = await changeCart(services, cartId, (document) => {
    const { notices } = document
    document.notices = []
    return notices
  })
  return result
}

/** More than anybody reads at once; a program that never loads a page must not fill its cart with them. */
const MAX_NOTICES = 10

/** Saves a notice for the visitor's next page; the same notice is saved once. */
export const queueNotice = (document: Pick<CartDocument, 'notices'>, notice: Notice): void => {
  const others = document.notices.filter(({ kind, text }) => kind !== notice.kind || text !== notice.text)
  document.notices = [...others, notice].slice(-MAX_NOTICES)
}

/** Saves a notice for the visitor's next page; a visitor without a cart gets one to save it in. */
export const notifyVisitor = (
  services: Services,
  cartId: string | null,
  notice: Notice,
): Promise<ChangedCart<void>> => changeCart(services, cartId, (document) => queueNotice(document, notice))
