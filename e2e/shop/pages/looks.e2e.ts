import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { filledShop } from './filled-shop.ts'

const WIDTHS_PX = [360, 768, 1024, 1440]
const PATHS = ['/', '/kategoria-produktu/deski/', '/szukaj/?s=xyzxyz', '/produkt/deska/', '/produkt/winyl/', '/koszyk/', '/zamowienie/', '/sledzenie-zamowienia/', '/regulamin/', '/nie-ma/']

const shop = filledShop()

/** A visitor with something in the cart, so that cart and checkout have what to show. */
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
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (excess > 0) tooWide.push(`${path} +${excess} px`)
    }
    await close()
    expect(tooWide).toEqual([])
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
