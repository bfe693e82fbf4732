import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filledShop } from '../pages/filled-shop.ts'

const LISTING = '/kategoria-produktu/deski/'
const DAY_S = 24 * 60 * 60

const shop = filledShop()
let page: Page

beforeEach(async () => {
  const context = await shop.newContext({ viewport: { width: 800, height: 900 } })
  page = await context.newPage()
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifts: (window as never as { shifts: number }).shifts + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
})
afterEach(() => page.context().close())

const button = (name: 'Siatka' | 'Lista') =>
  page.getByRole('group', { name: 'Widok produktów' }).getByRole('button', { name })
const pressed = () =>
  page
    .locator('[data-layout]')
    .evaluateAll((buttons) =>
      buttons.filter((one) => one.ariaPressed === 'true').map((one) => one.getAttribute('aria-label')),
    )
/** Number of products in the first row. */
const inRow = () =>
  page
    .locator('.archive .products > li')
    .evaluateAll(
      (products) =>
        products.filter(
          (product) => product.getBoundingClientRect().top === products[0]?.getBoundingClientRect().top,
        ).length,
    )
const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'klepka-shopLayout')

describe('products of a listing', () => {
  it('are a grid, or a list by choice, saved for 30 days without layout shift', async () => {
    await page.goto(LISTING)
    expect(await inRow()).toBe(3)
    await button('Lista').click()
    await expect.poll(inRow).toBe(1)
    expect(await pressed()).toEqual(['Lista'])
    expect(await page.locator('.archive ul.products').getAttribute('class')).toBe(
      'products products-list-view',
    )
    const saved = await cookie()
    expect(saved).toMatchObject({ value: 'list', path: '/' })
    expect((saved!.expires - Date.now() / 1000) / DAY_S).toBeCloseTo(30, 2)

    await page.goto(LISTING)
    expect(await inRow()).toBe(1)
    await page.mouse.move(100, 100, { steps: 2 })
    await page.mouse.move(100, 120, { steps: 2 })
    await expect.poll(pressed).toEqual(['Lista'])
    expect(await page.evaluate(() => (window as never as { shifts: number }).shifts)).toBe(0)

    await button('Siatka').press('Enter')
    await expect.poll(inRow).toBe(3)
    expect(await pressed()).toEqual(['Siatka'])
    expect(await page.locator('.archive ul.products').getAttribute('class')).toBe(
      'products products-grid-view',
    )
    expect((await cookie())?.value).toBe('grid')
  })

  it('a choice before the script is loaded is applied later', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/page-behaviours-*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(LISTING)
    await button('Lista').click()
    expect(await inRow()).toBe(3)
    release()
    await expect.poll(inRow).toBe(1)
  })

  it('of other pages are unchanged', async () => {
    await page.goto('/')
    await page.context().addCookies([{ name: 'klepka-shopLayout', value: 'list', url: shop.url }])
    await page.goto('/')
    expect(await page.locator('[data-layout]').count()).toBe(0)
    const tops = await page
      .locator('.products > li')
      .evaluateAll((products) => products.slice(0, 2).map((product) => product.getBoundingClientRect().top))
    expect(tops[0]).toBe(tops[1])
  })
})
