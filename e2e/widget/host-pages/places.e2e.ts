import { expect, test } from 'vitest'
import { aside, AT_ONCE, lightbox, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { pass, staysAway } from '../stays-away.ts'
import { BODY } from './hosts.ts'
import { differences, pageState } from './page-state.ts'

const site = foreignSite()
const layerOf = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"] .layer`)
const countsOf = ({ id }: { id: string }) =>
  site.rows('SELECT views, closes, conversions FROM campaign_counts WHERE campaign_id = ?', id)
const FAILED_REQUEST = /Failed to load resource/

test('a campaign works in a frame sandboxed to scripts, without errors in the outer page', async () => {
  const campaign = lightbox({ triggers: AT_ONCE })
  await site.publish([campaign])
  site.serve('/w-ramce', { body: BODY, attributes: `${QUICK} data-frame` })
  await site.open({
    snippet: 'none',
    policy: null,
    body: `<h1>Dookoła</h1><iframe id="ramka" sandbox="allow-scripts allow-forms" src="/w-ramce" width="900" height="700"></iframe>`,
  })
  const layer = site.page.frameLocator('#ramka').locator('.poptin-popup .layer')
  await layer.waitFor()
  await layer.getByLabel('Adres e-mail').fill('ola@example.pl')
  await layer.getByRole('checkbox').check()
  await layer.locator('.poptin-form-submit-button').click()
  // Such a frame has no origin, so it is none of the site's pages: the lead is refused, and the visitor
  // sees the thank-you screen as if our host were unreachable.
  await layer.getByText('Dziękujemy!').waitFor()
  await layer.locator('.cross').click()
  await site.page.frameLocator('#ramka').locator('.poptin-popup').waitFor({ state: 'detached' })
  site.expected = [FAILED_REQUEST, /CORS policy/]
})

test.each(['campaigns', 'view', 'form'])(
  'if the part %s fails to load, the page stays unchanged, and nothing of ours remains',
  async (part) => {
    const campaign = aside({ triggers: AT_ONCE, closing: { control: 'none' } })
    // The interactive parts of a prerendered campaign load when it is touched.
    const isTouched = part === 'view' || part === 'form'
    await site.publish([campaign])
    await site.context.route(`**/widget/${part}.*`, (route) => route.abort('blockedbyclient'))
    site.expected = [FAILED_REQUEST]
    site.serve('/bez', { body: `${BODY}<script type="text/plain"></script>`, snippet: 'none' })
    await site.page.goto(`${site.url}/bez`)
    const before = await pageState(site.page)
    await site.open({ body: BODY, attributes: QUICK }, '/z')
    if (isTouched) {
      await layerOf(campaign).getByLabel('Adres e-mail').fill('ola@example.pl')
      await layerOf(campaign).locator('.poptin-form-submit-button').click()
      await layerOf(campaign).waitFor({ state: 'detached' })
      await site.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    }
    await expect
      .poll(() => site.logged.filter((line) => line.startsWith('Klepka:')).length)
      .toBeGreaterThan(0)
    await staysAway(site.page.locator('.poptin-popup'), { realMs: 1_000 })
    const after = await pageState(site.page)
    for (const state of [before, after]) delete state['title and address']
    expect(differences(before, after)).toEqual([])
  },
)

test('a slow host delays only itself; one that never answers leaves the page usable', async () => {
  const campaign = lightbox({ triggers: AT_ONCE })
  await site.publish([campaign])
  const waiting: (() => void)[] = []
  let isDead = false
  await site.context.route(`${site.service}/**`, async (route) => {
    if (isDead) return
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => {})
  })
  // Browsers fire the load event after async scripts, ours too; nothing else waits.
  site.serve('*', { body: BODY, attributes: QUICK })
  await site.page.goto(`${site.url}/powolna/`, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => waiting.length).toBe(1)
  await site.page.fill('#pole', 'jesion')
  const letting = setInterval(() => waiting.splice(0).forEach((go) => go()), 200)
  await layerOf(campaign).waitFor()
  clearInterval(letting)
  expect(await site.page.inputValue('#pole')).toBe('jesion')

  isDead = true
  await site.page.goto(`${site.url}/martwa/`, { waitUntil: 'commit' })
  await site.page.fill('#pole', 'dąb')
  await staysAway(site.page.locator('.poptin-popup'), { realMs: 1_000 })
  await site.context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a prerendering page counts and shows nothing until it is activated', async () => {
  const campaign = lightbox({ triggers: AT_ONCE })
  await site.publish([campaign])
  const requested: string[] = []
  site.page.on(
    'request',
    (request) => request.url().startsWith(site.service) && requested.push(new URL(request.url()).pathname),
  )
  await site.page.addInitScript(() => {
    let prerendering = true
    Object.defineProperty(document, 'prerendering', { get: () => prerendering, configurable: true })
    Object.assign(window, {
      activate: () => {
        prerendering = false
        document.dispatchEvent(new Event('prerenderingchange'))
      },
    })
  })
  await site.open({ attributes: QUICK, body: BODY })
  await pass(site.page, { realMs: 1_000 })
  expect(requested).toEqual(['/widget/loader.js'])
  expect(await site.page.evaluate(() => localStorage.length)).toBe(0)
  await site.page.evaluate(() => (window as never as { activate: () => void }).activate())
  await layerOf(campaign).waitFor()
  await expect.poll(() => countsOf(campaign)).toEqual([{ views: 1, closes: 0, conversions: 0 }])
  expect(await site.page.evaluate(() => localStorage.getItem('poptin_page_views'))).toBe('1')
})

