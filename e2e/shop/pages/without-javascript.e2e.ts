import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filledShop } from './filled-shop.ts'

const shop = filledShop()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await shop.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
})
afterEach(async () => {
  await context.close()
  expect(shop.logged).toEqual([])
})

const text = async (selector: string) =>
  (await page.locator(selector).first().innerText()).replace(/[\s\u00a0]+/g, ' ').trim()
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

describe('with JavaScript off', () => {
  it('a listing adds and stays open; the cart removes and restores [S-CART-19, S-CART-15]', async () => {
    await page.goto('/kategoria-produktu/deski/?orderby=price')
    await press('Dodaj do koszyka: „Listwa przypodłogowa 1”')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/kategoria-produktu/deski/?orderby=price',
    )
    expect(await text('.woocommerce-message')).toContain('Listwa przypodłogowa 1')
    expect(await text('.cart-count')).toBe('1 sztuka')

    await page.goto('/koszyk/')
    await page.getByLabel('Ilość: Listwa przypodłogowa 1').fill('3')
    await press('Zaktualizuj koszyk')
    expect(await text('.cart_item .product-subtotal')).toBe('30,00 zł')
    await press('Usuń Listwa przypodłogowa 1 z koszyka')
    expect(await text('.cart-empty')).toBe('Twój koszyk aktualnie jest pusty.')
    await press('Cofnij')
    expect(await text('.cart_item .product-subtotal')).toBe('30,00 zł')
  })

  it('Enter in a quantity updates the cart without removing anything [S-CART-15]', async () => {
    await page.goto('/produkt/listwa-2/')
    await press('Dodaj do koszyka')
    await page.goto('/koszyk/')
    await page.getByLabel('Ilość: Listwa przypodłogowa 2').fill('4')
    await page.keyboard.press('Enter')
    await expect.poll(() => text('.cart_item .product-subtotal')).toBe('80,00 zł')
  })

  it('the mini-cart opens and closes, and its × removes [S-CART-19]', async () => {
    await page.goto('/produkt/listwa-1/')
    await press('Dodaj do koszyka')
    await press(/^Koszyk/)
    expect(await page.locator('#cart-drawer').isVisible()).toBe(true)
    await page
      .locator('#cart-drawer')
      .getByRole('button', { name: 'Usuń Listwa przypodłogowa 1 z koszyka' })
      .click()
    expect(await text('.cart-count')).toBe('0 sztuk')
    await press(/^Koszyk/)
    await press('Zamknij koszyk')
    expect(await page.locator('#cart-drawer').isVisible()).toBe(false)
  })

  it('the sort order is applied by its button and is part of the address [S-PAGE-01]', async () => {
    await page.goto('/sklep/')
    await page.getByLabel('Kolejność').selectOption('price-desc')
    await press('Sortuj')
    expect(new URL(page.url()).search).toBe('?orderby=price-desc')
    // 80 zł per square metre or piece; the later product first.
    expect(await text('ul.products h3')).toBe('Listwa przypodłogowa 8')
  })

  it('a button shows the price of an option, which is then added to the cart', async () => {
    await page.goto('/produkt/winyl/')
    await page.getByLabel('Kolor').selectOption('Dąb')
    await press('Pokaż cenę wybranego wariantu')
    expect(await text('.product-price')).toContain('150,00 zł')
    await press('Dodaj do koszyka')
    await page.goto('/koszyk/')
    expect(await text('.cart_item .product-name')).toContain('Kolor: Dąb')
  })

  it('square metres are converted to packs, which become the quantity', async () => {
    await page.goto('/produkt/deska/')
    await page.getByLabel('Powierzchnia w m²').fill('25')
    await press('Przelicz')
    expect(await text('#kalkulator-wynik')).toContain('11 opakowań (27,5 m²)')
    await press('Dodaj do koszyka')
    expect(await text('.cart-count')).toBe('11 sztuk')
  })

  it('a store notice is visible at once [S-PAGE-04]', async () => {
    await shop.changeSettings({ storeNotice: { isOn: true, text: 'Od 24 do 26 grudnia nie wysyłamy.' } })
    await page.goto('/sklep/')
    expect(await page.locator('.woocommerce-store-notice').isVisible()).toBe(true)
    await shop.changeSettings({ storeNotice: { isOn: false, text: '' } })
  })

  it('an order is placed after problems were shown at their fields [S-PAGE-10]', async () => {
    await page.goto('/produkt/listwa-1/')
    await press('Dodaj do koszyka')
    await page.goto('/zamowienie/')
    const fields = {
      billing_email: 'lucja@example.pl',
      billing_phone: '600 700 800',
      billing_first_name: 'Łucja',
      billing_last_name: 'Żak',
      billing_address_1: 'Długa 1',
      billing_postcode: '123',
      billing_city: 'Warszawa',
    }
    for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value)
    await page.locator('#terms').check()
    await page.locator('#place_order').click()
    expect(await text('#billing_postcode_error')).toContain('Kod pocztowy')
    expect(await page.locator('#billing_city').inputValue()).toBe('Warszawa')

    await page.locator('#billing_postcode').fill('00-950')
    if (!(await page.locator('#terms').isChecked())) await page.locator('#terms').check()
    await page.locator('#place_order').click()
    await page.waitForURL(/order-received/)
    expect(await text('h1')).toContain('Dziękujemy')

    const id = /order-received\/(\d+)/.exec(page.url())?.[1] ?? ''
    await page.goto('/sledzenie-zamowienia/')
    await page.getByLabel('Numer zamówienia').fill(id)
    await page.getByLabel('Adres e-mail z zamówienia').fill('lucja@example.pl')
    await press('Sprawdź')
    expect(await text('.tracked')).toContain(`Zamówienie nr ${id}`)
  })
})
