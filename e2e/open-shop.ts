import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { freePort } from '#server/testing/processes/free-port.ts'
import { startProcess } from '#server/testing/processes/start-process.ts'

const PROGRAM = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
/** The last line of the start, of the demo and of a production shop: it is listening. */
const READY = { demo: /Tryb: .*\n/, production: /Dane: .*\n/ }
const OWNER_LINK = /Panel: {2}(\S+\/panel\/\S*)/

/**
 * Settings that this machine may have for a shop, reset for tests; the demo's campaigns are off: they
 * would cover pages.
 */
const PLAIN = {
  DATABASE_URL: '',
  PUBLIC_URL: '',
  SECRET: '',
  SMTP_URL: '',
  HOST: '',
  TRUSTED_PROXIES: '',
  PAGE_CACHE_MB: '',
  DEMO_CAMPAIGNS: '0',
}

export type RunningShop = {
  url: string
  dataFolder: string
  /** As printed at the start; valid once. */
  ownerLink: string
  /** Rows of the shop's own database, read besides the running server. */
  rows: <Row>(sql: string, ...values: (string | number)[]) => Row[]
  /** Changes the shop's own database besides the running server, e.g. to let time pass. */
  run: (sql: string, ...values: (string | number)[]) => void
  /** Stops the server and starts it again on the same data and port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The real server as started first: the demo, with its catalogue, on a data folder of its own. `env`
 * adds to its environment; with NODE_ENV production it is an empty shop that knows its address.
 */
export const startShop = async (env: Record<string, string> = {}): Promise<RunningShop> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'klepka-shop-'))
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const isProduction = env['NODE_ENV'] === 'production'
  const address = isProduction ? { PUBLIC_URL: url } : {}
  const ready = READY[isProduction ? 'production' : 'demo']
  const start = () =>
    startProcess([PROGRAM], { ...PLAIN, PORT: port, DATA_DIR: dataFolder, ...address, ...env }, ready)

  const open = <Result>(isReadOnly: boolean, work: (database: Sqlite.Database) => Result): Result => {
    const database = new Sqlite(join(dataFolder, 'klepka.sqlite'), { readonly: isReadOnly })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  let server = await start()
  const shop: RunningShop = {
    url,
    dataFolder,
    ownerLink: OWNER_LINK.exec(server.output())?.[1] ?? '',
    rows: <Row>(sql: string, ...values: (string | number)[]) =>
      open(true, (database) => database.prepare(sql).all(...values) as Row[]),
    run: (sql, ...values) => void open(false, (database) => database.prepare(sql).run(...values)),
    restart: async () => {
      await server.stop()
      server = await start()
      shop.ownerLink = OWNER_LINK.exec(server.output())?.[1] ?? ''
    },
    stop: async () => {
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
  return shop
}
