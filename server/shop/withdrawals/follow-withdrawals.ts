import type {
  OwnersWithdrawal,
  WithdrawalAnswer,
  WithdrawalEventToAdd,
  WithdrawalFilter,
  WithdrawalListAnswer,
} from '#contract/console/orders/withdrawals.ts'
import type { WithdrawalChannel, WithdrawnLine } from '#contract/withdrawal.ts'
import { addWorkingDays, dateOfDay, warsawMoment } from '#contract/working-days.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import { findOrderTerms } from '../order-terms/order-terms.ts'
import { findCompletedMs, findOrder, findStoredOrder, readOrderId } from '../orders/find-order.ts'
import { listRefunds } from '../orders/refunds/list-refunds.ts'
import { showLetters } from '../statements/show-letters.ts'
import { endWithdrawnCredits } from '../samples/follow-samples.ts'
import {
  addWithdrawalEvent,
  countOpenRows,
  findWithdrawalRow,
  listWithdrawalEvents,
  listWithdrawalRows,
  listWithdrawalsAbout,
  type WithdrawalEventRow,
  type WithdrawalRow,
} from './store.ts'
import { aboutWithdrawal, statementOf } from './submit-withdrawal.ts'

const PER_PAGE = 50
const PERIOD_DAYS = 14

/**
 * The last day to withdraw, as a day number: 14 days after the delivery, or the next working day when that is a
 * Saturday, Sunday or holiday (KC art. 115). Null: the delivery is unknown, so the time has not begun.
 */
export const lastDayToWithdraw = (deliveredMs: number | null): number | null =>
  deliveredMs === null ? null : addWorkingDays(warsawMoment(deliveredMs).day + PERIOD_DAYS, 0)

/** The latest of a kind. */
const lastOf = (events: WithdrawalEventRow[], kind: string) => events.findLast((event) => event.kind === kind)

const summaryOf = (row: WithdrawalRow, events: WithdrawalEventRow[], nowMs: number): OwnersWithdrawal => ({
  id: row.id,
  receivedMs: Number(row.received_ms),
  name: row.name,
  email: row.email,
  contract: row.contract,
  channel: row.channel as WithdrawalChannel,
  orderId: lastOf(events, 'matched')?.order_id ?? row.order_id,
  refundDueMs: Number(row.refund_due_ms),
  daysLeft: warsawMoment(Number(row.refund_due_ms)).day - warsawMoment(nowMs).day,
  goodsBackOn: lastOf(events, 'goods_back')?.day ?? null,
  isRefunded: lastOf(events, 'refunded') !== undefined,
  isRestricted: lastOf(events, 'restricted') !== undefined,
})

/** Open statements by the end of their time to pay, or closed ones newest first. */
export const listWithdrawals = async (
  { db, now }: Services,
  state: WithdrawalFilter,
  page: number,
): Promise<WithdrawalListAnswer> => {
  const found = await listWithdrawalRows(db.read, {
    isOpen: state === 'open',
    limit: PER_PAGE + 1,
    offset: (page - 1) * PER_PAGE,
  })
  const rows = found.slice(0, PER_PAGE)
  const events = Map.groupBy(
    await listWithdrawalEvents(
      db.read,
      rows.map(({ id }) => id),
    ),
    (event) => event.withdrawal_id,
  )
  return {
    withdrawals: rows.map((row) => summaryOf(row, events.get(row.id) ?? [], now())),
    openCount: await countOpenRows(db.read),
    page,
    isLast: found.length <= PER_PAGE,
  }
}

/** Statements about an order, oldest first. */
export const listWithdrawalsOfOrder = async (
  { db: { read }, now }: Services,
  orderId: number,
): Promise<OwnersWithdrawal[]> => {
  const rows = await listWithdrawalsAbout(read, orderId)
  const events = await listWithdrawalEvents(
    read,
    rows.map(({ id }) => id),
  )
  return rows
    .map((row) =>
      summaryOf(
        row,
        events.filter((event) => event.withdrawal_id === row.id),
        now(),
      ),
    )
    .filter((one) => one.orderId === orderId)
}

type StoredOrder = NonNullable<Awaited<ReturnType<typeof findStoredOrder>>>

