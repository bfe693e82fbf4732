import type { Services } from '#server/platform/services.ts'
import { openAccount, referenceOf } from './provider-accounts.ts'
import { isExpectedAmount, settlePayment } from './settle-payment.ts'
import { addPaymentEvent, type PaymentRow, setUnpaid } from './store.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** When a payment is looked up after it was begun, if no notice came before: the first by the age it has then. */
const CHECKS_AFTER_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]
/** Afterwards hourly for two days, then daily: Przelewy24 mails buyers a link to finish what they left. */
const HOURLY_UNTIL_MS = 2 * DAY_MS
const GIVEN_UP_AFTER_MS = 7 * DAY_MS
const UNREACHABLE_WAIT_MS = MINUTE_MS

/** When to ask the provider next; null: nobody will pay any more. */
export const nextCheckMs = (createdMs: number, nowMs: number): number | null => {
  const ageMs = nowMs - createdMs
  const next = CHECKS_AFTER_MS.find((afterMs) => afterMs > ageMs)
  if (next !== undefined) return createdMs + next
  if (ageMs >= GIVEN_UP_AFTER_MS) return null
  return nowMs + (ageMs < HOURLY_UNTIL_MS ? HOUR_MS : DAY_MS)
}

/** `unknown`: the provider did not answer. */
export type CheckedPayment = 'paid' | 'unpaid' | 'unknown'

/** Accepts a payment that the provider says is paid: once it is confirmed there for our amount, it is settled. */
export const confirmPayment = async (
  services: Services,
  payment: PaymentRow,
  providerRef: string,
): Promise<CheckedPayment> => {
  const open = await openAccount(services, payment.provider)
  if (!open) return 'unknown'
  const confirmed = await open.provider.confirm(open.account, { ...referenceOf(payment), providerRef })
  if (!confirmed.ok) {
    services.log(`payment ${payment.id}: not confirmed (${confirmed.reason}): ${confirmed.message}`)
    await scheduleCheck(services, payment, services.now() + UNREACHABLE_WAIT_MS)
    return 'unknown'
  }
  await settlePayment(services, payment.id, providerRef)
  return 'paid'
}

/** Asks the provider what became of a payment, and does what follows; for a notice that was missed or is late. */
export const checkPayment = async (services: Services, payment: PaymentRow): Promise<CheckedPayment> => {
  if (payment.state === 'paid') return 'paid'
  const open = await openAccount(services, payment.provider)
  const found = open && (await open.provider.findPayment(open.account, referenceOf(payment)))
  const nowMs = services.now()
  if (!found?.ok) {
    await scheduleCheck(services, payment, nowMs + UNREACHABLE_WAIT_MS)
    return 'unknown'
  }
  const { state, providerRef, isSpent = false } = found.value
  if (state === 'unconfirmed' || state === 'paid') {
    if (!(await isExpectedAmount(services, payment, found.value)) || providerRef === null) return 'unpaid'
    if (state === 'unconfirmed') return confirmPayment(services, payment, providerRef)
    await settlePayment(services, payment.id, providerRef)
    return 'paid'
  }
  const next = state === 'returned' || isSpent ? null : nextCheckMs(payment.created_ms, nowMs)
  await services.db.transaction(async (tx) => {
    const isUnpaid = await setUnpaid(tx, payment.id, {
      checked_ms: nowMs,
      next_check_ms: next,
      ...(next === null && { state: 'expired' }),
      // The buyer reads that another attempt is needed.
      ...(isSpent && { failure: 'failed' }),
    })
    const kind = state === 'returned' ? 'returned' : isSpent ? 'closed' : 'expired'
    if (isUnpaid && next === null) await addPaymentEvent(tx, services, payment.id, kind)
  })
  return 'unpaid'
}

const scheduleCheck = async (services: Services, payment: PaymentRow, atMs: number): Promise<void> => {
  // Unanswered for a week: no payment can be found any more.
  const isGivenUp = services.now() - payment.created_ms > GIVEN_UP_AFTER_MS
  const change = isGivenUp ? { next_check_ms: null, state: 'expired' } : { next_check_ms: atMs }
  await services.db.transaction((tx) => setUnpaid(tx, payment.id, change))
}
