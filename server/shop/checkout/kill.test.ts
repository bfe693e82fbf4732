import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { addProduct, makeSettings, makeServices } from '#server/testing/make.ts'
import { buyerFields, saveTestCart } from '#server/testing/make-checkout.ts'
import { setShopSettings } from '#server/platform/shop-settings/store.ts'
import { startServer } from '#server/testing/processes/server-process.ts'
import { checkoutNonces } from './checkout-form.ts'

const KILLS = process.env['KLEPKA_DEEP'] === '1' ? 50 : 5
/** Enough that the kill always happens during the round. */
const BUYERS_A_ROUND = 400
const AT_ONCE = 20
const STOCK = 1_000_000
const UP_AGAIN_LIMIT_MS = 2_000
const LONGEST_STORM_MS = 800
const MINUTES_MS = 60_000

const PORT = String(await freePort())
const secret = 'a secret of the kill test, long enough'
const publicUrl = `http://127.0.0.1:${PORT}`
const services = makeServices({ settings: { secret, publicUrl } as never, now: Date.now })

let folder: string
const openData = () => connect({ sqliteFile: join(folder, 'klepka.sqlite') })
const withData = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await openData()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-kill-'))
  mkdirSync(folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Answer = { cartId: string; orderId: number }

const buy = async (cartId: string): Promise<Answer> => {
  const response = await fetch(`${publicUrl}/?wc-ajax=checkout`, {
    method: 'POST',
    headers: { cookie: `${sessionCookieName(services)}=${cartId}` },
    body: new URLSearchParams({
      ...(buyerFields() as Record<string, string>),
      'woocommerce-process-checkout-nonce': checkoutNonces(services, cartId).nonce,
    }),
  })
  const answer = (await response.json()) as { result: string; order_id: number; messages?: string }
  if (answer.result !== 'success') throw new Error(`The shop refused: ${answer.messages}`)
  return { cartId, orderId: answer.order_id }
}

/** Several buyers at a time, each with one cart after another, until the server is killed. */
const storm = (cartIds: string[]) => {
  const waiting = [...cartIds]
  const answered: Answer[] = []
  const refusals: string[] = []
  const first = Promise.withResolvers<void>()
  const buyers = Array.from({ length: AT_ONCE }, async () => {
    for (let cartId = waiting.pop(); cartId; cartId = waiting.pop()) {
      try {
        answered.push(await buy(cartId))
        first.resolve()
      } catch (error) {
        const { message } = error as Error
        if (message.startsWith('The shop refused')) refusals.push(message)
        return
      }
    }
  })
  const over = Promise.all(buyers)
  return { answered, refusals, over, begun: Promise.race([first.promise, over]) }
}

it(
  `after ${KILLS} kills during many checkouts, all answered orders exist and stock agrees [S-PAGE-10]`,
  async () => {
    const productId = await withData(async (db) => {
      await migrate(db, Date.now())
      await db.transaction((tx) => setShopSettings(tx, makeSettings()))
      return addProduct(db, { stock: STOCK, name: 'Deska' })
    })
    const env = { PORT, DATA_DIR: folder, SECRET: secret, PUBLIC_URL: publicUrl }
    const upAfterMs: number[] = []
    let answeredInAll = 0

    for (let round = 0; round < KILLS; round++) {
      const cartIds = await withData((db) =>
        Promise.all(
          Array.from({ length: BUYERS_A_ROUND }, () => saveTestCart(db, [productId], {}, Date.now())),
        ),
      )
      const server = await startServer(env)
      // The very first start also does the demo's own work.
      if (round > 0) upAfterMs.push(server.upAfterMs)
      const { answered, refusals, over, begun } = storm(cartIds)
      await begun
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_STORM_MS))
      await server.kill()
      await over
      expect(refusals).toEqual([])
      answeredInAll += answered.length

      const again = await startServer(env)
      upAfterMs.push(again.upAfterMs)
      // A buyer without an answer tries again: a stored order is answered, not duplicated.
      const retried = await Promise.all(cartIds.slice(-AT_ONCE).map(buy))
      await again.stop()
      await withData(async (db) => {
        const orders = await db.read
          .selectFrom('orders')
          .select(['id', 'cart_id'])
          .where('cart_id', 'in', cartIds)
          .execute()
        const cartOf = new Map(orders.map(({ id, cart_id }) => [id, cart_id]))
        for (const { orderId, cartId } of [...answered, ...retried]) expect(cartOf.get(orderId)).toBe(cartId)
        expect(new Set(orders.map(({ cart_id }) => cart_id)).size).toBe(orders.length)
        await expectWhole(db, productId)
      })
    }

    expect(answeredInAll).toBeGreaterThan(0)
    // The quickest start, in processor time, because the machine is shared with other tests.
    expect(Math.min(...upAfterMs)).toBeLessThan(UP_AGAIN_LIMIT_MS)
  },
  KILLS * MINUTES_MS,
)

/** Nothing is half-written: stock, lines, history and mail match the orders; ids have no gap. */
const expectWhole = async (db: Database, productId: number) => {
  const all = async (table: 'orders' | 'order_lines' | 'order_events' | 'outbox') =>
    Number(
      (
        await db.read
          .selectFrom(table)
          .select((select) => select.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const orders = await all('orders')
  const { quantity } = await db.read
    .selectFrom('stock')
    .select('quantity')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  const { value } = await db.read
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'order')
    .executeTakeFirstOrThrow()
  expect({
    sold: STOCK - quantity,
    lastId: value,
    lines: await all('order_lines'),
    events: await all('order_events'),
    mails: await all('outbox'),
  }).toEqual({
    sold: orders,
    lastId: orders,
    lines: orders,
    events: orders * 3,
    mails: orders * 2,
  })
}
