import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import type { TrackedOrder } from '#contract/shop/checkout.ts'
import { type Order, type OrderStatus, orderStatuses } from '#contract/shop/order.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listMail, type QueuedMail } from '#server/platform/mail/list-mail.ts'
import { loadAttribution } from '#server/shop/attribution/order-attribution.ts'
import type { OrderForms } from '#server/platform/mail/messages/order-messages.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { findOrderSince } from './member-orders-store.ts'
import { listOrdersOfBuyer } from '#server/shop/orders/list/order-list-store.ts'
import { presentOrder } from './present-order.ts'
import { listRefunds } from './refunds/list-refunds.ts'
import { states } from './states.ts'
import { findOrderRow, listLines, listOrderCoupons, listOrderEvents } from './store.ts'

const MAX_INTEGER = 2_147_483_647
const MAX_LENGTH = 40

/** An order number as typed or as in an address (`61`, `#61`, `nr 61`); undefined when it is invalid. */
export const readOrderId = (text: string | undefined): number | undefined => {
  const typed = text?.trim() ?? ''
  // A longer text is not a number, and the pattern is slow for many blanks.
  const found = typed.length <= MAX_LENGTH ? /^(?:nr\.?\s*)?#?\s*(\d{1,10})$/i.exec(typed) : null
  const id = Number(found?.[1])
  return id >= 1 && id <= MAX_INTEGER ? id : undefined
}

type Who = { email: string; identityId: string | null }

/**
 * The first order of a member, or with this address (lower case), since then; undefined: there
 * is none.
 */
export const findFirstOrderSince = async (
  sql: Sql,
  who: Who,
  sinceMs: number,
): Promise<{ id: number; totalGrosze: number; createdMs: number } | undefined> => {
  const order = await findOrderSince(sql, who, sinceMs)
  return (
    order && {
      id: Number(order.id),
      totalGrosze: Number(order.total_grosze),
      createdMs: Number(order.created_ms),
    }
  )
}

const digest = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest()

/**
 * The state of the order with this number and billing e-mail; a wrong number and a wrong e-mail look the
 * same.
 */
export const findTrackedOrder = async (
  db: Sql,
  id: number,
  email: string,
): Promise<(Omit<TrackedOrder, 'againUrl'> & { key: string }) | undefined> => {
  const order = await findOrder(db, id)
  const events = await listOrderEvents(db, id)
  if (!order || !timingSafeEqual(digest(order.email), digest(email))) return undefined
  return {
    id,
    key: order.key,
    createdMs: order.createdMs,
    status: order.status,
    statusText: words.status(order.status),
    statusHint: words.statusHint(order.status),
    deliveryTitle: order.delivery.title,
    itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    // Mails, stock and the owner's notes are internal.
    timeline: events
      .filter(({ kind }) => kind === 'placed' || kind === 'status')
      .map(({ at_ms, text }) => ({ atMs: at_ms, text })),
  }
}

/** The order with this number and key; the time for a wrong key does not depend on the right one. */
export const findOrderByKey = async (db: Sql, id: number, key: string): Promise<Order | undefined> => {
  const order = await findOrder(db, id)
  if (!order) return undefined
  const expected = Buffer.from(order.key)
  const actual = Buffer.from(key)
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? order : undefined
}

const SEAL_DIGITS = 32
/** Order, the last day of the link, and their seal. */
const AGAIN_TOKEN = /^(\d{1,10})\.(\d{1,6})\.([0-9a-f]{32})$/
const DAY_MS = 24 * 60 * 60 * 1000
/** Each page with the link makes a new one, so it only has to outlive the page and a message to a friend. */
const AGAIN_DAYS = 30

/**
 * The order's key is part of it, so that a corrected e-mail address ends the link, too. It opens the names and
 * quantities of the goods and nothing else: whoever proved number and e-mail on the tracking page may have it.
 */
const seal = (
  { settings }: Pick<Services, 'settings'>,
  { id, key }: Pick<Order, 'id' | 'key'>,
  lastDay: number,
) =>
  createHmac('sha256', settings.secret)
    .update(`order-again:${id}:${key}:${lastDay}`)
    .digest('hex')
    .slice(0, SEAL_DIGITS)

/** The path that offers an order's goods again, for a month. */
export const orderAgainPath = (
  services: Pick<Services, 'settings' | 'now'>,
  order: Pick<Order, 'id' | 'key'>,
): string => {
  const lastDay = Math.floor(services.now() / DAY_MS) + AGAIN_DAYS
  return paths.orderAgain(`${order.id}.${lastDay}.${seal(services, order, lastDay)}`)
}

/** The order of a link made by us; undefined: the link is invalid. */
export const findOrderToRepeat = async (
  db: Sql,
  services: Pick<Services, 'settings' | 'now'>,
  token: string,
): Promise<Order | undefined> => {
  const [, id, lastDay, given] = AGAIN_TOKEN.exec(token) ?? []
  if (!id || Number(lastDay) < Math.floor(services.now() / DAY_MS)) return undefined
  const order = Number(id) <= MAX_INTEGER ? await findOrder(db, Number(id)) : undefined
  return order && timingSafeEqual(Buffer.from(seal(services, order, Number(lastDay))), Buffer.from(given!))
    ? order
    : undefined
}

const FORM_TOKEN = /^(\d{1,10})\.([0-9a-f]{32})$/

/**
 * Opens the forms about an order, of withdrawal and of complaint. It never expires: whether a statement is late is the
 * owner's question, not the link's.
 */
