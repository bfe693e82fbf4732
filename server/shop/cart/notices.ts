import type { Services } from '#server/platform/services.ts'
import type { Notice } from '#contract/shop/cart.ts'
import { type ChangedCart, changeCart } from '#server/shop/cart/changes/change-cart.ts'
import type { CartDocument } from './cart-document.ts'

/** The notices waiting for this visitor, each given out once. */
export const consumeNotices = async (services: Services, cartId: string | null): Promise<Notice[]> => {
  const { result } = await changeCart(services, cartId, (document) => {
    const { notices } = document
    document.notices = []
    return notices
  })
  return result
}

/** Nobody reads more at once; a program that never looks at a page must not fill its cart with them. */
const MAX_NOTICES = 10

/** Keeps a notice for the visitor's next page; the same one again is kept once. */
export const queueNotice = (document: Pick<CartDocument, 'notices'>, notice: Notice): void => {
  const others = document.notices.filter(({ kind, text }) => kind !== notice.kind || text !== notice.text)
  document.notices = [...others, notice].slice(-MAX_NOTICES)
}

/** Keeps a notice for the visitor's next page; one who has no cart yet gets one to hold it. */
export const notifyVisitor = (
  services: Services,
  cartId: string | null,
  notice: Notice,
): Promise<ChangedCart<void>> => changeCart(services, cartId, (document) => queueNotice(document, notice))
