import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderAttribution } from '#storefront/behaviours/order-attribution.ts'
import { bundleForPage } from '../../tools/browser/bundle-for-page.ts'
import { openBrowser, type TestBrowser } from '../shared-browser.ts'

/** The page's own globals. */
type Globals = {
  wc_order_attribution: OrderAttribution
  recorded: [string, string, Record<string, unknown>, boolean][]
  followers: Set<() => void>
}

const SHOP = 'https://www.podlogi.example/zamowienie/?utm_source=list&utm_medium=e-mail'
const CHECKOUT = '<form name="checkout"><wc-order-attribution-inputs></wc-order-attribution-inputs></form>'
const NOTHING = Object.fromEntries(
  ['source_type', 'utm_source', 'session_pages', 'user_agent'].map((field) => [
    `wc_order_attribution_${field}`,
    '',
  ]),
)

let browser: TestBrowser
let context: BrowserContext
let page: Page
let script: string
let warnings: string[]

beforeAll(async () => {
  script = await bundleForPage('storefront/behaviours/order-attribution.ts', 'orderAttribution')
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  warnings = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
})
afterEach(() => context.close())

/** A checkout page with our script at its end, as served by the shop. */
const openPage = async (body: string, before = '', url = SHOP) => {
  const html = `<!doctype html><body>${body}<script>${before}</script><script>${script};orderAttribution(document)</script></body>`
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(url)
}

const posted = () =>
  page.evaluate(() => Object.fromEntries(new FormData(document.forms[0]) as never) as Record<string, string>)
const track = (allow: boolean) =>
  page.evaluate(
    (allowed) => (globalThis as never as Globals).wc_order_attribution.setOrderTracking(allowed),
    allow,
  )
/** The browser's cookies; writes of a page appear with a delay, so this is polled. */
const cookieNames = async () => (await context.cookies()).map(({ name }) => name).sort()

