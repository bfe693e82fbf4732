import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { realShop } from '../real-shop.ts'
import { fillCheckout, submitCheckout } from './fill-checkout.ts'

const shop = realShop()

const NOTICE = 'Od 24 do 26 grudnia nie wysyłamy paczek.'

describe('the owner’s settings apply to visitors', () => {
  it('a notice is shown until the visitor dismisses it; a new one is shown again [S-PAGE-04]', async () => {
    const { page } = shop
    const owner = await shop.owner()
    await owner.changeSettings({ storeNotice: { isOn: true, text: NOTICE } })
    await page.goto('/sklep/')
    const notice = page.getByRole('complementary', { name: 'Napis w sklepie' })
    expect(await notice.innerText()).toContain(NOTICE)
    await notice.getByRole('button', { name: 'Odrzuć' }).click()
    await expect.poll(() => notice.isVisible()).toBe(false)
    expect(await shop.context.cookies()).toContainEqual(
      expect.objectContaining({
        name: `store_notice${createHash('md5').update(NOTICE).digest('hex')}`,
        value: 'hidden',
        path: '/',
      }),
    )
    await page.goto('/koszyk/')
    expect(await notice.isVisible()).toBe(false)

    await owner.changeSettings({ storeNotice: { isOn: true, text: 'Dostawa gratis do niedzieli.' } })
    await page.reload()
    await expect.poll(() => notice.innerText()).toContain('gratis')
    await notice.getByRole('button', { name: 'Odrzuć' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => notice.isVisible()).toBe(false)
    await owner.changeSettings({ storeNotice: { isOn: false, text: '' } })
    await page.reload()
    expect(await notice.count()).toBe(0)
  })

  it('before it opens, visitors see a coming-soon page; its banner closes for good [S-PAGE-07]', async () => {
    const { page } = shop
    const owner = await shop.owner()
    await owner.changeSettings({ comingSoon: { isOn: true } })
    await page.goto('/sklep/')
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('.ajax_add_to_cart, #coming-soon-footer-banner').count()).toBe(0)
    expect(await page.title()).toContain('Już wkrótce')

    const desk = await owner.context.newPage()
    await desk.goto('/sklep/')
    expect(await desk.locator('.ajax_add_to_cart').count()).toBeGreaterThan(10)
    const banner = desk.locator('#coming-soon-footer-banner')
    expect(await banner.isVisible()).toBe(true)
    const link = banner.locator('a.coming-soon-footer-banner-dismiss')
    const nonce = await link.getAttribute('data-rest-nonce')
    const [request] = await Promise.all([desk.waitForRequest((one) => one.method() === 'POST'), link.click()])
    expect(new URL(request.url()).pathname).toBe(await link.getAttribute('data-rest-url'))
    expect(request.headers()['x-wp-nonce']).toBe(nonce)
    expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(request.postData() ?? '')]).toEqual([
      ['woocommerce_meta[coming_soon_banner_dismissed]', 'yes'],
    ])
    expect((await request.response())?.status()).toBe(200)
    await expect.poll(() => banner.isVisible()).toBe(false)
    await desk.goto('/')
    expect(await banner.count()).toBe(0)

    await owner.changeSettings({ comingSoon: { isOn: false } })
    await page.reload()
    expect(await page.locator('.ajax_add_to_cart').count()).toBeGreaterThan(10)
    await desk.close()
  })

  it('an order placed before the shop closed stays visible to its buyer [S-PAGE-11]', async () => {
    const { page } = shop
    const owner = await shop.owner()
    await page.goto('/produkt/dobijak-do-paneli/')
    await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
    await page.locator('.woocommerce-message').waitFor()
    await page.goto('/zamowienie/')
    await fillCheckout(page)
    await submitCheckout(page)
    await owner.changeSettings({ comingSoon: { isOn: true } })
    await page.reload()
    expect(await page.locator('h1').innerText()).toBe('Dziękujemy, zamówienie przyjęte')
    await owner.changeSettings({ comingSoon: { isOn: false } })
  })

  it('a changed price is on the listing at once, also on a cached page [S-PAGE-01]', async () => {
    const { page } = shop
    const owner = await shop.owner()
    await page.goto('/kategoria-produktu/narzedzia/?orderby=price')
    const names = () => page.locator('li.product h3').allInnerTexts()
    const cheapest = (await names())[0]
    expect(cheapest).toContain('Kliny dystansowe')
    const [saw] = (await owner.request<{ products: { id: number }[] }>('products?search=gilotyna')).products
    await owner.send('PATCH', `products/${saw?.id}`, { regularPriceGrosze: 100 })
    await page.reload()
    expect((await names())[0]).toContain('Gilotyna')
    expect(await page.locator('li.product .price').first().innerText()).toBe('1,00 zł')
    await owner.send('PATCH', `products/${saw?.id}`, { regularPriceGrosze: 34_900 })
  })
})

describe('a listing', () => {
  it('choosing a sort order submits the form and applies to further pages [S-PAGE-01]', async () => {
    const { page } = shop
    await page.goto('/sklep/')
    await page.getByLabel('Kolejność').selectOption('price-desc')
    await page.waitForURL(/\?orderby=price-desc$/)
    expect(await page.getByLabel('Kolejność').inputValue()).toBe('price-desc')
    const first = () => page.locator('li.product h3').first().innerText()
    expect(await first()).toContain('Gilotyna do paneli')
    await page
      .getByRole('navigation', { name: 'Strony z produktami' })
      .getByRole('link', { name: 'Strona 2' })
      .click()
    await expect.poll(() => page.url()).toMatch(/orderby=price-desc/)
    expect(await page.getByLabel('Kolejność').inputValue()).toBe('price-desc')
    await expect.poll(first).not.toContain('Gilotyna do paneli')
    await page.goBack()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})
