import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import * as v from 'valibot'
import { isSignature } from './call-provider.ts'
import type { PaymentFinding, ProviderFailure, ProviderNotice, RefundState } from './payment-provider.ts'

/** A notice older than this is refused: it may be a copy. Stripe signs each repetition anew. */
const MAX_AGE_MS = 300_000
const MS_PER_SECOND = 1_000
const MAX_MESSAGE = 300
/** A conflict with a call that is still running, and too many calls: neither says that it was not done. */
const UNCLEAR_STATUSES = [409, 429]

/**
 * `t=1795867200,v1=…`: HMAC-SHA256 of the time, a dot and the body. There are several `v1` while a secret is being
 * replaced.
 */
export const isAuthentic = (
  { header, body, secret }: { header: string | null; body: Uint8Array; secret: string },
  nowMs: number,
): boolean => {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=') as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (secret === '' || !/^\d{1,12}$/.test(time)) return false
  if (nowMs - Number(time) * MS_PER_SECOND > MAX_AGE_MS) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return parts.some(([name, value]) => name === 'v1' && isSignature(expected, value ?? ''))
}

const charge = v.object({ refunded: v.boolean() })
const paymentIntent = v.object({
  id: v.string(),
  status: v.string(),
  latest_charge: v.nullish(v.union([v.string(), charge])),
})

const checkoutSession = v.object({
  object: v.literal('checkout.session'),
  id: v.string(),
  client_reference_id: v.nullish(v.string()),
  status: v.nullish(v.string()),
  payment_status: v.string(),
  amount_total: v.pipe(v.number(), v.safeInteger()),
  currency: v.pipe(v.string(), v.toUpperCase()),
  url: v.nullish(v.string()),
  /** Its id in notices; null until the buyer begins to pay. */
  payment_intent: v.nullish(v.union([v.string(), paymentIntent])),
})
export type CheckoutSession = v.InferOutput<typeof checkoutSession>

const refund = v.object({
  object: v.literal('refund'),
  id: v.string(),
  status: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.string())),
})
export type StripeRefund = v.InferOutput<typeof refund>

/** Undefined: an answer in an unknown format, such as that of a proxy. */
export const readSession = (answer: unknown): CheckoutSession | undefined => {
  const read = v.safeParse(checkoutSession, answer)
  return read.success ? read.output : undefined
}

export const refunds = v.array(refund)

const REFUND_STATES: Record<string, RefundState> = {
  succeeded: 'done',
  failed: 'rejected',
  canceled: 'rejected',
}
export const refundState = ({ status }: { status?: string | null | undefined }): RefundState =>
  REFUND_STATES[status ?? ''] ?? 'pending'

/** The number of a payment in the owner's panel. */
const intentId = ({ payment_intent: intent }: CheckoutSession): string | null =>
  typeof intent === 'string' ? intent : (intent?.id ?? null)

const isReturned = ({ payment_intent: intent }: CheckoutSession): boolean =>
  typeof intent === 'object' && typeof intent?.latest_charge === 'object' && !!intent.latest_charge?.refunded

/** Ended without money: expired, or a bank that decides later refused. */
const isOver = ({ status, payment_intent: intent }: CheckoutSession): boolean =>
  status === 'expired' ||
  (status === 'complete' &&
    typeof intent === 'object' &&
    ['requires_payment_method', 'canceled'].includes(intent?.status ?? ''))

export const findingOf = (session: CheckoutSession): PaymentFinding => {
  const isPaid = session.payment_status === 'paid'
  return {
    state: isPaid ? (isReturned(session) ? 'returned' : 'paid') : 'unpaid',
    providerRef: intentId(session),
    amountGrosze: session.amount_total,
    currency: session.currency,
    ...(!isPaid && isOver(session) && { isSpent: true }),
  }
}

const event = v.object({
  type: v.string(),
  data: v.object({ object: v.variant('object', [checkoutSession, refund]) }),
})

const PAID = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']
const FAILED = ['checkout.session.expired', 'checkout.session.async_payment_failed']

/** What an authentic notice means to us; an account may also have payments that are none of the shop's. */
export const noticeOf = (body: Uint8Array): ProviderNotice => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), event), new TextDecoder().decode(body))
  if (!read.success) return { kind: 'other' }
  const { type, data } = read.output
  return data.object.object === 'refund' ? refundNotice(type, data.object) : sessionNotice(type, data.object)
}

const refundNotice = (type: string, made: StripeRefund): ProviderNotice => {
  const refundKey = made.metadata?.['refundKey']
  const state = refundState(made)
  if (refundKey === undefined || state === 'pending') return { kind: 'other' }
  // Refunds to cards are done at once; a bank may still not take the money.
  return type === 'refund.failed'
    ? { kind: 'refund', refundKey, isDone: false, isReturned: true }
    : { kind: 'refund', refundKey, isDone: state === 'done' }
}

const sessionNotice = (type: string, session: CheckoutSession): ProviderNotice => {
  const { client_reference_id: sessionId, payment_status, amount_total, currency } = session
  if (!sessionId) return { kind: 'other' }
  if (FAILED.includes(type)) return { kind: 'failed', sessionId, code: 'failed', isSpent: true }
  const providerRef = intentId(session)
  // Completed and not paid: the bank decides later.
  return PAID.includes(type) && payment_status === 'paid' && providerRef !== null
    ? { kind: 'paid', sessionId, providerRef, amountGrosze: amount_total, currency }
    : { kind: 'other' }
}

/** What the library throws. */
export const failureOf = (error: unknown): ProviderFailure => {
  const { statusCode, rawType, message = '' } = error as Partial<Stripe.errors.StripeError>
  const isClear = statusCode !== undefined && statusCode < 500 && !UNCLEAR_STATUSES.includes(statusCode)
  return {
    ok: false,
    reason: isClear ? 'refused' : 'unreachable',
    message: message.slice(0, MAX_MESSAGE),
    // The key was used for a call with another deadline, whose answer was lost.
    ...(isClear && rawType === 'idempotency_error' && { isSpent: true }),
  }
}

/** A refusal from before: Stripe repeats its answer to a key for a day. */
export const isRepeatedRefusal = (error: unknown): boolean => {
  const { headers } = error as Partial<Stripe.errors.StripeError>
  return failureOf(error).reason === 'refused' && headers?.['idempotent-replayed'] === 'true'
}
