import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect as openDatabase } from '#server/platform/db/connect.ts'
import { saveShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import { freePort } from './testing/processes/free-port.ts'
import { makeSettings, makeServices } from './testing/make.ts'
import { prepareForSale, READY_SETTINGS } from './testing/ready-for-sale.ts'
import { buyerFields } from './testing/make-checkout.ts'
import { startMsOf } from './testing/processes/process-usage.ts'
import { openSmtpServer } from './testing/processes/smtp-server.ts'
import { startProcess } from './testing/processes/start-process.ts'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')
/**
 * The promise is one second (the measured time is printed); here processor time counts, with a margin for a
 * shared machine.
 */
const UP_LIMIT_MS = 2_000
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
const LISTENS = /^(?:Tryb|Dane): .*\n(?:Tryb: .*\n)?/m

let folder: string
let port: string
let stops: (() => Promise<unknown>)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klepka-start-'))
  port = String(await freePort())
  stops = []
})
afterEach(async () => {
  for (const stop of stops.reverse()) await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const environment = (more: Record<string, string> = {}) => ({
  ...PLAIN,
  PORT: port,
  DATA_DIR: join(folder, 'data'),
  ...more,
})
const production = (more: Record<string, string> = {}) =>
  environment({
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET: 'a'.repeat(40),
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...more,
  })

const start = async (env: Record<string, string>) => {
  const server = await startProcess([PROGRAM], env, LISTENS)
  stops.push(server.stop)
  return server
}

/** A start that fails: its output and its exit code. */
const fail = async (env: Record<string, string>) => {
  const { NODE_ENV: _, ...inherited } = process.env
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A process that starts in spite of it must not outlive its test.
  stops.push(async () => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part))
  const [code] = (await once(child, 'close')) as [number]
  return { code, lines: output.trim().split('\n') }
}

/** Saves what a shop needs before it may sell; a running server notices it within half a second. */
const makeReadyForSale = async () => {
  const db = await openDatabase({ sqliteFile: join(folder, 'data/klepka.sqlite') })
  await saveShopSettings(makeServices({ db, refresh: async () => {} }), makeSettings(READY_SETTINGS))
  await prepareForSale(db)
  await db.close()
}

const get = (path: string, host = '127.0.0.1') =>
  fetch(`http://${host}:${port}${path}`, { redirect: 'manual' })
const answers = (host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 1_000 })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })
/** An address of this machine that other machines could use. */
const outerAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address
const countRows = (table: string) => {
  const database = new Sqlite(join(folder, 'data', 'klepka.sqlite'), { readonly: true })
  const { count } = database.prepare(`select count(*) as count from ${table}`).get() as { count: number }
  database.close()
  return count
}

