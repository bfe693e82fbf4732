import type { PaymentChoice } from '#contract/shop/cart.ts'
import type { Order } from '#contract/shop/order.ts'
import { paths } from '#storefront/paths.ts'
import { payment as words } from '#storefront/strings/pl/order/payment.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import { listPaymentChoices, paymentMethod } from '../payments/list-payment-choices.ts'
import type { RegisteredPayment } from '../payments/providers/payment-provider.ts'
import { nextCheckMs } from './check-payment.ts'
import { noticeUrl, type OpenAccount, openAccount } from './provider-accounts.ts'
import { failPayment } from './settle-payment.ts'
import {
  addPayment,
  addPaymentEvent,
  claimCode,
  listPaymentsOf,
  type PaymentRow,
  setUnpaid,
} from './store.ts'

const MINUTE_MS = 60_000
/** A link to pay is registered anew after that; providers end it after 99 minutes at the latest. */
const REUSED_FOR_MS = 60 * MINUTE_MS
/** Banks wait about a minute for the buyer; afterwards another code may be sent. */
export const CODE_WAIT_MS = 2 * MINUTE_MS
const RANDOM_BYTES = 12
/** Providers refuse an empty one. */
const UNKNOWN_IP = '127.0.0.1'

export type Payer = {
  /** Six digits from the buyer's bank; never stored or logged. */
  blikCode?: string | undefined
  /** Of the provider, by a checkbox beside the code. */
  acceptsTerms: boolean
  ip: string
  userAgent: string
}

