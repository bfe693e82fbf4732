import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { importCampaigns } from '../editor/import-campaigns.ts'
import { seal } from '#server/identity/secrets/seal.ts'
import type { Services } from '#server/platform/services.ts'
import { BROWSER, CAMPAIGN_SITE, campaignIdOf } from '#server/testing/open-campaign-shop.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { killedAmong } from '#server/testing/processes/killed-among.ts'
import { type Started, startProcess } from '#server/testing/processes/start-process.ts'

const LEADS = 60
/** Of them, before the process is killed. */
const AT_LEAST = 20
const MINUTE_MS = 60_000
const SECRET = 'sekret sklepu do prób, dłuższy niż 32 znaki'
const CONNECTOR = 'connector-1'

let folder: string
const started: Started[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-kill-'))
})
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

it(
  'killed while leads arrive and are delivered: every answered lead reaches the service',
  async () => {
    const open = () => connect({ sqliteFile: join(folder, 'klepka.sqlite') })
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
    const sealing = {
      settings: { secret: SECRET },
      randomBytes: (count: number) => new Uint8Array(count),
    } as Services
    await before.transaction(async (tx) => {
      await tx
        .insertInto('connectors')
        .values({
          id: CONNECTOR,
          site_id: CAMPAIGN_SITE,
          kind: 'mailerlite',
          is_on: 1,
          values_json: '{}',
          sealed: seal(sealing, 'connector', { apiKey: 'klucz-do-prob' }),
          paused_ms: null,
          pause_reason: null,
          created_ms: 1,
          updated_ms: 1,
        })
        .execute()
      await tx
        .insertInto('campaign_follow_ups')
        .values({
          campaign_id: campaignIdOf(1),
          settings_json: JSON.stringify({ connectors: [{ connectorId: CONNECTOR, target: '7' }] }),
          updated_ms: 1,
        })
        .execute()
    })
    await before.close()

    const [port, services] = [await freePort(), await freePort()]
    const start = async () => {
      const server = await startProcess(
        ['dist/server/main.js'],
        {
          PORT: String(port),
          DATA_DIR: folder,
          DATABASE_URL: '',
          SECRET,
          DEMO_CAMPAIGNS: '0',
          DEMO_PAYMENTS: '0',
          DEMO_CONNECTORS: '1',
          DEMO_CONNECTORS_PORT: String(services),
        },
        /Tryb:/,
      )
      started.push(server)
      return server
    }
    const convert = async (number: number): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/display/conversion/v1`, {
        method: 'POST',
        body: new URLSearchParams({
          poptin_id: campaignIdOf(1),
          client_id: CAMPAIGN_SITE,
          trigger: 'scroll',
          visitor: 'mobile',
          email1: `osoba${number}@example.pl`,
          consent: '1',
          idempotency_key: `klucz-${number}-dlugi`,
        }),
        headers: { 'user-agent': BROWSER, origin: 'https://blog.example' },
      })
      return ((await answer.json()) as { conversion_id: string }).conversion_id
    }
    const answered = await killedAmong(await start(), LEADS, AT_LEAST, convert)

    // The doubles died with the process: what was marked as done had arrived there.
    const between = await open()
    const doneBefore = await between.read
      .selectFrom('connector_deliveries')
      .innerJoin('leads', 'leads.id', 'connector_deliveries.lead_id')
      .select('leads.id')
      .where('connector_deliveries.status', '=', 'done')
      .execute()
    const queued = await between.read.selectFrom('connector_deliveries').select('lead_id').execute()
    const ids = new Set(queued.map(({ lead_id }) => lead_id))
    for (const id of answered.values()) expect(ids.has(id)).toBe(true)
    // The claims of the dead process end now instead of in a minute.
    await between.transaction((tx) =>
      tx
        .updateTable('connector_deliveries')
        .set({ next_try_ms: 0 })
        .where('status', '=', 'waiting')
        .execute(),
    )
    await between.close()

    const again = await start()
    const reading = await open()
    await expect
      .poll(
        () =>
          reading.read
            .selectFrom('connector_deliveries')
            .select('id')
            .where('status', '!=', 'done')
            .execute()
            .then((rows) => rows.length),
        { timeout: MINUTE_MS, interval: 200 },
      )
      .toBe(0)
    const leads = await reading.read.selectFrom('leads').select(['id', 'email']).execute()
    await reading.close()
    const contacts = (await (await fetch(`http://127.0.0.1:${services}/odebrane`)).json()) as {
      email: string
    }[]
    await again.stop()
    const arrived = new Set(contacts.map(({ email }) => email))
    const early = new Set(doneBefore.map(({ id }) => id))
    expect(leads.length).toBeGreaterThanOrEqual(answered.size)
    for (const { id, email } of leads)
      expect([email, early.has(id) || arrived.has(email!)]).toEqual([email, true])
  },
  3 * MINUTE_MS,
)
