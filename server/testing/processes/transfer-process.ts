import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { connect } from '#server/platform/db/connect.ts'
import type { Settings } from '#server/platform/settings.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { loadArchive } from '#server/transfer/archive/load-archive.ts'
import { writeArchive } from '#server/transfer/archive/make-archive.ts'
import { importRows } from '#server/transfer/rows/import-rows.ts'
import { makeServices, makeSettings, TEST_NOW_MS } from '../make.ts'

/**
 * A process that does one transfer and prints how much memory that took, of the whole process at its highest:
 * `{"idleMb":…,"peakMb":…}`. Its argument: what to do, with which database, folder and file.
 */
export type TransferTask = {
  action: 'make' | 'load' | 'json'
  database: Settings['database']
  dataFolder: string
  /** The archive. */
  file: string
  /** Rows of the JSON. */
  rows: number
}

const MB = 1024 * 1024
const { action, database, dataFolder, file, rows } = JSON.parse(process.argv[2]!) as TransferTask

const db = await connect(database)
const shopSettings = makeSettings()
const versions = await loadVersions(db.read)
const services = makeServices({
  db,
  settings: {
    dataFolder,
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of the tests, long enough',
  } as never,
  now: () => TEST_NOW_MS,
  randomBytes: (count) => randomBytes(count),
  shopSettings: () => shopSettings,
  versions: () => versions,
  refresh: async () => {},
  mailWaiting: () => {},
  log: (line) => console.error(line),
})
await identityService(services).directory()

/** A list as other shops export it, half a kilobyte a product. */
async function* jsonOfProducts() {
  for (let row = 0; row < rows; row++) {
    const product = {
      SKU: `JSON-${row}`,
      Type: 'simple',
      Name: `Panel ${row}`,
      Published: 1,
      'Regular price': '89,99',
      Description: 'Deska dębowa, klasa użytkowa 32. '.repeat(10),
    }
    yield Buffer.from(`${row === 0 ? '[' : ','}${JSON.stringify(product)}`)
  }
  yield Buffer.from(']')
}

const work = {
  make: async () => (await writeArchive(services, file)).tables.find(({ name }) => name === 'products')?.rows,
  load: async () => (await loadArchive(services, createReadStream(file), { isDryRun: false })).products,
  json: async () =>
    (await importRows(services, 'products', jsonOfProducts(), { isDryRun: true, isJson: true })).added,
}

const idleMb = process.memoryUsage.rss() / MB
const startMs = performance.now()
const count = await work[action]()
const seconds = Math.round((performance.now() - startMs) / 100) / 10
// In kilobytes.
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ count, idleMb: Math.round(idleMb), peakMb: Math.round(peakMb), seconds }))
await db.close()
