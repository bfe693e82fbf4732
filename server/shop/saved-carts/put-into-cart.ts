import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { proposal as words } from '#storefront/strings/pl/cart/saved-cart.ts'
import { paths } from '#storefront/paths.ts'
import type { Services } from '#server/platform/services.ts'
import { changeCart, type ChangedCart } from '#server/shop/cart/changes/change-cart.ts'
import { queueNotice } from '#server/shop/cart/cart-document.ts'
import { type FormerLine, proposeLines } from './propose-lines.ts'

/** Notices that a page shows at once; the rest is summed up. */
const MOST_NOTICES = 6

/**
 * Puts former lines into the visitor's cart, added to what it contains or in place of it. Each line that differs from
 * what the page proposed or from what was once bought is named on the next page. `result`: how many lines were put.
 */
export const putIntoCart = (
  services: Services,
  cartId: string | null,
  former: readonly FormerLine[],
  how: 'add' | 'replace',
): Promise<ChangedCart<number>> =>
  changeCart(services, cartId, async (document, db) => {
    const before = document.lines
    if (how === 'replace') document.lines = []
    const proposed = await proposeLines(
      db,
      document,
      former,
      services.now(),
      services.shopSettings().samples.maxInCart,
    )
    const put = proposed.filter(({ quantity }) => quantity > 0)
    // Nothing can be bought any more: what the visitor has is not taken away for it.
    if (put.length === 0) document.lines = before
    const changed = proposed.filter(({ changes }) => changes.length > 0)
    for (const { name, changes } of changed.slice(0, MOST_NOTICES))
      queueNotice(document, { kind: 'info', text: words.changedLine(name, changes) })
    if (changed.length > MOST_NOTICES)
      queueNotice(document, { kind: 'info', text: words.moreChanged(changed.length - MOST_NOTICES) })
    queueNotice(
      document,
      put.length > 0
        ? { kind: 'success', text: cartStrings.addedSeveral(put.length) }
        : {
            kind: 'error',
            text: words.nothingPut,
            link: { url: paths.shop, label: words.toShop },
          },
    )
    return put.length
  })
