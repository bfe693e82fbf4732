import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { realShop } from '../real-shop.ts'
import { BUYER, fillCheckout, NIP, submitCheckout } from './fill-checkout.ts'

const shop = realShop()

const CAMPAIGN = {
  utm_source: 'klub-budowlany',
  utm_medium: 'newsletter',
  utm_campaign: 'jesień 2026',
  utm_content: 'baner górny',
  utm_term: 'panele',
  utm_id: 'k-7',
  utm_source_platform: 'listonosz',
  utm_creative_format: 'obraz',
  utm_marketing_tactic: 'powrót',
  gclid: 'Cj0KCQ-przykład',
}
const FORUM = 'https://forum.example.pl/watek/7'
const PANEL = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'
const FIELDS =
  'source_type referrer utm_campaign utm_source utm_medium utm_content utm_id utm_term utm_source_platform utm_creative_format utm_marketing_tactic session_entry session_start_time session_pages session_count user_agent'.split(
    ' ',
  )

const attributionOf = (orderId: number) =>
  Object.fromEntries(
    shop
      .rows<{ field: string; value: string }>(
        'select field, value from order_attribution where order_id = ?',
        orderId,
      )
      .map(({ field, value }) => [field, value]),
  )

/** Text of the mail with this subject, as shown on the demo's mail page. */
const readMail = async (page: Page, subject: RegExp, to: string) => {
  await expect
    .poll(async () => {
      await page.goto('/dev/poczta/')
      return page
        .getByRole('row')
        .filter({ hasText: to })
        .filter({ hasText: 'wysłana' })
        .getByRole('link', { name: subject })
        .count()
    })
    .toBeGreaterThan(0)
  await page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject }).first().click()
  return page.locator('pre').innerText()
}

