import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import type { Database } from '#server/platform/db/database.ts'
import { describeTables } from '#server/platform/db/describe-tables.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrations } from '#server/platform/db/migrations/index.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { makeCheckout, saveTestCarts } from '#server/testing/make-checkout.ts'
import { type Engine, engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { type BackupSecrets, NOT_BACKED_UP } from './backup-format.ts'
import { loadBackup, verifyBackup } from './load-backup.ts'
import { listTableRows } from './store.ts'
import { bytesOf, writeBackup } from './write-backup.ts'

const STOCK = 1_000
const NOW = Date.UTC(2026, 10, 29)
const PASSPHRASE = 'zielona deska dębowa'
const NO_SECRETS: BackupSecrets = { secret: null, passwordPepper: null }

let folder: string
let databases: { close: () => Promise<void> }[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-backup-'))
  mkdirSync(join(folder, 'data', 'pictures'), { recursive: true })
  databases = []
})
afterEach(async () => {
  for (const one of databases) await one.close()
  rmSync(folder, { recursive: true, force: true })
})

const openShop = async (engine: Engine) => {
  const test = await openTestShop(engine)
  databases.push(test)
  return { test, productId: await addProduct(test.services.db, { stock: STOCK }) }
}
const sell = async (test: TestShop, productId: number, count: number): Promise<number[]> => {
  const ids = []
  for (const cartId of await saveTestCarts(test.services.db, count, [[productId, 2]])) {
    const outcome = await placeOrder(test.services, makeCheckout(cartId))
    if (!outcome.ok) throw new Error(outcome.reason)
    ids.push(outcome.order.id)
  }
  return ids
}

const fileNamed = (name: string) => join(folder, name)
const back = async (db: Database, name: string, passphrase?: string, secrets = NO_SECRETS) => {
  const source = {
    db,
    dataFolder: fileNamed('data'),
    publicUrl: 'https://sklep.example.pl',
    secrets,
    nowMs: NOW,
  }
  const manifest = await writeBackup(source, fileNamed(name), { passphrase, work: folder })
  return { file: fileNamed(name), manifest }
}
let restores = 0
/** A new machine on either engine. */
const restore = async (file: string, engine: Engine, passphrase?: string) => {
  const dataFolder = fileNamed(`new-${++restores}`)
  mkdirSync(dataFolder)
  const database =
    engine === 'sqlite'
      ? { sqliteFile: join(dataFolder, 'klepka.sqlite') }
      : await (async () => {
          const empty = await openTestDatabase(engine)
          databases.push(empty)
          return empty.address
        })()
  const read = await loadBackup(
    { bytes: bytesOf(file), passphrase },
    { database, dataFolder },
    { isForced: false, work: join(dataFolder, 'work'), nowMs: NOW },
  )
  const db = await connect(database)
  // Closed before what it is in is removed.
  databases.unshift(db)
  return { db, read, dataFolder, database }
}

/** Every row of every table. */
const contentOf = async (db: Database) => {
  const content: Record<string, unknown[]> = {}
  for (const [name, { key }] of await describeTables(db, db.read)) {
    if (NOT_BACKED_UP.has(name)) continue
    const rows = await listTableRows(db.read, name, key, undefined, 100_000)
    content[name] = rows
      .map((row) =>
        Object.entries(row)
          .map(
            ([column, value]) =>
              `${column}=${value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value}`,
          )
          .toSorted()
          .join(),
      )
      .toSorted()
  }
  return content
}

describe.each(engines)('a backup of a shop on %s', (engine) => {
  it('has every order that was answered before, and is one moment, while buyers order', async () => {
    const { test, productId } = await openShop(engine)
    const before = await sell(test, productId, 10)
    let isOver = false
    const buyers = [1, 2, 3].map(async () => {
      while (!isOver) await sell(test, productId, 1)
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { file } = await back(test.services.db, 'a.tar.gz')
    isOver = true
    await Promise.all(buyers)

    const { db } = await restore(file, 'sqlite')
    const ids = (await db.read.selectFrom('orders').select('id').execute()).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(before))
    const lines = await db.read.selectFrom('order_lines').select(['order_id', 'quantity']).execute()
    expect(new Set(lines.map(({ order_id }) => order_id))).toEqual(new Set(ids))
    const { quantity } = await db.read
      .selectFrom('stock')
      .select('quantity')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    // Pieces are in stock or sold, and no order is half there.
    expect(quantity).toBe(STOCK - 2 * ids.length)
    const totals = await db.read.selectFrom('orders').select(['total_grosze', 'items_grosze']).execute()
    expect(
      totals.every(({ total_grosze, items_grosze }) => total_grosze >= items_grosze && items_grosze > 0),
    ).toBe(true)
  })

  it.each(engines)('is the same shop when it is restored on %s, with pictures and files', async (other) => {
    const { test, productId } = await openShop(engine)
    await sell(test, productId, 3)
    const content = randomBytes(300_000)
    await test.services.db.transaction((tx) =>
      tx.insertInto('sent_files').values({ hash: 'ab', media_type: 'application/pdf', content }).execute(),
    )
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('settings')
        .values({ name: 'znaki', value_json: '"Żółty „plik” \\u2028 \\"\\n"' })
        .execute(),
    )
    const picture = randomBytes(70_000)
    writeFileSync(join(fileNamed('data'), 'pictures', 'deska-1600.webp'), picture)
    const { file } = await back(test.services.db, 'a.tar.gz', PASSPHRASE)
    const { db, dataFolder, read } = await restore(file, other, PASSPHRASE)
    expect(await contentOf(db)).toEqual(await contentOf(test.services.db))
    expect(readFileSync(join(dataFolder, 'pictures', 'deska-1600.webp'))).toEqual(picture)
    expect(read.manifest.rows['orders']).toBe(3)
  })
})

