import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from './testing/processes/free-port.ts'
import { type Started, startProcess } from './testing/processes/start-process.ts'

const PROCESSES = 6
const MINUTE_MS = 60_000
const PLAIN = {
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

let folder: string
let name: string
const server = process.env['TEST_DATABASE_URL'] ?? ''
const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
const url = () => server.replace(/(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-first-'))
  name = `klepka_first_${process.pid}_${Date.now()}`
  await onServer(server, (client) => client.query(`create database ${name}`))
})
afterEach(async () => {
  await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
  rmSync(folder, { recursive: true, force: true })
})

it(
  `${PROCESSES} processes started at once on an empty PostgreSQL seed one shop with one-time owner links [M-19]`,
  async () => {
    const ports: number[] = []
    // One after the other: several requests at once could get the same free port.
    while (ports.length < PROCESSES) {
      const port = await freePort()
      if (!ports.includes(port)) ports.push(port)
    }
    const starts = ports.map((port) =>
      startProcess(
        [join(import.meta.dirname, '../dist/server/main.js')],
        {
          ...PLAIN,
          PORT: String(port),
          DATA_DIR: join(folder, String(port)),
          DATABASE_URL: url(),
          DEMO_CAMPAIGNS: '',
          DEMO_BLOG_PORT: '0',
        },
        /^Dane: .*\n/m,
      ),
    )
    const settled = await Promise.allSettled(starts)
    const running: Started[] = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    try {
      expect(settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
      const count = async (table: string) =>
        onServer(url(), async (client) =>
          Number((await client.query(`select count(*) from ${table}`)).rows[0].count),
        )
      expect([await count('owners'), await count('identity_sites where is_own = 1')]).toEqual([1, 1])
      expect(await count('products')).toBeGreaterThan(60)

      const tokens = running.map(
        ({ output }) => /\/panel\/#\/wejscie\/([\w-]{43}) /.exec(output())?.[1] ?? '',
      )
      expect(new Set(tokens).size).toBe(PROCESSES)
      const tryLink = async (token: string) => {
        const origin = `http://127.0.0.1:${ports[0]}`
        const response = await fetch(`${origin}/panel/api/session/link`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: JSON.stringify({ token }),
        })
        return response.status
      }
      // Later links do not invalidate the first one; once one was used, no other one
      // works.
      expect(await tryLink(tokens[0]!)).toBe(200)
      for (const token of tokens) expect(await tryLink(token)).toBe(401)
      expect(await count('process_leases')).toBe(0)
    } finally {
      await Promise.all(running.map(({ stop }) => stop()))
    }
  },
  4 * MINUTE_MS,
)
