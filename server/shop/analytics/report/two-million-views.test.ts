import { afterEach, describe, expect, it } from 'vitest'
import { addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { analyticsQuery } from '#contract/console/shop/analytics.ts'
import * as v from 'valibot'
import { MAX_WAITING_VIEWS, viewCollectorOf } from '../collect-views.ts'
import { loadAnalytics } from './load-analytics.ts'

const VIEWS = Number(process.env['ANALYTICS_VIEWS'] ?? 2_000_000)
const DAYS = 365
const DAY_MS = 86_400_000
const PRODUCTS = 100
const MAX_MS = 300
const SOURCES = [
  '',
  '?utm_source=list&utm_campaign=wiosna',
  '?utm_source=ulotka',
  '?gclid=1',
  '?utm_source=fb',
]
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
]

// Written by the collector as real views are, only without the pause of a second between two writes.
describe.runIf(process.env['KLEPKA_DEEP'] === '1')(`analytics after ${VIEWS} page views`, () => {
  let test: TestShop
  afterEach(() => test.close())

  it(`answers within ${MAX_MS} ms`, { timeout: 30 * 60_000 }, async () => {
    test = await openTestShop('sqlite')
    const { services, clock } = test
    for (let at = 0; at < PRODUCTS; at += 1) await addProduct(services.db)
    const slugs = (await services.db.read.selectFrom('products').select('slug').execute()).map(
      ({ slug }) => slug,
    )
    const collector = viewCollectorOf(services)
    const startMs = TEST_NOW_MS - DAYS * DAY_MS
    const writeFrom = performance.now()
    for (let at = 0; at < VIEWS; at += 1) {
      clock.nowMs = startMs + Math.floor((at / VIEWS) * DAYS * DAY_MS)
      const visitor = Math.floor(at / 4)
      const path = at % 4 === 0 ? '/' : `/produkt/${slugs[(at * 7) % slugs.length]}/`
      collector.add({
        address: `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
        userAgent: AGENTS[visitor % AGENTS.length]!,
        url: at % 4 === 0 ? path + SOURCES[visitor % SOURCES.length] : path,
        referrer: '',
        firstCookie: '',
        isView: true,
      })
      if (at % MAX_WAITING_VIEWS === MAX_WAITING_VIEWS - 1) await collector.flush()
    }
    await collector.flush()
    const writeMs = performance.now() - writeFrom
    clock.nowMs = TEST_NOW_MS
    expect(test.logged).toEqual([])

    const times: Record<string, number> = {}
    for (const [name, query] of Object.entries({
      year: { period: '365' },
      month: { period: '30' },
      'year of a source': { period: '365', source: 'utm:list' },
      'year of a product': { period: '365', product: '1' },
      'year of a product on phones': { period: '365', product: '1', device: 'mobile' },
    })) {
      const read = v.parse(analyticsQuery, query)
      const runs: number[] = []
      for (let run = 0; run < 5; run += 1) {
        const from = performance.now()
        const { figures } = await loadAnalytics(services.db.read, read, clock.nowMs)
        runs.push(performance.now() - from)
        expect(figures.visits.now).toBeGreaterThan(0)
      }
      times[name] = Math.round(runs.toSorted((one, other) => one - other)[2]!)
    }
    console.info({ views: VIEWS, 'written a second': Math.round((VIEWS / writeMs) * 1_000), ...times })
    for (const ms of Object.values(times)) expect(ms).toBeLessThanOrEqual(MAX_MS)
  })
})
