import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../real-shop.ts'
import { BUYER } from './fill-checkout.ts'

const shop = realShop()

/** Nobody presses Tab more often than this to get anywhere. */
const MAX_PRESSES = 120
const LEAST_PX = 24

type Focus = { name: string; classes: string; problems: string[] }

/** What has the focus, and what a person at the keyboard would miss about it. */
const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate((leastPx) => {
    const element = document.activeElement as HTMLElement
    const labels = (element as HTMLInputElement).labels
    const name = (element.getAttribute('aria-label') ?? [...(labels ?? [])].map((label) => label.innerText).join(' ')) || element.innerText || element.id
    const problems: string[] = []
    if (element === document.body || element.matches('main, [role=alert]')) return { name, classes: element.className, problems }
    const visible = element.matches('input[type=radio], input[type=checkbox]') ? (element.closest('label') ?? labels?.[0] ?? element) : element
    const { left, top, width, height } = visible.getBoundingClientRect()
    if (width < leastPx || height < leastPx) {
      // A link within a sentence is as high as its line.
      if (!(element.matches('a') && getComputedStyle(element).display === 'inline')) problems.push(`only ${Math.round(width)} × ${Math.round(height)} px`)
    }
    if (left + width <= 0 || left >= innerWidth || top + height <= 0 || top >= innerHeight) problems.push('out of view')
    const [x, y] = [Math.max(0, Math.min(innerWidth - 1, left + width / 2)), Math.max(0, Math.min(innerHeight - 1, top + height / 2))]
    const hit = document.elementFromPoint(x, y)
    if (!hit || !(visible.contains(hit) || hit.contains(visible) || hit.closest('label')?.contains(visible))) problems.push(`beneath ${hit?.outerHTML.slice(0, 60)}`)
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const isMarked = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    if (!(outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) && boxShadow === 'none' && !isMarked(getComputedStyle(visible))) problems.push('no focus ring')
    return { name: name.trim().replace(/\s+/g, ' '), classes: element.className, problems }
  }, LEAST_PX)

/** Presses Tab until what has this name has the focus; every stop on the way must be seen, unhidden, marked and large enough. */
const tabTo = async (page: Page, wanted: RegExp | string, { key = 'Tab' } = {}) => {
  const passed: string[] = []
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press(key)
    // What slides or fades into view is given its time.
    await expect.poll(async () => (await focusOf(page)).problems, { message: `${page.url()} ${(await focusOf(page)).name}` }).toEqual([])
    const { name, classes } = await focusOf(page)
    if (typeof wanted === 'string' ? name === wanted || classes.split(' ').includes(wanted) : wanted.test(name)) return
    passed.push(name)
  }
  throw new Error(`No ${wanted} among ${passed.join(' | ')}`)
}
const focusedName = async (page: Page) => (await focusOf(page)).name
const isInside = (page: Page, selector: string) => page.evaluate((outer) => document.activeElement?.closest(outer) !== null, selector)

const fillByKeys = async (page: Page, field: RegExp, text: string) => {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** From the page the focus is on to a paid-for order, without a mouse; the cart has something in it. */
const order = async (page: Page) => {
  await tabTo(page, 'Przejdź do zamówienia')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/zamowienie/')

  // Sent too early: told at the top, where the focus is then.
  await tabTo(page, /Zamawiam|Kupuję/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')

  const fields: [RegExp, string][] = [
    [/^Adres e-mail/, BUYER.billing_email],
    [/^Telefon/, BUYER.billing_phone],
    [/^Imię/, BUYER.billing_first_name],
    [/^Nazwisko/, BUYER.billing_last_name],
    [/^Ulica/, BUYER.billing_address_1],
    [/^Kod pocztowy/, BUYER.billing_postcode],
    [/^Miejscowość/, BUYER.billing_city],
  ]
  for (const [name, text] of fields) await fillByKeys(page, name, text)

  // Radios are one stop; arrows choose.
  await tabTo(page, /Przelew bankowy|Płatność przy odbiorze/)
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)).toBe(true)
  await expect.poll(() => page.locator('[aria-busy=true], .blockOverlay').count()).toBe(0)
  await tabTo(page, /regulamin/i)
  await page.keyboard.press('Space')
  await tabTo(page, /Zamawiam|Kupuję/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order-received\/\d+\//)
  expect(await page.locator('h1').innerText()).toContain('Dziękujemy')
}

describe('without a mouse', () => {
  it('from the home page by menu, listing, cart drawer and cart to an order; the focus is always seen [S-THEME-03] [S-THEME-04] [S-CART-19]', async () => {
    const { page } = shop
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await page.keyboard.press('Tab')
    expect(await focusedName(page)).toBe('Przejdź do treści')
    await page.keyboard.press('Enter')
    await expect.poll(() => isInside(page, 'main')).toBe(true)
    // Back into the header, which must not be hidden then.
    await tabTo(page, 'Podmenu: Panele podłogowe', { key: 'Shift+Tab' })
    await page.keyboard.press('Enter')
    await tabTo(page, 'Panele w jodełkę')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/panele-w-jodelke/')

    await tabTo(page, 'add_to_cart_button')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^1/)
    await tabTo(page, 'cart-toggle-open', { key: 'Shift+Tab' })
    await page.keyboard.press('Enter')
    await expect.poll(() => isInside(page, '#cart-drawer')).toBe(true)
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await isInside(page, '#cart-drawer')).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await focusOf(page)).classes).toContain('cart-toggle-open')
    await page.keyboard.press('Space')
    await expect.poll(() => isInside(page, '#cart-drawer')).toBe(true)
    await tabTo(page, 'Zobacz koszyk')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/koszyk/')

    // One more of it: by the field, then by the button.
    await tabTo(page, /^Ilość/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^2/)
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    await tabTo(page, /^Więcej:/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^3/)
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    await order(page)
  })

  it('on a narrow window by the drawers of menu and cart [S-THEME-04] [S-THEME-08]', async () => {
    const { page } = shop
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await tabTo(page, 'menu-toggle-open')
    await page.keyboard.press('Enter')
    await expect.poll(() => isInside(page, '#mobile-drawer')).toBe(true)
    await tabTo(page, 'Podmenu: Panele podłogowe')
    await page.keyboard.press('Space')
    await tabTo(page, 'Panele w jodełkę')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/panele-w-jodelke/')
    await tabTo(page, 'add_to_cart_button')
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^1/)
    await tabTo(page, 'cart-toggle-open', { key: 'Shift+Tab' })
    await page.keyboard.press('Enter')
    await expect.poll(() => isInside(page, '#cart-drawer')).toBe(true)
    await tabTo(page, 'Zamówienie')
    await page.keyboard.press('Shift+Tab')
    expect(await focusedName(page)).toBe('Zobacz koszyk')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/koszyk/')
    await order(page)
  })
})