/** Lines that were sold as exempt, of those that were picked, or of the whole order. */
const exemptLines = ({ order, lineRows }: StoredOrder, picked: WithdrawnLine[]) =>
  order.lines.flatMap(({ name, exemption }, index) =>
    exemption &&
    (picked.length === 0 || picked.some(({ position }) => position === lineRows[index]?.position))
      ? [{ name, exemption }]
      : [],
  )

/** One statement with everything that its owner decides by; undefined: there is none. */
export const showWithdrawal = async (
  { db: { read: db }, now }: Services,
  id: string,
): Promise<WithdrawalAnswer | undefined> => {
  const row = await findWithdrawalRow(db, id)
  if (!row) return undefined
  const events = await listWithdrawalEvents(db, [id])
  const summary = summaryOf(row, events, now())
  const stored = summary.orderId === null ? undefined : await findStoredOrder(db, summary.orderId)
  const order = stored?.order
  const lastDay = lastDayToWithdraw(order ? await findCompletedMs(db, order) : null)
  const { lines } = statementOf(row)
  const typed = summary.orderId === null ? readOrderId(row.contract) : undefined
  const suggested = typed === undefined ? undefined : await findOrder(db, typed)
  return {
    withdrawal: {
      ...summary,
      note: row.note,
      lines,
      exempt: stored ? exemptLines(stored, lines) : [],
      isPrivatePurchase: order ? ((await findOrderTerms(db, order.id))?.isPrivatePurchase ?? null) : null,
      author: row.author,
      textVersion: row.text_version,
      statement: row.statement,
      statementHash: row.statement_hash,
      isLate: lastDay !== null && warsawMoment(summary.receivedMs).day > lastDay,
      lastDay: lastDay === null ? null : dateOfDay(lastDay),
      receipt: (await showLetters(db, aboutWithdrawal(id))).get('receipt') ?? null,
    },
    suggestedOrderId: suggested?.id ?? null,
    refunds: order
      ? (await listRefunds(db, order.id, [])).map(({ id: refundId, createdMs, amountGrosze }) => ({
          id: refundId,
          createdMs: Number(createdMs),
          amountGrosze,
        }))
      : [],
    events: events.map(({ id: eventId, at_ms, kind, text, author }) => ({
      id: eventId,
      atMs: Number(at_ms),
      kind,
      text,
      author,
    })),
  }
}

export type WithdrawalChange =
  | { ok: true }
  | { ok: false; reason: 'no_withdrawal' | 'no_order' | 'no_refund' | 'refunded_before' }

const textOf = (event: WithdrawalEventToAdd): string => {
  switch (event.kind) {
    case 'matched':
      return `Zamówienie nr ${event.orderId}`
    case 'goods_back':
      return `Towar wrócił ${event.day}`
    default:
      return event.text
  }
}

/** Adds what happened after a statement; the statement itself never changes. */
export const followWithdrawal = (
  services: Services,
  id: string,
  event: WithdrawalEventToAdd,
  author: string,
): Promise<WithdrawalChange> =>
  services.db.transaction(async (tx): Promise<WithdrawalChange> => {
    const row = await findWithdrawalRow(tx, id)
    if (!row) return { ok: false, reason: 'no_withdrawal' }
    const { orderId, isRefunded } = summaryOf(row, await listWithdrawalEvents(tx, [id]), services.now())
    if (event.kind === 'matched' && !(await findOrder(tx, event.orderId)))
      return { ok: false, reason: 'no_order' }
    if (event.kind === 'refunded' && isRefunded) return { ok: false, reason: 'refunded_before' }
    if (event.kind === 'refunded' && event.refundId !== null) {
      const refunds = orderId === null ? [] : await listRefunds(tx, orderId, [])
      if (!refunds.some((refund) => refund.id === event.refundId)) return { ok: false, reason: 'no_refund' }
    }
    if (event.kind === 'matched') {
      const positions = statementOf(row).lines.map(({ position }) => position)
      await endWithdrawnCredits(tx, services, { orderId: event.orderId, positions })
    }
    const nowMs = services.now()
    await addWithdrawalEvent(tx, {
      id: uuidV7(nowMs, services.randomBytes),
      withdrawal_id: id,
      at_ms: nowMs,
      kind: event.kind,
      text: textOf(event),
      author,
      order_id: event.kind === 'matched' ? event.orderId : null,
      refund_id: event.kind === 'refunded' ? event.refundId : null,
      day: event.kind === 'goods_back' ? event.day : null,
    })
    return { ok: true }
  })