test('campaigns are not printed', async () => {
  const covering = lightbox({ triggers: AT_ONCE })
  const beside = aside({ triggers: AT_ONCE })
  const teased = aside({ teaser: { mode: 'always', text: 'Rabat' } })
  await site.publish([covering, beside, teased])
  await site.open({ attributes: QUICK, body: BODY })
  for (const campaign of [covering, beside]) await layerOf(campaign).waitFor()
  await site.page.locator('.poptin-teaser .open').waitFor()
  await site.page.emulateMedia({ media: 'print' })
  for (const campaign of [covering, beside]) expect(await layerOf(campaign).isVisible()).toBe(false)
  expect(await site.page.locator('.poptin-teaser .open').isVisible()).toBe(false)
  expect(await site.page.locator('h1').isVisible()).toBe(true)
  await site.page.emulateMedia({ media: 'screen' })
  expect(await layerOf(covering).isVisible()).toBe(true)
})

test('on a phone with a notch and an open keyboard everything stays visible', async () => {
  const context = await site.openVisitor({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const below = aside({ type: 'mobile', format: 'format_1', location: 'center-bottom' })
  await site.publish([below])
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), {
      height: 844,
      width: 390,
      scale: 1,
      offsetTop: 0,
      offsetLeft: 0,
      pageTop: 0,
      pageLeft: 0,
    })
    Object.defineProperty(window, 'visualViewport', { get: () => viewport })
  })
  site.serve('/telefon', {
    attributes: QUICK,
    body: BODY,
    head: '<meta name="viewport" content="width=device-width, viewport-fit=cover">',
  })
  const session = await context.newCDPSession(page)
  await session.send(
    'Emulation.setSafeAreaInsetsOverride' as never,
    { insets: { top: 59, bottom: 34, left: 0, right: 0 } } as never,
  )
  await page.goto(`${site.url}/telefon`)
  await page.waitForFunction(() => window.klepka)
  await page.evaluate((id) => window.klepka?.('open', id), below.id)
  const box = page.locator('.poptin-popup .box')
  await box.waitFor()
  await page.waitForTimeout(1_000)
  const edges = async () => {
    const { y, height } = (await box.boundingBox())!
    return { top: y, bottom: y + height }
  }
  expect((await edges()).bottom).toBeLessThanOrEqual(844 - 34)
  const keyboardPx = 336
  await page.evaluate((px) => {
    Object.assign(window.visualViewport!, { height: 844 - px })
    window.visualViewport!.dispatchEvent(new Event('resize'))
  }, keyboardPx)
  const { top, bottom } = await edges()
  expect(bottom).toBeLessThanOrEqual(844 - keyboardPx)
  expect(top).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => {
    Object.assign(window.visualViewport!, { height: 844 })
    window.visualViewport!.dispatchEvent(new Event('resize'))
  })
  expect((await edges()).bottom).toBeGreaterThan(844 - keyboardPx)
})

// Automated browsers have no back-forward cache, but can freeze a page, which has the same effect
// on it.
test('allows the back-forward cache; a restored page shows each campaign once, still open', async () => {
  const campaign = aside({ triggers: AT_ONCE })
  await site.publish([campaign])
  await site.page.addInitScript(() => {
    const received: string[] = []
    const original = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (name, ...more) {
      received.push(name)
      original.call(this, name, ...more)
    }
    Object.assign(window, { received })
  })
  await site.open({ attributes: QUICK, body: BODY })
  await layerOf(campaign).waitFor()
  await expect.poll(() => site.page.evaluate(() => localStorage.getItem('poptin_unsent'))).toBe('')
  // Either handler excludes a page from the cache.
  const received = await site.page.evaluate(() => (window as never as { received: string[] }).received)
  expect(received).toContain('pagehide')
  expect(received.filter((name) => /^(before)?unload$/.test(name))).toEqual([])

  const session = await site.context.newCDPSession(site.page)
  const turn = (name: 'pagehide' | 'pageshow') =>
    site.page.evaluate(
      (event) => void dispatchEvent(new PageTransitionEvent(event, { persisted: true })),
      name,
    )
  await turn('pagehide')
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await turn('pageshow')
  await pass(site.page, { realMs: 500 })
  expect(await site.page.locator('.poptin-popup').count()).toBe(1)
  await layerOf(campaign).locator('.cross').click()
  await site.page.locator('.poptin-popup').waitFor({ state: 'detached' })
  await expect.poll(() => countsOf(campaign)).toEqual([{ views: 1, closes: 1, conversions: 0 }])
  await site.page.evaluate((id) => window.klepka?.('open', id), campaign.id)
  await layerOf(campaign).waitFor()
  expect(await site.page.evaluate(() => localStorage.getItem('poptin_page_views'))).toBe('1')
})
