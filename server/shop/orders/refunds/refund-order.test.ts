import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { changeOrderStatus } from '../change-order-status.ts'
import { findOrderDetails } from '../find-order.ts'
import { todaysOrders } from '#server/shop/orders/list/list-orders.ts'
import { markRefundPaidOut, refundOrder } from './refund-order.ts'

describe.each(engines)('refunds on %s', (engine) => {
  let test: TestShop
  let keys = 0
  beforeAll(async () => void (test = await openTestShop(engine)))
  afterAll(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })

  /** Three packs for 100,01 zł each, delivered by a carrier, paid. */
  const buyPaid = async (isPaid = true) => {
    const productId = await addProduct(test.services.db, { stock: 10, regularPriceGrosze: 10_001 })
    const outcome = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [[productId, 3]]), {
        values: buyerFields({ 'shipping_method[0]': 'kurier' }),
      }),
    )
    if (!outcome.ok) throw new Error(outcome.reason)
    const { id } = outcome.order
    if (isPaid)
      await changeOrderStatus(test.services, {
        orderId: id,
        to: 'processing',
        author: 'Anna',
        tellBuyer: false,
      })
    return { id, productId }
  }
  const read = async (id: number) => (await findOrderDetails(test.services.db.read, id))!
  const stockOf = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('stock')
        .select('quantity')
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow()
    ).quantity
  const refund = async (orderId: number, change: Partial<Parameters<typeof refundOrder>[1]> = {}) => {
    // Entries of the history sort by time.
    test.clock.nowMs += 1
    return refundOrder(test.services, {
      orderId,
      author: 'Anna',
      version: (await read(orderId)).version,
      key: `refund-${engine}-number-${keys++}`,
      lines: [{ position: 0, quantity: 1 }],
      deliveryGrosze: 0,
      amountGrosze: 10_001,
      isRestocked: true,
      reason: '',
      tellBuyer: false,
      ...change,
    })
  }

  it('records pieces, amount and reason, and returns the goods to the stock', async () => {
    const { id, productId } = await buyPaid()
    expect(await refund(id, { reason: 'Za dużo paczek', tellBuyer: true })).toEqual({ ok: true })
    const details = await read(id)
    expect(details).toMatchObject({ refundedGrosze: 10_001, order: { status: 'processing' } })
    expect(details.refunds).toMatchObject([
      {
        amountGrosze: 10_001,
        author: 'Anna',
        isRestocked: true,
        reason: 'Za dużo paczek',
        paidOutMs: null,
        lines: [{ position: 0, quantity: 1, amountGrosze: 10_001 }],
      },
    ])
    expect(await stockOf(productId)).toBe(8)
    expect(details.events.slice(-3).map(({ text }) => text.split('zł')[1] ?? text)).toEqual([
      ': Panel dębowy (1 szt.). Powód: Za dużo paczek',
      'Wróciło na stan: Panel dębowy (1 szt.).',
      expect.stringContaining('zwrot do zamówienia'),
    ])
    const mails = (await listMail(test.services.db.read, { about: `order:${id}` })).filter(({ cause }) =>
      cause.includes(':refund:'),
    )
    expect(mails.map(({ subject }) => subject)).toEqual([`Klepka: zwrot do zamówienia nr ${id}`])
  })

  it('of damaged goods returns nothing to the stock', async () => {
    const { id, productId } = await buyPaid()
    await refund(id, { isRestocked: false, amountGrosze: 5_000 })
    expect(await stockOf(productId)).toBe(7)
    // Cancelled later: only what was not refunded comes back.
    await changeOrderStatus(test.services, { orderId: id, to: 'cancelled', author: 'Anna', tellBuyer: false })
    expect(await stockOf(productId)).toBe(9)
  })

  it('sent twice at once is one refund', async () => {
    const { id, productId } = await buyPaid()
    const { version } = await read(id)
    const key = `refund-${engine}-clicked-twice`
    const both = await Promise.all([1, 2, 3].map(() => refund(id, { key, version })))
    expect(both).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect((await read(id)).refunds).toHaveLength(1)
    expect([(await read(id)).refundedGrosze, await stockOf(productId)]).toEqual([10_001, 8])
  })

  it('of two owners at the same moment is one; the other reads the order again', async () => {
    const { id } = await buyPaid()
    const { version } = await read(id)
    const both = await Promise.all([1, 2].map(() => refund(id, { version })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed_meanwhile' })
  })

  it('never exceeds what was paid, what was bought, or the delivery', async () => {
    const { id } = await buyPaid()
    const { totalGrosze, delivery } = (await read(id)).order
    const refused = async (change: Parameters<typeof refund>[1]) => {
      const outcome = await refund(id, change)
      return outcome.ok || outcome.reason !== 'refused' ? outcome : outcome.path
    }
    expect(await refused({ amountGrosze: totalGrosze + 1 })).toBe('amountGrosze')
    expect(await refused({ lines: [{ position: 0, quantity: 4 }] })).toBe('lines')
    expect(await refused({ lines: [{ position: 7, quantity: 1 }] })).toBe('lines')
    expect(await refused({ deliveryGrosze: delivery.grosze + 1, amountGrosze: totalGrosze })).toBe(
      'deliveryGrosze',
    )
    await refund(id, { lines: [{ position: 0, quantity: 2 }], amountGrosze: 20_002 })
    expect(await refused({ lines: [{ position: 0, quantity: 2 }], amountGrosze: 1 })).toBe('lines')
    expect(await refused({ amountGrosze: totalGrosze - 20_001 })).toBe('amountGrosze')
    expect((await read(id)).refundedGrosze).toBe(20_002)
    const unpaid = await buyPaid(false)
    expect(await refund(unpaid.id)).toMatchObject({ reason: 'refused', path: 'amountGrosze' })
  })

  it('of everything makes the order refunded, and today shows only what remains', async () => {
    const before = (await todaysOrders(test.services)).paidGrosze
    const { id } = await buyPaid()
    const { totalGrosze, delivery } = (await read(id)).order
    expect((await todaysOrders(test.services)).paidGrosze).toBe(before + totalGrosze)
    await refund(id)
    expect((await todaysOrders(test.services)).paidGrosze).toBe(before + totalGrosze - 10_001)
    await refund(id, {
      lines: [{ position: 0, quantity: 2 }],
      deliveryGrosze: delivery.grosze,
      amountGrosze: totalGrosze - 10_001,
    })
    const details = await read(id)
    expect([details.order.status, details.refundedGrosze]).toEqual(['refunded', totalGrosze])
    expect((await todaysOrders(test.services)).paidGrosze).toBe(before)
    expect(details.events.some(({ text }) => text === 'Zmiana stanu: W realizacji → Zwrócone.')).toBe(true)
  })

  it('is marked as paid out once, by hand', async () => {
    const waiting = async () => (await todaysOrders(test.services)).refundsToPay?.count ?? 0
    const before = await waiting()
    const { id } = await buyPaid()
    await refund(id)
    expect(await waiting()).toBe(before + 1)
    const [{ id: refundId }] = (await read(id)).refunds as unknown as [{ id: string }]
    test.clock.nowMs += 1
    const mark = (author: string) => markRefundPaidOut(test.services, { orderId: id, refundId, author })
    expect([await mark('Anna'), await mark('Jan')]).toEqual([true, false])
    expect((await read(id)).refunds).toMatchObject([{ paidOutMs: test.clock.nowMs, paidOutBy: 'Anna' }])
    expect(await waiting()).toBe(before)
    expect((await read(id)).events.at(-1)?.text).toBe(`Oddano przelewem ${formatPrice(10_001)}.`)
  })
})
