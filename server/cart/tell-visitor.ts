import type { Notice } from '#contract/shop/cart.ts'
import { type CartNeeds, type Changed, changeCart } from './change-cart.ts'
import { queueNotice } from './queue-notice.ts'

/** Keeps a notice for the visitor's next page; one who has no cart yet gets one to hold it. */
export const tellVisitor = (shop: CartNeeds, cartId: string | null, notice: Notice): Promise<Changed<void>> =>
  changeCart(shop, cartId, (document) => queueNotice(document, notice))
