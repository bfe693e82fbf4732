import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { realShop } from '../real-shop.ts'
import { BUYER, fillCheckout, submitCheckout } from './fill-checkout.ts'

const shop = realShop()

const openPage = async (): Promise<Page> => (await shop.openVisitor({ javaScriptEnabled: false })).newPage()
const TAPPER = 'Dobijak do paneli'

describe('a visitor without JavaScript', () => {
  it('changes the cart, uses a coupon, chooses delivery and orders [S-CART-19] [S-CART-15]', async () => {
    const owner = await shop.owner()
    await owner.send('PUT', 'coupons?new=1', { code: 'BEZSKRYPTOW', kind: 'fixed_cart', amount: 500 })
    const page = await openPage()
    await page.goto('/kategoria-produktu/narzedzia/')
    await page.locator('li.product', { hasText: TAPPER }).locator('[name=add-to-cart]').click()
    await page.waitForLoadState()
    expect(await page.locator('.woocommerce-message').innerText()).toContain(TAPPER)
    expect(await page.locator('.cart-count').innerText()).toMatch(/^1/)

    await page.goto('/koszyk/')
    await page.locator('input.qty').fill('3')
    await page.getByRole('button', { name: 'Zaktualizuj koszyk' }).last().click()
    expect(await page.locator('.product-subtotal').last().innerText()).toBe(formatPrice(3 * 1_990))
    await page.getByRole('button', { name: `Usuń ${TAPPER} z koszyka` }).click()
    await expect.poll(() => page.locator('.cart-empty').count()).toBe(1)
    await page.getByRole('button', { name: 'Cofnij' }).click()
    expect(await page.locator('input.qty').inputValue()).toBe('3')

    await page.getByLabel('Kod rabatowy').fill('nie ma takiego')
    await page.getByRole('button', { name: 'Zastosuj kod' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Nie znamy kodu')
    await page.getByLabel('Kod rabatowy').fill('bezskryptow')
    await page.getByRole('button', { name: 'Zastosuj kod' }).click()
    expect(await page.locator('.cart-discount').innerText()).toContain(formatPrice(-500))

    await page.getByLabel('Odbiór osobisty').check()
    await page.getByRole('button', { name: 'Zmień dostawę' }).click()
    expect(await page.locator('.order-total td').innerText()).toBe(formatPrice(3 * 1_990 - 500))

    await page.getByRole('link', { name: 'Przejdź do zamówienia' }).click()
    await page.locator('#place_order').click()
    const problems = await page.getByRole('alert').innerText()
    expect(problems).toContain('Podaj imię.')
    expect(problems).toContain('Zaakceptuj regulamin')
    await fillCheckout(page)
    const orderId = await submitCheckout(page)
    expect(await page.locator('h1').innerText()).toBe('Dziękujemy, zamówienie przyjęte')
    expect(
      shop.rows('select total_grosze, delivery_method_id, email from orders where id = ?', orderId),
    ).toEqual([{ total_grosze: 3 * 1_990 - 500, delivery_method_id: 'odbior', email: BUYER.billing_email }])
  })

  it('sorts, searches, calculates packs and chooses a variation [S-CART-19] [S-PAGE-01]', async () => {
    const page = await openPage()
    await page.goto('/kategoria-produktu/narzedzia/')
    await page.getByLabel('Kolejność').selectOption('price')
    await page.getByRole('button', { name: 'Sortuj' }).click()
    expect(new URL(page.url()).search).toBe('?orderby=price')
    expect(await page.getByLabel('Kolejność').inputValue()).toBe('price')

    await page.getByRole('searchbox').first().fill('podlogi debowe')
    await page.getByRole('searchbox').first().press('Enter')
    expect(await page.locator('h1').innerText()).toContain('podlogi debowe')
    expect(await page.locator('li.product').count()).toBeGreaterThan(3)

    await page.goto('/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/')
    await page.getByLabel('Powierzchnia w m²').fill('25')
    await page.getByRole('button', { name: 'Przelicz' }).click()
    expect(await page.locator('#kalkulator-wynik').innerText()).toContain('13 opakowań')
    expect(await page.locator('form.cart input.qty').inputValue()).toBe('13')

    await page.goto('/produkt/panel-laminowany-kolekcja-pieninska-10-mm-ac5/')
    await page.getByLabel('Kolor').selectOption('Dąb szary')
    await page.getByRole('button', { name: 'Pokaż cenę wybranego wariantu' }).click()
    await page.waitForURL(/attribute_kolor/)
    expect(await page.getByLabel('Kolor').inputValue()).toBe('Dąb szary')
    expect(await page.locator('.cart-count').innerText()).toMatch(/^0/)
    expect(await page.locator('.product-price .price').innerText()).toMatch(/zł/)
    // Another one than the page was rendered with.
    await page.getByLabel('Kolor').selectOption('Dąb naturalny')
    await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
    expect(await page.locator('.woocommerce-message').innerText()).toContain('Kolekcja Pienińska')
    await page.goto('/koszyk/')
    expect(await page.locator('.cart_item').innerText()).toContain('Kolor: Dąb naturalny')
  })

  it('sees the store notice, and opens cart drawer and menu on a small screen [S-CART-19]', async () => {
    const owner = await shop.owner()
    await owner.changeSettings({ storeNotice: { isOn: true, text: 'W sobotę magazyn jest zamknięty.' } })
    const page = await (
      await shop.openVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    ).newPage()
    await page.goto('/')
    expect(await page.getByText('W sobotę magazyn jest zamknięty.').isVisible()).toBe(true)
    await page.locator('.menu-toggle-open').click()
    expect(await page.locator('#mobile-drawer').getByRole('link', { name: 'Narzędzia' }).isVisible()).toBe(
      true,
    )
    await page.keyboard.press('Escape')
    await page.locator('.header-cart').click()
    expect(await page.locator('#cart-drawer').innerText()).toContain('Brak produktów w koszyku.')
    await owner.changeSettings({ storeNotice: { isOn: false, text: '' } })
  })
})
