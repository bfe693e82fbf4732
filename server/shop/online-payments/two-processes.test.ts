import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMail } from '#server/platform/mail/list-mail.ts'
import { listIssued } from '#server/shop/invoices/list-invoices.ts'
import { FIRM, INVOICES_ON } from '#server/shop/invoices/testing/open-invoicing-shop.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { paths } from '#storefront/paths.ts'
import { openPayingShop, type PayingShop } from './testing/open-paying-shop.ts'
import { openSecondProcess, type SecondProcess } from '#server/testing/processes/open-second-process.ts'
import { advancePayments } from './payment-task.ts'
import { listPaymentEvents, listPaymentRefunds, listPaymentsOf } from './store.ts'

const ORDERS = process.env['KLEPKA_DEEP'] === '1' ? 200 : 12
const MINUTE_MS = 60_000

describe.runIf(engines.includes('postgres'))('payments in two processes on one database', () => {
  let test: PayingShop
  let second: SecondProcess
  let secondApp: PayingShop['app']
  beforeAll(async () => {
    test = await openPayingShop('postgres')
    await test.changeSettings({ invoices: INVOICES_ON })
    second = await openSecondProcess(test.services)
    // Attempts to pay are limited by network, and each order here has its own.
    second.services.settings.trustedProxies = 1
    secondApp = await second.app()
    test.receivers.push({ app: secondApp })
  })
  afterAll(async () => {
    await second.close()
    await test.close()
  })

  type Bought = Awaited<ReturnType<PayingShop['buy']>>
  const poll = (app: PayingShop['app'], { id, key }: Bought) => app.request(paths.paymentState(id, key))
  const bothTasks = () => Promise.all([advancePayments(test.services), advancePayments(second.services)])
  const historyOf = async (orderId: number, kind: string) =>
    (await test.order(orderId)).events.filter((event) => event.kind === kind).map(({ text }) => text)

  it('a logo is found by the process that did not make the page', async () => {
    const { id, key } = await test.buy()
    const html = await (await test.app.request(paths.payOrder(id, key))).text()
    const logo = /class="payment-logo" src="([^"]+)"/.exec(html)![1]!
    expect((await secondApp.request(logo)).status).toBe(200)
  })

  it('notices, waiting buyers and tasks of both settle a payment once, with one mail and one invoice', async () => {
    for (let number = 0; number < ORDERS; number++) {
      const bought = await test.buy(FIRM)
      const session = await test.sessionOf(bought.id)
      test.clock.nowMs += MINUTE_MS
      const paying = test.bank.pay(session)
      await Promise.all([
        paying,
        test.bank.notifyAgain(session),
        poll(secondApp, bought),
        bothTasks(),
        test.bank.notifyAgain(session),
        poll(test.app, bought),
      ])

      const { order, paidGrosze } = await test.order(bought.id)
      expect([order.status, paidGrosze]).toEqual(['processing', bought.totalGrosze])
      const payments = await listPaymentsOf(test.services.db.read, bought.id)
      expect(payments.map(({ state }) => state)).toEqual(['paid'])
      const steps = await listPaymentEvents(test.services.db.read, [payments[0]!.id])
      expect(steps.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
      expect(await historyOf(bought.id, 'payment')).toHaveLength(1)
      const mails = await listMail(test.services.db.read, { about: `order:${bought.id}` })
      expect(mails.filter(({ cause }) => cause.includes(':status:'))).toHaveLength(1)
      expect(await listIssued(test.services.db.read, bought.id)).toHaveLength(1)
      expect(await test.stockOf(bought.productId)).toBe(8)
    }
  })

  it('an order paid twice at once gets one of both payments back, once', async () => {
    for (let number = 0; number < ORDERS; number++) {
      const bought = await test.buy(FIRM)
      const first = await test.sessionOf(bought.id)
      test.clock.nowMs += 1
      await secondApp.request(paths.payOrder(bought.id, bought.key), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Forwarded-For': `10.0.0.${number}`,
        },
        body: 'payment_method=p24_card',
      })
      const other = await test.sessionOf(bought.id)
      expect(other).not.toBe(first)
      await Promise.all([test.bank.pay(first), test.bank.pay(other), bothTasks()])
      test.clock.nowMs += MINUTE_MS
      await bothTasks()

      const refunds = [first, other].flatMap((session) => test.bank.transactions.get(session)!.refunds)
      expect(refunds.map(({ amount }) => amount)).toEqual([bought.totalGrosze])
      expect((await test.order(bought.id)).paidGrosze).toBe(bought.totalGrosze)
      const mails = await listMail(test.services.db.read, { about: `order:${bought.id}` })
      expect(mails.filter(({ cause }) => cause.endsWith(':back'))).toHaveLength(1)
      expect(await listIssued(test.services.db.read, bought.id)).toHaveLength(1)
    }
  })

  it('a refund entered in both and sent by both tasks is done once, and written down once', async () => {
    for (let number = 0; number < ORDERS; number++) {
      const bought = await test.buy(FIRM)
      const session = await test.sessionOf(bought.id)
      await test.bank.pay(session)
      const { version } = await test.order(bought.id)
      const refund = {
        orderId: bought.id,
        author: 'Anna',
        version,
        key: `refund-of-both-${bought.id}`,
        lines: [],
        deliveryGrosze: 0,
        amountGrosze: 5_000,
        isRestocked: false,
        reason: '',
        tellBuyer: true,
      }
      const outcomes = await Promise.all([
        refundOrder(test.services, refund),
        refundOrder(second.services, refund),
      ])
      expect(outcomes.some(({ ok }) => ok)).toBe(true)
      await bothTasks()
      const [sent] = test.bank.transactions.get(session)!.refunds
      test.clock.nowMs += MINUTE_MS
      await Promise.all([bothTasks(), test.bank.finishRefund(sent!.requestId, true)])
      test.clock.nowMs += 3 * MINUTE_MS
      await bothTasks()

      expect(test.bank.transactions.get(session)!.refunds.map(({ amount }) => amount)).toEqual([5_000])
      const rows = await listPaymentRefunds(test.services.db.read, bought.id)
      expect(rows.map(({ state }) => state)).toEqual(['done'])
      expect((await test.order(bought.id)).refundedGrosze).toBe(5_000)
      const history = await historyOf(bought.id, 'refund')
      expect(history.filter((text, index) => history.indexOf(text) !== index)).toEqual([])
      const mails = await listMail(test.services.db.read, { about: `order:${bought.id}` })
      expect(mails.filter(({ cause }) => cause.includes('refund'))).toHaveLength(1)
      // The sale and its correction.
      expect(await listIssued(test.services.db.read, bought.id)).toHaveLength(2)
    }
  })
})
