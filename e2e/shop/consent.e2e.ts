import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFinds, runAxe } from '../axe.ts'
import { realShop } from '../real-shop.ts'
import { storedCategories, logStorage, storedInBrowser } from '../stored-in-browser.ts'

const shop = realShop(async () => ({ DEMO_CAMPAIGNS: '1' }))

const PRODUCT = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'
const BOOK = '/produkt/ksiazka-podloga-krok-po-kroku-wydanie-drukowane/'
const SETTINGS = '/ustawienia-cookies/'
const PATHS = [
  '/?utm_source=list',
  '/sklep/',
  '/kategoria-produktu/panele-podlogowe/',
  '/szukaj/?s=podlogi+debowe',
  PRODUCT,
  '/produkt/panel-winylowy-spc-kolekcja-warta-dab-kamienny/',
  '/produkt/zestaw-do-montazu-paneli/',
  '/koszyk/',
  '/ulubione/',
  '/porownaj/',
  '/sledzenie-zamowienia/',
  '/regulamin/',
  '/kontakt/',
  '/odstapienie/',
  '/reklamacja/',
  '/deklaracja-dostepnosci/',
  '/zasady-opinii/',
  '/deklaracja-dostepnosci/zgloszenie/',
  '/moje-konto/logowanie/',
  '/nie-ma-takiej-strony/',
  SETTINGS,
]

const isDeep = process.env['KLEPKA_DEEP'] === '1'
/** Pages of different layouts; all of them in the deep run. */
const AXE_PATHS = ['/', PRODUCT, '/kontakt/']

const MAX_GZIP_BYTES = 3_000
/** Rules of the banner in the one style sheet of all pages. */
const BANNER_RULES = /[^{}]*\.(?:cookie-(?:banner|buttons)|room-for-cookies)[^{}]*\{[^{}]*\}/g

const switchBanner = async (isOn: boolean) => {
  const owner = await shop.owner()
  const { settings } = await owner.request<{ settings: { cookieBanner: object } }>('settings')
  await owner.changeSettings({ cookieBanner: { ...settings.cookieBanner, isOn } as never })
}
beforeAll(() => switchBanner(true))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const banner = (page: Page) => page.getByRole('region', { name: 'Zgody na cookies' })
const stored = async (page: Page) => storedCategories(await storedInBrowser(page))

/** Scripts of the page that come later have come: the module of the banner, and the widget's loader. */
const settle = async (page: Page) => {
  await page.waitForLoadState('load')
  await page.waitForLoadState('networkidle')
}

/** Calls that are no page, script, style, font or picture of the shop. */
const watchCalls = (context: BrowserContext) => {
  const calls: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || pathname.startsWith('/api/'))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** The layout shifts of the page so far that no press caused. */
const logShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** Whether the largest contentful paint is in the banner, and how long after the first one it came. */
const largestPaint = () =>
  new Promise<{ isBanner: boolean; afterFirstMs: number }>((resolve) => {
    new PerformanceObserver((list) => {
      const { element, startTime } = list.getEntries().at(-1) as PerformanceEntry & {
        element: Element | null
      }
      const [first] = performance.getEntriesByName('first-contentful-paint')
      resolve({
        isBanner: element?.closest('.cookie-banner') != null,
        afterFirstMs: startTime - (first?.startTime ?? 0),
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
const shiftOf = (page: Page) =>
  page.evaluate(() => (globalThis as never as { seen: { shift: number } }).seen.shift)

it('the banner costs at most 3 KB gzip: markup, scripts and styles', async () => {
  const textOf = async (path: string) => (await shop.context.request.get(path)).text()
  const gzip = (text: string) => gzipSync(text, { level: 9 }).length
  const page = await textOf('/kontakt/')
  const [, moduleUrl] = /import\("([^"]+)"\)/.exec(page) ?? []
  const styleUrl = /href="([^"]+\/browser-[^"]+\.css)"/.exec(page)?.[1]
  const styles = await textOf(styleUrl!)
  await switchBanner(false)
  const without = await textOf('/kontakt/')
  await switchBanner(true)
  const bytes = [
    gzip(page) - gzip(without),
    gzip(await textOf(moduleUrl!)),
    gzip(styles) - gzip(styles.replace(BANNER_RULES, '')),
  ]
  for (const part of bytes) expect(part).toBeGreaterThan(100)
  console.log('banner, gzip bytes:', bytes.join(' + '))
  expect(bytes.reduce((sum, part) => sum + part)).toBeLessThanOrEqual(MAX_GZIP_BYTES)
})

describe('before a choice', () => {
  it('every page stores and reads only what is needed, and sends nothing', async () => {
    const calls = watchCalls(shop.context)
    await logStorage(shop.context)
    for (const path of PATHS) {
      await shop.page.goto(path)
      await settle(shop.page)
      expect(await banner(shop.page).isVisible(), path).toBe(true)
      expect(
        (await stored(shop.page)).filter((category) => category !== 'necessary'),
        path,
      ).toEqual([])
    }
    // Signing in offers a key of the device, for which it needs a challenge.
    expect(calls).toEqual(['POST /moje-konto/klucz-dostepu/wyzwanie.json'])
  })

  it('a cart, a search, a layout and the checkout store nothing more than needed', async () => {
    await logStorage(shop.context)
    const { page } = shop
    await page.goto('/sklep/?utm_source=list')
    await page.locator('[data-layout=list]').click()
    await page.goto(BOOK)
    await button(page, 'Dodaj do koszyka').click()
    await page.locator('.woocommerce-message').waitFor()
    await page.goto('/zamowienie/')
    await page.locator('#billing_email').fill('jan@example.pl')
    await settle(page)
    expect(await stored(page)).toEqual(['necessary'])
    expect(await page.locator('footer').getByRole('link', { name: 'Ustawienia cookies' }).isVisible()).toBe(
      true,
    )
  })

  it('Consent Mode denies all seven signals; then it follows the choice', async () => {
    const { page } = shop
    await page.goto(PRODUCT)
    const layer = () =>
      page.evaluate(() =>
        (globalThis as never as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((entry) => [
          ...(entry as never as unknown[]),
        ]),
      )
    const signals = {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
      functionality_storage: 'denied',
      personalization_storage: 'denied',
      security_storage: 'denied',
    }
    expect(await layer()).toEqual([['consent', 'default', { ...signals, wait_for_update: 500 }]])
    await settle(page)
    await page.getByText('Wybieram', { exact: true }).click()
    await page.getByLabel(/Analityczne/).check()
    await button(page, 'Zapisz wybór').click()
    const chosen = { ...signals, analytics_storage: 'granted', security_storage: 'granted' }
    await expect.poll(async () => (await layer()).at(-1)).toEqual(['consent', 'update', chosen])
    await page.reload()
    expect((await layer()).map(([, action]) => action)).toEqual(['default', 'update'])
    expect((await layer()).at(-1)![2]).toEqual(chosen)
  })
})

describe('the banner', () => {
  it.each([390, 1440])('moves nothing and leaves every end of the page visible at %i px', async (width) => {
    const context = await shop.openVisitor({ viewport: { width, height: 800 } })
    await logShifts(context)
    const page = await context.newPage()
    for (const path of ['/', '/sklep/', PRODUCT]) {
      await page.goto(path)
      await settle(page)
      expect(await shiftOf(page), path).toBe(0)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const isFree = await page.evaluate(
        () =>
          document.querySelector('#colophon')!.getBoundingClientRect().bottom <=
          document.querySelector('.cookie-banner')!.getBoundingClientRect().top,
      )
      expect(isFree, path).toBe(true)
    }
    const [all, none, choose] = await Promise.all(
      ['.button[value=wszystkie]', '.button[value=zadne]', 'summary.button'].map(async (selector) =>
        page.locator(`.cookie-banner ${selector}`).evaluate((element) => {
          const { width: w, height } = element.getBoundingClientRect()
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element)
          return { w: Math.round(w), height, backgroundColor, color, fontSize, fontWeight }
        }),
      ),
    )
    expect(none).toEqual(all)
    expect({ ...choose, height: 0 }).toEqual({ ...all, height: 0 })
    expect(await page.locator('.cookie-banner :checked').count()).toBe(0)
    expect(await runAxe(page, { within: '.cookie-banner' })).toEqual([])
  })

  it.each([390, 1440])(
    'axe finds no fault with it on the page, in light and dark colours, at %i px',
    async (width) => {
      const context = await shop.openVisitor({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const found: string[] = []
      for (const path of isDeep ? PATHS : AXE_PATHS) {
        await page.goto(path)
        await banner(page).waitFor()
        await page.getByText('Wybieram', { exact: true }).click()
        found.push(...(await axeFinds(page)).map((problem) => `${path} ${problem}`))
      }
      expect(found).toEqual([])
    },
  )

  it('delays no page: where its text is the largest paint, that is the first paint', async () => {
    const context = await shop.openVisitor({ viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    for (const path of ['/', '/sklep/', PRODUCT]) {
      await page.goto(path)
      await settle(page)
      const { isBanner, afterFirstMs } = await page.evaluate(largestPaint)
      if (isBanner) expect(afterFirstMs, path).toBe(0)
    }
  })

  it('is reached first by keyboard, traps nobody, and gives the focus to the page', async () => {
    const { page } = shop
    await page.goto(PRODUCT)
    await settle(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('Tab')
    const order: (string | null | undefined)[] = []
    for (const _ of [1, 2, 3, 4, 5]) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order.slice(0, 4)).toEqual(['Szczegóły', 'Akceptuję wszystkie', 'Odrzucam wszystkie', 'Wybieram'])
    expect(await page.evaluate(() => document.activeElement?.closest('.cookie-banner') === null)).toBe(true)
    for (const _ of [1, 2]) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await banner(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  it('works without scripts: refusing hides it on every page, and the page of settings changes it', async () => {
    const context = await shop.openVisitor({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(PRODUCT)
    await button(page, 'Odrzucam wszystkie').click()
    await page.waitForURL(`**${PRODUCT}`)
    expect(await banner(page).isVisible()).toBe(false)
    await page.goto('/sklep/')
    expect(await banner(page).isVisible()).toBe(false)
    await page.goto(SETTINGS)
    await page.locator('main input[value=marketing]').check()
    await button(page, 'Zapisz wybór').click()
    await page.getByText('Zapisano Twój wybór.').waitFor()
    expect(await page.locator('main input[value=marketing]').isChecked()).toBe(true)
  })

  it('asks again when its version changes', async () => {
    const { page } = shop
    await page.goto('/sklep/')
    await settle(page)
    await button(page, 'Odrzucam wszystkie').click()
    await banner(page).waitFor({ state: 'hidden' })
    const owner = await shop.owner()
    const { settings } = await owner.request<{ settings: { cookieBanner: object } }>('settings')
    const setVersion = (version: number) =>
      owner.changeSettings({ cookieBanner: { ...settings.cookieBanner, version } as never })
    await setVersion(2)
    await page.reload()
    await banner(page).waitFor()
    await setVersion(1)
    await page.reload()
    await banner(page).waitFor({ state: 'hidden' })
  })
})

describe('a choice', () => {
  it('refusing stores the choice and nothing else, on the next pages as well', async () => {
    const calls = watchCalls(shop.context)
    await logStorage(shop.context)
    const { page } = shop
    await page.goto(`${PRODUCT}?utm_source=list`)
    await settle(page)
    await button(page, 'Odrzucam wszystkie').click()
    await banner(page).waitFor({ state: 'hidden' })
    for (const path of ['/sklep/', PRODUCT]) {
      await page.goto(path)
      await settle(page)
      expect(await banner(page).isVisible()).toBe(false)
      expect(await stored(page)).toEqual(['necessary'])
    }
    expect(calls[0]).toBe(`POST ${SETTINGS}`)
  })

  it('is recorded by the next page when its record was lost on the way', async () => {
    const { page } = shop
    const records = () =>
      shop.rows<{ choices: string }>("select choices from consents where choices = 'am'").length
    await page.route(`**${SETTINGS}`, (route) => route.abort())
    await page.goto(PRODUCT)
    await settle(page)
    await page.getByText('Wybieram', { exact: true }).click()
    await banner(page)
      .getByRole('checkbox', { name: /^Analityczne/ })
      .check()
    await banner(page)
      .getByRole('checkbox', { name: /^Marketingowe/ })
      .check()
    await button(page, 'Zapisz wybór').click()
    await banner(page).waitFor({ state: 'hidden' })
    await expect.poll(() => shop.troubles.length).toBeGreaterThan(0)
    shop.troubles = []
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(records()).toBe(0)
    await page.goto('/sklep/')
    await expect.poll(records).toBe(1)
    await page.goto(PRODUCT)
    await settle(page)
    expect(records()).toBe(1)
  })

  it('accepting stores the source of this page view; withdrawing removes all at once', async () => {
    const { page } = shop
    await page.goto(`${PRODUCT}?utm_source=list&utm_medium=e-mail`)
    await settle(page)
    await button(page, 'Akceptuję wszystkie').click()
    await banner(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => stored(page).then((all) => all.toSorted()))
      .toEqual(['analytics', 'marketing', 'necessary'])
    const source = () =>
      page.evaluate(() =>
        (
          globalThis as never as {
            wc_order_attribution: { getAttributionData: () => Record<string, string> }
          }
        ).wc_order_attribution.getAttributionData(),
      )
    expect(await source()).toMatchObject({ utm_source: 'list', utm_medium: 'e-mail', session_pages: '1' })

    await page.goto('/sklep/')
    await settle(page)
    expect(await source()).toMatchObject({ utm_source: 'list', session_pages: '2' })
    await page.locator('footer').getByRole('link', { name: 'Ustawienia cookies' }).click()
    await settle(page)
    await button(page, 'Odrzucam wszystkie').click()
    await expect.poll(() => stored(page)).toEqual(['necessary'])
    await page.getByText('Zapisano Twój wybór.').waitFor()
    // What runs later on the page stores nothing either.
    await page.goto(PRODUCT)
    await settle(page)
    expect(await stored(page)).toEqual(['necessary'])
    const rows = shop.rows<{ choices: string; place: string }>(
      'select choices, place from consents order by id desc limit 2',
    )
    expect(rows).toEqual([
      { choices: '', place: 'settings' },
      { choices: 'fam', place: 'banner' },
    ])
  })
})

describe('the page of settings', () => {
  it('has no faults by axe, and fits a phone', async () => {
    const context = await shop.openVisitor({ viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    await page.goto(SETTINGS)
    await settle(page)
    expect(await runAxe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
