import { createHash, timingSafeEqual } from 'node:crypto'
import type { TrackedOrder } from '#contract/shop/checkout.ts'
import { order as words } from '#storefront/strings/pl/order.ts'
import type { Sql } from '#server/db/tables.ts'
import { findOrder } from './find-order.ts'
import { listEvents } from './store.ts'

const digest = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest()

/** The state of the order whose number and billing e-mail both fit; a wrong number and a wrong e-mail look the same. */
export const findTrackedOrder = async (
  db: Sql,
  id: number,
  email: string,
): Promise<TrackedOrder | undefined> => {
  const order = await findOrder(db, id)
  const events = await listEvents(db, id)
  if (!order || !timingSafeEqual(digest(order.email), digest(email))) return undefined
  return {
    id,
    createdMs: order.createdMs,
    status: order.status,
    statusText: words.status(order.status),
    statusHint: words.statusHint(order.status),
    deliveryTitle: order.delivery.title,
    itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    // Mails, stock and the owner's notes are the shop's own business.
    timeline: events
      .filter(({ kind }) => kind === 'placed' || kind === 'status')
      .map(({ at_ms, text }) => ({ atMs: at_ms, text })),
  }
}
