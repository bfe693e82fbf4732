import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { changeOrderStatus } from '../change-order-status.ts'
import { findOrderDetails } from '../find-order.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { salesByDay } from './sales-by-day.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(engines)('sales by day on %s', (engine) => {
  let test: TestShop
  beforeAll(async () => void (test = await openTestShop(engine)))
  afterAll(() => test.close())

  /** Two packs at 23 % and one at 8 %, paid; each test has days of its own. */
  const buy = async () => {
    test.clock.nowMs += 10 * DAY_MS
    const { services } = test
    const floor = await addProduct(services.db, {
      name: `Deska ${test.clock.nowMs}`,
      regularPriceGrosze: 10_000,
    })
    const service = await addProduct(services.db, {
      name: `Montaż ${test.clock.nowMs}`,
      regularPriceGrosze: 5_000,
      vatRate: 8,
    })
    const cartId = await saveTestCart(
      services.db,
      [
        [floor, 2],
        [service, 1],
      ],
      {},
      test.clock.nowMs,
    )
    const values = buyerFields({ 'shipping_method[0]': 'odbior' })
    const outcome = await placeOrder(services, makeCheckout(cartId, { values }))
    if (!outcome.ok) throw new Error(outcome.reason)
    await move(outcome.order.id, 'processing')
    return outcome.order.id
  }
  const move = (orderId: number, to: 'processing' | 'refunded') =>
    changeOrderStatus(test.services, { orderId, to, author: 'Anna', tellBuyer: false })
  /** Rate, sold and refunded of the last days, the oldest first. */
  const sales = async (days: number) =>
    (await salesByDay(test.services.db.read, test.clock.nowMs - days * DAY_MS, test.clock.nowMs + 1)).map(
      ({ vatRate, soldGrosze, refundedGrosze }) => [vatRate, soldGrosze, refundedGrosze],
    )

  it('has what was sold and refunded at each rate, on its own day', async () => {
    const orderId = await buy()
    expect(await sales(1)).toEqual([
      [23, 20_000, 0],
      [8, 5_000, 0],
    ])
    test.clock.nowMs += 2 * DAY_MS
    const { version } = (await findOrderDetails(test.services.db.read, orderId))!
    await refundOrder(test.services, {
      orderId,
      author: 'Anna',
      version,
      key: `sales-${engine}-refund-0001`,
      lines: [{ position: 1, quantity: 1 }],
      deliveryGrosze: 0,
      amountGrosze: 5_000,
      isRestocked: false,
      reason: '',
      tellBuyer: false,
    })
    expect(await sales(1)).toEqual([[8, 0, 5_000]])
    test.clock.nowMs += 2 * DAY_MS
    await move(orderId, 'refunded')
    expect(await sales(1)).toEqual([[23, 0, 20_000]])
  })

  it('counts an order that was only marked as refunded on the day it was marked', async () => {
    const orderId = await buy()
    test.clock.nowMs += 2 * DAY_MS
    await move(orderId, 'refunded')
    test.clock.nowMs += 2 * DAY_MS
    await test.services.db.transaction((tx) =>
      tx.updateTable('orders').set({ updated_ms: test.clock.nowMs }).where('id', '=', orderId).execute(),
    )
    expect(await sales(1)).toEqual([])
    expect(await sales(3)).toEqual([
      [23, 0, 20_000],
      [8, 0, 5_000],
    ])
  })
})
