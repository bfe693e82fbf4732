import { defineTask } from '#server/platform/jobs/tasks.ts'
import { createHash } from 'node:crypto'
import type { ReminderSettings } from '#contract/console/campaigns/abandonment.ts'
import { emptyCart } from '#server/shop/cart/cart-document.ts'
import { type AbandonedCart, listAbandonedCarts } from '#server/shop/cart/load-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { findMemberAddress } from '#server/identity/members/find-member.ts'
import type { Services } from '#server/platform/services.ts'
import { mayRemind, queueReminder, withdrawReminders } from './queue-reminder.ts'
import { isInHours, loadReminderSettings } from './reminder-settings.ts'
import { reminderUrl } from './reminder-links.ts'
import { cartReminderMail } from './reminder-mail.ts'
import { remindOfBrowsing } from './remind-of-browsing.ts'
import { LINK_LIVES_MS } from './restore-cart.ts'
import { hasReminderFor } from './store.ts'

const EVERY_MS = 5 * 60_000

const HOUR_MS = 3_600_000
/** Older carts are not mailed, e.g. when reminders are switched on. */
const FORGOTTEN_AFTER_MS = 72 * HOUR_MS
/** Rows read at once, so that nothing has to wait. */
const BATCH = 200

/** Sends due reminders by day, each once; returns how many. */
export const sendReminders = async (services: Services): Promise<number> => {
  const settings = await loadReminderSettings(services.db.read)
  const nowMs = services.now()
  if (!settings.isOn || !isInHours(settings, nowMs)) {
    // A reminder that could not be sent in time is not sent at night: its cart counts as abandoned again.
    await withdrawReminders(services)
    return 0
  }
  let sent = 0
  for (let afterId: string | null = ''; afterId !== null;) {
    const { carts, lastId } = await listAbandonedCarts(services.db.read, {
      afterId,
      fromMs: nowMs - FORGOTTEN_AFTER_MS,
      untilMs: nowMs - settings.afterHours * HOUR_MS,
      limit: BATCH,
    })
    for (const cart of carts) if (await remindOfCart(services, settings, cart)) sent += 1
    afterId = lastId
  }
  if (settings.remindsOfBrowsing)
    sent += await remindOfBrowsing(services, settings, {
      fromMs: nowMs - FORGOTTEN_AFTER_MS,
      untilMs: nowMs - settings.afterHours * HOUR_MS,
    })
  if (sent > 0) services.mailWaiting()
  return sent
}

/** A member's address is proven; a guest's was typed at the checkout. */
const addressOf = async (sql: Sql, { identityId, document }: AbandonedCart): Promise<string | undefined> =>
  identityId === null
    ? document.checkoutFields['billing_email']?.trim().toLowerCase() || undefined
    : findMemberAddress(sql, identityId)

/** The same products in the same cart are one cause, whatever else happened to it. */
const causeOf = ({ cartId, document }: AbandonedCart) =>
  `cart:${cartId}:${createHash('sha256')
    .update(
      document.lines
        .map(({ key, quantity }) => `${key} ${quantity}`)
        .toSorted()
        .join(),
    )
    .digest('hex')
    .slice(0, 32)}`

const remindOfCart = async (
  services: Services,
  settings: ReminderSettings,
  cart: AbandonedCart,
): Promise<boolean> => {
  const { read } = services.db
  const cause = causeOf(cart)
  if (await hasReminderFor(read, cause)) return false
  const email = await addressOf(read, cart)
  if (email === undefined) return false
  const recipient = { email, identityId: cart.identityId, siteId: null, leftMs: cart.changedMs }
  if (!(await mayRemind(read, settings, recipient, services.now()))) return false

  const { lineItems } = await priceDocument(services, read, { ...emptyCart(), lines: cart.document.lines })
  // Unavailable products are left out.
  const bought = lineItems.filter(({ problem }) => problem === null)
  if (bought.length === 0) return false
  const names = new Map(bought.map(({ key, name }) => [key, name]))
  const totalGrosze = bought.reduce((sum, { subtotalGrosze }) => sum + subtotalGrosze, 0)
  const id = uuidV7(services.now(), services.randomBytes)
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
    sent_ms: services.now(),
  }
  const refuseUrl = reminderUrl(services, 'refuse', id)
  const drawn = cartReminderMail({
    shopName: services.shopSettings().shopName,
    lines: bought.map(({ name, choice, quantity, subtotalGrosze, unitPriceGrosze, lowestPrice }) => ({
      name,
      choice,
      quantity,
      totalGrosze: subtotalGrosze,
      reduced: lowestPrice && { unitGrosze: unitPriceGrosze, lowest: lowestPrice },
    })),
    totalGrosze,
    endsMs: services.now() + LINK_LIVES_MS,
    restoreUrl: reminderUrl(services, 'restore', id),
    refuseUrl,
  })
  return queueReminder(services, settings, row, recipient, { ...drawn, refuseUrl })
}

export const reminderTask = defineTask('reminders', { everyMs: EVERY_MS, run: sendReminders })
