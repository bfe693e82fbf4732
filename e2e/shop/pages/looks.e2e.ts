import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { filledShop } from './filled-shop.ts'

const WIDTHS_PX = [360, 768, 1024, 1440]
const PATHS = [
  '/',
  '/kategoria-produktu/deski/',
  '/szukaj/?s=xyzxyz',
  '/produkt/deska/',
  '/produkt/winyl/',
  '/koszyk/',
  '/zamowienie/',
  '/sledzenie-zamowienia/',
  '/regulamin/',
  '/nie-ma/',
]

const shop = filledShop()

/** A visitor with a product in the cart, so that cart and checkout are not empty. */
const openVisitor = async (options: BrowserContextOptions) => {
  const context = await shop.newContext(options)
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
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (excess > 0) tooWide.push(`${path} +${excess} px`)
    }
    await close()
    expect(tooWide).toEqual([])
  })

  it('aligns breadcrumbs, prints the shop’s name, and has spaces around × [M-37]', async () => {
    const { page, close } = await openVisitor({ viewport: { width: 1440, height: 900 } })
    await page.goto('/sklep/')
    const bottoms = await page.locator('.woocommerce-breadcrumb li').evaluateAll((items) =>
      items.map((item) => {
        const range = document.createRange()
        range.selectNodeContents(item.querySelector('a') ?? item)
        return range.getClientRects()[0]!.bottom
      }),
    )
    expect(new Set(bottoms.map(Math.round)).size).toBe(1)
    expect(await page.locator('.widget_shopping_cart_content .quantity').first().textContent()).toMatch(
      /^1 ×\u00a0200,00/,
    )
    await page.emulateMedia({ media: 'print' })
    const name = await page.locator('.site').evaluate((site) => getComputedStyle(site, '::before').content)
    expect(name).toBe(JSON.stringify(await page.locator('.site').getAttribute('data-shop')))
    await close()
  })

  it('controls are large enough on a phone', async () => {
    const { page, close } = await openVisitor({ viewport: { width: 360, height: 800 }, hasTouch: true })
    const small: string[] = []
    for (const path of PATHS) {
      await page.goto(path)
      small.push(
        ...(await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('button, select, input:not([type=hidden]), .button')]
            .filter(
              (element) =>
                element.checkVisibility() &&
                !element.closest('.screen-reader-text, label') &&
                element.offsetWidth > 1,
            )
            .filter(
              (element) =>
                element.getBoundingClientRect().height < 24 || element.getBoundingClientRect().width < 24,
            )
            .map((element) => `${location.pathname} ${element.outerHTML.slice(0, 100)}`),
        )),
      )
    }
    await close()
    expect(small).toEqual([])
  })
})
