import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFinds, excessWidth } from '../axe.ts'
import { realShop } from '../real-shop.ts'
import { tabTo } from './accessibility/tab-to.ts'
import { fillCheckout } from './fill-checkout.ts'

const shop = realShop(async () => ({ DEMO_PAYMENTS: '1', DEMO_BANK_PORT: '0' }))
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
const CODE = '777 123'

const bankUrl = () =>
  shop
    .rows<{ value_json: string }>("select value_json from settings where name = 'shop'")
    .map(
      ({ value_json }) =>
        (JSON.parse(value_json) as { paymentProviders: { p24: { values: { address: string } } } })
          .paymentProviders.p24.values.address,
    )[0]!

/** The bank is another host, and the only other one that a page may lead to. */
const allowBank = () => {
  const bank = bankUrl()
  shop.troubles = shop.troubles.filter((trouble) => !trouble.startsWith(`requested ${bank}`))
}

const addFloor = async (page: Page) => {
  const [product] = shop.rows<{ id: number }>(
    "select id from products where sku = 'PL-BIESZCZ-8' or slug like 'panel-laminowany-dab-bieszczadzki%' limit 1",
  )
  await page.goto(`/zamowienie/?add-to-cart=${product!.id}`)
  await page.goto('/zamowienie/')
}

const inApp = async (button: 'Potwierdź' | 'Odrzuć') => {
  const app = await (await shop.openVisitor()).newPage()
  await app.goto(`${bankUrl()}/blik`)
  await app.getByRole('button', { name: button, exact: true }).first().click()
  // A page that is closed while it is being replaced hangs the browser.
  await app.getByText('Żadna płatność nie czeka na potwierdzenie.').waitFor()
  await app.close()
  allowBank()
}

