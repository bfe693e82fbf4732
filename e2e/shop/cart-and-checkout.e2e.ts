import { afterAll, expect, it } from 'vitest'
import { startCompanyRegister } from '#server/testing/processes/start-company-register.ts'
import { realShop } from '../real-shop.ts'
import { BUYER, NIP, submitCheckout } from './fill-checkout.ts'

let register: Awaited<ReturnType<typeof startCompanyRegister>> | undefined
const shop = realShop(async () => {
  register = await startCompanyRegister({ [NIP]: {} })
  return { COMPANY_REGISTER_URL: register.url }
})
afterAll(() => register?.close())

const PHONE = { width: 360, height: 780 }

it('a guest buys from the drawer to the confirmation on a phone, and types little', async () => {
  await (await shop.owner()).changeSettings({ looksUpCompanies: true })
  const { page } = shop
  const focused = () => page.evaluate(() => document.activeElement?.className ?? '')
  await page.setViewportSize(PHONE)

  // The cart opens beside the page, and closing it goes back to the button.
  await page.goto('/kategoria-produktu/narzedzia/')
  await page.locator('.ajax_add_to_cart').first().click()
  const drawer = page.locator('#cart-drawer.pop-animated')
  await drawer.waitFor()
  await expect.poll(focused).toContain('cart-toggle-close')
  expect(await drawer.locator('.free-delivery').innerText()).toMatch(/Do darmowej dostawy brakuje .*\szł/)
  await page.keyboard.press('Escape')
  await expect.poll(focused).toContain('add_to_cart_button')

  // No button to save a number of pieces; the sum above the form is folded.
  await page.goto('/koszyk/')
  expect(await page.getByRole('button', { name: 'Zaktualizuj koszyk' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Przejdź do zamówienia' }).click()
  await page.waitForURL(/zamowienie/)
  await page.waitForLoadState('networkidle')
  const summary = page.locator('.checkout-summary')
  expect(await summary.locator('.review-lines').isVisible()).toBe(false)
  await summary.locator('summary').click()
  expect(await summary.locator('.review-lines').isVisible()).toBe(true)

  // The list of problems gets the focus; every field fits the window.
  await page.locator('#place_order').click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

  for (const name of ['billing_email', 'billing_phone', 'billing_first_name', 'billing_last_name'] as const)
    await page.locator(`#${name}`).fill(BUYER[name])
  await page.getByLabel('Chcę fakturę na firmę').check()
  await page.getByLabel('NIP').fill(NIP)
  await page.getByRole('button', { name: 'Pobierz dane firmy' }).click()
  await page.getByText('Wpisaliśmy dane z wykazu').waitFor()
  expect(await page.locator('#billing_city').inputValue()).toBe('Kraków')

  // A reload of the tab loses nothing.
  await page.reload()
  await page.getByText('Wpisaliśmy dane, które podano wcześniej').waitFor()
  expect(await page.locator('#billing_last_name').inputValue()).toBe(BUYER.billing_last_name)
  await page.locator('#terms').check()
  const id = await submitCheckout(page)
  expect(shop.rows('select nip from orders where id = ?', id)).toEqual([{ nip: NIP }])
  await page.getByRole('heading', { name: 'Co dalej?' }).waitFor()
  await page.getByRole('button', { name: 'Śledź zamówienie' }).click()
  await expect.poll(() => page.locator('h2').first().innerText()).toBe(`Zamówienie nr ${id}`)
})

it('a known postcode fills in its town, and never over one that was typed', async () => {
  const { page } = shop
  await page.route('**/miejscowosc.json*', (route) => route.fulfill({ json: { town: 'Kraków' } }))
  await page.goto('/kategoria-produktu/narzedzia/')
  await page.locator('.ajax_add_to_cart').first().click()
  await page.locator('#cart-drawer').getByRole('link', { name: 'Zamówienie' }).click()
  await page.waitForLoadState('networkidle')
  const town = page.locator('#billing_city')
  await page.locator('#billing_postcode').fill('30-002')
  await expect.poll(() => town.inputValue()).toBe('Kraków')
  await town.fill('Zabierzów')
  await page.locator('#billing_postcode').fill('30-003')
  await page.waitForTimeout(300)
  expect(await town.inputValue()).toBe('Zabierzów')
})
