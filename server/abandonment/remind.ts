import { createHash } from 'node:crypto'
import type { ReminderSettings } from '#contract/console/abandonment.ts'
import { emptyCart } from '#server/cart/cart-document.ts'
import { type LeftCart, listLeftCarts } from '#server/cart/list-left-carts.ts'
import { priceDocument } from '#server/cart/price-document.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { findMemberAddress } from '#server/identity/members/find-member-address.ts'
import type { Shop } from '#server/shop.ts'
import { mayRemind } from './may-remind.ts'
import { queueReminder, withdrawReminders } from './queue-reminder.ts'
import { isInHours } from './reminder-hours.ts'
import { reminderUrl } from './reminder-links.ts'
import { cartReminderMail } from './reminder-mail.ts'
import { loadReminderSettings } from './reminder-settings.ts'
import { remindOfBrowsing } from './remind-of-browsing.ts'
import { LINK_LIVES_MS } from './restore-cart.ts'
import { knowsCause } from './store.ts'

const HOUR_MS = 3_600_000
/** What was left longer ago is not brought up any more, e.g. when reminders are switched on. */
const FORGOTTEN_AFTER_MS = 72 * HOUR_MS
/** Read at once, so that nobody waits for it. */
const BATCH = 200

/** Reminds everybody whom it is time to remind; gives how many. By day only, and nobody twice of the same. */
export const sendReminders = async (shop: Shop): Promise<number> => {
  const settings = await loadReminderSettings(shop.db.read)
  const nowMs = shop.now()
  if (!settings.isOn || !isInHours(settings, nowMs)) {
    // What could not be sent in time is not sent at night: it is left behind as before.
    await withdrawReminders(shop)
    return 0
  }
  let sent = 0
  for (let afterId: string | null = ''; afterId !== null;) {
    const { carts, lastId } = await listLeftCarts(shop.db.read, {
      afterId,
      fromMs: nowMs - FORGOTTEN_AFTER_MS,
      untilMs: nowMs - settings.afterHours * HOUR_MS,
      limit: BATCH,
    })
    for (const cart of carts) if (await remindOfCart(shop, settings, cart)) sent += 1
    afterId = lastId
  }
  if (settings.remindsOfBrowsing)
    sent += await remindOfBrowsing(shop, settings, {
      fromMs: nowMs - FORGOTTEN_AFTER_MS,
      untilMs: nowMs - settings.afterHours * HOUR_MS,
    })
  if (sent > 0) shop.mailWaiting()
  return sent
}

/** A member's address is theirs; of somebody else it is what they typed at the checkout. */
const addressOf = async (sql: Sql, { identityId, document }: LeftCart): Promise<string | undefined> =>
  identityId === null
    ? document.checkoutFields['billing_email']?.trim().toLowerCase() || undefined
    : findMemberAddress(sql, identityId)

/** The same things in the same cart are left behind once, whatever else happened to it. */
const causeOf = ({ cartId, document }: LeftCart) =>
  `cart:${cartId}:${createHash('sha256')
    .update(
      document.lines
        .map(({ key, quantity }) => `${key} ${quantity}`)
        .toSorted()
        .join(),
    )
    .digest('hex')
    .slice(0, 32)}`

const remindOfCart = async (shop: Shop, settings: ReminderSettings, cart: LeftCart): Promise<boolean> => {
  const { read } = shop.db
  const cause = causeOf(cart)
  if (await knowsCause(read, cause)) return false
  const email = await addressOf(read, cart)
  if (email === undefined) return false
  const whom = { email, identityId: cart.identityId, siteId: null, leftMs: cart.changedMs }
  if (!(await mayRemind(read, settings, whom, shop.now()))) return false

  const { lineItems } = await priceDocument(shop, read, { ...emptyCart(), lines: cart.document.lines })
  // What cannot be bought is not brought up.
  const bought = lineItems.filter(({ problem }) => problem === null)
  if (bought.length === 0) return false
  const names = new Map(bought.map(({ key, name }) => [key, name]))
  const totalGrosze = bought.reduce((sum, { subtotalGrosze }) => sum + subtotalGrosze, 0)
  const id = uuidV7(shop.now(), shop.randomBytes)
  const row = {
    id,
    cause,
    kind: 'cart',
    email,
    site_id: null,
    lines_json: JSON.stringify(
      cart.document.lines.flatMap((line) =>
        names.has(line.key) ? [{ ...line, name: names.get(line.key) }] : [],
      ),
    ),
    total_grosze: totalGrosze,
    left_ms: cart.changedMs,
    sent_ms: shop.now(),
  }
  const refuseUrl = reminderUrl(shop, 'refuse', id)
  const drawn = cartReminderMail({
    shopName: shop.shopSettings().shopName,
    lines: bought.map(({ name, choice, quantity, subtotalGrosze }) => ({
      name,
      choice,
      quantity,
      totalGrosze: subtotalGrosze,
    })),
    totalGrosze,
    endsMs: shop.now() + LINK_LIVES_MS,
    restoreUrl: reminderUrl(shop, 'restore', id),
    refuseUrl,
  })
  return queueReminder(shop, settings, row, whom, { ...drawn, refuseUrl })
}
