import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runAxe } from '../../axe.ts'
import { filledShop } from '../pages/filled-shop.ts'

const LATE_MS = 400
const PHONE = { viewport: { width: 360, height: 760 }, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 800 } }

const shop = filledShop()
// The drawer of the cart would cover the messages.
beforeAll(() => shop.changeSettings({ opensCartAfterAdd: false }))
let page: Page

afterEach(() => page.context().close())

/** A visitor who has just added a board to the cart, on a page that measures layout shifts. */
const open = async (options: BrowserContextOptions) => {
  const context = await shop.newContext(options)
  await context.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput)
          Object.assign(window, { shifts: (window as never as { shifts: number }).shifts + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  page = await context.newPage()
  await page.goto('/produkt/deska/')
  await page.locator('.single_add_to_cart_button').click()
  await page.getByRole('button', { name: 'Zamknij komunikat' }).waitFor()
}
const shifts = () => page.evaluate(() => (window as never as { shifts: number }).shifts)
const isInView = (selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= document.documentElement.clientWidth
  })

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESK],
])('on %s', (_, options) => {
  it('a message is always visible, shifts nothing, and closes [S-PAGE-05] [S-PAGE-08]', async () => {
    await open(options)
    expect(await isInView('.woocommerce-message')).toBe(true)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await isInView('.woocommerce-message')).toBe(true)
    const { width, height } = (await page.locator('.kwsb-close').boundingBox())!
    expect([width >= 44, height >= 44]).toEqual([true, true])
    expect(await shifts()).toBe(0)
    await page.locator('.kwsb-close').click()
    await expect.poll(() => page.locator('.woocommerce-message').isVisible()).toBe(false)
    expect(await shifts()).toBe(0)
  })

  it('the stepper buttons of a quantity change the cart in place and are large enough', async () => {
    await open(options)
    await page.goto('/koszyk/')
    const sums = () => page.locator('.cart_item .product-subtotal').innerText()
    const before = await sums()
    const plus = page.getByRole('button', { name: 'Więcej: Deska dębowa Białowieża' })
    const { width, height } = (await plus.boundingBox())!
    expect([width >= 44, height >= 44]).toEqual([true, true])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    await plus.focus()
    await page.keyboard.press('Enter')
    await expect.poll(sums).not.toBe(before)
    await expect.poll(() => page.locator('.woocommerce-message').innerText()).toBe('Koszyk zaktualizowany.')
    await page.waitForTimeout(800)
    expect(await plus.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cart_item .qty').inputValue()).toBe('3')
  })

  it('a refused order scrolls for 1000 ms to its problems, with focus [S-PAGE-06]', async () => {
    await open(options)
    await page.goto('/zamowienie/')
    await expect.poll(() => page.locator('[data-island=checkout][data-awake]').count()).toBe(1)
    await page.waitForTimeout(500)
    await page.locator('#place_order').scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      document.addEventListener('checkout_error', () => {
        const from = performance.now()
        addEventListener('scroll', () => seen.push(performance.now() - from))
      })
    })
    await page.locator('#place_order').click()
    await page.waitForTimeout(2000)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('woocommerce-error')
    // Near the top there may be less space above the list.
    const { top, scrolled } = await page
      .locator('.woocommerce-NoticeGroup-checkout')
      .evaluate((group) => ({ top: group.getBoundingClientRect().top, scrolled: scrollY }))
    if (scrolled > 0) expect(top).toBeCloseTo(100, 0)
    const last = (await page.evaluate(() => (window as never as { seen: number[] }).seen)).at(-1)
    expect(last).toBeGreaterThan(850)
    expect(last).toBeLessThan(1000 + LATE_MS)
  })
})

it.each([
  ['light', 360],
  ['dark', 1440],
] as const)(
  'messages and quantities have no axe faults (%s, %i px) [S-PAGE-08]',
  async (colorScheme, width) => {
    await open({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true, reducedMotion: 'reduce' })
    await page.goto('/koszyk/')
    await page.getByLabel('Kod rabatowy').fill('NIEMA')
    await page.getByRole('button', { name: 'Zastosuj kod' }).click()
    await page.locator('.woocommerce-error .kwsb-close').waitFor()
    expect(
      await runAxe(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
    ).toEqual([])
  },
)
