import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { addProduct, makeServices } from '#server/testing/make.ts'
import { buyerFields, saveTestCarts } from '#server/testing/make-checkout.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'
import { openPrivatePostgres, type PrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts'
import { connect } from './connect.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Database } from './database.ts'

const BUYERS = 8
const CARTS = 60
const ENDINGS = 12
const ENDED_EVERY_MS = 20
const MINUTE_MS = 60_000

type Send = (path: string, init: RequestInit) => Promise<Response>
type Signed = Parameters<typeof checkoutNonces>[0] & Parameters<typeof sessionCookieName>[0]

/** Buys a cart and repeats the request while the shop answers 503; returns the order's id. */
const buy = async (send: Send, services: Signed, cartId: string, statuses: Set<number>): Promise<number> => {
  for (;;) {
    const response = await send('/?wc-ajax=checkout', {
      method: 'POST',
      headers: { cookie: `${sessionCookieName(services)}=${cartId}` },
      body: new URLSearchParams({
        ...(buyerFields() as Record<string, string>),
        'woocommerce-process-checkout-nonce': checkoutNonces(services, cartId).nonce,
      }),
    })
    statuses.add(response.status)
    if (response.status === 503) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    const answer = (await response.json()) as { result: string; order_id: number }
    expect(answer).toMatchObject({ result: 'success' })
    return answer.order_id
  }
}

/**
 * Buyers of all the carts, several at once, while other requests load pages and call the Store API. Returns
 * orders by cart, and every status that was answered.
 */
const buyUnderLoad = async (send: Send, services: Signed, cartIds: string[]) => {
  const orders = new Map<string, number>()
  const statuses = new Set<number>()
  const waiting = [...cartIds]
  let isOver = false
  const buyers = Array.from({ length: BUYERS }, async () => {
    for (let cartId = waiting.pop(); cartId; cartId = waiting.pop())
      orders.set(cartId, await buy(send, services, cartId, statuses))
  })
  const readers = [
    '/koszyk/',
    '/sklep/',
    '/wp-json/wc/store/v1/cart',
    '/?wc-ajax=get_refreshed_fragments',
  ].map(async (path) => {
    while (!isOver) {
      const response = await send(path, {
        headers: { cookie: `${sessionCookieName(services)}=${cartIds[0]}` },
      })
      await response.text()
      statuses.add(response.status)
      if (response.status === 503) expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  await Promise.all(buyers).finally(() => (isOver = true))
  await Promise.all(readers)
  return { orders, statuses }
}

const expectOneOrderEach = async (db: Database, cartIds: string[], answered: Map<string, number>) => {
  const rows = await db.read
    .selectFrom('orders')
    .select(['id', 'cart_id'])
    .where('cart_id', 'in', cartIds)
    .execute()
  expect(new Map(rows.map(({ cart_id, id }) => [cart_id, id]))).toEqual(answered)
  expect(rows).toHaveLength(cartIds.length)
}

describe('connections that the PostgreSQL server ends', () => {
  let test: TestShop
  let admin: pg.Client
  beforeAll(async () => {
    test = await openTestShop('postgres')
    admin = new pg.Client({
      connectionString: (test.services.settings.database as { postgresUrl: string }).postgresUrl,
    })
    await admin.connect()
  })
  afterAll(async () => {
    await admin?.end()
    await test?.close()
  })
  const endConnections = () =>
    admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )

  it('under load do not end the process, lose no order and never cause a 500 [M-01]', async () => {
    const productId = await addProduct(test.services.db, { stock: 1_000 })
    const cartIds = await saveTestCarts(test.services.db, CARTS, [productId])
    const ending = (async () => {
      for (let round = 0; round < ENDINGS; round++) {
        await new Promise((resolve) => setTimeout(resolve, ENDED_EVERY_MS))
        await endConnections()
      }
    })()
    const { orders, statuses } = await buyUnderLoad(
      async (path, init) => test.app.request(`${TEST_URL}${path}`, init),
      test.services,
      cartIds,
    )
    await ending
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(test.logged).toEqual([])
    await expectOneOrderEach(test.services.db, cartIds, orders)
    const { quantity } = await test.services.db.read
      .selectFrom('stock')
      .select('quantity')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(quantity).toBe(1_000 - CARTS)
  })

  it('during a transaction make it run again on another connection, without effect twice [M-01]', async () => {
    const productId = await addProduct(test.services.db, { stock: 10 })
    let runs = 0
    const left = await test.services.db.transaction(async (tx) => {
      runs += 1
      await tx
        .updateTable('stock')
        .set((row) => ({ quantity: row('quantity', '-', 1) }))
        .where('product_id', '=', productId)
        .execute()
      if (runs === 1) await endConnections()
      return (
        await tx
          .selectFrom('stock')
          .select('quantity')
          .where('product_id', '=', productId)
          .executeTakeFirstOrThrow()
      ).quantity
    })
    expect([runs, left]).toEqual([2, 9])
  })

  it('during a commit leave the outcome unknown: only repeatable work runs again [M-01]', async () => {
    const { db } = test.services
    // A deferred check runs within the commit and ends its own connection there.
    await admin.query(`
      create table if not exists ended_commits (id serial primary key);
      create or replace function end_own_connection() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      drop trigger if exists ends on ended_commits;
      create constraint trigger ends after insert on ended_commits deferrable initially deferred for each row execute function end_own_connection()`)
    let runs = 0
    const work = (isRepeatable: boolean) =>
      db.transaction(
        async (tx) => {
          runs += 1
          if (runs === 1)
            await tx
              .insertInto('ended_commits' as never)
              .defaultValues()
              .execute()
        },
        { isRepeatable },
      )
    await expect(work(false)).rejects.toSatisfy(
      (error) => error instanceof DatabaseUnavailable && error.status === 503 && error.reason === 'unknown',
    )
    expect(runs).toBe(1)
    runs = 0
    await work(true)
    expect(runs).toBe(2)
  })
})

describe('a PostgreSQL server restarted under load', () => {
  let postgres: PrivatePostgres
  let server: ServerProcess
  let folder = ''
  const secret = 'a secret of the restart test, long enough'
  beforeAll(async () => {
    postgres = await openPrivatePostgres()
    folder = mkdtempSync(join(tmpdir(), 'klepka-restart-'))
    const port = String(await freePort())
    server = await startServer({
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      SECRET: secret,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    })
  }, 2 * MINUTE_MS)
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it(
    'ends no process, loses no answered order, and mail is sent afterwards [M-01]',
    async () => {
      const services = makeServices({ settings: { secret, publicUrl: server.url } as never, now: Date.now })
      const withData = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
        const db = await connect({ postgresUrl: postgres.url })
        return work(db).finally(() => db.close())
      }
      const cartIds = await withData(async (db) =>
        saveTestCarts(db, 4 * CARTS, [await addProduct(db, { stock: 10_000 })], {}, Date.now()),
      )
      const restarting = (async () => {
        for (let round = 0; round < 2; round++) {
          await new Promise((resolve) => setTimeout(resolve, 150))
          await postgres.restart()
        }
      })()
      const send: Send = (path, init) => fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
      const { orders, statuses } = await buyUnderLoad(send, services, cartIds)
      await restarting
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
      await withData(async (db) => {
        await expectOneOrderEach(db, cartIds, orders)
        const unsent = async () =>
          (await db.read.selectFrom('outbox').select('id').where('status', '!=', 'sent').execute()).length
        await expect.poll(unsent, { timeout: MINUTE_MS, interval: 200 }).toBe(0)
      })
    },
    3 * MINUTE_MS,
  )
})
