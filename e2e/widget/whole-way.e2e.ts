import { describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, AT_ONCE, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const stateOf = ({ id }: { id: string }) =>
  site.page.evaluate((campaignId) => window.klepka?.states?.get(campaignId), id)
const countsOf = ({ id }: { id: string }) =>
  site.rows('SELECT views, closes, conversions FROM campaign_counts WHERE campaign_id = ?', id)
const SOON_MS = 2_000

const CLOSES = `window.recorded = []; document.addEventListener('poptinClose', ({ detail }) => recorded.push(detail.poptin_id))`
const recorded = () => site.page.evaluate(() => (window as never as { recorded: string[] }).recorded)
const link: CampaignFile['screens'] = {
  form: [
    { kind: 'heading', text: 'Oferta' },
    { kind: 'button', text: 'Zamknij ofertę', action: { kind: 'close' } },
  ],
}
const offer = { screens: link, fields: {}, triggers: AT_ONCE } satisfies Partial<CampaignFile>

describe('a campaign of ours on a foreign page', () => {
  test('opens on time, is counted, stores a lead, and is not shown again [W-LIFE-01]', async () => {
    const campaign = lightbox({
      triggers: [
        { kind: 'timeDelay', seconds: 5 },
        { kind: 'scroll', percent: 10 },
      ],
      teaser: { mode: 'after_close', text: 'Rabat' },
      frequency: { rule: 'always', stopsAfterConversion: true },
    })
    const refused = aside({
      triggers: AT_ONCE,
      filters: [{ kind: 'country', outcome: 'show', countries: ['NZ'] }],
    })
    await site.publish([campaign, refused])
    const views: string[] = []
    site.page.on('request', (request) => request.url().includes('/viewed/') && views.push(request.url()))
    const asking = site.page.waitForResponse(`**/api/display/${site.clientId}`)
    await site.page.clock.install()
    await site.open({ attributes: QUICK, body: `<h1>Cudza strona</h1>${'<p>wiersz</p>'.repeat(200)}` })
    expect(
      ((await (await asking).json()) as { poptins: { poptin_id: string }[] }).poptins.map(
        ({ poptin_id }) => poptin_id,
      ),
    ).toEqual([campaign.id])
    // Real time passes on this clock, too, so half of the five seconds is left for a busy machine.
    await staysAway(popup(campaign), { clockMs: 2_000 })
    await site.page.clock.runFor(3_000)
    const dialog = site.page.getByRole('dialog')
    await dialog.waitFor()
    expect(await popup(campaign).locator('.entering').count()).toBe(1)
    await expect.poll(() => views).toHaveLength(1)
    await site.page.clock.runFor(900)
    expect(await popup(campaign).locator('.entering').count()).toBe(0)

    await site.page.getByLabel('Adres e-mail').fill('Ola@Example.pl')
    await site.page.getByRole('checkbox').check()
    await site.page.getByRole('button', { name: 'Zapisz mnie' }).click()
    await site.page.getByRole('heading', { name: 'Dziękujemy!' }).waitFor()
    expect(await stateOf(campaign)).toMatchObject({ convert: true, poptin_active: true })
    // The thank-you screen closes by itself, and nothing opens the campaign again.
    await site.page.clock.runFor(5_100)
    await site.page.clock.runFor(5_100)
    await popup(campaign).waitFor({ state: 'detached' })
    expect(await stateOf(campaign)).toMatchObject({ poptin_active: false, close_trigger: 'submit' })
    await site.page.evaluate(() => window.scrollTo(0, 2_000))
    await site.page.waitForTimeout(50)
    await staysAway([site.page.locator('.poptin-popup, .poptin-teaser'), popup(refused)], { clockMs: 60_000 })
    expect(site.rows('SELECT email FROM leads WHERE campaign_id = ?', campaign.id)).toEqual([
      { email: 'ola@example.pl' },
    ])
    await expect.poll(() => countsOf(campaign)).toEqual([{ views: 1, closes: 0, conversions: 1 }])
  })

  test('closes by its exit effect, or fades; the page is notified of each close [W-LIFE-02]', async () => {
    /** Until it closes by itself, a fifth of a second at a time. */
    const wait = async () => {
      for (
        let fifth = 0;
        fifth < 40 &&
        (await site.page.evaluate(() =>
          [...(window.klepka?.states?.values() ?? [])].every(({ close_trigger }) => !close_trigger),
        ));
        fifth += 1
      )
        await site.page.clock.runFor(200)
    }
    const ways: [
      how: string,
      campaign: Partial<CampaignFile>,
      close: () => Promise<unknown>,
      goneAfterMs: number,
    ][] = [
      ['x_click', { exitEffect: 'up' }, () => site.page.locator('.cross').click(), 800],
      [
        'cancel_click',
        { closing: { control: 'text', text: 'Nie, dziękuję' } },
        () => site.page.getByText('Nie, dziękuję').click(),
        5_000,
      ],
      ['cancel_click', { exitEffect: 'fade' }, () => site.page.getByText('Zamknij ofertę').click(), 800],
      ['auto_close', { closing: { autoCloseSeconds: 6 } }, wait, 5_000],
      ['timer', { timer: { kind: 'span', minutes: 0, seconds: 6 }, exitEffect: 'shake' }, wait, 800],
      ['bg_click', { exitEffect: 'puff' }, () => site.page.mouse.click(5, 5), 800],
    ]
    for (const [how, other, close, goneAfterMs] of ways) {
      const campaign = lightbox({ ...offer, ...other })
      await site.publish([campaign])
      await site.page.close()
      const page = (site.page = await (await site.openVisitor()).newPage())
      await page.clock.install()
      await site.open({ attributes: QUICK, script: CLOSES })
      await site.page.getByRole('dialog').waitFor()
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + SOON_MS)
      await close()
      // A button in a prerendered campaign acts once the other parts are loaded.
      await expect
        .poll(() => stateOf(campaign), { message: how })
        .toMatchObject({ close_trigger: how, poptin_active: true })
      expect(await recorded()).toEqual([campaign.id])
      await page.clock.runFor(goneAfterMs - 300)
      expect(await popup(campaign).count(), how).toBe(1)
      await page.clock.runFor(400)
      expect(await popup(campaign).count(), how).toBe(0)
      expect(await stateOf(campaign)).toMatchObject({ poptin_active: false })
      await expect.poll(() => countsOf(campaign)).toMatchObject([{ closes: 1, conversions: 0 }])
    }

    // Closed by the next campaign: 0.2 s. Following a button fires no close.
    const next = lightbox({ screens: { form: [{ kind: 'heading', text: 'Druga' }] }, fields: {} })
    const first = lightbox({
      ...offer,
      screens: { form: [{ kind: 'button', text: 'Dalej', action: { kind: 'launch', campaign: next.id } }] },
      exitEffect: 'up',
    })
    await site.publish([first, next])
    await site.page.close()
    const page = (site.page = await (await site.openVisitor()).newPage())
    await page.clock.install()
    await site.open({ attributes: QUICK, script: CLOSES })
    await page.getByRole('dialog').waitFor()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + SOON_MS)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await expect.poll(() => stateOf(first)).toMatchObject({ close_trigger: 'submit' })
    await page.clock.runFor(150)
    expect(await popup(first).count()).toBe(1)
    await page.clock.runFor(100)
    expect(await popup(first).count()).toBe(0)
    await pass(page, { clockMs: 2_000 })
    expect(await stateOf(first)).toMatchObject({ close_trigger: 'submit' })
    expect(await recorded()).toEqual([])
  })

  test('the next one opens once it has faded, although its element is removed later', async () => {
    const first = lightbox(offer)
    const second = lightbox({ ...offer, screens: { form: [{ kind: 'heading', text: 'Druga' }] } })
    await site.publish([first, second])
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await site.page.getByRole('dialog').waitFor()
    await site.page.clock.pauseAt((await site.page.evaluate(() => Date.now())) + SOON_MS)
    await site.page.keyboard.press('Escape')
    await staysAway(popup(second), { clockMs: 300 })
    await site.page.clock.runFor(200)
    await popup(second).waitFor({ state: 'attached' })
    await site.page.clock.runFor(20)
    await site.page.getByRole('heading', { name: 'Druga' }).waitFor()
    expect(await popup(first).count()).toBe(1)
    await site.page.clock.runFor(5_000)
    expect(await popup(first).count()).toBe(0)
    expect(await popup(second).count()).toBe(1)
  })

  test('loads only what it needs, from our host; a failed file affects only itself [W-CALL-16]', async () => {
    const fields: CampaignFile['fields'] = { day: { kind: 'date', label: 'Kiedy' } }
    const screens: CampaignFile['screens'] = {
      form: [
        { kind: 'heading', text: 'Termin' },
        { kind: 'fields', fields: ['day'] },
        { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
      ],
    }
    const plain = aside({
      screens: { form: [{ kind: 'heading', text: 'Sam napis' }] },
      fields: {},
      triggers: AT_ONCE,
    })
    const needs = aside({ screens, fields, triggers: AT_ONCE, testsAdBlock: true, look: { font: 'serif' } })
    const loaded: string[] = []
    site.context.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const files = () =>
      [...new Set(loaded.splice(0))].flatMap((path) => /^\/widget\/(\w+)\./.exec(path)?.[1] ?? []).sort()

    await site.publish([plain])
    await site.open({ attributes: QUICK })
    await site.page.getByText('Sam napis').waitFor()
    expect(files()).toEqual(['campaigns', 'loader'])
    await site.publish([needs])
    files()
    await site.open({ attributes: QUICK })
    await site.page.getByLabel('Kiedy').waitFor()
    expect(files()).toEqual(['ads', 'campaigns', 'loader'])
    // Date picker and fonts are the browser's own: neither is loaded.
    await site.page.getByLabel('Kiedy').fill('2026-12-24')
    await expect.poll(() => loaded.length).toBeGreaterThan(1)
    expect(files()).toEqual(['form', 'view'])

    await site.context.route('**/widget/ads.js', (route) => route.abort())
    await site.context.route('**/widget/form.*', (route) => route.abort())
    site.expected = [/Failed to load resource/]
    const failed = site.page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/widget/form.'),
    )
    const besides = aside({
      screens: { form: [{ kind: 'heading', text: 'Obok' }] },
      fields: {},
      triggers: AT_ONCE,
      testsAdBlock: true,
    })
    const unable = aside({ screens, fields, triggers: AT_ONCE, closing: { autoCloseSeconds: 60 } })
    await site.publish([unable, besides])
    await site.open({ attributes: QUICK })
    await Promise.all([failed, site.page.getByText('Obok').waitFor()])
    await staysAway(popup(unable), { realMs: 1_000 })
  })

  test('a bar opens below a modal campaign, and is reachable after that is closed', async () => {
    const modal = lightbox(offer)
    const beside = aside({
      ...offer,
      triggers: [{ kind: 'timeDelay', seconds: 3 }],
      type: 'bar',
      format: 'format_1',
      location: 'bottom',
    })
    await site.publish([modal, beside])
    await site.page.clock.install()
    await site.open({ attributes: QUICK })
    await site.page.getByRole('dialog', { name: 'Oferta' }).waitFor()
    await site.page.clock.runFor(3_100)
    const layer = popup(beside).locator('.layer')
    await layer.waitFor({ state: 'attached' })
    const isAbove = () => layer.evaluate((bar) => bar.matches(':popover-open'))
    await pass(site.page, { clockMs: 500 })
    expect(await isAbove()).toBe(false)
    await site.page.keyboard.press('Escape')
    await expect.poll(isAbove).toBe(true)
    await popup(beside).getByRole('button', { name: 'Zamknij ofertę' }).click()
    await expect.poll(() => stateOf(beside)).toMatchObject({ close_trigger: 'cancel_click' })
  })

  test('shifts no layout, and a launched campaign opens at once', async () => {
    const second = lightbox({ screens: { form: [{ kind: 'heading', text: 'Druga' }] }, fields: {} })
    const first = lightbox({
      screens: {
        form: [
          { kind: 'heading', text: 'Pierwsza' },
          { kind: 'button', text: 'Dalej', action: { kind: 'launch', campaign: second.id } },
        ],
      },
      fields: {},
      triggers: AT_ONCE,
      frequency: { rule: 'always', stopsAfterConversion: false },
    })
    await site.publish([first, second])
    await site.page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as never as { value: number }[])
          (window as never as { shifted: number }).shifted += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await site.open({ attributes: QUICK, body: `<h1>Cudza strona</h1>${'<p>wiersz</p>'.repeat(200)}` })
    await site.page.getByRole('heading', { name: 'Pierwsza' }).waitFor()
    await site.page.getByRole('button', { name: 'Dalej' }).click()
    await site.page.getByRole('heading', { name: 'Druga' }).waitFor()
    await popup(first).waitFor({ state: 'detached' })
    // On another page of a single-page site the same may be shown again at once.
    await site.page.evaluate(() => history.pushState({}, '', '/dalej/'))
    await site.page.getByRole('heading', { name: 'Pierwsza' }).waitFor()
    await staysAway(popup(second), { realMs: 1_000 })
    expect(await site.page.evaluate(() => (window as never as { shifted: number }).shifted)).toBe(0)
  })
})
