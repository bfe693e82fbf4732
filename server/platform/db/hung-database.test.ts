import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadVersions } from '#server/platform/db/versions.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#server/testing/processes/database-proxy.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { addProduct } from '#server/testing/make.ts'
import { saveTestCart, saveTestCarts, makeCheckout } from '#server/testing/make-checkout.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts'

const BUYERS = 30
const POLL_MS = 20
/** "Within seconds": the shop answers before a buyer gives up. */
const ANSWER_LIMIT_MS = 10_000
/** Limit once the shop knows that the database hangs. */
const KNOWN_LIMIT_MS = 1_000
/** A request that comes while others have waited this long waits only as long as they still do. */
const LATE_BY_MS = 3_000

const timed = async <T>(work: Promise<T>): Promise<{ value: T; ms: number }> => {
  const startedMs = performance.now()
  return { value: await work, ms: performance.now() - startedMs }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Versions that do not change for this long do not change by themselves: some polls of a server. */
const SETTLED_MS = 1_500
const isStopped = (pid: number) => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

describe('a process frozen during a checkout', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop('postgres')
  })
  afterAll(() => test?.close())

  it('does not block checkouts of others, and completes its own when resumed [M-02]', async () => {
    const { db, settings } = test.services
    const productId = await addProduct(db, { stock: 100 })
    const child = spawn(process.execPath, ['server/testing/processes/checkout-process.ts'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, KLEPKA_FREEZES: '1' },
    })
    try {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      child.stdin.write(`${JSON.stringify(settings.database)}\n`)
      await lines.next()
      child.stdin.write(`${JSON.stringify([makeCheckout(await saveTestCart(db, [productId]))])}\n`)
      while (!isStopped(child.pid!)) await pause(POLL_MS)

      const cartIds = await saveTestCarts(db, BUYERS, [productId])
      const { value: outcomes, ms } = await timed(
        Promise.all(cartIds.map((cartId) => placeOrder(test.services, makeCheckout(cartId)))),
      )
      console.log(`${BUYERS} checkouts beside a frozen process: ${Math.round(ms)} ms`)
      expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
      expect(ms).toBeLessThan(ANSWER_LIMIT_MS)

      child.kill('SIGCONT')
      expect(JSON.parse((await lines.next()).value as string)).toMatchObject([{ ok: true }])
    } finally {
      child.kill('SIGKILL')
    }
    const orders = await db.read.selectFrom('orders').select('id').execute()
    expect(orders).toHaveLength(BUYERS + 1)
    const { quantity } = await db.read
      .selectFrom('stock')
      .select('quantity')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(quantity).toBe(100 - BUYERS - 1)
  })
})

