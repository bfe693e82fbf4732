import { type Context, Hono } from 'hono'
import type { PaymentPage, PaymentStateAnswer } from '#contract/shop/checkout.ts'
import type { Order } from '#contract/shop/order.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { field, readBody, readFormBody } from '#server/platform/http/read-form.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { changePaymentMethod } from '#server/shop/orders/change-payment-method.ts'
import { findOrderByKey, readOrderId } from '#server/shop/orders/find-order.ts'
import { showPage } from '#server/shop/pages/show-page.ts'
import { paths } from '#storefront/paths.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { payment as words } from '#storefront/strings/pl/order/payment.ts'
import { beginPayment, codeProblem, isPayable, onlineChoices, progressOf } from './begin-payment.ts'
import { checkPayment } from './check-payment.ts'
import { withChannels } from './pay-channels.ts'
import { findPaymentLogo } from './payment-logos.ts'
import { receiveNotice } from './receive-notice.ts'
import { claimCheck, listPaymentsOf } from './store.ts'

const MAX_NOTICE_BYTES = 64 * 1024
const SECOND_MS = 1_000
/** While a buyer waits, the provider is asked this often at most, by whichever of their pages. */
const ASKED_EVERY_MS = 5 * SECOND_MS

/** What providers call when something was paid, refused or refunded. */
export const paymentNoticeRoutes = (services: Services): Hono =>
  new Hono().post(
    paths.paymentNotice(':provider'),
    limitRate(services, 'payment-notices', (c) => c.text('too many', 429)),
    async (c) => {
      const body = await readBody(c, MAX_NOTICE_BYTES)
      const outcome = await receiveNotice(services, c.req.param('provider') ?? '', body, c.req.raw.headers)
      if (outcome === 'done') return c.text('OK')
      // Providers repeat what was not answered with 200.
      return outcome === 'later' ? c.text('try again', 503, { 'Retry-After': '60' }) : c.text('forged', 400)
    },
  )

/** The page that pays an order, opened by the order's key. */
export const paymentRoutes = (services: Services): Hono => {
  const refuseOften = (): never => {
    throw new Refusal(429, 'too_many_requests', words.page.tooOften)
  }
  return new Hono()
    .get(PAGE, (c) => showPayment(c, services))
    .get(STATE, async (c) => {
      c.header('Cache-Control', 'no-store')
      const found = await findProgress(c, services).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined
        throw error
      })
      return found
        ? c.json<PaymentStateAnswer>({ state: found.progress.state })
        : c.json({ code: 'order_not_found', message: orderWords.notYours, data: { status: 404 } }, 404)
    })
    .post(PAGE, limitRate(services, 'payments', refuseOften), (c) => payAgain(c, services))
    .get(paths.paymentLogo(':provider', ':key'), async (c) => {
      const logo = await findPaymentLogo(services, c.req.param('provider') ?? '', c.req.param('key') ?? '')
      if (!logo) return c.text('unknown logo', 404, { 'Cache-Control': 'no-store' })
      // Another party's SVG may contain scripts; opened as a page, it runs none.
      return c.body(logo.bytes, 200, {
        'Content-Type': logo.type,
        'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'Cache-Control': 'public, max-age=86400',
      })
    })
}
const PAGE = '/zamowienie/order-pay/:id/'
const STATE = '/zamowienie/order-pay/:id/stan.json'

const findOrderOf = async (c: Context, services: Services): Promise<Order> => {
  const id = readOrderId(c.req.param('id')) ?? 0
  const order = await findOrderByKey(services.db.read, id, c.req.query('key') ?? '')
  if (!order) throw new Refusal(404, 'order_not_found', orderWords.notYours)
  return order
}

/** How paying goes; the provider is asked first, so that a buyer who comes back reads the truth. */
const findProgress = async (c: Context, services: Services) => {
  let order = await findOrderOf(c, services)
  const nowMs = services.now()
  const waiting = (await listPaymentsOf(services.db.read, order.id)).filter(
    ({ state, token }) => state === 'pending' && token !== null,
  )
  if (isPayable(order) && waiting[0]) {
    const [payment] = waiting
    const isMine = await services.db.transaction((tx) =>
      claimCheck(tx, payment.id, { sinceMs: nowMs - ASKED_EVERY_MS, nowMs }),
    )
    if (isMine && (await checkPayment(services, payment)) === 'paid') order = await findOrderOf(c, services)
  }
  return { order, progress: progressOf(order, await listPaymentsOf(services.db.read, order.id), nowMs) }
}

const showPayment = async (c: Context, services: Services, problem?: string): Promise<Response> => {
  const { order, progress } = await findProgress(c, services)
  const leavesTo = c.req.query('dalej') === undefined ? null : await findPayUrl(services, order)
  if (progress.state === 'paid' || progress.state === 'closed')
    return c.redirect(paths.orderReceived(order.id, order.key), 303)
  const choices = onlineChoices(services, order)
  const { methodId } = order.payment
  // Somebody who opens the page to pay has not come back from a provider.
  const isBack = c.req.query('powrot') !== undefined
  const state = progress.state === 'begun' && !isBack ? 'none' : progress.state
  const props: PaymentPage = {
    orderId: order.id,
    totalGrosze: order.totalGrosze,
    action: paths.payOrder(order.id, order.key),
    state,
    failure: problem ?? (progress.state === 'failed' ? words.failure(progress.failure) : null),
    secondsLeft:
      progress.state === 'code_sent' ? Math.ceil((progress.untilMs - services.now()) / SECOND_MS) : 0,
    stateUrl: paths.paymentState(order.id, order.key),
    choices: leavesTo === null ? await withChannels(services, choices, order.totalGrosze) : choices,
    leavesTo,
    chosenId: choices.some(({ id }) => id === methodId) ? methodId : null,
  }
  const response = await showPage(c, services, {
    page: 'payment',
    props,
    title: words.page.title,
    description: words.page.description,
    canonicalPath: null,
    isIndexed: false,
    ...(problem && { status: 422 }),
  })
  response.headers.set('Referrer-Policy', 'same-origin')
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

const payAgain = async (c: Context, services: Services): Promise<Response> => {
  const order = await findOrderOf(c, services)
  if (!isPayable(order)) return c.redirect(paths.orderReceived(order.id, order.key), 303)
  const form = await readFormBody(c)
  const chosen = onlineChoices(services, order).find(({ id }) => id === field(form, 'payment_method'))
  if (!chosen) return c.redirect(paths.payOrder(order.id, order.key), 303)
  const payer = {
    blikCode: field(form, 'blik_code'),
    acceptsTerms: field(form, 'provider_terms') !== undefined,
    ip: customerIp(c, services.settings.trustedProxies),
    userAgent: c.req.header('user-agent') ?? '',
  }
  const problem = codeProblem(chosen, payer)
  if (problem !== null) return showPayment(c, services, problem)
  const changed = await changePaymentMethod(services, order.id, chosen)
  if (!changed) return c.redirect(paths.orderReceived(order.id, order.key), 303)
  const url = await beginPayment(services, changed, payer)
  return c.redirect(
    url.startsWith(services.settings.publicUrl) ? url : paths.leaveToPay(order.id, order.key),
    303,
  )
}

/** Where the order's newest payment is paid; null: nowhere any more. */
const findPayUrl = async (services: Services, { id }: Order): Promise<string | null> => {
  const [newest] = await listPaymentsOf(services.db.read, id)
  return newest?.state === 'pending' ? newest.pay_url : null
}