describe('order attribution', () => {
  it('the checkout form has sixteen hidden fields with the visitor’s source [S-ATTR-02]', async () => {
    await openPage(CHECKOUT)
    const fields = await posted()
    expect(Object.keys(fields)).toHaveLength(16)
    expect(fields).toMatchObject({
      wc_order_attribution_source_type: 'utm',
      wc_order_attribution_utm_source: 'list',
      wc_order_attribution_utm_medium: 'e-mail',
      wc_order_attribution_utm_term: '(none)',
      wc_order_attribution_session_entry: SHOP,
      wc_order_attribution_session_pages: '1',
      wc_order_attribution_session_count: '1',
      wc_order_attribution_user_agent: await page.evaluate(() => navigator.userAgent),
    })
    expect(fields.wc_order_attribution_session_start_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await page.locator('wc-order-attribution-inputs input:not([type=hidden])').count()).toBe(0)
  })

  it('markup in a campaign link stays text in the fields', async () => {
    await openPage(CHECKOUT, '', 'https://podlogi.example/?utm_source=%22%3E%3Cimg%20src=x%3E')
    expect((await posted()).wc_order_attribution_utm_source).toBe('"><img src')
    expect(await page.locator('img').count()).toBe(0)
  })

  it('a form with two copies of the fields sends only one', async () => {
    await openPage(`<form>${'<wc-order-attribution-inputs></wc-order-attribution-inputs>'.repeat(2)}</form>`)
    expect(await page.locator('wc-order-attribution-inputs').count()).toBe(1)
    expect(Object.keys(await posted())).toHaveLength(16)
  })

  it('fields that are added later are filled in at once', async () => {
    await openPage('<form></form>')
    await page.evaluate(() =>
      document.forms[0]?.append(document.createElement('wc-order-attribution-inputs')),
    )
    expect(await posted()).toMatchObject({ wc_order_attribution_utm_source: 'list' })
  })

  it('a block checkout gets all values at once, also if its store starts late [S-ATTR-02]', async () => {
    await openPage(
      '',
      `globalThis.recorded = []; globalThis.followers = new Set()
      wc = { wcBlocksData: { CHECKOUT_STORE_KEY: 'wc/store/checkout' } }
      wp = { data: {
        dispatch: (store) => ({ setExtensionData: (...rest) => recorded.push([store, ...rest]) }),
        subscribe: (follower, store) => { followers.add(follower); return () => followers.delete(follower) },
      } }`,
    )
    const recorded = () => page.evaluate(() => (globalThis as never as Globals).recorded)
    const changeStore = () =>
      page.evaluate(() => {
        for (const follower of (globalThis as never as Globals).followers) follower()
      })

    expect(await recorded()).toEqual([
      [
        'wc/store/checkout',
        'woocommerce/order-attribution',
        await page.evaluate(() => (globalThis as never as Globals).wc_order_attribution.getAttributionData()),
        true,
      ],
    ])
    await changeStore()
    await changeStore()
    expect(await recorded()).toHaveLength(2)

    await track(false)
    const [, , values] = (await recorded())[2] ?? []
    expect(Object.keys(values ?? {})).toHaveLength(16)
    expect(new Set(Object.values(values ?? {}))).toEqual(new Set([null]))
  })

  it('a field removed from the page logs a warning, the others are still sent [S-ATTR-03]', async () => {
    await openPage(CHECKOUT)
    await page.evaluate(() => document.querySelector('input[name=wc_order_attribution_utm_source]')?.remove())
    expect(warnings).toEqual([])
    await track(false)
    expect(warnings).toEqual([expect.stringMatching(/"utm_source" was not found.*manipulated/)])
    expect(await posted()).toMatchObject({
      wc_order_attribution_source_type: '',
      wc_order_attribution_user_agent: '',
    })
  })

  it('refusing tracking deletes all cookies and values, allowing it starts again [S-ATTR-07]', async () => {
    await openPage(CHECKOUT)
    await expect
      .poll(cookieNames)
      .toEqual(
        ['current', 'current_add', 'first', 'first_add', 'migrations', 'session', 'udata'].map(
          (name) => `sbjs_${name}`,
        ),
      )
    await track(false)
    await expect.poll(cookieNames).toEqual([])
    expect(await posted()).toMatchObject(NOTHING)
    expect(
      await page.evaluate(
        () => (globalThis as never as Globals).wc_order_attribution.getAttributionData().utm_source,
      ),
    ).toBeNull()

    await track(true)
    expect(await posted()).toMatchObject({
      wc_order_attribution_utm_source: 'list',
      wc_order_attribution_session_pages: '1',
    })
    await track(true)
    expect(await posted()).toMatchObject({ wc_order_attribution_session_pages: '1' })
    await expect.poll(cookieNames).toHaveLength(7)
  })

  it('nothing is stored about a visitor before they consent [S-ATTR-07]', async () => {
    await openPage(CHECKOUT, 'wc_order_attribution = { params: { allowTracking: false } }')
    await expect.poll(cookieNames).toEqual([])
    expect(await posted()).toMatchObject(NOTHING)

    const answer = (detail: Record<string, string>) =>
      page.evaluate(
        (given) => document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: given })),
        detail,
      )
    await answer({ statistics: 'allow' })
    await expect.poll(cookieNames).toEqual([])
    await answer({ marketing: 'allow' })
    expect(await posted()).toMatchObject({ wc_order_attribution_utm_source: 'list' })
    await answer({ marketing: 'deny' })
    await expect.poll(cookieNames).toEqual([])

    await page.evaluate(() => {
      Object.assign(globalThis, { wp_has_consent: (category: string) => category === 'marketing' })
      document.dispatchEvent(new Event('wp_consent_type_defined'))
    })
    expect(await posted()).toMatchObject({ wc_order_attribution_utm_source: 'list' })
  })

  it('cookies of the original script on the www host are deleted, too [S-ATTR-07]', async () => {
    await context.addCookies([
      { name: 'sbjs_current', value: 'x', domain: '.www.podlogi.example', path: '/' },
      { name: 'sbjs_first', value: 'y', domain: 'www.podlogi.example', path: '/' },
      { name: 'sbjs_promo', value: 'z', domain: '.podlogi.example', path: '/' },
    ])
    await openPage(CHECKOUT)
    await track(false)
    await expect.poll(cookieNames).toEqual([])
  })
})
