import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { paths } from '#storefront/paths.ts'
import { reminders as words } from '#storefront/strings/pl/mail/reminders.ts'
import { addLine } from '#server/shop/cart/changes/add-line.ts'
import { type CartLine, queueNotice } from '#server/shop/cart/cart-document.ts'
import { type ChangedCart, changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { findRequestedProduct } from '#server/shop/cart/changes/find-requested-product.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { findFirstOrderSince } from '#server/shop/orders/find-order.ts'
import type { Services } from '#server/platform/services.ts'
import { findReminder, type ReminderRow, countLinkUse } from './store.ts'

/** Links of old mails expire. */
export const LINK_LIVES_MS = 14 * 86_400_000
/** Once on the computer, once on the phone, some by mistake; a forwarded link has no more uses. */
const MOST_USES = 5

/** A cart's reminder with a valid link; undefined: it has expired, or the products were ordered meanwhile. */
export const findRestorable = async (services: Services, id: string): Promise<ReminderRow | undefined> => {
  const row = await findReminder(services.db.read, id)
  if (
    row?.kind !== 'cart' ||
    services.now() >= Number(row.sent_ms) + LINK_LIVES_MS ||
    row.restored_times >= MOST_USES
  )
    return undefined
  // An old mail must not repeat an order.
  return (await findFirstOrderSince(
    services.db.read,
    { email: row.email, identityId: null },
    Number(row.left_ms),
  )) === undefined
    ? row
    : undefined
}

export const remindedLines = ({ lines_json }: Pick<ReminderRow, 'lines_json'>): CartLine[] =>
  JSON.parse(lines_json) as CartLine[]

/**
 * Restores an abandoned cart's lines in the visitor's cart: existing lines are not changed or added twice. Only
 * products, no address, no code. Undefined: the link is not valid any more.
 */
export const restoreCart = async (
  services: Services,
  id: string,
  cartId: string | null,
): Promise<ChangedCart<number> | undefined> => {
  const row = await findRestorable(services, id)
  if (!row || !(await services.db.transaction((tx) => countLinkUse(tx, id, services.now(), MOST_USES))))
    return undefined
  return changeCart(services, cartId, async (document, db) => {
    const hadLines = document.lines.length > 0
    let added = 0
    for (const line of remindedLines(row)) {
      const missing = line.quantity - (document.lines.find(({ key }) => key === line.key)?.quantity ?? 0)
      if (missing <= 0) continue
      const found = await findRequestedProduct(
        db,
        { productId: line.productId, variationId: line.variationId, choice: line.choice },
        productIdsOf(document),
        services.now(),
      )
      const outcome = addLine(
        document,
        found.products,
        { ...found, quantity: missing, choice: line.choice },
        services.now(),
        services.shopSettings().samples.maxInCart,
      )
      if (outcome.ok) added += 1
      else queueNotice(document, { kind: 'error', text: outcome.text })
    }
    const text = added === 0 ? words.restore.nothing : hadLines ? words.restore.added : words.restore.done
    if (added > 0 || document.lines.length > 0)
      queueNotice(document, { kind: 'success', text, link: { url: paths.cart, label: cartStrings.viewCart } })
    return added
  })
}
