import { type CartNeeds, type Changed, changeCart } from './change-cart.ts'

/** Takes a line out and keeps it for „Cofnij”. `result` is false when the cart has no such line. */
export const removeFromCart = (
  shop: CartNeeds,
  cartId: string | null,
  key: string,
): Promise<Changed<boolean>> =>
  changeCart(shop, cartId, (document) => {
    const line = document.lines.find((other) => other.key === key)
    if (!line) return false
    document.lines = document.lines.filter((other) => other !== line)
    document.removed = line
    return true
  })
