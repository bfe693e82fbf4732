import { describe, expect, it } from 'vitest'
import { advancePayments } from '#server/shop/online-payments/payment-task.ts'
import { listPaymentRefunds } from '#server/shop/online-payments/store.ts'
import { openPayingShop } from '#server/shop/online-payments/testing/open-paying-shop.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { engines } from '../open-test-database.ts'
import { outcomeOfCall } from './fail-each-call.ts'
import { shareFaultyShop } from './open-faulty-shop.ts'

const HOURS_13_MS = 13 * 60 * 60 * 1000
const BACK = 10_001

type Subject = { orderId: number; version: number; session: string; productId: number }

describe.each(engines)('a refund whose n-th call fails on %s', (engine) => {
  const test = shareFaultyShop(engine, () => openPayingShop(engine))
  let subjects = 0

  const prepare = async (): Promise<Subject> => {
    // The task is to work on this one only.
    await test.services.db.transaction((tx) =>
      tx.updateTable('payment_refunds').set({ state: 'done', next_try_ms: null }).execute(),
    )
    subjects += 1
    const { id, productId } = await test.buy({ billing_email: `anna${subjects}@example.com` })
    const session = await test.sessionOf(id)
    await test.bank.pay(session)
    const { version } = await test.order(id)
    return { orderId: id, version, session, productId }
  }
  const refund = ({ orderId, version }: Subject) =>
    refundOrder(test.services, {
      orderId,
      author: 'Anna',
      version,
      key: `refund-of-order-${orderId}`,
      lines: [{ position: 0, quantity: 1 }],
      deliveryGrosze: 0,
      amountGrosze: BACK,
      isRestocked: true,
      reason: '',
      tellBuyer: true,
    })
  const effects = async ({ orderId, session, productId }: Subject) => {
    const { read } = test.services.db
    const { refundedGrosze } = await test.order(orderId)
    const recorded = await read
      .selectFrom('order_refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    const mails = await read
      .selectFrom('outbox')
      .select('message_id')
      .where('cause', 'like', `order:${orderId}:refund:%`)
      .execute()
    return {
      refundedGrosze,
      recorded: recorded.length,
      stock: await test.stockOf(productId),
      mails: mails.length,
      queued: (await listPaymentRefunds(read, orderId)).map(({ state, amount_grosze }) => [
        state,
        amount_grosze,
      ]),
      atProvider: (test.bank.transactions.get(session)?.refunds ?? []).map(({ amount }) => amount),
    }
  }

  it('is recorded with its stock, mail and place in the queue once, or not at all', async () => {
    const { done } = await test.expectWhole({
      prepare,
      run: (subject) => outcomeOfCall(() => refund(subject)),
      effects,
    })
    expect(done).toEqual({
      refundedGrosze: BACK,
      recorded: 1,
      stock: 9,
      mails: 1,
      queued: [['queued', BACK]],
      atProvider: [],
    })
  })

  it('is sent to the provider once, whatever fails on the way', async () => {
    const { calls, done } = await test.expectWhole({
      prepare: async () => {
        const subject = await prepare()
        await refund(subject)
        return subject
      },
      // The task logs a fault and comes back to what is not done.
      run: async () => {
        test.clock.nowMs += HOURS_13_MS
        await advancePayments(test.services).catch(() => {})
      },
      isSettled: async ({ orderId }) =>
        (await listPaymentRefunds(test.services.db.read, orderId)).every(({ state }) => state === 'sent'),
      effects,
      // The provider has it and the shop does not know that yet: it asks before it would send again.
      isAllowedBetween: ({ atProvider, queued }) =>
        JSON.stringify([atProvider, queued]) === JSON.stringify([[BACK], [['queued', BACK]]]),
    })
    expect(done).toMatchObject({ queued: [['sent', BACK]], atProvider: [BACK] })
    expect(calls.filter((call) => call.startsWith('http'))).not.toEqual([])
  })
})