describe('a PostgreSQL server that stops answering', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let proxy: DatabaseProxy
  let server: ServerProcess
  let folder = ''
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    proxy = await openDatabaseProxy((database.address as { postgresUrl: string }).postgresUrl)
    folder = mkdtempSync(join(tmpdir(), 'klepka-hung-'))
    const port = String(await freePort())
    server = await startServer({ PORT: port, DATA_DIR: folder, DATABASE_URL: proxy.url })
  })
  afterAll(async () => {
    await server?.kill()
    await proxy?.close()
    await database?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it('answers 503 within seconds and then at once, serves cached pages, recovers [M-02]', async () => {
    const request = (path: string, init: RequestInit = {}) =>
      timed(fetch(`${server.url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) }))
    const added = await fetch(`${server.url}/?wc-ajax=add_to_cart`, {
      method: 'POST',
      body: new URLSearchParams({ product_id: '110' }),
    })
    const cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const post = { method: 'POST', headers: { cookie }, body: new URLSearchParams({ product_id: '110' }) }
    // The tasks of a start change the catalogue, which empties the cache of pages.
    for (let known = '', now = '?'; now !== known; await pause(SETTLED_MS))
      [known, now] = [now, JSON.stringify(await loadVersions(database.read))]
    expect((await request('/sklep/')).value.status).toBe(200)
    // Several at once, so that connections are idle when the database hangs.
    const warm = await Promise.all(
      Array.from({ length: 8 }, () => request('/koszyk/', { headers: { cookie } })),
    )
    expect(warm.map(({ value }) => value.status)).toEqual(warm.map(() => 200))

    proxy.freeze()
    const pending = Promise.all([
      request('/koszyk/', { headers: { cookie } }),
      request('/?wc-ajax=add_to_cart', post),
      request('/wp-json/wc/store/v1/cart', { headers: { cookie } }),
    ])
    const late = pause(LATE_BY_MS).then(() => request('/koszyk/', { headers: { cookie } }))
    for (let n = 0; n < 20; n++) {
      const cached = await request('/sklep/')
      expect(cached.value.status).toBe(200)
      expect(cached.ms).toBeLessThan(KNOWN_LIMIT_MS)
    }
    const first = await pending
    console.log(`first answers of a hung database: ${first.map(({ ms }) => Math.round(ms)).join(', ')} ms`)
    for (const { value, ms } of first) {
      expect([value.status, value.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
      expect(ms).toBeLessThan(ANSWER_LIMIT_MS)
    }
    const { value: lateAnswer, ms: lateMs } = await late
    console.log(`a request ${LATE_BY_MS} ms later: ${Math.round(lateMs)} ms`)
    expect(lateAnswer.status).toBe(503)
    expect(lateMs).toBeLessThan(ANSWER_LIMIT_MS - LATE_BY_MS)
    const known = await Promise.all([
      request('/koszyk/', { headers: { cookie } }),
      request('/?wc-ajax=add_to_cart', post),
      request('/wp-json/wc/store/v1/cart', { headers: { cookie } }),
      request('/szukaj/?q=panele', { headers: { cookie } }),
    ])
    console.log(`later answers: ${known.map(({ ms }) => Math.round(ms)).join(', ')} ms`)
    expect(known.map(({ value }) => value.status)).toEqual([503, 503, 503, 503])
    for (const { ms } of known) expect(ms).toBeLessThan(KNOWN_LIMIT_MS)
    const page = await known[0]!.value.text()
    expect(page).toContain('Spróbuj ponownie za kilka sekund')
    expect(page).toContain('<html')

    proxy.thaw()
    await expect
      .poll(async () => (await request('/koszyk/', { headers: { cookie } })).value.status, {
        timeout: ANSWER_LIMIT_MS,
        interval: 100,
      })
      .toBe(200)
    expect((await request('/?wc-ajax=add_to_cart', post)).value.status).toBe(200)
  })
})

describe('an SQLite file that another process locks', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop('sqlite')
  })
  afterAll(() => test?.close())

  it('answers all writers with 503 within seconds, at the same time, and serves reads [M-02]', async () => {
    const { db, settings } = test.services
    const productId = await addProduct(db, { stock: 100 })
    const cartIds = await saveTestCarts(db, 3, [productId])
    const frozen = new Sqlite((settings.database as { sqliteFile: string }).sqliteFile)
    frozen.exec('begin immediate')
    try {
      const add = (cartId: string) =>
        test.app.request(`${TEST_URL}/?wc-ajax=add_to_cart`, {
          method: 'POST',
          headers: { cookie: `${sessionCookieName(test.services)}=${cartId}` },
          body: new URLSearchParams({ product_id: String(productId) }),
        })
      const pending = timed(Promise.all(cartIds.map(add)))
      expect((await test.app.request(`${TEST_URL}/sklep/`)).status).toBe(200)
      const { value: answers, ms } = await pending
      expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        cartIds.map(() => [503, '5']),
      )
      expect(ms).toBeLessThan(1.5 * ANSWER_LIMIT_MS)
    } finally {
      frozen.close()
    }
    expect(await placeOrder(test.services, makeCheckout(cartIds[0]!))).toMatchObject({ ok: true })
  })
})
