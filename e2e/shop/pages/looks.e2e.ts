import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '../../../tools/vectors/open-chromium.ts'
import { openShopServer } from '../../open-shop-server.ts'
import { fillShop } from './fill-shop.ts'

const WIDTHS_PX = [360, 768, 1024, 1440]
const PATHS = ['/', '/kategoria-produktu/deski/', '/szukaj/?s=xyzxyz', '/produkt/deska/', '/produkt/winyl/', '/koszyk/', '/zamowienie/', '/sledzenie-zamowienia/', '/regulamin/', '/nie-ma/']
/** The contract's error list is `ul[role=alert] > li`: clients look for it, so it stays. */
const OF_THE_CONTRACT = ['aria-allowed-role', 'listitem']

let shop: Awaited<ReturnType<typeof openShopServer>>
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShopServer(), openChromium()])
  await fillShop(shop)
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** A visitor with something in the cart, so that cart and checkout have what to show. */
const openVisitor = async (options: Parameters<Browser['newContext']>[0]) => {
  const context = await browser.newContext({ baseURL: shop.url, ...options })
  const page = await context.newPage()
  await page.goto('/produkt/deska/')
  await page.locator('.single_add_to_cart_button').click()
  await page.locator('.woocommerce-message').waitFor()
  return { page, close: () => context.close() }
}

describe('every page', () => {
  it.each(WIDTHS_PX)('fits into %i px without sideways scrolling', async (width) => {
    const { page, close } = await openVisitor({ viewport: { width, height: 900 } })
    const tooWide: string[] = []
    for (const path of PATHS) {
      await page.goto(path)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (excess > 0) tooWide.push(`${path} +${excess} px`)
    }
    await close()
    expect(tooWide).toEqual([])
  })

  it.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('can be used by everybody: contrast, names, headings, landmarks (%s, %i px) [S-CART-19]', async (colorScheme, width) => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const { page, close } = await openVisitor({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true })
    const found: string[] = []
    for (const path of PATHS) {
      await page.goto(path)
      await page.addScriptTag({ content: axe })
      const { violations } = (await page.evaluate('axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] })')) as AxeResults
      for (const { id, nodes } of violations) if (!OF_THE_CONTRACT.includes(id)) found.push(`${path} ${id}: ${nodes[0]?.html}`)
    }
    await close()
    expect(found).toEqual([])
  })

  it('whatever can be touched on a phone is large enough', async () => {
    const { page, close } = await openVisitor({ viewport: { width: 360, height: 800 }, hasTouch: true })
    const small: string[] = []
    for (const path of PATHS) {
      await page.goto(path)
      small.push(
        ...(await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('button, select, input:not([type=hidden]), .button')]
            .filter((element) => element.checkVisibility() && !element.closest('.screen-reader-text, label') && element.offsetWidth > 1)
            .filter((element) => element.getBoundingClientRect().height < 24 || element.getBoundingClientRect().width < 24)
            .map((element) => `${location.pathname} ${element.outerHTML.slice(0, 100)}`),
        )),
      )
    }
    await close()
    expect(small).toEqual([])
  })
})
