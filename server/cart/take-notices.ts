import type { Notice } from '#contract/shop/cart.ts'
import { type CartNeeds, changeCart } from './change-cart.ts'

/** The notices waiting for this visitor, each given out once. */
export const takeNotices = async (shop: CartNeeds, cartId: string | null): Promise<Notice[]> => {
  const { result } = await changeCart(shop, cartId, (document) => {
    const { notices } = document
    document.notices = []
    return notices
  })
  return result
}