const sealForms = ({ settings }: Pick<Services, 'settings'>, { id, key }: Pick<Order, 'id' | 'key'>) =>
  createHmac('sha256', settings.secret).update(`withdraw:${id}:${key}`).digest('hex').slice(0, SEAL_DIGITS)

/** The path of the withdrawal form filled in with an order. */
export const withdrawalPath = (
  services: Pick<Services, 'settings'>,
  order: Pick<Order, 'id' | 'key'>,
): string => paths.withdrawFrom(`${order.id}.${sealForms(services, order)}`)

/** The path of the complaint form filled in with an order. */
export const complaintPath = (
  services: Pick<Services, 'settings'>,
  order: Pick<Order, 'id' | 'key'>,
): string => paths.complainFrom(`${order.id}.${sealForms(services, order)}`)

/** Addresses of both forms, for letters. */
export const orderForms = (
  services: Pick<Services, 'settings'>,
  order: Pick<Order, 'id' | 'key'>,
): OrderForms => ({
  withdrawUrl: services.settings.publicUrl + withdrawalPath(services, order),
  complainUrl: services.settings.publicUrl + complaintPath(services, order),
})

/** The order of a link made by us; undefined: the link is invalid. */
export const findOrderOfForm = async (
  db: Sql,
  services: Pick<Services, 'settings'>,
  token: string,
): Promise<Order | undefined> => {
  const [, id, given] = FORM_TOKEN.exec(token) ?? []
  const order = id && Number(id) <= MAX_INTEGER ? await findOrder(db, Number(id)) : undefined
  return order && timingSafeEqual(Buffer.from(sealForms(services, order)), Buffer.from(given!))
    ? order
    : undefined
}

/** When the order was completed, the last time if there were several; null: it is not delivered yet. */
export const findCompletedMs = async (db: Sql, { id, status }: Pick<Order, 'id' | 'status'>) => {
  if (status !== 'completed' && status !== 'refunded') return null
  const texts = new Set(orderStatuses.map((from) => words.moved(from, 'completed')))
  const moved = (await listOrderEvents(db, id)).filter(
    ({ kind, text }) => kind === 'status' && texts.has(text),
  )
  return moved.length > 0 ? Math.max(...moved.map(({ at_ms }) => Number(at_ms))) : null
}

/** The order of that number, which must exist. */
export const loadOrder = async (db: Sql, id: number): Promise<Order> => {
  const order = await findOrder(db, id)
  if (!order) throw new Error(`There is no order ${id}`)
  return order
}

/** The order of that number with its lines; undefined when there is none. */
export const findOrder = async (db: Sql, id: number): Promise<Order | undefined> => {
  const row = await findOrderRow(db, id)
  return row && presentOrder(row, await listLines(db, [id]), await listOrderCoupons(db, [id]))
}

/** The same with what only changes of it need: its row, and its lines' rows in order. */
export const findStoredOrder = async (db: Sql, id: number) => {
  const row = await findOrderRow(db, id)
  if (!row) return undefined
  const lineRows = await listLines(db, [id])
  return { row, lineRows, order: presentOrder(row, lineRows, await listOrderCoupons(db, [id])) }
}

/** The newest order with this e-mail address. */
export const findLatestOrderOf = async (
  db: Sql,
  email: string,
): Promise<{ id: number; key: string } | undefined> => {
  const { orders } = await listOrdersOfBuyer(db, { id: 0, email: email.toLowerCase(), identityId: null }, 1)
  const row = orders[0] && (await findOrderRow(db, orders[0].id))
  return row && { id: row.id, key: row.order_key }
}

const MAX_OTHERS = 10

export type OrderDetails = Omit<
  OrderDetailsAnswer,
  'agreed' | 'statements' | 'contactVersion' | 'files' | 'invoices' | 'mail' | 'payments' | 'products'
> & {
  /** What was mailed about it, and what could not be. */
  mail: QueuedMail[]
  lines: { position: number; productId: number; variationId: number | null }[]
}

/** Everything the owner sees of one order; undefined when there is none. */
export const findOrderDetails = async (db: Sql, id: number): Promise<OrderDetails | undefined> => {
  const found = await findStoredOrder(db, id)
  if (!found) return undefined
  const { order, row, lineRows } = found
  const others = await listOrdersOfBuyer(
    db,
    { id, email: order.email.toLowerCase(), identityId: row.identity_id },
    MAX_OTHERS,
  )
  return {
    order,
    version: row.version,
    lines: lineRows.map(({ position, product_id, variation_id }) => ({
      position,
      productId: product_id,
      variationId: variation_id,
    })),
    paidGrosze: row.paid_grosze,
    refundedGrosze: row.refunded_grosze,
    refunds: await listRefunds(db, id, lineRows),
    others: {
      ...others,
      orders: others.orders.map((other) => ({
        id: other.id,
        status: other.status as OrderStatus,
        createdMs: other.created_ms,
        totalGrosze: other.total_grosze,
      })),
    },
    moves: states[order.status].next.map((to) => ({ to, tellsBuyer: states[to].tellsBuyer })),
    events: (await listOrderEvents(db, id)).map(({ id: eventId, at_ms, kind, text, author }) => ({
      id: eventId,
      atMs: at_ms,
      kind,
      text,
      author,
    })),
    attribution: await loadAttribution(db, id),
    mail: await listMail(db, { about: `order:${id}` }),
    placedVia: row.placed_via,
    customerIp: row.customer_ip,
    userAgent: row.user_agent,
  }
}
