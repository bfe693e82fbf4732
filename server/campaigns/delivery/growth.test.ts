import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { BROWSER, CAMPAIGN_PAGE, campaignIdOf } from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { Hono } from 'hono'
import { displayRoutes } from './display-routes.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const SITES = isDeep ? 10_000 : 60
const CAMPAIGNS = 20
/** Rows per insert. */
const BATCH = 400
const ROUNDS = isDeep ? 2_000 : 600
/** Calls of a kind between two checks for changes by other processes. */
const ROUNDS_PER_CHECK = 100
/** Sites with visitors at the same time. */
const BUSY_SITES = 50
const MOST_TIMES = 1.5
const MOST_MB = 300
const BYTES_PER_MB = 1_024 * 1_024

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void
const usedMb = () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / BYTES_PER_MB
}

const RULES = [
  { outcome: 'show', operator: 'contain', text: '/panele/' },
  { outcome: 'dont_show', operator: 'contain', text: '/koszyk/' },
]
const document = (number: number) =>
  JSON.stringify(
    makeCampaign({
      name: `Kampania ${number}`,
      filters: [
        { kind: 'pageAddress', rules: RULES },
        { kind: 'device', device: number % 10 === 0 ? 'desktop' : 'mobile' },
        { kind: 'language', outcome: 'show', languages: ['pl', 'en'] },
      ] as never,
    }),
  )

const siteIdOf = (number: number) => `5${String(number).padStart(12, '0')}`

describe.each(engines)('many sites, on %s', (engine) => {
  const tests: TestShop[] = []
  afterAll(async () => {
    for (const test of tests) await test.close()
  })

  const openSites = async (sites: number): Promise<TestShop> => {
    const test = await openTestShop(engine, {
      createApp: (services) => new Hono().route('/', displayRoutes(services)),
    })
    tests.push(test)
    const documents = Array.from({ length: CAMPAIGNS }, (_, index) => document(index))
    for (let from = 0; from < sites; from += BATCH / CAMPAIGNS) {
      const numbers = Array.from(
        { length: Math.min(BATCH / CAMPAIGNS, sites - from) },
        (_, index) => from + index,
      )
      await test.services.db.transaction(
        async (tx) => {
          await tx
            .insertInto('campaign_sites')
            .values(
              numbers.map((number) => ({
                id: siteIdOf(number),
                name: `Witryna ${number}`,
                domains_json: '["blog.example"]',
                settings_json: '{}',
                version: 1,
                created_ms: 0,
              })),
            )
            .execute()
          const rows = numbers.flatMap((number) =>
            documents.map((document_json, index) => ({
              id: campaignIdOf(number * CAMPAIGNS + index),
              site_id: siteIdOf(number),
              parent_id: null,
              position: index,
              is_on: 1,
              document_json,
              hash: '',
              weight: 1,
              ab_test_json: null,
              created_ms: 0,
              updated_ms: 0,
            })),
          )
          await tx.insertInto('campaigns').values(rows).execute()
        },
        { isDurable: false },
      )
    }
    return test
  }
  const body = JSON.stringify({ url: CAMPAIGN_PAGE, visitor_id: 'v1', browser_language: 'pl-PL' })
  const fetchDisplay = async ({ app }: TestShop, site: number) => {
    const response = await app.request(`/api/display/${siteIdOf(site)}`, {
      method: 'POST',
      body,
      headers: { origin: 'https://blog.example', 'user-agent': BROWSER, 'content-type': 'application/json' },
    })
    expect(((await response.json()) as { poptins: unknown[] }).poptins).toHaveLength(2)
  }
  /**
   * Milliseconds of one call of each kind, the fastest tenth of many, because the machine may be busy. Kinds
   * alternate call by call: in turns of a hundred calls (20 ms) one kind could have a quiet machine and the
   * next a busy one.
   */
  const costsOf = async <Way extends string>(
    ways: Record<Way, { test: TestShop; siteOf: (round: number) => number }>,
  ): Promise<Record<Way, number>> => {
    const each = Object.entries(ways) as [Way, { test: TestShop; siteOf: (round: number) => number }][]
    const times = new Map<Way, number[]>(each.map(([way]) => [way, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      // Once a second the sites are checked for changes by other processes.
      if (round % ROUNDS_PER_CHECK === 0) for (const test of tests) test.clock.nowMs += 1_001
      for (const [way, { test, siteOf }] of each) {
        const from = performance.now()
        await fetchDisplay(test, siteOf(round))
        times.get(way)?.push(performance.now() - from)
      }
    }
    return Object.fromEntries(
      [...times].map(([way, all]) => [way, all.toSorted((a, b) => a - b)[Math.floor(all.length / 10)] ?? 0]),
    ) as Record<Way, number>
  }

  it(`of ${SITES} sites with ${CAMPAIGNS} campaigns, one costs at most ${MOST_TIMES} times its cost alone, all use at most ${MOST_MB} MB`, async () => {
    const alone = await openSites(1)
    const among = await openSites(SITES)
    const ways = {
      alone: { test: alone, siteOf: () => 0 },
      among: { test: among, siteOf: () => SITES - 1 },
      busy: { test: among, siteOf: (round: number) => round % Math.min(SITES, BUSY_SITES) },
    }
    // Warm up before measuring.
    await costsOf(ways)
    const costs = await costsOf(ways)
    expect(costs.among / costs.alone, JSON.stringify(costs)).toBeLessThan(MOST_TIMES)
    expect(costs.busy / costs.alone, JSON.stringify(costs)).toBeLessThan(MOST_TIMES)

    const beforeMb = usedMb()
    for (let site = 0; site < SITES; site += 1) await fetchDisplay(among, site)
    const moreMb = usedMb() - beforeMb
    const inUs = (ms: number) => `${(ms * 1_000).toFixed(0)} µs`
    const busy = `${inUs(costs.busy)} when ${Math.min(SITES, BUSY_SITES)} are busy`
    console.log(
      `${SITES} sites on ${engine}: ${inUs(costs.alone)} alone, ${inUs(costs.among)} among them, ${busy}`,
    )
    console.log(`All ${SITES} requested: ${moreMb.toFixed(0)} MB more`)
    expect(moreMb).toBeLessThan(MOST_MB)
  })
})
