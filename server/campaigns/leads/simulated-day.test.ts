import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { importCampaigns } from '../editor/import-campaigns.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { BROWSER, CAMPAIGN_SITE, campaignIdOf } from '#server/testing/open-campaign-shop.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { type Started, startProcess } from '#server/testing/processes/start-process.ts'
import { simulateDay } from './testing/simulate-day.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const VISITORS = isDeep ? 1_000 : 80
const AT_ONCE = 12
const MINUTE_MS = 60_000

let folder: string
let stops: (() => Promise<unknown>)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-day-'))
  stops = []
})
afterEach(async () => {
  for (const stop of stops.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

// Each engine needs two starts of a server; every run tests the engine that most shops use.
describe.each(isDeep ? engines : (['sqlite'] as const))('a day of visitors on %s', (engine) => {
  const postgres = async () => {
    const { address, close } = await openTestDatabase('postgres')
    stops.push(close)
    return address
  }
  /** A site in an empty database, and a function that starts a server on it. */
  const openDay = async () => {
    // SQLite: in the server's own folder. PostgreSQL: a separate database.
    const address = engine === 'sqlite' ? { sqliteFile: join(folder, 'klepka.sqlite') } : await postgres()
    const db = await connect(address)
    await migrate(db, Date.now())
    const file = {
      site: {
        id: CAMPAIGN_SITE,
        name: 'Blog',
        domains: ['blog.example'],
        settings: { leadsTo: 'wlasciciel@blog.example', leadMailsAnHour: 10_000 },
      },
      campaigns: [1, 2].map((number) => ({ id: campaignIdOf(number), campaign: newsletterFile })),
    }
    expect(
      await importCampaigns(db, JSON.stringify(file), {
        nowMs: Date.now(),
        randomBytes: () => new Uint8Array(8),
      }),
    ).toMatchObject({ ok: true })
    await db.close()
    const port = await freePort()
    const data = { DATA_DIR: folder, DATABASE_URL: 'postgresUrl' in address ? address.postgresUrl : '' }
    const start = async (): Promise<Started> => {
      const started = await startProcess(
        ['dist/server/main.js'],
        { PORT: String(port), TRUSTED_PROXIES: '1', ...data },
        /Tryb:/,
      )
      stops.push(started.stop)
      return started
    }
    return { url: `http://127.0.0.1:${port}`, start, open: () => connect(address) }
  }

  it(
    `${VISITORS} visitors: counts match the browsers’ actions, with retries, duplicates and a restart`,
    async () => {
      const { url, start, open } = await openDay()
      let server = await start()
      let restarting: Promise<void> | undefined
      const day = await simulateDay({
        url,
        visitors: VISITORS,
        atOnce: AT_ONCE,
        seed: 7,
        browser: BROWSER,
        siteId: CAMPAIGN_SITE,
        campaignIds: [campaignIdOf(1), campaignIdOf(2)],
        onVisitor: (number) => {
          // Not awaited: visitors arrive all the time.
          if (number === Math.floor(VISITORS / 2)) {
            restarting = server.stop().then(async () => {
              server = await start()
            })
          }
        },
      })
      await restarting
      await server.stop()

      const db = await open()
      const counts = (await db.read.selectFrom('campaign_counts').selectAll().execute()).map(
        ({ campaign_id, cause, device, views, closes, conversions }) =>
          [
            `${campaign_id} ${cause} ${device}`,
            [Number(views), Number(closes), Number(conversions)],
          ] as const,
      )
      const leads = await db.read.selectFrom('leads').select(['id', 'email']).execute()
      const mails = await db.read
        .selectFrom('outbox')
        .select('cause')
        .where('cause', 'like', 'lead:%')
        .execute()
      await db.close()
      expect(day.unanswered).toBeGreaterThan(0)
      expect(Object.fromEntries(counts.filter(([, all]) => all.some(Boolean)))).toEqual(
        Object.fromEntries(day.expected),
      )
      expect(leads.map(({ email }) => email).sort()).toEqual([...day.emails].sort())
      // All answers for one lead have the same conversion id.
      expect(day.conversionIds.size).toBe(day.emails.length)
      expect(new Set(leads.map(({ id }) => id))).toEqual(
        new Set([...day.conversionIds.values()].flatMap((ids) => [...ids])),
      )
      expect(mails).toHaveLength(day.emails.length)
    },
    20 * MINUTE_MS,
  )
})
