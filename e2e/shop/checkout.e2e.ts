import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { realShop } from '../real-shop.ts'
import { BUYER, fillCheckout, NIP, submitCheckout } from './fill-checkout.ts'
import { savePicture } from '../looks.ts'

const shop = realShop()

/** Delay of a confirmation: pending requests arrive before it. */
const CONFIRMATION_MS = 1_000

const orderCount = () => shop.rows<{ count: number }>('select count(*) as count from orders')[0]?.count

/** A visitor with one product, at the checkout. */
const goToCheckout = async () => {
  const { page } = shop
  await page.goto('/produkt/dobijak-do-paneli/')
  await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
  await page.locator('.woocommerce-message').waitFor()
  await page.goto('/zamowienie/')
  return page
}

describe('at the checkout', () => {
  it('a misspelt e-mail domain gets a suggestion, accepted by one click or ignored [M-31]', async () => {
    const page = await goToCheckout()
    const email = page.locator('#billing_email')
    await email.fill('jan@gmial.com')
    await email.press('Tab')
    await page.getByText('Czy chodziło o jan@gmail.com?').waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await savePicture(page, `meant-email-${width}`, { fullPage: false })
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Tak, popraw' }).click()
    expect(await email.inputValue()).toBe('jan@gmail.com')
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByText('Czy chodziło o').count()).toBe(0)

    await fillCheckout(page, { billing_email: 'jan@gmial.com' })
    const id = await submitCheckout(page)
    expect(shop.rows('select email from orders where id = ?', id)).toEqual([{ email: 'jan@gmial.com' }])
  })

  it('missing and wrong values are reported in Polish; input is preserved [S-PAGE-10]', async () => {
    const page = await goToCheckout()
    await page.locator('#place_order').click()
    const top = page.locator('.woocommerce-NoticeGroup-checkout [role=alert]')
    await expect
      .poll(() => top.locator('li').allInnerTexts())
      .toEqual([
        'Podaj adres e-mail: wyślemy na niego potwierdzenie zamówienia.',
        'Podaj numer telefonu: przyda się, gdy trzeba będzie coś ustalić.',
        'Podaj imię.',
        'Podaj nazwisko.',
        'Podaj ulicę i numer domu.',
        'Podaj kod pocztowy.',
        'Podaj miejscowość.',
        'Zaakceptuj regulamin, żeby złożyć zamówienie.',
      ])
    await expect.poll(() => top.evaluate((list) => list === document.activeElement)).toBe(true)

    await fillCheckout(page, { billing_email: 'anna@', billing_phone: '12', billing_postcode: '3-002' })
    await page.getByLabel('Chcę fakturę na firmę').check()
    await page.getByLabel('Nazwa firmy').first().fill('Zielińska Wnętrza')
    await page.getByLabel('NIP').fill('5260250275')
    await page.locator('#place_order').click()
    await expect.poll(() => top.locator('li').count()).toBe(4)
    const texts = (await top.innerText()).split('\n').map((line) => line.trim())
    expect(texts.join(' ')).toMatch(/Sprawdź adres e-mail.*dziewięć cyfr.*pięć cyfr.*Sprawdź NIP/)
    expect(await page.locator('#billing_nip').getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#billing_nip_error').innerText()).toContain('NIP')
    expect(await page.locator('#billing_first_name').inputValue()).toBe(BUYER.billing_first_name)

    await fillCheckout(page)
    await page.getByLabel('NIP').fill(NIP)
    await submitCheckout(page)
    expect(await page.locator('main').innerText()).toContain(NIP)
  })

  it('double clicks, going back, sending again and reloading make one order [S-PAGE-10]', async () => {
    const page = await goToCheckout()
    const before = orderCount() ?? 0
    await page.waitForLoadState('networkidle')
    await fillCheckout(page)
    let sent = 0
    page.on('request', (request) => (sent += request.url().includes('wc-ajax=checkout') ? 1 : 0))
    await page.locator('#place_order').evaluate((button) => {
      for (let click = 0; click < 3; click += 1) (button as HTMLElement).click()
    })
    await page.waitForURL(/order-received/)
    const received = page.url()
    expect([sent, orderCount()]).toEqual([1, before + 1])
    await page.reload()
    expect(await page.locator('h1').innerText()).toBe('Dziękujemy, zamówienie przyjęte')

    await page.goBack()
    if (await page.locator('#place_order').count()) {
      await fillCheckout(page)
      await page.locator('#place_order').click()
      await expect
        .poll(
          async () =>
            page.url() === received || (await page.locator('.cart-empty, [role=alert]').count()) > 0,
        )
        .toBe(true)
    }
    expect(orderCount()).toBe(before + 1)
  })

  it('two tabs that send the same cart at once make one order [S-PAGE-10]', async () => {
    const page = await goToCheckout()
    const other = await shop.context.newPage()
    await other.goto('/zamowienie/')
    const before = orderCount() ?? 0
    for (const tab of [page, other]) await fillCheckout(tab)
    await Promise.all(
      [page, other].map((tab) =>
        tab.locator('#place_order').evaluate((button) => (button as HTMLElement).click()),
      ),
    )
    await expect
      .poll(() => Promise.all([page, other].map((tab) => tab.locator('h1').innerText())))
      .toContain('Dziękujemy, zamówienie przyjęte')
    await expect.poll(orderCount).toBe(before + 1)
  })

  it('a pending update of the total does not leave the order’s confirmation [S-PAGE-10]', async () => {
    const page = await goToCheckout()
    await page.waitForLoadState('networkidle')
    const isPlaced = page.waitForResponse(/wc-ajax=checkout/)
    const isAsked = page.waitForRequest(/wc-ajax=update_order_review/)
    await page.route(/wc-ajax=update_order_review/, async (route) => {
      await isPlaced
      // Cancelled by the page meanwhile.
      await route.continue().catch(() => {})
    })
    await page.route('**/order-received/**', async (route) => {
      await new Promise((after) => setTimeout(after, CONFIRMATION_MS))
      await route.continue()
    })
    await fillCheckout(page)
    await isAsked
    expect(await submitCheckout(page)).toBeGreaterThan(0)
  })

  it('input before hydration is preserved [S-PAGE-10]', async () => {
    const page = await goToCheckout()
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/checkout-*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await fillCheckout(page)
    await page.getByLabel('Odbiór osobisty').check()
    await page.getByLabel('Płatność przy odbiorze').check()
    release()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('#billing_city').inputValue()).toBe(BUYER.billing_city)
    const orderId = await submitCheckout(page)
    expect(
      shop.rows('select delivery_method_id, payment_method_id, status from orders where id = ?', orderId),
    ).toEqual([{ delivery_method_id: 'odbior', payment_method_id: 'cod', status: 'processing' }])
  })

  it.each([
    ['a payment method', async (page: Page) => page.getByLabel('Płatność przy odbiorze').check()],
    ['a postcode', async (page: Page) => page.locator('[name=billing_postcode]').fill('30-002')],
  ])('%s from before hydration is sent to the server after it', async (_, choose) => {
    const page = await goToCheckout()
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/checkout-*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await choose(page)
    const reviewed = page.waitForResponse(/wc-ajax=update_order_review/)
    release()
    expect((await reviewed).status()).toBe(200)
  })

  it('another delivery method changes the total at once [S-PAGE-10]', async () => {
    const page = await goToCheckout()
    await page.waitForLoadState('networkidle')
    const total = () => page.locator('#order_review .order-total td').innerText()
    await page.getByLabel('Odbiór osobisty').check()
    await expect.poll(total).toBe(formatPrice(1_990))
    await page.getByRole('radio', { name: /^Kurier/ }).check()
    await expect.poll(total).toBe(formatPrice(1_990 + 1_690))
  })

  it('a wrong order key shows nothing of the order [S-PAGE-11]', async () => {
    const page = await goToCheckout()
    await fillCheckout(page)
    await submitCheckout(page)
    const stranger = await (await shop.openVisitor()).newPage()
    const answer = await stranger.goto(page.url().replace(/key=.*/, 'key=wc_order_zgaduje'))
    expect(answer?.status()).toBe(404)
    expect(await stranger.locator('main').innerText()).not.toMatch(/Zielińska|example\.pl/)
    expect(await stranger.locator('h1').count()).toBe(1)
  })
})
