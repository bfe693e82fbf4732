import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { importCampaigns } from '../editor/import-campaigns.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { killedAmong } from '#server/testing/processes/killed-among.ts'
import { BROWSER, CAMPAIGN_SITE, campaignIdOf } from '#server/testing/open-campaign-shop.ts'
import { type Started, startProcess } from '#server/testing/processes/start-process.ts'

const KILLS = process.env['KLEPKA_DEEP'] === '1' ? 20 : 1
const LEADS = 120
/** Of them, before the process is killed. */
const AT_LEAST = 20
const MINUTE_MS = 60_000

let folder: string
const started: Started[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-kill-'))
})
afterEach(() => {
  // A failed test leaves no process running.
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

it(
  `${KILLS} times killed while forms arrive: every answered lead is saved, and sent again it is the same lead`,
  async () => {
    const open = () => connect({ sqliteFile: join(folder, 'klepka.sqlite') })
    const before = await open()
    await migrate(before, Date.now())
    const file = {
      site: {
        id: CAMPAIGN_SITE,
        name: 'Blog',
        domains: ['blog.example'],
        settings: { leadsTo: 'wlasciciel@blog.example', leadMailsAnHour: 10_000 },
      },
      campaigns: [{ id: campaignIdOf(1), campaign: newsletterFile }],
    }
    await importCampaigns(before, JSON.stringify(file), {
      nowMs: Date.now(),
      randomBytes: () => new Uint8Array(8),
    })
    await before.close()
    const port = await freePort()
    const start = async () => {
      const server = await startProcess(
        ['dist/server/main.js'],
        { PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' },
        /Tryb:/,
      )
      started.push(server)
      return server
    }
    const convert = async (round: number, number: number): Promise<string> => {
      const form = new URLSearchParams({
        poptin_id: campaignIdOf(1),
        client_id: CAMPAIGN_SITE,
        trigger: 'scroll',
        visitor: 'mobile',
        email1: `osoba${round}-${number}@example.pl`,
        consent: '1',
        idempotency_key: `klucz-${round}-${number}-x`,
      })
      const answer = await fetch(`http://127.0.0.1:${port}/api/display/conversion/v1`, {
        method: 'POST',
        body: form,
        headers: { 'user-agent': BROWSER, origin: 'https://blog.example' },
      })
      return ((await answer.json()) as { conversion_id: string }).conversion_id
    }

    for (let round = 0; round < KILLS; round += 1) {
      const server = await start()
      const answered = await killedAmong(server, LEADS, AT_LEAST, (number) => convert(round, number))

      const again = await start()
      const ids = await Promise.all(Array.from({ length: LEADS }, (_, number) => convert(round, number)))
      await again.stop()
      for (const [number, id] of answered) expect(ids[number]).toBe(id)
      expect(new Set(ids).size).toBe(LEADS)
    }

    const after = await open()
    const [leads, counts, mails] = await Promise.all([
      after.read.selectFrom('leads').select('email').execute(),
      after.read.selectFrom('campaign_counts').select('conversions').execute(),
      after.read.selectFrom('outbox').select('cause').where('cause', 'like', 'lead:%').execute(),
    ])
    await after.close()
    expect([
      new Set(leads.map(({ email }) => email)).size,
      leads.length,
      mails.length,
      counts.reduce((sum, { conversions }) => sum + Number(conversions), 0),
    ]).toEqual(Array.from({ length: 4 }, () => LEADS * KILLS))
  },
  KILLS * 2 * MINUTE_MS,
)
