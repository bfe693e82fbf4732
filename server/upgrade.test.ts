import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import type { Database, DatabaseAddress } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrations } from '#server/platform/db/migrations/index.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { databaseOn, type Engine, engines, runOnServer } from '#server/testing/open-test-database.ts'
import { TEST_URL } from '#server/testing/open-test-shop.ts'
import { openSecondProcess, type SecondProcess } from '#server/testing/processes/open-second-process.ts'
import { openVisitor, type TestVisitor } from '#server/testing/visitor.ts'

const FIXTURES = 'fixtures/databases'
const MAX_PARAMETERS = 20_000
const DAY_MS = 24 * 60 * 60 * 1000

type Row = Record<string, unknown>

const unpacked = (folder: string, file: string) => {
  const path = join(folder, 'old.sqlite')
  writeFileSync(path, gunzipSync(readFileSync(join(FIXTURES, file))))
  return path
}

const rowsOf = (old: Sqlite.Database, table: string) => old.prepare(`select * from "${table}"`).all() as Row[]

const tablesOf = (old: Sqlite.Database) =>
  old
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all() as string[]

/** The same database on PostgreSQL: its migrations as they ran then, and its rows. */
const copyToPostgres = async (old: Sqlite.Database, db: Database) => {
  const applied = new Set(old.prepare('select name from applied_migrations').pluck().all() as string[])
  await db.transaction(async (tx) => {
    for (const { name, up } of migrations) if (applied.has(name)) await up(tx)
    for (const table of tablesOf(old)) {
      const rows = rowsOf(old, table)
      if (table === 'applied_migrations')
        await sql`create table applied_migrations (name text primary key, applied_ms bigint not null)`.execute(
          tx,
        )
      else await sql`delete from ${sql.table(table)}`.execute(tx)
      const columns = Object.keys(rows[0] ?? {})
      const atOnce = Math.max(1, Math.floor(MAX_PARAMETERS / Math.max(1, columns.length)))
      for (let from = 0; from < rows.length; from += atOnce) {
        const values: RawBuilder<unknown>[] = rows
          .slice(from, from + atOnce)
          .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
        await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
          values ${sql.join(values)}`.execute(tx)
      }
    }
  })
}

const openOld = async (engine: Engine, folder: string, old: Sqlite.Database) => {
  if (engine === 'sqlite') {
    const address = { sqliteFile: join(folder, 'klepka.sqlite') }
    copyFileSync(old.name, address.sqliteFile)
    return { address, remove: () => Promise.resolve() }
  }
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `klepka_upgrade_${process.pid}_${randomBytes(4).toString('hex')}`
  await runOnServer(server, `create database ${name}`)
  const address = { postgresUrl: databaseOn(server, name) }
  const db = await connect(address)
  await copyToPostgres(old, db)
  await db.close()
  return { address, remove: () => runOnServer(server, `drop database if exists ${name} with (force)`) }
}

const files = readdirSync(FIXTURES).filter((name) => name.endsWith('.sqlite.gz'))

it('there are databases of earlier versions', () => {
  expect(files.length).toBeGreaterThan(1)
})

describe.each(files)('the database %s', (file) => {
  describe.each(engines)('upgraded on %s', (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'klepka-upgrade-'))
    const logged: string[] = []
    let old: Sqlite.Database
    let remove: () => Promise<unknown>
    let shop: SecondProcess
    let visitor: TestVisitor
    let nowMs: number

    beforeAll(async () => {
      old = new Sqlite(unpacked(folder, file))
      nowMs = Number(old.prepare('select max(applied_ms) from applied_migrations').pluck().get()) + 7 * DAY_MS
      const opened = await openOld(engine, folder, old)
      remove = opened.remove
      const address: DatabaseAddress = opened.address
      const db = await connect(address)
      await migrate(db, nowMs)
      await db.close()
      shop = await openSecondProcess({
        settings: {
          isProduction: false,
          host: '127.0.0.1',
          port: 3000,
          publicUrl: TEST_URL,
          dataFolder: folder,
          database: address,
          secret: 'a secret of the tests, long enough',
          smtpUrl: undefined,
          trustedProxies: 0,
          pageCacheMb: 0,
          keepAliveSeconds: 80,
        },
        now: () => nowMs,
        randomBytes: (count) => randomBytes(count),
        mailWaiting: () => {},
        log: (line) => logged.push(line),
      })
      visitor = openVisitor(await shop.app(), TEST_URL)
    })
    afterAll(async () => {
      await shop?.close()
      await remove?.()
      old?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it('has every migration, and no row of orders, members, messages or leads is lost', async () => {
      const { read } = shop.services.db
      const applied = await read.selectFrom('applied_migrations').select('name').execute()
      expect(applied.map(({ name }) => name).toSorted()).toEqual(
        migrations.map(({ name }) => name).toSorted(),
      )
      for (const table of ['orders', 'order_lines', 'members', 'messages', 'leads', 'products'] as const) {
        if (!tablesOf(old).includes(table)) continue
        const { count } = (
          await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(read)
        ).rows[0]!
        expect([table, Number(count)]).toEqual([table, rowsOf(old, table).length])
      }
    })

    it('shows each order as it was, with its sum, to the buyer', async () => {
      const orders = rowsOf(old, 'orders')
      expect(orders.length).toBeGreaterThan(0)
      for (const { id, order_key: key, total_grosze: total } of orders) {
        const page = await visitor.open(`/zamowienie/order-received/${String(id)}/?key=${String(key)}`)
        expect(page).toContain('Zażółć')
        const zloty = (Number(total) / 100).toLocaleString('pl-PL', { minimumFractionDigits: 2 })
        expect(page.replaceAll(/[\s\u00a0\u202f]|&nbsp;/g, '')).toContain(zloty.replaceAll(/\s/g, ''))
      }
    })

    it('shows its pages, and sells', async () => {
      const product = await shop.services.db.read
        .selectFrom('products')
        .innerJoin('stock', 'stock.product_id', 'products.id')
        .select(['products.id', 'products.slug'])
        .where('stock.quantity', '>', 2)
        .orderBy('products.id')
        .executeTakeFirstOrThrow()
      for (const path of ['/', '/sklep/', `/produkt/${product.slug}/`, '/kontakt/', '/koszyk/'])
        expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
      const cart = await saveTestCart(shop.services.db, [[product.id, 1]], {}, nowMs)
      const outcome = await placeOrder(shop.services, makeCheckout(cart))
      expect(outcome).toMatchObject({ ok: true })
      const orders = rowsOf(old, 'orders').map(({ id }) => Number(id))
      if (outcome.ok) expect(outcome.order.id).toBeGreaterThan(Math.max(...orders))
      expect(logged).toEqual([])
    })
  })
})
