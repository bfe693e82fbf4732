import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { paths } from '#storefront/paths.ts'
import { reminders as words } from '#storefront/strings/pl/reminders.ts'
import { addLine } from '#server/cart/add-line.ts'
import type { CartLine } from '#server/cart/cart-document.ts'
import { type Changed, changeCart } from '#server/cart/change-cart.ts'
import { findRequested } from '#server/cart/find-requested.ts'
import { productIdsOf } from '#server/cart/price-document.ts'
import { queueNotice } from '#server/cart/queue-notice.ts'
import { firstOrderSince } from '#server/orders/first-order-since.ts'
import type { Shop } from '#server/shop.ts'
import { findReminder, type ReminderRow, useLink } from './store.ts'

/** A link that lies about in a mailbox ends some day. */
export const LINK_LIVES_MS = 14 * 86_400_000
/** Once on the computer, once on the telephone, once again by mistake; a link that went around is of no more use. */
const MOST_USES = 5

/**
 * A cart's reminder whose link may still be used; undefined: it may not, or what it speaks of was ordered
 * meanwhile.
 */
export const findRestorable = async (
  shop: Pick<Shop, 'db' | 'now'>,
  id: string,
): Promise<ReminderRow | undefined> => {
  const row = await findReminder(shop.db.read, id)
  if (
    row?.kind !== 'cart' ||
    shop.now() >= Number(row.sent_ms) + LINK_LIVES_MS ||
    row.restored_times >= MOST_USES
  )
    return undefined
  // Nobody orders the same twice because an old mail lies about.
  return (await firstOrderSince(
    shop.db.read,
    { email: row.email, identityId: null },
    Number(row.left_ms),
  )) === undefined
    ? row
    : undefined
}

export const linesOf = ({ lines_json }: Pick<ReminderRow, 'lines_json'>): CartLine[] =>
  JSON.parse(lines_json) as CartLine[]

/**
 * Puts what was left behind into the cart of whoever follows the link: what is there already stays as it is, and is not
 * added once more. Nothing but products comes along: no address, no code. Undefined: the link does not work any more.
 */
export const restoreCart = async (
  shop: Shop,
  id: string,
  cartId: string | null,
): Promise<Changed<number> | undefined> => {
  const row = await findRestorable(shop, id)
  if (!row || !(await shop.db.transaction((tx) => useLink(tx, id, shop.now(), MOST_USES)))) return undefined
  return changeCart(shop, cartId, async (document, db) => {
    const hadLines = document.lines.length > 0
    let added = 0
    for (const line of linesOf(row)) {
      const missing = line.quantity - (document.lines.find(({ key }) => key === line.key)?.quantity ?? 0)
      if (missing <= 0) continue
      const found = await findRequested(
        db,
        { productId: line.productId, variationId: line.variationId, choice: line.choice },
        productIdsOf(document),
        shop.now(),
      )
      const outcome = addLine(
        document,
        found.products,
        { ...found, quantity: missing, choice: line.choice },
        shop.now(),
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
