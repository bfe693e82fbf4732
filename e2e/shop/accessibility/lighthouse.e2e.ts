import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/processes/free-port.ts'
import { chromiumOptions } from '../../../tools/browser/open-chromium.ts'
import { startShop, type RunningShop } from '../../open-shop.ts'

// Minutes long: only `npm run test:deep` runs this file (see vitest.config.ts).

const PRODUCT = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'
/** Each page with a script that only it loads: an empty cart or checkout does not. */
const PAGES: [string, string, RegExp][] = [
  ['home', '/', /\/browser-/],
  ['listing', '/sklep/', /\/browser-/],
  ['product', PRODUCT, /\/browser-/],
  ['cart', '/koszyk/', /\/cart-page-/],
  ['checkout', '/zamowienie/', /\/checkout-/],
  ['contact', '/kontakt/', /\/starter-/],
]
const DEVICES = [
  ['phone', undefined],
  ['desktop', desktopConfig],
] as const
const CATEGORIES = ['accessibility', 'best-practices']
/** Only this machine's host names resolve. */
const AT_HOME = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

let shop: RunningShop
let visitor: BrowserContext
let port: number

beforeAll(async () => {
  shop = await startShop()
  shop.run(`update settings set value_json = json_set(value_json, '$.cookieBanner.isOn', json('true'))`)
  shop.run(`update versions set value = value + 1 where name = 'settings'`)
  port = await freePort()
  // Lighthouse opens a tab of its own in the same profile: it has the same cart.
  visitor = await chromium.launchPersistentContext('', {
    ...chromiumOptions,
    args: [...chromiumOptions.args, AT_HOME, `--remote-debugging-port=${port}`],
    baseURL: shop.url,
  })
  const page = await visitor.newPage()
  // The change reaches the pages within a second.
  while (!(await (await fetch(shop.url)).text()).includes('klepkaConsent')) await page.waitForTimeout(100)
  await page.goto(PRODUCT)
  await page.locator('.single_add_to_cart_button').click()
  await page.locator('.woocommerce-message').waitFor()
  // Nobody answers the banner: every page that is measured has it.
  await page.getByRole('region', { name: 'Zgody na cookies' }).waitFor()
})
afterAll(async () => {
  await visitor?.close()
  await shop?.stop()
})

/** Lighthouse sometimes loses its browser; each page has two attempts. */
const evaluate = async (path: string, config: (typeof DEVICES)[number][1]): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const ran = await lighthouse(
      shop.url + path,
      {
        port,
        onlyCategories: CATEGORIES,
        onlyAudits: ['network-requests'],
        disableStorageReset: true,
        disableFullPageScreenshot: true,
        throttlingMethod: 'provided',
        logLevel: 'error',
      },
      config,
    ).catch((error: unknown) => {
      if (attempt > 1) throw error
    })
    if (ran && !ran.lhr.runtimeError) return ran.lhr
    if (attempt > 1) throw new Error(`${path}: ${ran?.lhr.runtimeError?.message}`)
  }
}

const failed = ({ audits, categories }: Result) =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) return []
      return [
        `${id}: ${audit.title} ${JSON.stringify(audit.details && 'items' in audit.details ? audit.details.items : []).slice(0, 600)}`,
      ]
    })

describe.each(DEVICES)(
  'on a %s, Lighthouse scores 100 for accessibility and best practices',
  (_device, config) => {
    it.each(PAGES)('to the page: %s', async (_name, path, script) => {
      const result = await evaluate(path, config)
      expect(new URL(result.finalDisplayedUrl).pathname).toBe(path)
      expect(failed(result)).toEqual([])
      expect(
        Object.fromEntries(CATEGORIES.map((id) => [id, (result.categories[id]?.score ?? 0) * 100])),
      ).toEqual({ accessibility: 100, 'best-practices': 100 })
      const requests = result.audits['network-requests']?.details as { items: { url: string }[] } | undefined
      const requested = (requests?.items ?? []).map(({ url }) => url).filter((url) => url.startsWith('http'))
      expect(requested.join('\n')).toMatch(script)
      expect(requested.filter((url) => !url.startsWith(shop.url))).toEqual([])
    })
  },
)
