import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderSort, orderSorts } from '#contract/console/orders/order-filter.ts'
import type { OrderFilter } from '#contract/console/orders/order-filter.ts'
import { type OrderStatus, orderStatuses } from '#contract/shop/order.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { findStoredOrder } from '#server/shop/orders/find-order.ts'
import { listShopOrders } from './list-orders.ts'

const ORDERS = 40
const FILTERS = 120
const DAY_MS = 24 * 60 * 60 * 1000
const CITIES = ['Kraków', 'Krosno', 'Łódź', 'Warszawa']
const NAMES = ['Żółć', 'Kowalska', 'Nowak']

type Stored = NonNullable<Awaited<ReturnType<typeof findStoredOrder>>>

/** The same numbers in every run. */
const random = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

describe.each(engines)('the list of orders on %s', (engine) => {
  const next = random(7)
  const below = (count: number) => Math.floor(next() * count)
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const products: { id: number; name: string; sku: string }[] = []
  const orders: Stored[] = []
  let test: TestShop

  beforeAll(async () => {
    test = await openTestShop(engine)
    for (let n = 0; n < 4; n++) {
      const product = { name: `Dąb Zamoyski ${n}`, sku: `DZ-${n}` }
      products.push({ id: await addProduct(test.services.db, product), ...product })
    }
    for (let n = 0; n < ORDERS; n++) {
      const cart = await saveTestCart(test.services.db, [[oneOf(products).id, 1 + below(5)]])
      const outcome = await placeOrder(
        test.services,
        makeCheckout(cart, {
          values: buyerFields({
            billing_city: oneOf(CITIES),
            billing_last_name: oneOf(NAMES),
            billing_email: `klient${below(5)}@example.pl`,
            payment_method: oneOf(['bacs', 'cod']),
            'shipping_method[0]': oneOf(['kurier', 'odbior']),
          }),
        }),
      )
      if (!outcome.ok) throw new Error(outcome.reason)
      const { id } = outcome.order
      const change = {
        status: oneOf(orderStatuses),
        created_ms: test.clock.nowMs - below(40) * DAY_MS - below(1000),
        paid_ms: below(2) ? test.clock.nowMs : null,
      }
      await test.services.db.transaction((tx) =>
        tx.updateTable('orders').set(change).where('id', '=', id).execute(),
      )
      orders.push((await findStoredOrder(test.services.db.read, id))!)
    }
  })
  afterAll(() => test.close())

  const periods = (): Record<string, [number, number]> => {
    const midnight = (days: number) =>
      warsawMidnight(warsawMidnight(test.clock.nowMs) + DAY_MS / 2 + days * DAY_MS)
    return {
      today: [midnight(0), midnight(1)],
      yesterday: [midnight(-1), midnight(0)],
      week: [midnight(-6), midnight(1)],
      month: [midnight(-29), midnight(1)],
    }
  }

  const isWanted = (filter: Partial<OrderFilter>, { row, order }: Stored): boolean => {
    const { status, paid, period, from, to, delivery, payment, product, minTotal, maxTotal, city, search } =
      filter
    const [first, end] = period ? periods()[period]! : [from ?? 0, to ?? Infinity]
    const texts = [
      order.billing.firstName,
      order.billing.lastName,
      order.email,
      ...order.lines.flatMap(({ name, sku }) => [name, sku]),
    ].map(foldPolish)
    return (
      (!status?.length || status.includes(order.status)) &&
      (!paid || (paid === 'yes') === (row.paid_ms !== null)) &&
      row.created_ms >= first &&
      row.created_ms < end &&
      (!delivery || order.delivery.methodId === delivery) &&
      (!payment || order.payment.methodId === payment) &&
      (product === undefined || order.lines.some(({ productId }) => productId === product)) &&
      order.totalGrosze >= (minTotal ?? 0) &&
      order.totalGrosze <= (maxTotal ?? Infinity) &&
      (!city || foldPolish(order.shipping.city).startsWith(foldPolish(city))) &&
      (!search || texts.some((text) => text.includes(foldPolish(search))))
    )
  }

  const maybe = <T>(value: () => T): T | undefined => (below(4) === 0 ? value() : undefined)
  const anyFilter = (): Partial<OrderFilter> => ({
    status: maybe(() => [oneOf(orderStatuses), oneOf(orderStatuses)] as OrderStatus[]) ?? [],
    paid: maybe(() => oneOf(['yes', 'no'] as const)),
    period: maybe(() => oneOf(['today', 'yesterday', 'week', 'month'] as const)),
    from: maybe(() => test.clock.nowMs - below(40) * DAY_MS),
    delivery: maybe(() => oneOf(['kurier', 'odbior'])) ?? '',
    payment: maybe(() => oneOf(['bacs', 'cod'])) ?? '',
    product: maybe(() => oneOf(products).id),
    minTotal: maybe(() => below(40_000)),
    maxTotal: maybe(() => 10_000 + below(60_000)),
    city: maybe(() => oneOf(['kr', 'Kraków', 'łódź', 'war', 'x'])) ?? '',
    search: maybe(() => oneOf(['żółć', 'kowal', 'klient3@', 'dąb zamoyski 2', 'DZ-1', 'nic takiego'])) ?? '',
  })

  it('shows exactly the orders that a filter means, in the chosen order, page by page', async () => {
    let shown = 0
    for (let n = 0; n < FILTERS; n++) {
      const filter = anyFilter()
      const sort = oneOf<OrderSort>(orderSorts)
      const wanted = orders.filter((order) => isWanted(filter, order))
      const sign = sort === 'newest' || sort === 'dearest' ? -1 : 1
      const byTotal = sort === 'dearest' || sort === 'cheapest'
      const sorted = wanted.toSorted(
        (one, other) =>
          sign *
          ((byTotal ? one.order.totalGrosze - other.order.totalGrosze : 0) || one.order.id - other.order.id),
      )
      const ids: number[] = []
      let before: string | null = ''
      while (before !== null) {
        const page = await listShopOrders(
          test.services.db.read,
          { ...filter, sort, before },
          test.clock.nowMs,
          7,
        )
        ids.push(...page.orders.map(({ id }) => id))
        expect(page.count).toBe(wanted.length)
        expect(page.totalGrosze).toBe(wanted.reduce((sum, { order }) => sum + order.totalGrosze, 0))
        before = page.next
      }
      expect([filter, sort, ids]).toEqual([filter, sort, sorted.map(({ order }) => order.id)])
      shown += ids.length
    }
    // The filters are neither all empty nor all full.
    expect(shown).toBeGreaterThan(FILTERS)
    expect(shown).toBeLessThan((FILTERS * ORDERS) / 2)
  })

  it('names the product of the filter', async () => {
    const [product] = products as [(typeof products)[number]]
    const answer = await listShopOrders(test.services.db.read, { product: product.id }, test.clock.nowMs)
    expect(answer.product).toEqual({ id: product.id, name: product.name })
  })
})
