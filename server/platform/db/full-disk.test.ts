import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { addProduct } from '#server/testing/make.ts'
import { saveTestCarts, makeCheckout } from '#server/testing/make-checkout.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const DISK = '24m'
const PLAIN = {
  DATABASE_URL: '',
  PUBLIC_URL: '',
  SECRET: '',
  SMTP_URL: '',
  HOST: '',
  DEMO_CAMPAIGNS: '0',
  DEMO_PAYMENTS: '0',
  DEMO_CONNECTORS: '0',
}
/** Mounting a small file system needs root. */
const mayMount = process.getuid?.() === 0 && process.platform === 'linux'

const addToCart = (test: Awaited<ReturnType<typeof openTestShop>>, cartId: string, productId: number) =>
  test.app.request(`${TEST_URL}/?wc-ajax=add_to_cart`, {
    method: 'POST',
    headers: { cookie: `${sessionCookieName(test.services)}=${cartId}` },
    body: new URLSearchParams({ product_id: String(productId) }),
  })

describe.skipIf(!mayMount)('an SQLite file on a full disk', () => {
  let disk: string
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'klepka-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk])
  })
  afterEach(() => {
    execFileSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true, force: true })
  })
  const fill = () => {
    for (let part = 1 << 20; part >= 512; part = Math.floor(part / 2)) {
      for (;;) {
        try {
          writeFileSync(join(disk, 'ballast'), Buffer.alloc(part), { flag: 'a' })
        } catch {
          break
        }
      }
    }
    expect(statfsSync(disk).bavail).toBe(0)
  }

  it('answers 503 with Retry-After, loses nothing answered, sells again with free space [M-20]', async () => {
    const test = await openTestShop('sqlite')
    const db = await connect({ sqliteFile: join(disk, 'klepka.sqlite') })
    await migrate(db, 0)
    const original = test.services.db
    test.services.db = db
    try {
      const productId = await addProduct(db, { stock: 10_000 })
      const cartIds = await saveTestCarts(db, 400, [productId])
      fill()
      const statuses: number[] = []
      const answered: number[] = []
      for (const cartId of cartIds) {
        const outcome = await placeOrder(test.services, makeCheckout(cartId)).catch(
          (error: { status: number; retryAfterSeconds: number }) => error,
        )
        if ('status' in outcome) {
          statuses.push(outcome.status)
          expect(outcome.retryAfterSeconds).toBeGreaterThan(0)
          break
        }
        if (outcome.ok) answered.push(outcome.order.id)
      }
      expect(statuses).toEqual([503])
      const refused = await addToCart(test, cartIds.at(-1)!, productId)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await test.app.request(`${TEST_URL}/sklep/`)).status).toBe(200)

      rmSync(join(disk, 'ballast'))
      expect((await addToCart(test, cartIds.at(-1)!, productId)).status).toBe(200)
      expect(await placeOrder(test.services, makeCheckout(cartIds.at(-1)!))).toMatchObject({ ok: true })
      const orders = (await db.read.selectFrom('orders').select('id').execute()).map(({ id }) => id)
      expect(orders).toEqual(expect.arrayContaining(answered))
      expect(orders).toHaveLength(answered.length + 1)
      expect(test.logged).toEqual([])
    } finally {
      test.services.db = original
      await db.close()
      await test.close()
    }
  })

  it('is reported in one line at the start [M-20]', async () => {
    const data = join(disk, 'data')
    mkdirSync(data)
    fill()
    const { NODE_ENV: _, ...inherited } = process.env
    const env = { ...inherited, ...PLAIN, PORT: String(await freePort()), DATA_DIR: data }
    const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining('nie ma już miejsca')]])
    expect(readdirSync(data).filter((name) => name !== '.write-check')).toEqual([])
  })
})

describe('a PostgreSQL server whose disk is full', () => {
  it('answers 503 with Retry-After and sells again once there is space [M-20]', async () => {
    const test = await openTestShop('postgres')
    const admin = new pg.Client({
      connectionString: (test.services.settings.database as { postgresUrl: string }).postgresUrl,
    })
    await admin.connect()
    try {
      const productId = await addProduct(test.services.db, { stock: 100 })
      const [cartId = ''] = await saveTestCarts(test.services.db, 1, [productId])
      // What the server reports when it cannot extend a file.
      await admin.query(
        `create function disk_full() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
      )
      for (const table of ['carts', 'orders'])
        await admin.query(
          `create trigger disk_full before insert or update on ${table} for each row execute function disk_full()`,
        )
      const refused = await addToCart(test, cartId, productId)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      await expect(placeOrder(test.services, makeCheckout(cartId))).rejects.toMatchObject({ status: 503 })
      expect((await test.app.request(`${TEST_URL}/sklep/`)).status).toBe(200)

      for (const table of ['carts', 'orders']) await admin.query(`drop trigger disk_full on ${table}`)
      expect((await addToCart(test, cartId, productId)).status).toBe(200)
      expect(await placeOrder(test.services, makeCheckout(cartId))).toMatchObject({ ok: true })
      expect(test.logged).toEqual([])
    } finally {
      await admin.end()
      await test.close()
    }
  })
})
