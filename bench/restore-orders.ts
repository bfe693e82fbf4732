/**
 * `npm run bench:restore [-- ORDERS]`: how long a backup of so many orders takes, and its restore on both engines. Each
 * order is a copy of one that the checkout placed, with its lines, events, attribution and letters.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { openPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { loadBackup, verifyBackup } from '#server/transfer/backup/load-backup.ts'
import { bytesOf, writeBackup } from '#server/transfer/backup/write-backup.ts'

const ORDERS = Number(process.argv[2] ?? 100_000)
const LIMIT_SECONDS = 60
const MB = 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'klepka-restore-'))
const sqliteFile = join(folder, 'klepka.sqlite')
const file = join(folder, 'backup.tar.gz')

/** One order as the shop places it. */
const orderOnce = async () => {
  const test = await openTestShop('sqlite')
  const db = await connect({ sqliteFile })
  await migrate(db, 0)
  const products = [await addProduct(db, { stock: 100 }), await addProduct(db, { stock: 100 })]
  const cartId = await saveTestCart(db, [
    [products[0]!, 2],
    [products[1]!, 1],
  ])
  const outcome = await placeOrder({ ...test.services, db }, makeCheckout(cartId))
  if (!outcome.ok) throw new Error(outcome.reason)
  await db.close()
  await test.close()
  return outcome.order.id
}

/** What of a copied row must be another's than the first one's. */
const changed = (table: string, column: string): string | undefined => {
  if (column === (table === 'orders' ? 'id' : 'order_id')) return `${column} + copies.nth`
  if (column === 'id') return 'lower(hex(randomblob(16)))'
  if (['order_key', 'cart_id', 'cause', 'message_id'].includes(column))
    return `${column} || '-' || copies.nth`
  if (column === 'about') return "'order:' || copies.nth"
  return undefined
}

const copyOrder = (orderId: number) => {
  const sqlite = new Sqlite(sqliteFile)
  sqlite.exec('begin')
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").all() as {
    name: string
  }[]
  for (const { name } of tables) {
    const columns = (
      sqlite.prepare('select name from pragma_table_info(?)').all(name) as { name: string }[]
    ).map((column) => column.name)
    const isOfOrder =
      name === 'orders'
        ? `id = ${orderId}`
        : columns.includes('order_id')
          ? `order_id = ${orderId}`
          : undefined
    const where = name === 'outbox' ? `about = 'order:${orderId}'` : isOfOrder
    if (where === undefined) continue
    sqlite.exec(`with recursive copies(nth) as (select 1 union all select nth + 1 from copies where nth < ${ORDERS - 1})
      insert into ${name} (${columns.join()})
      select ${columns.map((column) => changed(name, column) ?? column).join()} from ${name}, copies where ${where}`)
  }
  sqlite.exec('commit')
  sqlite.close()
}

const timed = async <T>(name: string, work: () => Promise<T>, limit?: number): Promise<T> => {
  const startMs = performance.now()
  const startCpu = process.cpuUsage()
  const done = await work()
  const { user, system } = process.cpuUsage(startCpu)
  const seconds = (performance.now() - startMs) / 1000
  const bar = limit === undefined ? '' : seconds <= limit ? `≤ ${limit} s: ok` : `≤ ${limit} s: MISSED`
  console.log(
    `${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s  (processor ${((user + system) / 1e6).toFixed(1)} s)  ${bar}`,
  )
  if (limit !== undefined && seconds > limit) process.exitCode = 1
  return done
}

const postgres = await openPrivatePostgres()
try {
  copyOrder(await orderOnce())
  const db = await connect({ sqliteFile })
  const secrets = { secret: null, passwordPepper: null }
  const source = { db, dataFolder: folder, publicUrl: 'http://localhost', secrets, nowMs: Date.now() }
  const manifest = await timed(`backup of ${ORDERS} orders`, () =>
    writeBackup(source, file, { passphrase: undefined, work: folder }),
  )
  await db.close()
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  console.log(
    `${rows} rows, ${Math.round(statSync(sqliteFile).size / MB)} MB of SQLite, ${Math.round(statSync(file).size / MB)} MB packed`,
  )
  const from = () => ({ bytes: bytesOf(file), passphrase: undefined })
  const options = { isForced: false, work: folder, nowMs: Date.now() }
  await timed('reading back', () => verifyBackup(from(), options))
  const dataFolder = join(folder, 'restored')
  await timed(
    'restore to SQLite',
    () => loadBackup(from(), { database: { sqliteFile: join(folder, 'new.sqlite') }, dataFolder }, options),
    LIMIT_SECONDS,
  )
  await timed(
    'restore to PostgreSQL',
    () => loadBackup(from(), { database: { postgresUrl: postgres.url }, dataFolder }, options),
    LIMIT_SECONDS,
  )
  console.log(`memory at its highest: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
