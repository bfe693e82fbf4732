import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { startProcess } from '#server/testing/processes/start-process.ts'
import type { TransferTask } from '#server/testing/processes/transfer-process.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const ROWS = isDeep ? 100_000 : 2_000
const ROWS_AT_ONCE = 300
/**
 * Above the idle process, in MB. A shop runs on a machine with one gigabyte beside PostgreSQL; the tables of these
 * products have 150 MB as text, so whoever has a table in memory as a whole passes the bars several times over.
 */
const MAX_ARCHIVE_MB = 250
const MAX_JSON_MB = 400
const LIMIT_MS = 10 * 60_000

/** Copies of one product, each with a description of a kilobyte and a half. */
const addManyProducts = async (db: Database, count: number) => {
  const id = await addProduct(db, { slug: 'panel', sku: 'P', stock: 5 })
  const product = await db.read
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (let from = 1; from < count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, at) => ({
      ...product,
      id: id + from + at,
      slug: `panel-${from + at}`,
      sku: `P-${from + at}`,
      name: `Panel ${from + at}`,
      description_html: `<p>${`Deska ${from + at}, klasa użytkowa 32. `.repeat(50)}</p>`,
    }))
    await db.transaction((tx) => tx.insertInto('products').values(rows).execute(), { isDurable: false })
  }
}

// A process each: that is half of the time of a small count.
describe.each(isDeep ? engines : engines.slice(0, 1))(
  'the memory of a transfer of many products on %s',
  (engine) => {
    let from: Awaited<ReturnType<typeof openTestDatabase>>
    let to: Awaited<ReturnType<typeof openTestDatabase>>
    let folder = ''
    beforeAll(async () => {
      ;[from, to] = await Promise.all([openTestDatabase(engine), openTestDatabase(engine)])
      folder = await mkdtemp(join(tmpdir(), 'klepka-transfer-'))
      await addManyProducts(from, ROWS)
    }, LIMIT_MS)
    afterAll(async () => {
      await from?.close()
      await to?.close()
      await rm(folder, { recursive: true, force: true })
    })

    it.each([
      ['making an archive', 'make', MAX_ARCHIVE_MB],
      ['reading it into an empty shop', 'load', MAX_ARCHIVE_MB],
      ['reading a list of JSON', 'json', MAX_JSON_MB],
    ] as const)(
      'is bounded: %s',
      async (_, action, mostMb) => {
        const task: TransferTask = {
          action,
          database: (action === 'load' ? to : from).address,
          dataFolder: folder,
          file: join(folder, 'shop.tar.gz'),
          rows: ROWS,
        }
        const { match } = await startProcess(
          ['server/testing/processes/transfer-process.ts', JSON.stringify(task)],
          {},
          /^\{"count".*\}$/m,
          LIMIT_MS,
        )
        const measured = JSON.parse(match[0]) as { count: number; idleMb: number; peakMb: number }
        console.log(`${engine}, ${action}, ${ROWS} products: ${match[0]}`)
        expect(measured.count).toBe(ROWS)
        expect(measured.peakMb - measured.idleMb).toBeLessThan(mostMb)
      },
      LIMIT_MS,
    )
  },
)
