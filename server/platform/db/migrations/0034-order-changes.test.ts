import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { listShopOrders } from '#server/shop/orders/list/list-orders.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { up } from './0034-order-changes.ts'

const INDEXES = ['orders_filters', 'orders_paid', 'orders_total', 'order_lines_product']
const TABLES = ['order_search', 'order_views', 'order_refunds', 'order_refund_lines']
const COLUMNS = ['version', 'paid_grosze', 'refunded_grosze', 'city']

const stored = async (db: Sql) => ({
  search: await db.selectFrom('order_search').selectAll().orderBy('order_id').execute(),
  orders: await db
    .selectFrom('orders')
    .select(['id', 'city', 'paid_grosze', 'refunded_grosze'])
    .orderBy('id')
    .execute(),
})

it.each(engines)('finds and adds up the orders of an older shop on %s after the update', async (engine) => {
  const test = await openTestShop(engine, { createApp: () => new Hono() })
  const { db } = test.services
  const product = await addProduct(db, { name: 'Dąb Łódź', sku: 'DL-1' })
  const ids: number[] = []
  for (const city of ['Łódź', 'Kraków', 'Żywiec']) {
    const cart = await saveTestCart(db, [[product, 2]])
    const outcome = await placeOrder(
      test.services,
      makeCheckout(cart, { values: buyerFields({ billing_city: city }) }),
    )
    if (!outcome.ok) throw new Error(outcome.reason)
    ids.push(outcome.order.id)
  }
  const move = (orderId: number, to: 'processing' | 'refunded') =>
    changeOrderStatus(test.services, { orderId, to, author: 'Anna', tellBuyer: false })
  await move(ids[1]!, 'processing')
  await move(ids[2]!, 'processing')
  await move(ids[2]!, 'refunded')
  const before = await stored(db.read)
  expect(before.orders.map(({ refunded_grosze }) => refunded_grosze > 0)).toEqual([false, false, true])

  await db.transaction(async (tx) => {
    for (const index of INDEXES) await sql`drop index ${sql.ref(index)}`.execute(tx)
    for (const table of TABLES) await sql`drop table ${sql.table(table)}`.execute(tx)
    for (const column of COLUMNS) await sql`alter table orders drop column ${sql.ref(column)}`.execute(tx)
    await up(tx)
  })
  expect(await stored(db.read)).toEqual(before)
  const found = await listShopOrders(db.read, { search: 'dl-1', city: 'łódź' }, test.clock.nowMs)
  expect(found.orders.map(({ id }) => id)).toEqual([ids[0]])
  await test.close()
})
