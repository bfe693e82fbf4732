import { cp, mkdtemp, rm } from 'node:fs/promises'
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
  DEMO_PAYMENTS: '0',
  DEMO_CONNECTORS: '0',
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

const makeDataFolder = () => mkdtemp(join(tmpdir(), 'klepka-shop-'))
const startServer = (dataFolder: string, port: string, env: Record<string, string>) =>
  startProcess(
    [PROGRAM],
    { ...PLAIN, PORT: port, DATA_DIR: dataFolder, ...env },
    READY[env['NODE_ENV'] === 'production' ? 'production' : 'demo'],
  )

/**
 * No banner about cookies covers the pages of tests: those that are about it switch it on. Of a running shop it waits
 * until the change has reached the pages. A shop on PostgreSQL keeps its banner.
 */
const hideCookieBanner = async (dataFolder: string, url?: string) => {
  const database = new Sqlite(join(dataFolder, 'klepka.sqlite'))
  database
    .prepare(
      `insert into settings (name, value_json) values ('shop', '{"cookieBanner":{"isOn":false}}')
       on conflict (name) do update set value_json = json_set(value_json, '$.cookieBanner', json('{"isOn":false}'))`,
    )
    .run()
  database.prepare(`update versions set value = value + 1 where name = 'settings'`).run()
  database.close()
  while (url && (await (await fetch(url)).text()).includes('klepkaConsent'))
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/**
 * Before all browser tests: the data folder of a demo that was started and stopped, which `startShop` copies; making a
 * demo takes a third of a second of processor time. Tests find it through the environment.
 */
export default async () => {
  const folder = await makeDataFolder()
  await (await startServer(folder, String(await freePort()), {})).stop()
  await hideCookieBanner(folder)
  process.env['TEST_SHOP_TEMPLATE'] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * The real server as started first: the demo, with its catalogue, on a data folder of its own. `env`
 * adds to its environment; with NODE_ENV production it is an empty shop that knows its address.
 */
export const startShop = async (env: Record<string, string> = {}): Promise<RunningShop> => {
  const dataFolder = await makeDataFolder()
  const template = process.env['TEST_SHOP_TEMPLATE']
  // Settings may change what the demo consists of.
  if (template && Object.keys(env).length === 0) await cp(template, dataFolder, { recursive: true })
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const address = env['NODE_ENV'] === 'production' ? { PUBLIC_URL: url } : {}
  const start = () => startServer(dataFolder, port, { ...address, ...env })

  const open = <Result>(isReadOnly: boolean, work: (database: Sqlite.Database) => Result): Result => {
    const database = new Sqlite(join(dataFolder, 'klepka.sqlite'), { readonly: isReadOnly })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  let server = await start()
  const isCopy = template && Object.keys(env).length === 0
  if (!isCopy && !env['DATABASE_URL']) await hideCookieBanner(dataFolder, url)
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
