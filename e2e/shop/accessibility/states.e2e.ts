import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'
import { BUYER, fillCheckout, submitCheckout } from '../fill-checkout.ts'
import { axeFinds } from '../../axe.ts'
import { cartStates } from './cart-states.ts'
import { formStates } from './form-states.ts'
import { headerStates } from './header-states.ts'
import { pageKinds } from './page-kinds.ts'
import { SIMPLE } from './page-state.ts'
import { productStates } from './product-states.ts'

const shop = realShop()

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const NARROW = 360
const WIDE = 1440
const WIDTHS_PX = isDeep ? [NARROW, 600, 768, 1024, WIDE, 1920] : [NARROW, WIDE]
const HEIGHT_PX = 900

/** The visitor of each test has the first width, others have their own. */
const openVisitor = async (width: number): Promise<Page> => {
  const page = width === WIDTHS_PX[0] ? shop.page : await (await shop.openVisitor()).newPage()
  await page.setViewportSize({ width, height: HEIGHT_PX })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const addToCart = async (context: BrowserContext, slug = SIMPLE) => {
  const [product] = shop.rows<{ id: number }>('select id from products where slug = ?', slug)
  const answer = await context.request.post('/?wc-ajax=add_to_cart', {
    form: { product_id: `${product?.id}`, quantity: '2' },
  })
  expect(await answer.text()).toContain('fragments')
}

/** Each at all its widths in the deep run; else at one, alternating between widths. */
const pageStates = [...headerStates, ...productStates, ...cartStates, ...formStates].map((state, index) => {
  const widths = WIDTHS_PX.filter((width) => state.only?.(width) ?? true)
  return { ...state, widths: isDeep ? widths : widths.slice(index % widths.length).slice(0, 1) }
})

/** The other half only in the deep run. */
const someStates = pageStates.filter((_, index) => isDeep || index % 2 === 0)

/** On a page of its own for each width; two at a time, for two cores. */
const atEachWidth = async (
  widths: number[],
  look: (width: number) => Promise<string[]>,
): Promise<string[]> => {
  const found: string[] = []
  for (let at = 0; at < widths.length; at += 2) {
    const pair = await Promise.all(
      widths
        .slice(at, at + 2)
        .map(async (width) => (await look(width)).map((problem) => `${width} px ${problem}`)),
    )
    found.push(...pair.flat())
  }
  return found
}

describe('axe finds no fault, in narrow and wide windows, in light and dark colours,', () => {
  it.each(pageKinds)('on a page of this kind: $name [S-CART-19] [S-PAGE-09]', async ({ path, isEmpty }) => {
    const page = await openVisitor(NARROW)
    if (!isEmpty) await addToCart(shop.context)
    await page.goto(path)
    const found: string[] = []
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: HEIGHT_PX })
      found.push(...(await axeFinds(page)).map((problem) => `${width} px ${problem}`))
    }
    expect(found).toEqual([])
  })

  it('on the confirmation of an order, and on its tracking page [S-CART-19] [S-PAGE-09]', async () => {
    const found = await atEachWidth(WIDTHS_PX, async (width) => {
      const page = await openVisitor(width)
      await addToCart(page.context())
      await page.goto('/zamowienie/')
      await fillCheckout(page)
      const id = await submitCheckout(page)
      const received = await axeFinds(page)
      await page.goto('/sledzenie-zamowienia/')
      await page.locator('#orderid').fill(`${id}`)
      await page.locator('#order_email').fill(BUYER.billing_email)
      await page.locator('[name=track]').click()
      await page.locator('.order-status').waitFor()
      return [...received, ...(await axeFinds(page))]
    })
    expect(found).toEqual([])
  })

  it.each(someStates)('in this state: $name', async ({ path, hasItems, widths, enter }) => {
    const found = await atEachWidth(widths, async (width) => {
      const page = await openVisitor(width)
      if (hasItems) await addToCart(page.context())
      await page.goto(path)
      await enter(page, width)
      return axeFinds(page)
    })
    expect(found).toEqual([])
  })

  it('with a store notice [S-PAGE-04]', async () => {
    const owner = await shop.owner()
    await owner.changeSettings({
      storeNotice: { isOn: true, text: 'Od 24 do 26 grudnia nie wysyłamy paczek.' },
    })
    const found = await atEachWidth(WIDTHS_PX, async (width) => {
      const page = await openVisitor(width)
      await page.goto('/sklep/')
      await page.locator('.woocommerce-store-notice').waitFor()
      return axeFinds(page)
    })
    await owner.changeSettings({ storeNotice: { isOn: false, text: '' } })
    expect(found).toEqual([])
  })

  it('before the shop opens, for visitors and for its owner [S-PAGE-07]', async () => {
    const owner = await shop.owner()
    await owner.changeSettings({ comingSoon: { isOn: true } })
    const found = await atEachWidth(WIDTHS_PX, async (width) => {
      const page = await openVisitor(width)
      await page.goto('/sklep/')
      expect(await page.title()).toContain('Już wkrótce')

      const desk = await owner.context.newPage()
      await desk.setViewportSize({ width, height: HEIGHT_PX })
      await desk.emulateMedia({ reducedMotion: 'reduce' })
      await desk.goto('/sklep/')
      await desk.locator('#coming-soon-footer-banner').waitFor()
      const problems = [...(await axeFinds(page)), ...(await axeFinds(desk))]
      await desk.close()
      return problems
    })
    await owner.changeSettings({ comingSoon: { isOn: false } })
    expect(found).toEqual([])
  })
})