describe('from a campaign link to a processed order', () => {
  it('a newsletter reader orders with an invoice [S-ATTR-02] [S-ATTR-08] [S-PAGE-11]', async () => {
    const { page } = shop
    const owner = await shop.owner()
    await owner.send('PUT', 'coupons?new=1', { code: 'PODLOGA10', kind: 'percent', amount: 1_000 })

    // The visitor arrives and browses.
    const entry = `${shop.url}/?${Object.entries(CAMPAIGN)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`
    await page.goto(entry, { referer: FORUM })
    await page
      .getByRole('navigation', { name: 'Kategorie produktów' })
      .getByRole('link', { name: 'Panele podłogowe' })
      .first()
      .click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Panele podłogowe')
    await page.locator(`main a[href="${PANEL}"]`).first().click()

    // 25 m² plus a twentieth, at 2,131 m² a pack.
    await page.getByLabel('Powierzchnia w m²').fill('25')
    await page.getByRole('button', { name: 'Przelicz' }).click()
    await expect
      .poll(() => page.locator('#kalkulator-wynik').innerText())
      .toContain('13 opakowań (27,703 m²)')
    await expect.poll(() => page.locator('form.cart input.qty').inputValue()).toBe('13')
    await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
    await expect.poll(() => page.locator('.woocommerce-message').innerText()).toContain('13 sztuk')

    // A listing adds without leaving the page.
    await page.goto('/kategoria-produktu/podklady-podlogowe/')
    await page.evaluate(() => Object.assign(window, { isStillHere: true }))
    const button = page.locator('.ajax_add_to_cart').first()
    await button.click()
    await expect.poll(() => page.locator('.cart-count').innerText()).toContain('14')
    expect(await page.evaluate(() => (window as never as { isStillHere?: boolean }).isStillHere)).toBe(true)

    // The mini-cart opens, and links to the cart.
    const drawer = page.locator('#cart-drawer')
    await expect.poll(() => drawer.locator('.mini_cart_item').count()).toBe(2)
    await drawer.getByRole('link', { name: 'Zobacz koszyk' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Koszyk')

    // One pack less, a coupon, another delivery method; all in place.
    await page.evaluate(() => Object.assign(window, { isStillHere: true }))
    const row = page.locator('.cart_item', { hasText: 'Dąb Bieszczadzki' })
    await row.locator('input.qty').fill('12')
    await row.locator('input.qty').blur()
    await expect.poll(() => row.locator('.product-subtotal').innerText()).toBe(formatPrice(12 * 11_699))
    await page.getByLabel('Kod rabatowy').fill('podloga10')
    await page.getByRole('button', { name: 'Zastosuj kod' }).click()
    await expect.poll(() => page.locator('.cart-discount').innerText()).toMatch(/podloga10/i)
    await page.getByLabel('Odbiór osobisty').check()
    expect(await page.evaluate(() => (window as never as { isStillHere?: boolean }).isStillHere)).toBe(true)

    // Orders as a guest, with an invoice.
    await page.getByRole('link', { name: 'Przejdź do zamówienia' }).click()
    await fillCheckout(page)
    await page.getByLabel('Chcę fakturę na firmę').check()
    await page.getByLabel('Nazwa firmy').first().fill('Zielińska Wnętrza')
    await page.getByLabel('NIP').fill(NIP)
    await page.getByLabel('Przelew bankowy').check()
    const hidden = await page
      .locator('form.checkout input[type=hidden][name^=wc_order_attribution_]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name))
    expect(hidden.sort()).toEqual(FIELDS.map((field) => `wc_order_attribution_${field}`).sort())
    const total = await page.locator('.order-total td').innerText()
    const orderId = await submitCheckout(page)
    expect(
      shop.rows(
        'select delivery_method_id, delivery_grosze, nip, wants_invoice, placed_via from orders where id = ?',
        orderId,
      ),
    ).toEqual([
      {
        delivery_method_id: 'odbior',
        delivery_grosze: 0,
        nip: NIP,
        wants_invoice: 1,
        placed_via: 'checkout',
      },
    ])
    expect(shop.rows('select code from order_coupons where order_id = ?', orderId)).toEqual([
      { code: 'podloga10' },
    ])

    // Confirmation with payment details.
    expect(await page.locator('h1').innerText()).toBe('Dziękujemy, zamówienie przyjęte')
    const transfer = await page.locator('.bank-details').innerText()
    expect(transfer).toContain(`Zamówienie nr ${orderId}`)
    expect(transfer).toContain(total)
    expect(await page.locator('main').innerText()).toContain(NIP)
    expect(await page.locator('.cart-count').innerText()).toMatch(/^0/)
    const receipt = await readMail(
      await shop.context.newPage(),
      new RegExp(`${orderId}`),
      BUYER.billing_email,
    )
    expect(receipt).toContain('Dąb Bieszczadzki')
    expect(receipt).toContain(total)

    // All sixteen attribution fields are stored with the order.
    const values = attributionOf(orderId)
    expect(Object.keys(values).sort()).toEqual([...FIELDS, 'device_type'].sort())
    const { gclid: _, ...campaign } = CAMPAIGN
    expect(values).toMatchObject({
      ...campaign,
      source_type: 'utm',
      referrer: FORUM,
      session_count: '1',
      device_type: 'Desktop',
    })
    expect(values['session_entry']).toContain('utm_source=klub-budowlany')
    expect(values['user_agent']).toBe(await page.evaluate(() => navigator.userAgent))
    expect(Number(values['session_pages'])).toBeGreaterThanOrEqual(6)

    // The owner sees it with its origin, and changes its state.
    const desk = await owner.context.newPage()
    await desk.goto('/panel/')
    await desk.getByRole('table').locator(`a[href$="/${orderId}"]`).first().click()
    await expect.poll(() => desk.locator('h1').innerText()).toContain(`nr ${orderId}`)
    await expect.poll(() => desk.locator('main').innerText()).toMatch(/klub-budowlany/i)
    await desk.getByLabel('W realizacji').check()
    await desk.getByRole('button', { name: 'Zmień na „W realizacji”' }).click()
    await expect
      .poll(() => shop.rows('select status from orders where id = ?', orderId))
      .toEqual([{ status: 'processing' }])

    // The buyer looks up the state, and gets a mail.
    await page.goto('/sledzenie-zamowienia/')
    await page.getByLabel('Numer zamówienia').fill(String(orderId))
    await page.getByLabel('Adres e-mail z zamówienia').fill('ktos.inny@example.pl')
    await page.getByRole('button', { name: 'Sprawdź' }).click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Nie znaleźliśmy zamówienia')
    await page.getByLabel('Adres e-mail z zamówienia').fill(BUYER.billing_email.toUpperCase())
    await page.getByRole('button', { name: 'Sprawdź' }).click()
    await expect.poll(() => page.locator('.order-status').innerText()).toBe('W realizacji')
    expect(await readMail(await shop.context.newPage(), /w realizacji/i, BUYER.billing_email)).toContain(
      String(orderId),
    )
  })
})
