import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { realShop } from '../real-shop.ts'

const shop = realShop()

const PRODUCT = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'
const SETTINGS = '/ustawienia-cookies/'
const TAGS = { google: 'G-PROBA12345', ads: 'AW-123456789', tagManager: '', metaPixel: '123456789012345' }
const ANALYTICS = 'requested https://www.googletagmanager.com/gtag/js?id=G-PROBA12345'
const PIXEL = 'requested https://connect.facebook.net/en_US/fbevents.js'

/** Stands for the servers of Google and Meta: their scripts store what the real ones do. */
const answerForVendors = (context: BrowserContext) =>
  context.route(/^https:/, (route) => {
    const { host } = new URL(route.request().url())
    const names = host.includes('facebook') ? ['_fbp'] : ['_ga', '_ga_PROBA12345']
    return route.fulfill({
      contentType: 'text/javascript',
      body: names.map((name) => `document.cookie = '${name}=1; path=/; max-age=86400'`).join(';'),
    })
  })

const setTags = async (tags: Partial<typeof TAGS>) => {
  const owner = await shop.owner()
  const { settings } = await owner.request<{ settings: { cookieBanner: object } }>('settings')
  const cookieBanner = { ...settings.cookieBanner, isOn: true, tags: { ...TAGS, ...tags } }
  await owner.changeSettings({ cookieBanner: cookieBanner as never })
}

beforeAll(() => setTags({}))
beforeEach(() => answerForVendors(shop.context))

/** Requests to other hosts since the last call; what violates the content policy would be among them. */
const takeRequests = () => {
  const taken = shop.troubles
  shop.troubles = []
  return taken
}
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}
const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.locator('.cookie-banner').waitFor({ state: 'hidden' })
}
const tagCookies = async (page: Page) =>
  (await page.context().cookies())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('_'))
    .toSorted()

it('no page calls another company before a choice, or after refusing', async () => {
  const { page } = shop
  for (const path of ['/', PRODUCT, SETTINGS]) await open(page, path)
  await open(page, PRODUCT)
  await choose(page, 'Odrzucam wszystkie')
  for (const path of ['/sklep/', PRODUCT, '/koszyk/']) await open(page, path)
  expect(takeRequests()).toEqual([])
  expect(await tagCookies(page)).toEqual([])
})

it('accepting loads each tag once, without loading the page again, and on the next pages', async () => {
  const { page } = shop
  await open(page, PRODUCT)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await choose(page, 'Akceptuję wszystkie')
  await expect.poll(() => tagCookies(page)).toEqual(['_fbp', '_ga', '_ga_PROBA12345'])
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  expect(takeRequests()).toEqual([ANALYTICS, PIXEL])
  const layer = await page.evaluate(() =>
    window.dataLayer.map((entry) => [...(entry as never as unknown[])].slice(0, 2)),
  )
  expect(layer).toEqual([
    ['consent', 'default'],
    ['consent', 'update'],
    ['js', expect.any(Date)],
    ['config', TAGS.google],
    ['config', TAGS.ads],
  ])
  await open(page, '/sklep/')
  await expect.poll(() => shop.troubles.length).toBe(2)
  expect(takeRequests()).toEqual([ANALYTICS, PIXEL])
})

it('each purpose loads only its own tags, and another one joins them later', async () => {
  const { page } = shop
  await open(page, SETTINGS)
  await page.locator('main input[value=analytics]').check()
  await page.locator('main').getByRole('button', { name: 'Zapisz wybór' }).click()
  await expect.poll(() => tagCookies(page)).toEqual(['_ga', '_ga_PROBA12345'])
  expect(takeRequests()).toEqual([ANALYTICS])
  await page.locator('main input[value=marketing]').check()
  await page.locator('main').getByRole('button', { name: 'Zapisz wybór' }).click()
  await expect.poll(() => tagCookies(page)).toContain('_fbp')
  expect(takeRequests()).toEqual([PIXEL])
})

it('withdrawing removes their cookies at once and stops them, in other tabs as well', async () => {
  const { page } = shop
  await open(page, PRODUCT)
  await choose(page, 'Akceptuję wszystkie')
  await expect.poll(() => tagCookies(page)).toHaveLength(3)
  const other = await shop.context.newPage()
  await open(other, SETTINGS)
  await expect.poll(() => shop.troubles.length).toBe(4)
  takeRequests()
  await other.locator('main').getByRole('button', { name: 'Odrzucam wszystkie' }).click()
  await other.waitForURL('**/ustawienia-cookies/?zapisano=1')
  await other.getByText('Zapisano Twój wybór.').waitFor()
  expect(await tagCookies(other)).toEqual([])
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await reloaded
  await open(page, '/sklep/')
  expect(takeRequests()).toEqual([])
  expect(await tagCookies(page)).toEqual([])
})

it('a container needs both purposes', async () => {
  await setTags({ google: '', ads: '', metaPixel: '', tagManager: 'GTM-PROBA12' })
  const { page } = shop
  await open(page, SETTINGS)
  const save = page.locator('main').getByRole('button', { name: 'Zapisz wybór' })
  await page.locator('main input[value=marketing]').check()
  await save.click()
  await page.getByText('Zapisano Twój wybór.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(takeRequests()).toEqual([])
  await page.locator('main input[value=analytics]').check()
  await save.click()
  await expect
    .poll(() => shop.troubles)
    .toEqual(['requested https://www.googletagmanager.com/gtm.js?id=GTM-PROBA12'])
  takeRequests()
  await setTags({})
})

it('pages whose address opens an order or an account have no tags, and pass their address to nobody', async () => {
  const { page } = shop
  await open(page, PRODUCT)
  await choose(page, 'Akceptuję wszystkie')
  await expect.poll(() => tagCookies(page)).toHaveLength(3)
  takeRequests()
  await open(page, '/sledzenie-zamowienia/?numer=1&klucz=tajny')
  expect(takeRequests()).toEqual([])
  await page.locator('footer').getByRole('link', { name: 'Ustawienia cookies' }).click()
  await page.waitForURL(`**${SETTINGS}`)
  expect(await page.evaluate(() => document.referrer)).toBe(`${shop.url}/`)
  await expect.poll(() => shop.troubles.length).toBe(2)
  takeRequests()
})
