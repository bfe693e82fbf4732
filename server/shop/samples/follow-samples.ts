import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/shop/order.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { lastDayOfCredit, sampleCredits as words } from '#storefront/strings/pl/cart/sample-credits.ts'
import { paths } from '#storefront/paths.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type MailPart, renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { findProductsById } from '../catalog/find-products.ts'
import type { Product } from '../catalog/product.ts'
import type { CreditEnd } from '../coupons/coupon.ts'
import { type Credit, endCredit, issueCredit, listCreditsOfOrders } from '../coupons/credits.ts'
import { findStoredOrder } from '../orders/find-order.ts'
import { type EventToAdd, recordEvents } from '../orders/record-order.ts'
import { listRefunds } from '../orders/refunds/list-refunds.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The midnight that ends the day `days` after today. */
const endOfPeriod = (nowMs: number, days: number): number =>
  warsawMidnight(warsawMidnight(nowMs) + (days + 1) * DAY_MS + 12 * HOUR_MS)

/** Why an order's samples give no credit; null: they do. Money on delivery has come once the order is completed. */
const endOfOrder = ({ status, payment }: Order): CreditEnd | null => {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'refunded') return 'refunded'
  return payment.paidMs !== null && status !== 'failed' ? null : 'unpaid'
}

/**
 * Issues the credits of an order's samples once it is paid, and ends them once it is not, or a sample was returned.
 * Call it at the end of a transaction that has changed the order's row: whoever changes the same order waits there.
 */
export const followSamples = async (tx: Sql, services: Services, orderId: number): Promise<void> => {
  const stored = await findStoredOrder(tx, orderId)
  // The former shop made its promises about what was imported.
  if (!stored || stored.row.placed_via === 'import') return
  const { order, lineRows } = stored
  const credits = await listCreditsOfOrders(tx, [orderId])
  const end = endOfOrder(order)
  const { creditDays } = services.shopSettings().samples
  const mayIssue = end === null && creditDays > 0
  if (credits.length === 0 && !mayIssue) return

  const refunded = await countRefunded(tx, orderId)
  const events = await endReturned(tx, credits, (credit) => {
    const row = lineRows.find((line) => isLineOf(line, credit))
    const isReturned = !row || row.quantity <= (refunded.get(row.position) ?? 0)
    return end ?? (isReturned ? 'refunded' : null)
  })
  const issued = mayIssue
    ? await issueMissing(tx, services, {
        orderId,
        rows: lineRows.filter(
          (row) =>
            row.quantity > (refunded.get(row.position) ?? 0) &&
            !credits.some((credit) => isLineOf(row, credit)),
        ),
        expiresMs: endOfPeriod(services.now(), creditDays),
      })
    : []
  await recordEvents(tx, services, orderId, [
    ...events,
    ...issued.map(({ credit }) => ({
      kind: 'credit',
      text: words.issued(credit.code, formatPrice(credit.amount), credit.description),
      author: 'shop',
    })),
  ])
  if (issued.length > 0) await queueCreditMail(tx, services, order, issued)
}

/** Pieces that came back, by the position of their line. */
const countRefunded = async (tx: Sql, orderId: number): Promise<Map<number, number>> => {
  const pieces = new Map<number, number>()
  for (const { position, quantity } of (await listRefunds(tx, orderId, [])).flatMap(({ lines }) => lines))
    pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  return pieces
}

const soldId = ({ product_id, variation_id }: Tables['order_lines']) => variation_id ?? product_id

/** A line that was removed from the order may have left its position to another product. */
const isLineOf = (row: Tables['order_lines'], { source }: Credit): boolean =>
  row.position === source.position && soldId(row) === source.productId

