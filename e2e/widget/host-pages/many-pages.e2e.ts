import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { aside, AT_ONCE, embedded, lightbox, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'

const site = foreignSite()
const isDeep = process.env['KLEPKA_DEEP'] === '1'
const PAGES = isDeep ? 500 : 60
/** By then everything is loaded, compiled and rendered once. */
const WARM_PAGES = 20
const LOOKS = 5
const BETWEEN_LOOKS_MS = 500
const MB = 1024 * 1024
/** The browser's own data about addresses and history entries is less. */
const GROWTH_BYTES = isDeep ? 1.5 * MB : 0.7 * MB

const measure = async (session: CDPSession) => {
  // Several times: objects freed by one collection may release others.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heapBytes: of('JSHeapUsedSize') }
}

/** The minimum of some measurements: a pending call or download still has references to its callbacks. */
const atRest = async (session: CDPSession) => {
  const looks: Awaited<ReturnType<typeof measure>>[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    looks.push(await measure(session))
    await site.page.waitForTimeout(BETWEEN_LOOKS_MS)
  }
  const least = (name: 'nodes' | 'listeners' | 'heapBytes') => Math.min(...looks.map((one) => one[name]))
  return { nodes: least('nodes'), listeners: least('listeners'), heapBytes: least('heapBytes') }
}

test(`leaves no nodes, listeners or memory behind after ${PAGES} pages of a single-page site`, async () => {
  const everywhere = lightbox({ triggers: AT_ONCE, closing: { locksContent: true } })
  const beside = aside({ triggers: AT_ONCE })
  const inFlow = embedded('#miejsce')
  const teased = aside({ teaser: { mode: 'always', text: 'Rabat' } })
  await site.publish([everywhere, beside, inFlow, teased])
  await site.open({ attributes: QUICK, body: '<main><h1>Sklep</h1><div id="miejsce"></div></main>' })
  const session = await site.context.newCDPSession(site.page)
  await session.send('Performance.enable')
  /** All campaigns are shown on each page, and removed by the next page. */
  const walk = (from: number, to: number) =>
    site.page.evaluate(
      async ([first, last, ids]) => {
        const ours = () =>
          [...ids.map((id) => `.poptin-popup[data-poptin-id="${id}"]`), '.poptin-teaser'].map((selector) =>
            document.querySelector(selector),
          )
        for (let page = first; page < last; page += 1) {
          const previous = new WeakSet(ours().filter((element) => element !== null))
          history.pushState({}, '', `/strona-${page % 10}/`)
          const untilMs = performance.now() + 5_000
          while (!ours().every((element) => element && !previous.has(element))) {
            if (performance.now() > untilMs) throw new Error(`page ${page}`)
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
        }
        // No fade or report is pending.
        history.pushState({}, '', '/koniec/')
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        while (document.querySelector('link[rel=prefetch]'))
          await new Promise((resolve) => setTimeout(resolve, 50))
      },
      [from, to, [everywhere.id, beside.id, inFlow.id]] as const,
    )
  await walk(0, WARM_PAGES)
  // The last part to load, once.
  await expect
    .poll(async () => (await site.context.cookies(site.url)).map(({ name }) => name))
    .toContain('poptin_last_visit')
  const before = await atRest(session)
  await walk(WARM_PAGES, PAGES)
  const after = await atRest(session)
  console.info(`${PAGES} pages:`, before, '→', after)
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(0)
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(0)
  expect(after.heapBytes - before.heapBytes).toBeLessThan(GROWTH_BYTES)
  expect(await site.page.locator('.poptin-popup').count()).toBe(3)
})