export const readBlikCode = (typed: string | undefined): string | undefined => {
  const digits = typed?.replace(/[\s-]/g, '') ?? ''
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Why a typed code cannot be sent, for the buyer; null: it can. */
export const codeProblem = (
  { takesBlikCode, providerTerms }: Pick<PaymentChoice, 'takesBlikCode' | 'providerTerms'>,
  { blikCode, acceptsTerms }: Pick<Payer, 'blikCode' | 'acceptsTerms'>,
): string | null => {
  if (!takesBlikCode) return null
  if (readBlikCode(blikCode) === undefined) return words.page.blikProblem
  return providerTerms && !acceptsTerms ? words.page.termsProblem(providerTerms.provider) : null
}

/**
 * May it be paid now? A cancelled order may not: its goods may be sold. Cash on delivery stays so: the parcel may be on
 * its way with the amount to collect.
 */
export const isPayable = ({ status, payment: { paidMs } }: Order): boolean =>
  paidMs === null && ['pending', 'on_hold', 'failed'].includes(status)

/** Ways to pay this order over the internet. */
export const onlineChoices = (services: Services, order: Order) =>
  listPaymentChoices(services.shopSettings(), {
    needsDelivery: order.delivery.methodId !== null,
    totalGrosze: order.totalGrosze,
    deliveryMethodId: order.delivery.methodId,
  }).filter(({ id }) => paymentMethod(id)?.provider !== undefined)

/** The page that pays this order over the internet; null: it cannot be paid so. */
export const findPayPage = (services: Services, order: Order): string | null =>
  isPayable(order) && onlineChoices(services, order).length > 0 ? paths.payOrder(order.id, order.key) : null

/**
 * Begins to pay an order through the provider of its method, or goes on with what was begun; the address where the
 * buyer goes next. Called again with the same order and method it is the same payment, so a form sent twice does not
 * charge twice. The order is stored already: a provider that does not answer must not make it look lost.
 */
export const beginPayment = async (services: Services, order: Order, payer: Payer): Promise<string> => {
  const { publicUrl } = services.settings
  const method = paymentMethod(order.payment.methodId)
  if (!method?.provider || !isPayable(order)) return publicUrl + paths.orderReceived(order.id, order.key)
  const ownPage = publicUrl + paths.payOrder(order.id, order.key)
  const open = await openAccount(services, method.provider)
  if (!open) return ownPage
  const code = method.takesBlikCode ? readBlikCode(payer.blikCode) : undefined
  // Nothing begins without a code: the shop's own page has its field.
  if (method.takesBlikCode && (code === undefined || codeProblem(method, payer) !== null)) return ownPage
  let payment = await findOrAddPayment(services, order, method.provider)
  let registered = await register(services, open, { order, payment, payer })
  if (registered === 'spent') {
    payment = await findOrAddPayment(services, order, method.provider)
    registered = await register(services, open, { order, payment, payer })
  }
  if (registered === undefined || registered === 'spent') return ownPage
  if (code === undefined) return registered.url
  await sendCode(services, open, { payment, token: registered.token, code })
  return ownPage
}

const findOrAddPayment = (services: Services, order: Order, provider: string): Promise<PaymentRow> =>
  services.db.transaction(async (tx) => {
    const nowMs = services.now()
    const { methodId } = order.payment
    const begun = (await listPaymentsOf(tx, order.id)).find(
      ({ method_id, amount_grosze, state, created_ms }) =>
        method_id === methodId &&
        amount_grosze === order.totalGrosze &&
        (state === 'pending' || state === 'failed') &&
        nowMs - created_ms < REUSED_FOR_MS,
    )
    if (begun) return begun
    const row: PaymentRow = {
      id: uuidV7(nowMs, services.randomBytes),
      order_id: order.id,
      provider,
      method_id: methodId,
      session_id: `klepka-${order.id}-${Buffer.from(services.randomBytes(RANDOM_BYTES)).toString('hex')}`,
      token: null,
      provider_ref: null,
      pay_url: null,
      amount_grosze: order.totalGrosze,
      currency: 'PLN',
      state: 'pending',
      failure: null,
      created_ms: nowMs,
      updated_ms: nowMs,
      paid_ms: null,
      refunded_grosze: 0,
      code_sent_ms: null,
      checked_ms: nowMs,
      next_check_ms: nextCheckMs(nowMs, nowMs),
    }
    await addPayment(tx, row)
    return row
  })

/** An order without a deadline, or just at its end, has as long as a link lasts. */
const minutesLeft = ({ payment: { payUntilMs } }: Order, nowMs: number): number =>
  payUntilMs && payUntilMs > nowMs ? Math.ceil((payUntilMs - nowMs) / MINUTE_MS) : REUSED_FOR_MS / MINUTE_MS

type Begun = { order: Order; payment: PaymentRow; payer: Payer }

/**
 * Undefined: the provider does not take it, or does not answer; the payment says why. `spent`: the session is known
 * there, and its address was lost; another session is needed.
 */
const register = async (
  services: Services,
  { provider, account }: OpenAccount,
  { order, payment, payer }: Begun,
): Promise<RegisteredPayment | 'spent' | undefined> => {
  if (payment.token !== null && payment.pay_url !== null)
    return { token: payment.token, url: payment.pay_url }
  const ownPage = services.settings.publicUrl + paths.payOrder(order.id, order.key)
  const nowMs = services.now()
  const { billing } = order
  const answer = await provider.register(account, {
    methodId: payment.method_id,
    sessionId: payment.session_id,
    orderId: order.id,
    amountGrosze: payment.amount_grosze,
    email: order.email,
    buyer: {
      name: billing.company || `${billing.firstName} ${billing.lastName}`,
      street: `${billing.line1} ${billing.line2}`.trim(),
      postcode: billing.postcode,
      city: billing.city,
      phone: order.phone,
    },
    description: words.description(order.id, services.shopSettings().shopName),
    minutes: minutesLeft(order, nowMs),
    nowMs,
    returnUrl: `${ownPage}&powrot=1`,
    cancelUrl: ownPage,
    noticeUrl: noticeUrl(services, payment.provider),
    ip: payer.ip || UNKNOWN_IP,
    userAgent: payer.userAgent,
    acceptsTerms: payer.acceptsTerms,
  })
  if (!answer.ok) {
    services.log(`payment ${payment.id}: not registered (${answer.reason}): ${answer.message}`)
    await failPayment(services, payment, answer.reason, answer.message, answer.isSpent)
    return answer.isSpent ? 'spent' : undefined
  }
  await services.db.transaction(async (tx) => {
    const { token, url } = answer.value
    await setUnpaid(tx, payment.id, {
      token,
      pay_url: url,
      state: 'pending',
      failure: null,
      updated_ms: services.now(),
    })
    await addPaymentEvent(tx, services, payment.id, 'registered')
  })
  return answer.value
}

/** Sends the code once: while the bank waits for the buyer, a second one is not sent. */
const sendCode = async (
  services: Services,
  { provider, account }: OpenAccount,
  { payment, token, code }: { payment: PaymentRow; token: string; code: string },
): Promise<void> => {
  const nowMs = services.now()
  const isMine = await services.db.transaction(async (tx) => {
    const isClaimed = await claimCode(tx, payment.id, { sinceMs: nowMs - CODE_WAIT_MS, nowMs })
    if (isClaimed) await addPaymentEvent(tx, services, payment.id, 'code_sent')
    return isClaimed
  })
  if (!isMine || !provider.chargeBlik) return
  const answer = await provider.chargeBlik(account, token, code)
  if (answer.ok) return
  // Possibly charged: the buyer waits, and the provider is asked what became of it.
  if (answer.reason === 'unreachable' || answer.code === 'unclear') {
    services.log(`payment ${payment.id}: code sent, no clear answer: ${answer.message}`)
    return
  }
  await failPayment(services, payment, answer.code ?? 'failed', answer.message)
}

/** What a buyer's page shows of an order's payments. */
export type PaymentProgress =
  | { state: 'paid' | 'closed' }
  /** The bank waits for the buyer until then. */
  | { state: 'code_sent'; untilMs: number }
  /** Something was begun; it may be paid by now. */
  | { state: 'begun' }
  | { state: 'failed'; failure: string }
  | { state: 'none' }

export const progressOf = (order: Order, payments: PaymentRow[], nowMs: number): PaymentProgress => {
  if (order.payment.paidMs !== null) return { state: 'paid' }
  if (!isPayable(order)) return { state: 'closed' }
  const [newest] = payments
  if (!newest) return { state: 'none' }
  if (newest.failure !== null) return { state: 'failed', failure: newest.failure }
  const { code_sent_ms: sentMs } = newest
  if (sentMs !== null && nowMs - sentMs < CODE_WAIT_MS)
    return { state: 'code_sent', untilMs: sentMs + CODE_WAIT_MS }
  // A code that nobody confirmed in time.
  if (sentMs !== null) return { state: 'failed', failure: 'timeout' }
  return newest.token === null ? { state: 'none' } : { state: 'begun' }
}
