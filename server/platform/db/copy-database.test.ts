import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { saveTestCarts, makeCheckout } from '#server/testing/make-checkout.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { startProcess } from '#server/testing/processes/start-process.ts'
import { connect } from './connect.ts'
import { copyDatabase } from './copy-database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

const ORDERS = 20
const IDLE_LIMIT_MS = 5_000

let test: TestShop
let folder: string
let source: string
let productId: number
/** In a folder named like a shop's data folder. */
let db: Database
let isClosed: boolean
beforeEach(async () => {
  test = await openTestShop('sqlite')
  folder = mkdtempSync(join(tmpdir(), 'klepka-copy-'))
  source = join(folder, 'data', 'klepka.sqlite')
  mkdirSync(join(folder, 'data'))
  db = await connect({ sqliteFile: source })
  await migrate(db, 0)
  productId = await addProduct(db, { stock: 10_000 })
  isClosed = false
})
const stop = async () => {
  if (!isClosed) await db.close()
  isClosed = true
}
afterEach(async () => {
  await stop()
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

const sell = async (count: number): Promise<number[]> => {
  const ids = []
  for (const cartId of await saveTestCarts(db, count, [productId])) {
    const outcome = await placeOrder({ ...test.services, db }, makeCheckout(cartId))
    if (!outcome.ok) throw new Error(outcome.reason)
    ids.push(outcome.order.id)
  }
  return ids
}
const ordersIn = (file: string) => {
  const database = new Sqlite(file, { readonly: true })
  const rows = database.prepare('select id from orders order by id').all() as { id: number }[]
  database.close()
  return rows.map(({ id }) => id)
}
/** What a plain copy of the main file has, without the log beside it. */
const plainCopy = () => {
  const target = join(folder, `plain-${Math.random()}.sqlite`)
  copyFileSync(source, target)
  return ordersIn(target)
}

describe('the SQLite file', () => {
  it('contains every answered order soon after writes stop: a plain copy is complete [M-10]', async () => {
    const ids = await sell(ORDERS)
    await expect.poll(plainCopy, { timeout: IDLE_LIMIT_MS, interval: 50 }).toEqual(ids)
    // And again, after the log was restarted.
    const more = await sell(3)
    await expect.poll(plainCopy, { timeout: IDLE_LIMIT_MS, interval: 50 }).toEqual([...ids, ...more])
  })

  it('contains every answered order after the shop has stopped [M-10]', async () => {
    const ids = await sell(ORDERS)
    await stop()
    expect(existsSync(`${source}-wal`)).toBe(false)
    expect(plainCopy()).toEqual(ids)
  })
})

describe('a copy of the database', () => {
  it('contains everything answered before, also from the log, while orders continue [M-10]', async () => {
    const before = await sell(ORDERS)
    const target = join(folder, 'copy.sqlite')
    const selling = sell(ORDERS)
    const { orders } = await copyDatabase(source, target)
    await selling
    const copied = ordersIn(target)
    expect(copied).toEqual(expect.arrayContaining(before))
    expect(copied).toHaveLength(orders)
    expect([existsSync(`${target}-wal`), existsSync(`${target}.part`)]).toEqual([false, false])
    expect(statSync(target).mode & 0o777).toBe(0o600)
  })

  it('is made by a command that overwrites nothing [M-10]', async () => {
    const ids = await sell(3)
    const target = join(folder, 'copy.sqlite')
    const env = { DATA_DIR: join(source, '..'), DATABASE_URL: '', INIT_CWD: folder }
    const made = await startProcess(['tools/shop/copy-database.ts', 'copy.sqlite'], env, /^.+\n/)
    expect(made.output()).toContain(`Kopia gotowa: ${target} (zamówień: 3)`)
    expect(ordersIn(target)).toEqual(ids)
    const again = await startProcess(['tools/shop/copy-database.ts', 'copy.sqlite'], env, /^.+\n/)
    expect(again.output()).toContain('już istnieje')
    const nothing = await startProcess(['tools/shop/copy-database.ts'], env, /^.+\n/)
    expect(nothing.output()).toContain('npm run copy-database -- PLIK.sqlite')
  })
})
