import type { OrderPayment } from '#contract/console/orders/orders.ts'
import type { ReconciledPayment, ReconciliationAnswer } from '#contract/console/orders/payments.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { payment as words } from '#storefront/strings/pl/order/payment.ts'
import type { Services } from '#server/platform/services.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { PaymentFinding, ProviderAnswer } from '../payments/providers/payment-provider.ts'
import { openAccount, type OpenAccount, paymentProvider, referenceOf } from './provider-accounts.ts'
import {
  listPaymentEvents,
  listPaymentRefunds,
  listPaymentsBetween,
  listPaymentsOf,
  type PaymentRow,
} from './store.ts'

/** Asked of providers for one page; a day of a larger shop is cut, and says so. */
const MAX_PAYMENTS = 500
const AT_ONCE = 8

const providerTitle = (id: string) => paymentProvider(id)?.title ?? id
const methodTitle = (id: string) => paymentMethod(id)?.title ?? id

/** Attempts to pay an order, newest first, with what happened to each. */
export const describePayments = async ({ db }: Services, orderId: number): Promise<OrderPayment[]> => {
  const payments = await listPaymentsOf(db.read, orderId)
  if (payments.length === 0) return []
  const [events, refunds] = await Promise.all([
    listPaymentEvents(
      db.read,
      payments.map(({ id }) => id),
    ),
    listPaymentRefunds(db.read, orderId),
  ])
  return payments.map((payment) => ({
    id: payment.id,
    provider: providerTitle(payment.provider),
    method: methodTitle(payment.method_id),
    state: payment.state,
    amountGrosze: payment.amount_grosze,
    refundedGrosze: payment.refunded_grosze,
    providerRef: payment.provider_ref,
    createdMs: payment.created_ms,
    paidMs: payment.paid_ms,
    failure: payment.failure === null ? null : words.failure(payment.failure),
    events: events
      .filter(({ payment_id }) => payment_id === payment.id)
      .map(({ at_ms, kind, detail }) => ({ atMs: at_ms, text: words.event(kind, detail) })),
    refunds: refunds
      .filter(({ payment_id }) => payment_id === payment.id)
      .map(({ id, amount_grosze, state, message, created_ms }) => ({
        id,
        amountGrosze: amount_grosze,
        state,
        message,
        createdMs: created_ms,
      })),
  }))
}

/** Payments that were begun on a day in Warsaw, compared with what their providers say now; differences first. */
export const reconcileDay = async (services: Services, day: string): Promise<ReconciliationAnswer> => {
  const noonMs = Date.parse(`${day}T12:00:00Z`)
  const fromMs = warsawMidnight(noonMs)
  const toMs = warsawMidnight(noonMs + 86_400_000)
  const rows = await listPaymentsBetween(services.db.read, { fromMs, toMs }, MAX_PAYMENTS + 1)
  const accounts = new Map<string, OpenAccount | undefined>()
  for (const id of new Set(rows.map(({ provider }) => provider)))
    accounts.set(id, await openAccount(services, id))
  const payments: ReconciledPayment[] = []
  const queue = rows.slice(0, MAX_PAYMENTS)
  const work = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const open = accounts.get(row.provider)
      payments.push(compare(row, open && (await open.provider.findPayment(open.account, referenceOf(row)))))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  payments.sort(
    (one, other) =>
      Number(one.result === 'same') - Number(other.result === 'same') || other.createdMs - one.createdMs,
  )
  return {
    day,
    payments,
    paidGrosze: sum(payments, ({ state, amountGrosze }) => (state === 'paid' ? amountGrosze : 0)),
    theirGrosze: sum(payments, ({ theirGrosze }) => theirGrosze ?? 0),
    isCut: rows.length > MAX_PAYMENTS,
  }
}

const sum = <Row>(rows: Row[], amount: (row: Row) => number) =>
  rows.reduce((total, row) => total + amount(row), 0)

const compare = (row: PaymentRow, found: ProviderAnswer<PaymentFinding> | undefined): ReconciledPayment => {
  const ours = {
    id: row.id,
    orderId: row.order_id,
    provider: providerTitle(row.provider),
    method: methodTitle(row.method_id),
    providerRef: row.provider_ref,
    createdMs: row.created_ms,
    state: row.state,
    amountGrosze: row.amount_grosze,
    refundedGrosze: row.refunded_grosze,
  }
  if (!found?.ok) return { ...ours, theirState: null, theirGrosze: null, result: 'unknown' }
  const { state, amountGrosze } = found.value
  const isPaidThere = state !== 'unpaid'
  const isPaidHere = row.state === 'paid'
  const theirs = { theirState: state, theirGrosze: isPaidThere ? amountGrosze : 0 }
  if (isPaidHere && !isPaidThere) return { ...ours, ...theirs, result: 'missing' }
  // Paid and confirmed on both sides, for one amount; or on neither.
  const isSame = isPaidHere
    ? (state === 'paid' || state === 'returned') && amountGrosze === row.amount_grosze
    : !isPaidThere
  return { ...ours, ...theirs, result: isSame ? 'same' : 'different' }
}
