import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../real-shop.ts'
import { focusOf, tabTo } from './accessibility/tab-to.ts'
import { BUYER } from './fill-checkout.ts'

const shop = realShop()

const focusedName = async (page: Page) => (await focusOf(page)).name
const isInside = (page: Page, selector: string) =>
  page.evaluate((outer) => document.activeElement?.closest(outer) !== null, selector)

const fillByKeys = async (page: Page, field: RegExp, text: string) => {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const isChecked = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).checked)
const isSettled = (page: Page) =>
  expect.poll(() => page.locator('[aria-busy=true], .blockOverlay').count()).toBe(0)

/** Radio buttons are one tab stop; arrows choose. Page changes after the choice must not move the focus. */
const chooseNext = async (page: Page, group: RegExp, next: RegExp) => {
  await tabTo(page, group)
  await page.keyboard.press('ArrowDown')
  await isSettled(page)
  expect(await focusedName(page)).toMatch(next)
  expect(await isChecked(page)).toBe(true)
}

/** From the current page to an order, with a mistake in between; the cart is not empty. */
const order = async (page: Page) => {
  await isSettled(page)
  await tabTo(page, 'Przejdź do zamówienia')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/zamowienie/')

  const fields: [RegExp, string][] = [
    [/^Adres e-mail/, 'anna.zielinska@'],
    [/^Telefon/, BUYER.billing_phone],
    [/^Imię/, BUYER.billing_first_name],
    [/^Nazwisko/, BUYER.billing_last_name],
    [/^Ulica/, BUYER.billing_address_1],
    [/^Kod pocztowy/, BUYER.billing_postcode],
    [/^Miejscowość/, BUYER.billing_city],
  ]
  for (const [name, text] of fields) await fillByKeys(page, name, text)
  await chooseNext(page, /^Kurier/, /^Przesyłka paletowa/)
  await chooseNext(page, /^Przelew bankowy/, /^Płatność przy odbiorze/)
  await tabTo(page, /regulamin/i)
  await page.keyboard.press('Space')
  expect(await isChecked(page)).toBe(true)
  await tabTo(page, /Zamawiam|Kupuję/)
  await page.keyboard.press('Enter')

  // Errors are listed at the top, which gets the focus; a link leads to the field, which repeats the error.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await tabTo(page, /e-mail/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('billing_email')
  await expect.poll(async () => (await focusOf(page)).problems).toEqual([])
  expect(await page.locator('#billing_email').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(BUYER.billing_email)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('#billing_email').getAttribute('aria-invalid')).not.toBe('true')

  await tabTo(page, /Zamawiam|Kupuję/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order-received\/\d+\//)
  expect(await page.locator('h1').innerText()).toContain('Dziękujemy')
  const [placed] = shop
    .rows<{ data: string }>('select * from orders order by id desc limit 1')
    .map((row) => ({ data: JSON.stringify(row) }))
  expect(placed?.data).toContain('"cod"')
  expect(placed?.data).toContain(BUYER.billing_email)
}

describe('without a mouse', () => {
  it('an order from home page, menu and listing [S-THEME-03] [S-THEME-04] [S-CART-19]', async () => {
    const { page } = shop
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusOf(page)).toMatchObject({ name: 'Przejdź do treści', problems: [] })
    await page.keyboard.press('Enter')
    await expect.poll(() => isInside(page, 'main')).toBe(true)
    // Back into the header, which must be visible then.
    await tabTo(page, 'Podmenu: Panele podłogowe', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Panele w jodełkę')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/panele-w-jodelke/')

    await tabTo(page, 'add_to_cart_button')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^1/)
    // The cart opens by itself, and gives the focus back.
    await expect.poll(() => isInside(page, '#cart-drawer')).toBe(true)
    await page.locator('#cart-drawer.pop-animated').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await focusOf(page)).classes).toContain('add_to_cart_button')
    await page.locator('#cart-drawer.show-drawer').waitFor({ state: 'detached' })
    await tabTo(page, 'cart-toggle-open', 'Shift+Tab')
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

    // One more piece: by the field, then by the button.
    await tabTo(page, /^Ilość/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^2/)
    await isSettled(page)
    await tabTo(page, /^Więcej:/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^3/)
    await isSettled(page)
    await order(page)
  })

  it('an order on a narrow window by the drawers of menu and cart [S-THEME-04] [S-THEME-08]', async () => {
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
    await expect.poll(() => isInside(page, '#cart-drawer')).toBe(true)
    await tabTo(page, 'Zamówienie')
    await page.keyboard.press('Shift+Tab')
    expect(await focusedName(page)).toBe('Zobacz koszyk')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/koszyk/')
    await order(page)
  })
})
