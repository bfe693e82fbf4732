import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { paths } from '#storefront/paths.ts'
import type { Shop } from '#server/shop.ts'
import { addLine } from './add-line.ts'
import { type Changed, changeCart } from './change-cart.ts'
import { findRequested } from './find-requested.ts'
import { productIdsOf } from './price-document.ts'
import { queueNotice } from './queue-notice.ts'

/**
 * Adds the parts of a grouped product that were given a quantity; what cannot be added is told, the rest is
 * added. `result`: anything was.
 */
export const addSeveralToCart = (
  shop: Shop,
  cartId: string | null,
  wanted: { productId: number | null; quantity: number | null }[],
): Promise<Changed<boolean>> =>
  changeCart(shop, cartId, async (document, db) => {
    const names: string[] = []
    for (const { productId, quantity } of wanted) {
      const found = await findRequested(
        db,
        { productId, variationId: null, choice: {} },
        productIdsOf(document),
        shop.now(),
      )
      const added = addLine(document, found.products, { ...found, quantity, choice: {} }, shop.now())
      if (added.ok) names.push(added.line.name)
      else queueNotice(document, { kind: 'error', text: added.text })
    }
    if (wanted.length === 0) queueNotice(document, { kind: 'error', text: cartStrings.nothingChosen })
    const link = { url: paths.cart, label: cartStrings.viewCart }
    const [only] = names
    if (only !== undefined)
      queueNotice(document, {
        kind: 'success',
        text: names.length === 1 ? cartStrings.added(only, 1) : cartStrings.addedSeveral(names.length),
        link,
      })
    return only !== undefined
  })
