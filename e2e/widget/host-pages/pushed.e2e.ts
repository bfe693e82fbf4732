import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { AT_ONCE, aside, QUICK } from '../campaigns.ts'
import { foreignSite, type HostPage } from '../foreign-site.ts'
import { pass } from '../stays-away.ts'
import { differences, pageState } from './page-state.ts'

const LONG = '<p>Panele, listwy i podkłady.</p>'.repeat(120)
const HEADER = '<header id="naglowek"><a href="#">Logo</a> <a href="#">Koszyk</a></header>'
const styles = (css: string) => ({ head: `<style>body { margin: 0 } ${css}</style>`, policy: null })

const pages: [string, HostPage][] = [
  ['a header in the page', { ...styles(''), body: `${HEADER}${LONG}` }],
  [
    'a sticky header',
    {
      ...styles('#naglowek { position: sticky; top: 0; background: #fff; height: 60px }'),
      body: `${HEADER}${LONG}`,
    },
  ],
  [
    'a header fixed to the window',
    {
      ...styles(
        '#naglowek { position: fixed; top: 0; left: 0; right: 0; height: 60px; background: #fff } body { padding-top: 60px }',
      ),
      body: `${HEADER}<h1>Podłogi</h1>${LONG}`,
    },
  ],
  [
    'a header above the page’s content',
    {
      ...styles(
        '#naglowek { position: absolute; top: 0; left: 0; right: 0; height: 60px } h1 { margin: 0; padding: 100px 0; background: #ddd }',
      ),
      body: `${HEADER}<h1>Podłogi</h1>${LONG}`,
    },
  ],
  [
    'nothing to scroll',
    {
      ...styles(
        '#naglowek { position: fixed; top: 0; left: 0; right: 0; height: 60px } main { padding-top: 60px } #czat { position: fixed; right: 0; bottom: 0 }',
      ),
      body: `${HEADER}<main><h1>Podłogi</h1></main><div id="czat">Czat</div>`,
    },
  ],
]
const bar = (other: Partial<CampaignFile> = {}) =>
  aside({
    type: 'bar',
    format: 'format_1',
    location: 'top',
    exitEffect: 'fade',
    fields: {},
    screens: {
      form: [
        { kind: 'heading', text: 'Darmowa dostawa od 500 zł' },
        { kind: 'button', text: 'Zobacz', action: { kind: 'close' } },
      ],
    },
    triggers: AT_ONCE,
    ...other,
  })

const countShifts = () => {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node?: Element }[]
    })[])
      if (!entry.hadRecentInput)
        shifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => `${node?.nodeName}#${node?.id}`).join()}`,
        )
  }).observe({ type: 'layout-shift', buffered: true })
}
/** Longer than all transitions and scroll delays here. */
const SETTLED = { realMs: 1_100 }

describe('a bar at the top of a foreign page', () => {
  const site = foreignSite()
  const box = () => site.page.locator('.poptin-popup .box')
  const tops = (page: Page) =>
    page.evaluate(() =>
      [
        document.querySelector('#naglowek')!.getBoundingClientRect().top,
        document.querySelector('.poptin-popup')?.shadowRoot!.querySelector('.box')!.getBoundingClientRect()
          .bottom ?? 0,
      ].map(Math.round),
    )
  const shifts = () => site.page.evaluate(() => (window as never as { shifts: string[] }).shifts)
  const open = async (host: HostPage, campaign = bar()) => {
    await site.publish([campaign])
    await site.page.addInitScript(countShifts)
    await site.open({ ...host, attributes: QUICK })
    await box().waitFor()
    await pass(site.page, SETTLED)
    return campaign
  }
  const close = async () => {
    await site.page.evaluate(() => window.klepka?.('close'))
    await site.page.locator('.poptin-popup').waitFor({ state: 'detached' })
    await pass(site.page, SETTLED)
  }

  test.each(pages)(
    'moves a page with %s below itself, and back without a trace or a layout shift [E-03]',
    async (_, host) => {
      const campaign = bar({ triggers: [] })
      await site.publish([campaign])
      await site.page.addInitScript(countShifts)
      await site.open({ ...host, attributes: QUICK })
      await site.page.waitForFunction(() => window.klepka)
      const before = await pageState(site.page)
      await site.page.evaluate((id) => window.klepka?.('open', id), campaign.id)
      await box().waitFor()
      await pass(site.page, SETTLED)
      const [header, bottom] = await tops(site.page)
      expect(bottom).toBeGreaterThan(30)
      expect(header).toBe(bottom)
      expect(await site.page.evaluate(() => scrollY)).toBe(0)
      await site.page.locator('#naglowek a').last().click()
      await close()
      expect(
        differences(before, await pageState(site.page)).filter(
          (line) => !/^(focus|title and address)/.test(line),
        ),
      ).toEqual([])
      expect(await site.page.evaluate(() => document.getAnimations().length)).toBe(0)
      expect(await shifts()).toEqual([])
    },
  )

  test('in a scrolled page, opening and closing moves neither text nor header [E-03]', async () => {
    for (const [name, host] of pages.slice(1, 3)) {
      const campaign = bar({ triggers: [] })
      await site.publish([campaign])
      await site.page.addInitScript(countShifts)
      await site.open({ ...host, attributes: QUICK })
      await site.page.waitForFunction(() => window.klepka)
      const readAt = () =>
        site.page.evaluate(() => Math.round(document.querySelectorAll('p')[40]!.getBoundingClientRect().top))
      await site.page.evaluate(() => document.querySelectorAll('p')[35]!.scrollIntoView())
      await site.page.waitForTimeout(100)
      const at = await readAt()
      await site.page.evaluate((id) => window.klepka?.('open', id), campaign.id)
      await box().waitFor()
      await pass(site.page, SETTLED)
      expect(await readAt(), name).toBe(at)
      const [header, bottom] = await tops(site.page)
      expect(header, name).toBe(bottom)
      await site.page.mouse.move(600, 500)
      await site.page.mouse.wheel(0, 300)
      await expect.poll(readAt).toBe(at - 300)
      expect((await tops(site.page))[0], name).toBe(bottom)
      await close()
      expect(await readAt(), name).toBe(at - 300)
      expect((await tops(site.page))[0], name).toBe(0)
      expect(await shifts(), name).toEqual([])
    }
  })

  test('overlays the page if set so, like a bar at the bottom [E-03]', async () => {
    await open(pages[2]![1], bar({ pushesPage: false }))
    expect((await tops(site.page))[0]).toBe(0)
    await open(pages[2]![1], bar({ location: 'bottom' }))
    expect((await tops(site.page))[0]).toBe(0)
  })
})
