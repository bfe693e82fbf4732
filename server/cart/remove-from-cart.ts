import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { type CartNeeds, type Changed, changeCart } from './change-cart.ts'
import { queueNotice } from './queue-notice.ts'

export type RemoveOptions = {
  /** Told on the next page; the mini-cart announces it itself. */
  tellsOnNextPage: boolean
}

/** Takes a line out and keeps it for „Cofnij”. `result` is false when the cart has no such line. */
export const removeFromCart = (shop: CartNeeds, cartId: string | null, key: string, { tellsOnNextPage }: RemoveOptions): Promise<Changed<boolean>> =>
  changeCart(shop, cartId, (document) => {
    const line = document.lines.find((other) => other.key === key)
    if (!line) {
      if (tellsOnNextPage) queueNotice(document, { kind: 'error', text: cartStrings.noSuchLine })
      return false
    }
    document.lines = document.lines.filter((other) => other !== line)
    document.removed = line
    if (tellsOnNextPage) queueNotice(document, { kind: 'success', text: cartStrings.removed(line.name) })
    return true
  })