/** What a buyer withdrew from stays ended, whatever becomes of the order. */
const endReturned = async (
  tx: Sql,
  credits: Credit[],
  endOf: (credit: Credit) => CreditEnd | null,
): Promise<EventToAdd[]> => {
  const events: EventToAdd[] = []
  for (const credit of credits) {
    const end = endOf(credit)
    if (credit.endedWhy === 'withdrawn' || credit.endedWhy === end) continue
    await endCredit(tx, credit.code, end)
    if (credit.usedCount > 0) continue
    const text = end === null ? words.restoredEvent(credit.code) : words.endedEvent(credit.code, end)
    events.push({ kind: 'credit', text, author: 'shop' })
  }
  return events
}

type Issued = { credit: Credit; floor: Product }

/** For each line of a sample whose floor is sold: the price of one piece, as it was paid. */
const issueMissing = async (
  tx: Sql,
  services: Services,
  { orderId, rows, expiresMs }: { orderId: number; rows: Tables['order_lines'][]; expiresMs: number },
): Promise<Issued[]> => {
  const samples = await findProductsById(tx, rows.map(soldId))
  const floorIds = [...samples.values()].flatMap(({ sampleOfId }) => sampleOfId ?? [])
  const floors = await findProductsById(tx, floorIds)
  const issued: Issued[] = []
  for (const row of rows) {
    const floor = floors.get(samples.get(soldId(row))?.sampleOfId ?? 0)
    const amountGrosze = Math.floor(row.total_grosze / row.quantity)
    if (floor?.status !== 'published' || amountGrosze <= 0) continue
    const credit = await issueCredit(tx, services, {
      source: { orderId, position: row.position, productId: soldId(row) },
      sampleName: row.name,
      floorId: floor.id,
      amountGrosze,
      expiresMs,
    })
    if (credit) issued.push({ credit, floor })
  }
  return issued
}

/** Part of the order, as it was promised beside the sample: it needs no consent to marketing. */
const queueCreditMail = async (
  tx: Sql,
  services: Services,
  order: Order,
  issued: Issued[],
): Promise<void> => {
  const { shopName } = services.shopSettings()
  const total = issued.reduce((sum, { credit }) => sum + credit.amount, 0)
  const subject = words.mail.subject(formatPrice(total), shopName)
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: `order:${order.id}:credits:${issued[0]?.credit.code}`,
      about: `order:${order.id}`,
      to: order.email,
      subject,
      ...renderMail(subject, [
        {
          kind: 'text',
          text: `${mailWords.hello(order.billing.firstName)}\n${words.mail.opening(order.id, issued.length)}`,
        },
        ...issued.flatMap(({ credit, floor }): MailPart[] => [
          {
            kind: 'rows',
            rows: [
              { label: words.mail.sample, value: credit.description },
              { label: words.mail.floor, value: floor.name },
              { label: words.mail.amount, value: formatPrice(credit.amount), isStrong: true },
              { label: words.mail.until, value: lastDayOfCredit(credit.expiresMs ?? 0) },
              { label: words.mail.code, value: credit.code.toUpperCase() },
            ],
          },
          {
            kind: 'link',
            label: words.mail.use(floor.name),
            url: services.settings.publicUrl + paths.sampleCredit(credit.code),
          },
        ]),
        { kind: 'text', text: words.mail.closing },
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    services.now(),
  )
}

/** The buyer withdrew from the contract about these lines; none: about the whole order. */
export const endWithdrawnCredits = async (
  tx: Sql,
  services: Services,
  { orderId, positions }: { orderId: number; positions: readonly number[] },
): Promise<void> => {
  const events: EventToAdd[] = []
  for (const { code, source, usedCount, endedWhy } of await listCreditsOfOrders(tx, [orderId])) {
    if (endedWhy === 'withdrawn' || (positions.length > 0 && !positions.includes(source.position))) continue
    await endCredit(tx, code, 'withdrawn')
    if (usedCount === 0)
      events.push({ kind: 'credit', text: words.endedEvent(code, 'withdrawn'), author: 'shop' })
  }
  await recordEvents(tx, services, orderId, events)
}
