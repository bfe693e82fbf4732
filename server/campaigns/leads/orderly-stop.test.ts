import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { importCampaigns } from '../editor/import-campaigns.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { BROWSER, CAMPAIGN_SITE, campaignIdOf } from '#server/testing/open-campaign-shop.ts'
import { startProcess } from '#server/testing/processes/start-process.ts'
import { listCounts } from '../editor/count-store.ts'

const MINUTE_MS = 60_000
const VIEWS = 40

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-stop-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const open = () => connect({ sqliteFile: join(folder, 'klepka.sqlite') })

it(
  'counts everything answered although the server stops right afterwards',
  async () => {
    const before = await open()
    await migrate(before, Date.now())
    const file = {
      site: { id: CAMPAIGN_SITE, name: 'Blog', domains: ['blog.example'] },
      campaigns: [{ id: campaignIdOf(1), campaign: newsletterFile }],
    }
    await importCampaigns(before, JSON.stringify(file), {
      nowMs: Date.now(),
      randomBytes: () => new Uint8Array(8),
    })
    await before.close()

    const port = await freePort()
    const server = await startProcess(
      ['dist/server/main.js'],
      { PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' },
      /Tryb:/,
    )
    const report = (number: number) =>
      fetch(`http://127.0.0.1:${port}/api/display/viewed/${campaignIdOf(1)}`, {
        method: 'POST',
        body: JSON.stringify({ trigger: 'scroll', type: 'mobile', event_id: `zdarzenie-${number}` }),
        headers: { 'content-type': 'text/plain', 'user-agent': BROWSER, origin: 'https://blog.example' },
      })
    const answers = await Promise.all(Array.from({ length: VIEWS }, (_, number) => report(number)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: VIEWS }, () => 200))
    // Earlier than the counter's next regular write.
    await server.stop()

    const after = await open()
    const counts = await listCounts(after.read, campaignIdOf(1))
    await after.close()
    expect(counts.map(({ cause, device, views }) => [cause, device, Number(views)])).toEqual([
      ['scroll', 'mobile', VIEWS],
    ])
  },
  MINUTE_MS,
)