describe('the demo', () => {
  it('listens locally only, has catalogue, mail page and banner, and prints addresses', async () => {
    // The demo ignores settings for production.
    const server = await start(environment({ HOST: '0.0.0.0' }))
    expect(await answers('127.0.0.1')).toBe(true)
    const outer = outerAddress()
    if (outer) expect(await answers(outer)).toBe(false)
    expect(server.output()).toContain(`Sklep:  http://localhost:${port}\n`)
    expect(server.output()).toMatch(
      new RegExp(`Panel: {2}http://localhost:${port}/panel/#/wejscie/[\\w-]{43} `),
    )
    expect(server.output()).toContain(join(folder, 'data'))
    expect(countRows('products')).toBeGreaterThan(60)
    expect((await get('/dev/poczta/')).status).toBe(200)
    expect(await (await get('/')).text()).toContain('Sklep pokazowy')
  })

  it('has campaigns, on its own pages and on a page of another origin', async () => {
    const blogPort = String(await freePort())
    const server = await start(environment({ DEMO_CAMPAIGNS: '', DEMO_BLOG_PORT: blogPort }))
    expect(server.output()).toContain(`Blog:   http://localhost:${blogPort}/blog/ `)
    expect(await (await get('/')).text()).toContain(
      '<script async="" id="pixel-script-poptin" src="/widget/loader.js?id=',
    )
    const blog = await (await fetch(`http://localhost:${blogPort}/blog/`)).text()
    expect(blog).toMatch(
      new RegExp(
        `<script async id="pixel-script-poptin" src="http://localhost:${port}/widget/loader\\.js\\?id=[0-9a-f]{13}"></script>`,
      ),
    )
    expect(
      (await fetch(`http://localhost:${blogPort}/nie-ma`, { redirect: 'manual' })).headers.get('location'),
    ).toBe('/blog/')
  })

  it('starts without the other page when its port is in use', async () => {
    const other = createServer()
    const blogPort = await freePort()
    await new Promise<void>((resolve) => other.listen(blogPort, '127.0.0.1', resolve))
    stops.push(() => new Promise((resolve) => other.close(resolve)))
    const server = await start(environment({ DEMO_CAMPAIGNS: '', DEMO_BLOG_PORT: String(blogPort) }))
    expect(server.output()).not.toContain('Blog:')
    expect((await get('/')).status).toBe(200)
  })

  it('restarts within a second once built, with all its data', async () => {
    // As `npm start` runs it: Node saves compiled code.
    const asStarted = environment({ NODE_COMPILE_CACHE: join(folder, 'compiled') })
    const first = await start(asStarted)
    const added = await fetch(`http://127.0.0.1:${port}/?wc-ajax=add_to_cart`, {
      method: 'POST',
      body: new URLSearchParams({ product_id: '110' }),
    })
    const cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const products = countRows('products')
    await first.stop()
    stops.pop()

    const startedMs = performance.now()
    const starting = start(asStarted)
    let isUp = false
    while (!isUp) {
      isUp = await get('/sklep/').then(
        (response) => response.status === 200,
        () => false,
      )
      if (!isUp) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const clockMs = performance.now() - startedMs
    const upMs = startMsOf((await starting).pid, clockMs)
    console.log(`up again after ${Math.round(clockMs)} ms, ${Math.round(upMs)} ms of them the processor's`)
    expect(upMs).toBeLessThan(UP_LIMIT_MS)
    expect(countRows('products')).toBe(products)
    const cart = await (await fetch(`http://127.0.0.1:${port}/koszyk/`, { headers: { cookie } })).text()
    expect(cart).toContain('Dobijak do paneli')
  })
})

describe('the data folder', () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777

  it('is closed to other users of the machine, with every file in it [M-17]', async () => {
    const server = await start(environment())
    const added = await fetch(`http://127.0.0.1:${port}/?wc-ajax=add_to_cart`, {
      method: 'POST',
      body: new URLSearchParams({ product_id: '110' }),
    })
    expect(added.status).toBe(200)
    const data = join(folder, 'data')
    expect(await modeOf(data)).toBe(0o700)
    const names = await readdir(data)
    expect(names).toEqual(
      expect.arrayContaining([
        'klepka.sqlite',
        'klepka.sqlite-wal',
        'klepka.sqlite-shm',
        'server.lock',
        'demo-secret',
      ]),
    )
    for (const name of names) expect([name, (await modeOf(join(data, name))) & 0o077]).toEqual([name, 0])

    // A folder that an older version has left open is closed at the next start.
    await server.stop()
    stops.pop()
    await chmod(data, 0o755)
    await chmod(join(data, 'klepka.sqlite'), 0o644)
    await start(environment())
    expect([
      await modeOf(data),
      await modeOf(join(data, 'klepka.sqlite')),
      await modeOf(join(data, 'klepka.sqlite-wal')),
    ]).toEqual([0o700, 0o600, 0o600])
  })

  it('with files of others keeps its permissions [M-17]', async () => {
    const shared = join(folder, 'data')
    await mkdir(shared)
    await writeFile(join(shared, 'somebody-else.txt'), '')
    await chmod(shared, 0o755)
    await start(environment())
    expect([await modeOf(shared), await modeOf(join(shared, 'klepka.sqlite'))]).toEqual([0o755, 0o600])
  })
})

