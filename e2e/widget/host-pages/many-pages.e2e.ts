import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { aside, AT_ONCE, embedded, lightbox, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'

const site = foreignSite()
const isDeep = process.env['KLEPKA_DEEP'] === '1'
const PAGES = isDeep ? 500 : 60
/** What is loaded, compiled and drawn once is there by then. */
const WARM_PAGES = 20
const LOOKS = 5
const BETWEEN_LOOKS_MS = 500
const MB = 1024 * 1024
/** What browsers keep for themselves, of addresses and of entries in their history, comes to less. */
const GROWTH_BYTES = isDeep ? 1.5 * MB : 0.7 * MB

const measure = async (session: CDPSession) => {
  // More than once: what the first one let go of may hold more.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heapBytes: of('JSHeapUsedSize') }
}

/** The least of some looks: a call or a download that is still under way holds what it will be told to. */
const atRest = async (session: CDPSession) => {
  const looks: Awaited<ReturnType<typeof measure>>[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    looks.push(await measure(session))
    await site.page.waitForTimeout(BETWEEN_LOOKS_MS)
  }
  const least = (name: 'nodes' | 'listeners' | 'heapBytes') => Math.min(...looks.map((one) => one[name]))
  return { nodes: least('nodes'), listeners: least('listeners'), heapBytes: least('heapBytes') }
}

test(`a page that becomes another one ${PAGES} times keeps nothing of those it was: no nodes, no listeners, no memory`, async () => {
  const everywhere = lightbox({ triggers: AT_ONCE, closing: { locksContent: true } })
  const beside = aside({ triggers: AT_ONCE })
  const inFlow = embedded('#miejsce')
  const teased = aside({ teaser: { mode: 'always', text: 'Rabat' } })
  await site.publish([everywhere, beside, inFlow, teased])
  await site.open({ attributes: QUICK, body: '<main><h1>Sklep</h1><div id="miejsce"></div></main>' })
  const session = await site.context.newCDPSession(site.page)
  await session.send('Performance.enable')
  /** Everything comes up on each page, and the next page takes it away. */
  const walk = (from: number, to: number) =>
    site.page.evaluate(
      async ([first, last, ids]) => {
        const ours = () =>
          [...ids.map((id) => `.poptin-popup[data-poptin-id="${id}"]`), '.poptin-teaser'].map((selector) =>
            document.querySelector(selector),
          )
        for (let page = first; page < last; page += 1) {
          const gone = new WeakSet(ours().filter((element) => element !== null))
          history.pushState({}, '', `/strona-${page % 10}/`)
          const untilMs = performance.now() + 5_000
          while (!ours().every((element) => element && !gone.has(element))) {
            if (performance.now() > untilMs) throw new Error(`page ${page}`)
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
        }
        // Nothing of what fades or is told is under way.
        history.pushState({}, '', '/koniec/')
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        while (document.querySelector('link[rel=prefetch]'))
          await new Promise((resolve) => setTimeout(resolve, 50))
      },
      [from, to, [everywhere.id, beside.id, inFlow.id]] as const,
    )
  await walk(0, WARM_PAGES)
  // The last part of all to be loaded, once.
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
