import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { aside, AT_ONCE, embedded, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { usePlainScreens } from './plain-screens.ts'
import { pass, staysAway } from './stays-away.ts'

const site = foreignSite()
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const isThere = async (campaign: { id: string }) => (await popup(campaign).count()) > 0
/** The part that starts triggers is loaded and running. */
const armed = (page: Page = site.page) => page.waitForFunction(() => window.klepka?.states !== undefined)
const stateOf = ({ id }: { id: string }) =>
  site.page.evaluate((campaignId) => window.klepka?.states?.get(campaignId), id)
const LONG_PAGE = `<h1>Długa strona</h1>${'<p>wiersz</p>'.repeat(300)}`
const scrollToPercent = (percent: number) =>
  site.page.evaluate(
    (to) => window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * (to / 100)),
    percent,
  )

beforeEach(() => usePlainScreens(site.context))

describe('what opens a campaign', () => {
  test('each trigger opens its campaign in time, and not before [W-TRIG-01]', async () => {
    const scroll = aside({ triggers: [{ kind: 'scroll', percent: 50 }] })
    const idle = aside({ triggers: [{ kind: 'inactivity', seconds: 40 }] })
    const leaving = aside({ triggers: [{ kind: 'exitIntent' }] })
    const later = aside({ triggers: [{ kind: 'timeDelay', seconds: 20 }] })
    const click = aside({ triggers: [{ kind: 'click', selector: '.oferta' }] })
    const secondPage = aside({ triggers: [{ kind: 'pageCount', pages: 2 }] })
    const onOffers = aside({
      triggers: AT_ONCE,
      filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/oferty' }] }],
    })
    const all = [scroll, idle, leaving, later, click, secondPage, onOffers]
    await site.publish(all)
    await site.page.clock.install()
    const host = { attributes: QUICK, body: `<a href="#x" class="oferta"><b>Oferta</b></a>${LONG_PAGE}` }
    await site.open(host)
    await armed()
    await staysAway(all.map(popup), { clockMs: 1_000 })

    await scrollToPercent(40)
    await staysAway(popup(scroll), { clockMs: 400 })
    await scrollToPercent(60)
    await site.page.clock.runFor(400)
    await popup(scroll).waitFor()

    const leave = (clientY: number) =>
      site.page.evaluate(
        (y) =>
          document.body.dispatchEvent(
            new MouseEvent('mouseout', { bubbles: true, clientX: 300, clientY: y }),
          ),
        clientY,
      )
    await leave(300)
    await staysAway(popup(leaving), { clockMs: 500 })
    await leave(-1)
    await popup(leaving).waitFor()

    await site.page.locator('.oferta b').click()
    await popup(click).waitFor()
    await site.page.clock.runFor(20_000)
    await popup(later).waitFor()
    await site.page.keyboard.press('Shift')
    // Real time passes on this clock, too, so a few seconds of the forty remain.
    await staysAway(popup(idle), { clockMs: 36_000 })
    await site.page.clock.runFor(5_000)
    await popup(idle).waitFor()
    await staysAway([popup(secondPage), popup(onOffers)], { clockMs: 60_000 })
    expect(await stateOf(scroll)).toMatchObject({
      shown: true,
      scroll_flag: true,
      mouse_leave_flag: false,
      trigger: 'scroll',
    })
    expect(await stateOf(leaving)).toMatchObject({ mouse_leave_flag: true, trigger: 'exit_intent' })
    expect(await stateOf(click)).toMatchObject({ click_counter: 1, trigger: 'click' })

    await site.open(host, '/oferty/')
    await armed()
    await site.page.clock.runFor(100)
    await popup(secondPage).waitFor()
    await popup(onOffers).waitFor()
  })

  test('exit intent on a phone: fast scroll up, return to the tab, idle after scrolling', async () => {
    const leaving = aside({ triggers: [{ kind: 'exitIntent' }] })
    await site.publish([leaving])
    const phone = await site.openVisitor({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 800 },
    })
    await usePlainScreens(phone)
    const ways: ((page: Page) => Promise<void>)[] = [
      async (page) => {
        await page.evaluate(() => window.scrollTo(0, 3_000))
        await page.waitForTimeout(50)
        await page.evaluate(() => dispatchEvent(new Event('touchstart')))
        await page.evaluate(() => window.scrollTo(0, 2_000))
      },
      (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
      async (page) => {
        await page.evaluate(() => window.scrollTo(0, 500))
        await page.waitForTimeout(50)
        await page.clock.runFor(25_100)
      },
    ]
    for (const way of ways) {
      const page = await phone.newPage()
      await page.clock.install()
      site.serve('/', { attributes: QUICK, body: LONG_PAGE })
      await page.goto(site.url)
      await armed(page)
      await staysAway(page.locator('.poptin-popup'), { clockMs: 1_000 })
      await way(page)
      await page.locator('.poptin-popup').waitFor()
      await page.close()
    }
  })

  test('links and elements with both attributes open a campaign by its id [W-TRIG-05]', async () => {
    const campaigns = [aside(), aside(), aside()] as const
    await site.publish([...campaigns])
    await site.open({
      attributes: QUICK,
      body: `<a id="a" href="https://gdzies.example/APIRequest/click/${campaigns[0].id}"><b>Rabat</b></a>
        <a id="b" href="/api/display/click/${campaigns[1].id}?x=1">Wycena</a>
        <button id="c" type="button" data-poptin-action="onclick" data-poptin-id="${campaigns[2].id}">Próbki</button>
        <a id="d" href="/click/0123456789abc">Zwykły odnośnik</a><button id="e" type="button" data-poptin-id="${campaigns[0].id}">Zwykły przycisk</button>`,
    })
    await site.page.waitForFunction(() => window.klepka !== undefined)
    await site.page.click('#e')
    await staysAway(site.page.locator('.poptin-popup'), { realMs: 300 })
    for (const [index, selector] of ['#a b', '#b', '#c'].entries()) {
      await site.page.click(selector)
      await popup(campaigns[index]!).waitFor()
    }
    expect(site.page.url()).toBe(`${site.url}/`)
    // On request it is shown any number of times.
    await popup(campaigns[2]).locator('.x').click()
    expect(await isThere(campaigns[2])).toBe(false)
    await site.page.click('#c')
    await popup(campaigns[2]).waitFor()
    expect(await stateOf(campaigns[2])).toMatchObject({ trigger: 'click', click_counter: 2 })
    await site.page.click('#d')
    expect(new URL(site.page.url()).pathname).toBe('/click/0123456789abc')
  })

  test('an embedded campaign renders within one and a half windows [W-TRIG-07]', async () => {
    const near = embedded('#blisko')
    const far = embedded('#daleko')
    const none = embedded('#nigdzie')
    await site.publish([near, far, none])
    // The window is 800 px high: 1200 px below it is near.
    await site.open({
      attributes: QUICK,
      body: '<div id="gora"></div><div id="blisko"></div><div id="dol"></div><div id="daleko"></div>',
      script:
        'addEventListener("DOMContentLoaded", () => { gora.style.height = "1900px"; dol.style.height = "300px" })',
    })
    await popup(near).waitFor({ state: 'attached' })
    await staysAway(popup(far), { realMs: 500 })
    expect(await site.page.locator('#blisko .poptin-popup').count()).toBe(1)
    await site.page.evaluate(() => window.scrollTo(0, 400))
    await site.page.locator('#daleko .poptin-popup').waitFor({ state: 'attached' })
    await staysAway(popup(none), { realMs: 500 })
  })

  test('one at a time in the middle, the others in turn; none twice on a page [W-TRIG-08]', async () => {
    const first = lightbox({
      triggers: [
        { kind: 'timeDelay', seconds: 0 },
        { kind: 'scroll', percent: 10 },
      ],
    })
    const second = lightbox({
      type: 'fullpage',
      format: 'format_1',
      triggers: [{ kind: 'timeDelay', seconds: 0.2 }],
      screens: { form: [{ kind: 'heading', text: 'Druga' }] },
      fields: {},
    })
    const beside = aside({ triggers: [{ kind: 'timeDelay', seconds: 0.3 }] })
    await site.publish([first, second, beside])
    await site.open({ attributes: QUICK, body: LONG_PAGE })
    await popup(first).waitFor()
    await popup(beside).waitFor()
    await staysAway(popup(second), { realMs: 200 })
    // A real click would scroll the page to the button, and fire the scroll trigger too early.
    await popup(first).locator('.x').dispatchEvent('click')
    await popup(second).waitFor()
    // The first one leaves the queue 400 ms after it was closed: only then could it be queued again.
    await pass(site.page, { realMs: 400 })
    await scrollToPercent(50)
    // Scroll events are handled 300 ms later.
    await pass(site.page, { realMs: 300 })
    await popup(second).locator('.x').click()
    await staysAway(popup(first), { realMs: 1_000 })
    expect(await stateOf(first)).toMatchObject({ scroll_flag: true, poptin_active: false })
  })

  test('waits for the page, then 1.5 s; handles scrolls and clicks once in 300 ms [W-TRIG-11]', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    const scroll = aside({ triggers: [{ kind: 'scroll', percent: 50 }] })
    const click = aside({ triggers: [{ kind: 'click', selector: 'h1' }] })
    await site.publish([campaign, scroll, click])
    let deliver = () => {}
    await site.context.route('**/wolny.png', async (route) => {
      await new Promise<void>((resolve) => (deliver = resolve))
      await route.fulfill({ status: 204 })
    })
    const parts: string[] = []
    site.page.on(
      'request',
      (request) => request.url().includes('/widget/campaigns.') && parts.push(request.url()),
    )
    await site.page.clock.install({ time: 1_000 })
    await site.page.clock.pauseAt(2_000)
    site.serve('/', { body: `<img src="/wolny.png" alt="">${LONG_PAGE}` })
    await site.page.goto(site.url, { waitUntil: 'domcontentloaded' })
    await site.page.waitForFunction(() => window.klepka !== undefined, undefined, { polling: 20 })
    await pass(site.page, { clockMs: 5_500 })
    expect(parts).toEqual([])
    deliver()
    await site.page.waitForLoadState('load')
    await pass(site.page, { clockMs: 1_400 })
    expect(parts).toEqual([])
    await site.page.clock.runFor(200)
    await site.page.waitForFunction(() => window.klepka?.states !== undefined, undefined, { polling: 20 })
    await site.page.clock.runFor(10)
    await popup(campaign).waitFor()

    await scrollToPercent(60)
    await site.page.waitForTimeout(50)
    await site.page.clock.runFor(200)
    await scrollToPercent(70)
    await site.page.waitForTimeout(50)
    await staysAway(popup(scroll), { clockMs: 200 })
    expect(await stateOf(scroll)).toBeUndefined()
    await site.page.clock.runFor(200)
    await popup(scroll).waitFor()

    await scrollToPercent(0)
    await site.page.click('h1')
    await site.page.click('h1')
    await popup(click).waitFor()
    await pass(site.page, { clockMs: 1_000 })
    expect((await stateOf(click))?.click_counter).toBe(1)
  })

  test('a page without jQuery UI does not have to wait', async () => {
    for (const mode of ['noJqueryUi', 'noConflict']) {
      const campaign = aside({ triggers: AT_ONCE })
      await site.publish([campaign])
      const page = await site.context.newPage()
      await page.clock.install({ time: 1_000 })
      await page.clock.pauseAt(2_000)
      site.serve('/', { attributes: `data-mode="${mode}"`, snippet: 'plain' })
      await page.goto(site.url)
      await page.waitForFunction(() => window.klepka !== undefined, undefined, { polling: 20 })
      await page.clock.runFor(1_000)
      await page.waitForFunction(() => window.klepka?.states !== undefined, undefined, { polling: 20 })
      await page.close()
    }
  })

  test('the test for ad blockers runs only where set, and does not delay campaigns [W-TRIG-13]', async () => {
    const plain = aside({ triggers: AT_ONCE })
    const tests: string[] = []
    site.context.on(
      'request',
      (request) => request.url().endsWith('/widget/ads.js') && tests.push(request.url()),
    )
    await site.publish([plain])
    await site.open({ attributes: QUICK })
    await popup(plain).waitFor()
    await pass(site.page, { realMs: 500 })
    expect(tests).toEqual([])

    for (const way of ['let through', 'blocked', 'failing', 'slow'] as const) {
      await site.context.unroute('**/widget/ads.js')
      await site.context.route('**/widget/ads.js', (route) => {
        if (way === 'let through') return route.fallback()
        if (way === 'blocked') return route.abort('blockedbyclient')
        return way === 'failing' ? route.fulfill({ status: 500 }) : undefined
      })
      const tested = aside({ triggers: AT_ONCE, testsAdBlock: true })
      await site.publish([tested])
      await site.open({ attributes: QUICK })
      await popup(tested).waitFor()
    }
    expect(tests).toHaveLength(4)
    // A blocked or failed request is logged to the console by the browser, on every page.
    site.expected = [/Failed to load resource.*(BLOCKED_BY_CLIENT|500)/]
  })

  test.each([
    ['no jQuery', undefined],
    ['jQuery 3.7.1', 'jquery'],
    ['jQuery 3.5.0', 'jquery-oldest'],
  ])('works on a page with %s, and changes nothing of it [W-TRIG-14]', async (_, name) => {
    const jQuery =
      name === undefined
        ? ''
        : readFileSync(
            fileURLToPath(new URL(`../../node_modules/${name}/dist/jquery.js`, import.meta.url)),
            'utf8',
          )
    const campaign = aside({ triggers: AT_ONCE })
    await site.publish([campaign])
    await site.open({
      attributes: QUICK,
      script: `${jQuery};window.before=[window.jQuery, window.$, window.jQuery && Object.keys(jQuery.fn).join(), window.jQuery && Object.keys(jQuery).join()]`,
    })
    await popup(campaign).waitFor()
    const isSame = await site.page.evaluate(() => {
      const page = window as never as { before: unknown[]; jQuery?: { fn: object }; $?: unknown }
      const now = [
        page.jQuery,
        page.$,
        page.jQuery && Object.keys(page.jQuery.fn).join(),
        page.jQuery && Object.keys(page.jQuery).join(),
      ]
      return page.before.every((value, index) => value === now[index])
    })
    expect(isSame).toBe(true)
    expect(await site.page.evaluate(() => typeof (window as never as { jQuery?: unknown }).jQuery)).toBe(
      name ? 'function' : 'undefined',
    )
  })
})