describe('production', () => {
  it.each([['PUBLIC_URL'], ['SECRET'], ['SMTP_URL']])(
    'without %s reports it in one line and does not start',
    async (name) => {
      const { code, lines } = await fail(production({ [name]: '' }))
      expect(code).toBe(1)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain(`Brakuje ${name}`)
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('has no demo data, no /dev pages and no banner', async () => {
    const server = await start(production())
    expect(countRows('products')).toBe(0)
    await makeReadyForSale()
    await expect.poll(async () => (await get('/dev/poczta/')).status).toBe(404)
    expect((await get('/')).status).toBe(200)
    expect(await (await get('/')).text()).not.toMatch(/pokazowy: zamówienia|\/dev\//)
    expect(server.output()).not.toMatch(/localhost:\d+\/dev\//)
    expect(await readdir(join(folder, 'data'))).not.toContain('demo-secret')
  })

  it('keeps connections alive longer than a proxy, or for KEEP_ALIVE_SECONDS [M-23]', async () => {
    const first = await start(production())
    const usual = Number(/timeout=(\d+)/.exec((await get('/')).headers.get('keep-alive') ?? '')?.[1])
    expect(usual).toBeGreaterThan(75)
    await first.stop()
    stops.pop()
    await start(production({ KEEP_ALIVE_SECONDS: '620' }))
    expect((await get('/')).headers.get('keep-alive')).toBe('timeout=620')
  })

  it('reports that it is closed to buyers until its owner has set the company [M-38]', async () => {
    const server = await start(production())
    expect(server.output()).toContain('sklep jest zamknięty dla kupujących')
    expect(await (await get('/')).text()).toContain('Wkrótce otwieramy')
  })

  it('listens on the address in HOST', async () => {
    const outer = outerAddress()
    await start(production({ HOST: outer ?? '127.0.0.1' }))
    expect(await answers(outer ?? '127.0.0.1')).toBe(true)
    if (outer) expect(await answers('127.0.0.1')).toBe(false)
  })

  it.each([
    ['PORT', 'osiemdziesiąt'],
    ['PUBLIC_URL', 'sklep.example.pl'],
    ['SMTP_URL', 'poczta.example.pl'],
    ['SECRET', 'krótki'],
    ['PASSWORD_PEPPER', 'krótki'],
    ['TRUSTED_PROXIES', 'tak'],
    ['KEEP_ALIVE_SECONDS', '0'],
    ['EMPTY_CART_HOURS', '0'],
    ['EVENT_DAYS', '2.5'],
    ['SPAM_DAYS', 'nigdy'],
    ['SPAM_FILES_MB', '-1'],
  ])('refuses an invalid %s with one line', async (name, value) => {
    const { code, lines } = await fail(production({ [name]: value }))
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(name)
  })

  it('sends mail through the server in SMTP_URL', async () => {
    // The demo's products, so that there is something to order.
    const demo = await start(environment())
    await demo.stop()
    stops.pop()
    await makeReadyForSale()
    const smtp = await openSmtpServer()
    stops.push(smtp.close)
    await start(production({ SMTP_URL: smtp.url }))

    const url = `http://127.0.0.1:${port}`
    const added = await fetch(`${url}/?wc-ajax=add_to_cart`, {
      method: 'POST',
      body: new URLSearchParams({ product_id: '110' }),
    })
    const cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const page = await (await fetch(`${url}/zamowienie/`, { headers: { cookie } })).text()
    const nonce = /name="woocommerce-process-checkout-nonce" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const fields = {
      ...buyerFields(),
      'shipping_method[0]': 'odbior',
      'woocommerce-process-checkout-nonce': nonce,
    }
    const sent = await fetch(`${url}/?wc-ajax=checkout`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(fields),
    })
    expect(await sent.json()).toMatchObject({ result: 'success' })
    await expect
      .poll(() => smtp.received.flatMap(({ to }) => to).sort(), { timeout: 10_000 })
      .toEqual(['biuro@podlogi-nowak.pl', 'lucja@example.pl'])
  })
})

describe('a failed start reports its reason in one line, and damages nothing', () => {
  const expectOneLine = async (env: Record<string, string>, message: string | RegExp) => {
    const { code, lines } = await fail(env)
    expect(code).toBe(1)
    // The first start also reports the creation of the demo shop.
    expect(lines.filter((line) => !/pokazowy/.test(line))).toEqual([expect.stringMatching(message)])
  }

  it('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve))
    stops.push(() => new Promise((resolve) => other.close(resolve)))
    await expectOneLine(environment(), `Port ${port} jest zajęty`)
    expect(countRows('products')).toBeGreaterThan(60)
  })

  it('a data folder without write permission', async () => {
    await writeFile(join(folder, 'file'), 'x')
    await expectOneLine(
      environment({ DATA_DIR: join(folder, 'file', 'data') }),
      /Nie mogę zapisywać w folderze danych .*DATA_DIR/,
    )
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('x')
  })

  it('data of a newer version of the program', async () => {
    const first = await start(environment())
    await first.stop()
    stops.pop()
    const database = new Sqlite(join(folder, 'data', 'klepka.sqlite'))
    database
      .prepare('insert into applied_migrations (name, applied_ms) values (?, ?)')
      .run('9999-from-the-future', 1)
    database.close()
    const products = countRows('products')
    await expectOneLine(environment(), /nowszej wersji programu \(9999-from-the-future\)/)
    expect(countRows('products')).toBe(products)
  })

  it('a second server on the same data, while the first continues', async () => {
    await start(environment())
    await expectOneLine(environment({ PORT: String(await freePort()) }), 'Inny serwer już pracuje na danych')
    expect((await get('/sklep/')).status).toBe(200)
  })
})