describe('a backup', () => {
  it('of an earlier version is restored and brought to this one', async () => {
    const dataFile = join(fileNamed('data'), 'klepka.sqlite')
    const old = await connect({ sqliteFile: dataFile })
    databases.push(old)
    await migrate(old, 0, new Set(migrations.map(({ name }) => name).filter((name) => name < '0060')))
    await old.transaction((tx) =>
      tx.insertInto('settings').values({ name: 'znak', value_json: '"stary"' }).execute(),
    )
    const { file, manifest } = await back(old, 'old.tar.gz')
    expect(manifest.rows).not.toHaveProperty('backups')
    const { db } = await restore(file, 'sqlite')
    expect(
      await db.read.selectFrom('settings').select('value_json').where('name', '=', 'znak').execute(),
    ).toEqual([{ value_json: '"stary"' }])
    expect(await db.read.selectFrom('applied_migrations').select('name').execute()).toHaveLength(
      migrations.length,
    )
  })

  it('with a changed byte, without its end or with another passphrase is refused, and changes nothing', async () => {
    const { test, productId } = await openShop('sqlite')
    await sell(test, productId, 3)
    writeFileSync(join(fileNamed('data'), 'pictures', 'deska.webp'), randomBytes(200_000))
    const messages = new Set<string>()
    for (const passphrase of [undefined, PASSPHRASE]) {
      const { file } = await back(test.services.db, passphrase ? 'a.tar.gz.enc' : 'a.tar.gz', passphrase)
      const whole = readFileSync(file)
      const refusal = async (bytes: Buffer, given: string | undefined) => {
        writeFileSync(fileNamed('bad'), bytes)
        const dataFolder = fileNamed('target')
        rmSync(dataFolder, { recursive: true, force: true })
        mkdirSync(dataFolder)
        const loading = loadBackup(
          { bytes: bytesOf(fileNamed('bad')), passphrase: given },
          { database: { sqliteFile: join(dataFolder, 'klepka.sqlite') }, dataFolder },
          { isForced: false, work: join(folder, `work-${Math.random()}`), nowMs: NOW },
        )
        const fault = await loading.then(
          () => undefined,
          (error: Error) => error,
        )
        expect(readdirSync(dataFolder)).toEqual([])
        messages.add(fault?.message ?? 'accepted')
        return fault?.message
      }
      // The ten bytes of gzip's own header say nothing that matters.
      for (const at of [12, 200, whole.length >> 1, whole.length - 40]) {
        const changed = Buffer.from(whole)
        changed[at]! ^= 0x10
        expect(await refusal(changed, passphrase), `byte ${at} of ${whole.length}`).toMatch(
          /^Kopia jest|^To nie jest/,
        )
      }
      for (const length of [0, 20, whole.length >> 1, whole.length - 1])
        expect(await refusal(whole.subarray(0, length), passphrase), `${length} bytes`).toMatch(
          /^Kopia jest|^To nie jest/,
        )
      if (passphrase) {
        expect(await refusal(whole, 'inne hasło tej kopii')).toContain('To nie jest hasło tej kopii')
        expect(await refusal(whole, undefined)).toContain('podaj jej hasło w BACKUP_PASSPHRASE')
        // A whole number of encrypted pieces: nothing but the mark of the last one tells.
        const header = 19 + 3 + 16 + 8 + 7
        expect(await refusal(whole.subarray(0, header + 65_536 + 16), passphrase)).toMatch(/urywa się/)
      }
    }
    expect([...messages]).not.toContain('accepted')
  })

  it('has the secrets of the server only when it is encrypted', async () => {
    const { test } = await openShop('sqlite')
    const secrets = { secret: 'tajemnica-sklepu-'.repeat(3), passwordPepper: null }
    writeFileSync(join(fileNamed('data'), 'demo-secret'), 'pokazowy')
    const plain = await back(test.services.db, 'a.tar.gz', undefined, secrets)
    const sealed = await back(test.services.db, 'b.tar.gz.enc', PASSPHRASE, secrets)
    const work = { work: folder, nowMs: NOW }
    const { secrets: none } = await verifyBackup({ bytes: bytesOf(plain.file), passphrase: undefined }, work)
    const { secrets: found } = await verifyBackup(
      { bytes: bytesOf(sealed.file), passphrase: PASSPHRASE },
      work,
    )
    expect([none, found]).toEqual([undefined, secrets])
    const restored = await restore(plain.file, 'sqlite')
    expect(readFileSync(join(restored.dataFolder, 'demo-secret'), 'utf8')).toBe('pokazowy')
  })

  it.each(engines)('replaces a shop on %s only when that is wanted', async (engine) => {
    const { test, productId } = await openShop('sqlite')
    await sell(test, productId, 2)
    const { file } = await back(test.services.db, 'a.tar.gz')
    const { db, database, dataFolder } = await restore(file, engine)
    await db.transaction((tx) => tx.deleteFrom('orders').execute())
    await db.close()
    databases.shift()
    const again = (isForced: boolean) =>
      loadBackup(
        { bytes: bytesOf(file), passphrase: undefined },
        { database, dataFolder },
        {
          isForced,
          work: join(folder, `again-${isForced}`),
          nowMs: NOW,
        },
      )
    await expect(again(false)).rejects.toThrow('jest już sklep z danymi')
    await again(true)
    const replaced = await connect(database)
    databases.unshift(replaced)
    expect(await replaced.read.selectFrom('orders').select('id').execute()).toHaveLength(2)
    if (engine === 'sqlite')
      expect(existsSync(join(dataFolder, 'klepka.sqlite.2026-11-29T00-00-00'))).toBe(true)
  })
})
