import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { settleOverdueOrders } from '#server/shop/orders/overdue-orders.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { paths } from '#storefront/paths.ts'
import { openPayingShop, type PayingShop } from './testing/open-paying-shop.ts'
import { advancePayments } from './payment-task.ts'
import { listPaymentRefunds, listPaymentsOf } from './store.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const HISTORIES = {
  sqlite: Number(process.env['HISTORIES']) || (isDeep ? 10_000 : 60),
  postgres: Number(process.env['HISTORIES']) || (isDeep ? 1_000 : 15),
}
const MINUTE_MS = 60_000
const STOCK = 10
const BOUGHT = 2

/** What may happen to one order, in any order and any number of times. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('notifyAgain' as const), which: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      method: fc.constantFrom('p24', 'p24_card', 'p24_blik'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('app' as const),
      which: fc.nat(3),
      result: fc.constantFrom('paid' as const, 'declined' as const, 'timeout' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 70, 2_000) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('tasks' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('notifyTwice' as const), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bankRefunds' as const), isDone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sellOut' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom(
        {},
        { api: 'down' as const },
        { api: 'error' as const },
        { losesNotices: true },
        { losesAnswerOf: '/verify' },
        { losesAnswerOf: '/register' },
        { losesAnswerOf: '/refund' },
        { losesAnswerOf: 'chargeByCode' },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      after: fc.nat(4),
      isCommitted: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

class Crash extends Error {}

describe.each(engines)('any history of payments on %s', (engine) => {
  let test: PayingShop
  let histories = 0
  /** The process dies at the n-th transaction from now, before or after it is committed. */
  let crash: { after: number; isCommitted: boolean } | undefined
  beforeAll(async () => {
    test = await openPayingShop(engine)
    const { db } = test.services
    const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
    const dying = async (...given: unknown[]) => {
      const isNow = crash !== undefined && crash.after-- === 0
      if (!isNow) return transaction(...given)
      const { isCommitted } = crash!
      crash = undefined
      if (isCommitted) await transaction(...given)
      throw new Crash('the process died')
    }
    Object.assign(db, { transaction: dying })
  })
  afterAll(() => test.close())

  const sessionsOf = async (orderId: number) =>
    (await listPaymentsOf(test.services.db.read, orderId)).map(({ session_id }) => session_id)

  const run = async (orderId: number, key: string, productId: number, one: Step): Promise<void> => {
    test.clock.nowMs += 1
    const sessions = (await sessionsOf(orderId)).filter((session) => test.bank.transactions.has(session))
    const session = 'which' in one ? sessions[one.which % Math.max(1, sessions.length)] : undefined
    switch (one.kind) {
      case 'pay':
        return session === undefined ? undefined : test.bank.pay(session)
      case 'notifyAgain':
        if (session !== undefined && test.bank.transactions.get(session)!.status > 0)
          await test.bank.notifyAgain(session)
        return
      case 'app':
        return session === undefined ? undefined : test.bank.answerInApp(session, one.result)
      case 'choose':
        await test.app.request(paths.payOrder(orderId, key), {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `payment_method=${one.method}&blik_code=777000&provider_terms=1`,
        })
        return
      case 'wait':
        test.clock.nowMs += one.minutes * MINUTE_MS
        return
      case 'tasks':
        await advancePayments(test.services)
        await settleOverdueOrders(test.services)
        return
      case 'cancel':
        await changeOrderStatus(test.services, { orderId, to: 'cancelled', author: 'Anna', tellBuyer: false })
        return
      case 'refund': {
        const { version, paidGrosze, refundedGrosze } = await test.order(orderId)
        await refundOrder(test.services, {
          orderId,
          author: 'Anna',
          version,
          key: `history-refund-${test.clock.nowMs}`,
          lines: [],
          deliveryGrosze: 0,
          amountGrosze: Math.max(1, Math.floor((paidGrosze - refundedGrosze) / one.share)),
          isRestocked: false,
          reason: '',
          tellBuyer: false,
        })
        return
      }
      case 'bankRefunds':
        return bankRefunds(orderId, one.isDone)
      case 'sellOut':
        await test.services.db.transaction((tx) =>
          tx.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', productId).execute(),
        )
        return
      case 'notifyTwice':
        if (session !== undefined && test.bank.transactions.get(session)!.status > 0)
          await Promise.all([
            test.bank.notifyAgain(session),
            test.bank.notifyAgain(session),
            advancePayments(test.services),
          ])
        return
      case 'fault':
        clearFaults()
        Object.assign(test.bank.faults, one.fault)
        return
      case 'crash':
        crash = { after: one.after, isCommitted: one.isCommitted }
    }
  }
  const clearFaults = () => {
    for (const fault of Object.keys(test.bank.faults)) delete test.bank.faults[fault as 'api']
  }
  const bankRefunds = async (orderId: number, isDone: boolean) => {
    for (const session of await sessionsOf(orderId))
      for (const refund of test.bank.transactions.get(session)?.refunds ?? [])
        if (refund.status === 2) await test.bank.finishRefund(refund.requestId, isDone)
  }

  /** Faults are over, and everything that is due happens. */
  const settleDown = async (orderId: number) => {
    crash = undefined
    clearFaults()
    for (let times = 0; times < 6; times++) {
      test.clock.nowMs += 13 * 60 * MINUTE_MS
      await advancePayments(test.services)
      await bankRefunds(orderId, true)
      await advancePayments(test.services)
      await settleOverdueOrders(test.services)
    }
  }

  const sum = <Row>(rows: Row[], amount: (row: Row) => number) =>
    rows.reduce((total, row) => total + Number(amount(row)), 0)

  it(
    'keeps money and stock: what was taken less what went back is what the order says',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }), async (steps) => {
          crash = undefined
          clearFaults()
          histories += 1
          const { id, key, productId } = await test.buy({ billing_email: `anna${histories}@example.com` })
          let soldToOthers = 0
          for (const one of steps) {
            const before = await test.stockOf(productId)
            await run(id, key, productId, one).catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error
            })
            if (one.kind === 'sellOut') soldToOthers += before - (await test.stockOf(productId))
          }
          await settleDown(id)

          const payments = await listPaymentsOf(test.services.db.read, id)
          const refunds = await listPaymentRefunds(test.services.db.read, id)
          const bank = payments.flatMap(({ session_id }) => test.bank.transactions.get(session_id) ?? [])
          const { order, paidGrosze, refundedGrosze } = await test.order(id)
          const paid = payments.filter(({ state }) => state === 'paid')
          const story = JSON.stringify({ status: order.status, payments, refunds, bank })

          // The bank took nothing that the shop does not know of, and nothing waits for a confirmation.
          const taken = bank.filter(({ status }) => status > 0)
          expect(
            sum(taken, ({ amount }) => amount),
            story,
          ).toBe(sum(paid, (row) => row.amount_grosze))
          expect(
            taken.every(({ status }) => status === 2),
            story,
          ).toBe(true)
          // Every refund is over; the bank did each of them once.
          expect(
            refunds.every(({ state }) => state === 'done' || state === 'rejected'),
            story,
          ).toBe(true)
          const back = bank.flatMap((one) => one.refunds).filter(({ status }) => status === 1)
          const done = refunds.filter(({ state }) => state === 'done')
          expect(
            sum(back, ({ amount }) => amount),
            story,
          ).toBe(sum(done, (row) => row.amount_grosze))
          // What the order did not need went back, or its refund was rejected and the owner reads about it.
          const unneeded = refunds.filter(({ refund_id }) => refund_id === null)
          expect(
            sum(paid, (row) => row.amount_grosze),
            story,
          ).toBe(paidGrosze + sum(unneeded, (row) => row.amount_grosze))
          const wanted = refunds.filter(({ refund_id }) => refund_id !== null)
          expect(
            sum(wanted, (row) => row.amount_grosze),
            story,
          ).toBe(refundedGrosze)
          // A paid order is not waiting, an unpaid one is over by now.
          const expected =
            order.payment.paidMs === null ? ['cancelled'] : ['processing', 'refunded', 'cancelled']
          expect(expected, story).toContain(order.status)
          const bought = order.status === 'cancelled' ? 0 : BOUGHT
          expect(await test.stockOf(productId), story).toBe(STOCK - soldToOthers - bought)
        }),
        { numRuns: HISTORIES[engine] },
      )
    },
    HISTORIES.sqlite * 500 + 60_000,
  )
})
