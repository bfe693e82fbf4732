import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { realShop } from '../real-shop.ts'

const shop = realShop()

const TAPPER = 'dobijak-do-paneli'
const LOWEST = 'Najniższa cena z 30 dni przed obniżką:'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const unitPrice = () =>
  shop.rows<{ grosze: number }>(
    'select regular_price_grosze as grosze from products where slug = ?',
    TAPPER,
  )[0]!.grosze

beforeAll(async () => {
  // On sale since long ago, so that the 30 days before the code are whole.
  shop.run('update price_ledger set from_ms = from_ms - ?', 60 * 24 * 60 * 60 * 1000)
  const owner = await shop.owner()
  const coupon = { kind: 'percent', amount: 1_000 }
  await owner.send('PUT', 'coupons?new=1', { ...coupon, code: 'WSZYSCY10' })
  await owner.send('PUT', 'coupons?new=1', { ...coupon, code: 'OSOBISTY10', isPublic: false })
})

/** A phone whose cart has two tappers and the code. */
const cartWith = async (code: string): Promise<Page> => {
  const context = await shop.openVisitor({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`/produkt/${TAPPER}/`)
  await page.locator('form.cart input.qty').fill('2')
  await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
  await expect.poll(async () => (await page.locator('.cart-count').innerText()).split(/\s/)[0]).toBe('2')
  await page.goto('/koszyk/')
  await page.locator('#coupon_code').fill(code)
  await page.locator('[name=apply_coupon]').click()
  await page.locator('.cart-discount').waitFor()
  return page
}

const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe('a discount code on a phone', () => {
  it('for everybody: the cart and the checkout show the price with it and the lowest one before', async () => {
    const page = await cartWith('WSZYSCY10')
    const lines = [
      `Cena z kodem WSZYSCY10: ${plain(formatPrice(Math.ceil(unitPrice() * 0.9)))}`,
      `${LOWEST} ${plain(formatPrice(unitPrice()))}`,
    ]
    const cartLine = page.locator('.cart_item')
    for (const line of lines) expect(plain(await cartLine.innerText())).toContain(line)
    expect(await isWithin(page)).toBe(true)

    await page.goto('/zamowienie/')
    const review = page.locator('.cart_item')
    await review.first().waitFor()
    for (const line of lines) expect(plain(await review.innerText())).toContain(line)
    expect(await isWithin(page)).toBe(true)
  })

  it('for one customer: neither the cart nor the checkout announces a reduction of the price', async () => {
    const page = await cartWith('OSOBISTY10')
    expect(await page.locator('.cart-discount').innerText()).toContain('OSOBISTY10')
    for (const path of ['/koszyk/', '/zamowienie/']) {
      await page.goto(path)
      await page.locator('.cart_item').waitFor()
      const text = await page.locator('main').innerText()
      expect(text).not.toContain('Cena z kodem')
      expect(text).not.toContain('Najniższa cena')
    }
  })
})
