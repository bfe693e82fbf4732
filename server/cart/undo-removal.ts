import { cartStrings } from '#storefront/strings/pl/cart.ts'
import type { Shop } from '#server/shop.ts'
import { addLine } from './add-line.ts'
import { type Changed, changeCart } from './change-cart.ts'
import { findRequested } from './find-requested.ts'
import { productIdsOf } from './price-document.ts'
import { queueNotice } from './queue-notice.ts'

/** Puts back the line that was taken out last, as far as it can still be bought; says on the next page how it went. */
export const undoRemoval = (shop: Shop, cartId: string | null, key: string): Promise<Changed<boolean>> =>
  changeCart(shop, cartId, async (document, db) => {
    const { removed } = document
    if (removed?.key !== key) {
      queueNotice(document, { kind: 'error', text: cartStrings.nothingToUndo })
      return false
    }
    const found = await findRequested(db, removed, productIdsOf(document), shop.now())
    const added = addLine(
      document,
      found.products,
      { ...found, quantity: removed.quantity, choice: removed.choice },
      shop.now(),
    )
    document.removed = null
    queueNotice(
      document,
      added.ok
        ? { kind: 'success', text: cartStrings.restored(added.line.name) }
        : { kind: 'error', text: added.text },
    )
    return added.ok
  })