const isConfirmed = async (page: Page) => {
  await page.waitForURL(/\/order-received\/\d+\//)
  await page.getByText('Otrzymaliśmy płatność. Dziękujemy!').waitFor()
}

describe('a buyer pays', () => {
  it('by BLIK on a phone: a code at the order, a confirmation in the app', async () => {
    const page = await (await shop.openVisitor(PHONE)).newPage()
    await addFloor(page)
    await fillCheckout(page)
    await page.getByRole('radio', { name: /^BLIK/ }).check()
    await page.getByLabel('Kod BLIK').fill(CODE)
    await page.getByRole('checkbox', { name: /operatora płatności Przelewy24/ }).check()
    await page.getByRole('button', { name: /Kupuję i płacę/ }).click()
    await page.getByRole('heading', { name: 'Potwierdź płatność w aplikacji banku' }).waitFor()
    expect(await excessWidth(page)).toBe(0)
    expect(await axeFinds(page)).toEqual([])
    await inApp('Potwierdź')
    await isConfirmed(page)
  })

  it('after a refusal in the app with another way, at the bank', async () => {
    const page = await (await shop.openVisitor(PHONE)).newPage()
    await addFloor(page)
    await fillCheckout(page)
    await page.getByRole('radio', { name: /^BLIK/ }).check()
    await page.getByLabel('Kod BLIK').fill(CODE)
    await page.getByRole('checkbox', { name: /operatora płatności Przelewy24/ }).check()
    await page.getByRole('button', { name: /Kupuję i płacę/ }).click()
    await page.getByRole('heading', { name: 'Potwierdź płatność w aplikacji banku' }).waitFor()
    await inApp('Odrzuć')
    await page.getByRole('alert').filter({ hasText: 'odrzucona w aplikacji banku' }).waitFor()
    expect(await axeFinds(page)).toEqual([])
    await page.getByRole('radio', { name: /^Szybki przelew/ }).check()
    await page.getByRole('button', { name: 'Zapłać', exact: true }).click()
    await page.getByRole('heading', { name: 'Bank pokazowy' }).waitFor()
    await page.getByRole('button', { name: 'Zapłać', exact: true }).click()
    await isConfirmed(page)
    allowBank()
  })

  it('without JavaScript, from the order to the bank and back', async () => {
    const page = await (await shop.openVisitor({ ...PHONE, javaScriptEnabled: false })).newPage()
    await addFloor(page)
    await fillCheckout(page)
    await page.getByRole('radio', { name: /^Szybki przelew/ }).check()
    await page.getByRole('button', { name: /Kupuję i płacę/ }).click()
    await page.getByRole('heading', { name: 'Bank pokazowy' }).waitFor()
    await page.getByRole('button', { name: 'Zapłać', exact: true }).click()
    await isConfirmed(page)
    allowBank()
  })

  it('who left the bank without paying can pay from the order’s page', async () => {
    const { page } = shop
    await addFloor(page)
    await fillCheckout(page)
    await page.getByRole('radio', { name: /^Szybki przelew/ }).check()
    await page.getByRole('button', { name: /Kupuję i płacę/ }).click()
    await page.getByRole('button', { name: 'Wróć do sklepu bez płacenia' }).click()
    await page.getByRole('heading', { name: 'Sprawdzamy płatność' }).waitFor()
    await page.getByText('Zapłać inaczej').click()
    await page.getByRole('radio', { name: /^BLIK/ }).check()
    await page.getByLabel('Kod BLIK').fill(CODE)
    await page.getByRole('checkbox', { name: /operatora płatności Przelewy24/ }).check()
    await page.getByRole('button', { name: 'Zapłać', exact: true }).click()
    await page.getByRole('heading', { name: 'Potwierdź płatność w aplikacji banku' }).waitFor()
    await inApp('Potwierdź')
    await isConfirmed(page)
    allowBank()
  })

  it('and keeps a code typed while the choice updates the sum', async () => {
    const { page } = shop
    await addFloor(page)
    await fillCheckout(page)
    let answer = () => {}
    const isTyped = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/wc-ajax=update_order_review/, async (route) => {
      await isTyped
      await route.continue()
    })
    const requested = page.waitForRequest(/wc-ajax=update_order_review/)
    const updated = page.waitForResponse(/wc-ajax=update_order_review/)
    await page.getByRole('radio', { name: /^BLIK/ }).check()
    await requested
    await page.getByRole('checkbox', { name: /operatora płatności Przelewy24/ }).check()
    await page.getByLabel('Kod BLIK').pressSequentially('7771')
    const replaced = await page.getByLabel('Kod BLIK').elementHandle()
    answer()
    await updated
    await expect.poll(() => replaced!.evaluate(({ isConnected }) => isConnected)).toBe(false)
    await page.keyboard.type('23')
    expect(await page.getByLabel('Kod BLIK').inputValue()).toBe('777123')
    expect(await page.getByRole('checkbox', { name: /operatora płatności Przelewy24/ }).isChecked()).toBe(
      true,
    )
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('and stays at a link while the choice updates the sum', async () => {
    const { page } = shop
    await addFloor(page)
    await fillCheckout(page)
    let answer = () => {}
    const isFocused = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/wc-ajax=update_order_review/, async (route) => {
      await isFocused
      await route.continue()
    })
    const requested = page.waitForRequest(/wc-ajax=update_order_review/)
    const updated = page.waitForResponse(/wc-ajax=update_order_review/)
    await page.getByRole('radio', { name: /^BLIK/ }).check()
    await requested
    const link = page.getByRole('link', { name: 'obowiązek informacyjny' })
    await link.focus()
    const replaced = await link.elementHandle()
    answer()
    await updated
    await expect.poll(() => replaced!.evaluate(({ isConnected }) => isConnected)).toBe(false)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('by keyboard alone', async () => {
    const { page } = shop
    await page.setViewportSize({ width: 1440, height: 900 })
    await addFloor(page)
    await fillCheckout(page)
    await page.getByRole('radio', { name: /^BLIK/ }).focus()
    await page.keyboard.press('Space')
    await tabTo(page, /Kod BLIK/)
    await page.keyboard.type('777123')
    await tabTo(page, /operatora płatności Przelewy24/)
    await page.keyboard.press('Space')
    await tabTo(page, /Kupuję i płacę/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Potwierdź płatność w aplikacji banku' }).waitFor()
    await inApp('Potwierdź')
    await isConfirmed(page)
  })
})

describe('the owner', () => {
  it('sees the payment, refunds a part the same way, and finds the day without differences', async () => {
    const { id } = shop.rows<{ id: number }>(
      'select id from orders where paid_ms is not null order by id limit 1',
    )[0]!
    const { context } = await shop.owner()
    const page = await context.newPage()
    await page.goto(`/panel/#/zamowienia/${id}`)
    await page.getByRole('heading', { name: 'Płatności online' }).waitFor()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/panel/#/platnosci')
    await page.getByRole('heading', { level: 1, name: 'Płatności online' }).waitFor()
    await page
      .locator('.payment-provider', { has: page.getByRole('heading', { name: 'Przelewy24' }) })
      .getByRole('button', { name: 'Sprawdź połączenie' })
      .click()
    await page.getByText('Połączenie działa').waitFor()
    await page.getByRole('button', { name: 'Porównaj' }).click()
    await page.getByText('Wszystko się zgadza.').waitFor()
    expect(await axeFinds(page)).toEqual([])
    await page.close()
  })
})
