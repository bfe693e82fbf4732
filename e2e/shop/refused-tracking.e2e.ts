import { describe, expect, it } from 'vitest'
import type { OrderAttribution } from '#storefront/behaviours/order-attribution.ts'
import { realShop } from '../real-shop.ts'

const shop = realShop()

const COOKIES = ['current', 'current_add', 'first', 'first_add', 'migrations', 'session', 'udata'].map(
  (name) => `sbjs_${name}`,
)
const BOOK = '/produkt/ksiazka-podloga-krok-po-kroku-wydanie-drukowane/'
const PREFIX = 'wc_order_attribution_'
type Globals = { wc_order_attribution: OrderAttribution }

/** The checkout of a buyer who came from a campaign and has a product in the cart. */
const openCheckout = async () => {
  const { page } = shop
  await page.goto(`${BOOK}?utm_source=list&utm_medium=e-mail`)
  await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
  await page.locator('.woocommerce-message').waitFor()
  await page.goto('/zamowienie/')
  await expect.poll(fields).toMatchObject({ utm_source: 'list', utm_medium: 'e-mail' })
}
const fields = () =>
  shop.page
    .locator(`form.checkout input[name^=${PREFIX}]`)
    .evaluateAll(
      (inputs, prefix) =>
        Object.fromEntries(
          inputs.map((input) => [
            (input as HTMLInputElement).name.slice(prefix.length),
            (input as HTMLInputElement).value,
          ]),
        ),
      PREFIX,
    )
const cookies = async () =>
  (await shop.context.cookies()).flatMap(({ name }) => (name.startsWith('sbjs_') ? [name] : [])).toSorted()
const track = (isAllowed: boolean) =>
  shop.page.evaluate(
    (allowed) => (globalThis as never as Globals).wc_order_attribution.setOrderTracking(allowed),
    isAllowed,
  )

describe('the checkout of a visitor', () => {
  it('refusing tracking removes cookies and values; allowing restores [S-ATTR-07] [M-61]', async () => {
    await openCheckout()
    await expect.poll(cookies).toEqual(COOKIES)
    await track(false)
    await expect.poll(cookies).toEqual([])
    const emptied = await fields()
    expect(Object.keys(emptied)).toHaveLength(16)
    expect(new Set(Object.values(emptied))).toEqual(new Set(['']))

    await track(true)
    await expect.poll(cookies).toEqual(COOKIES)
    expect(await fields()).toMatchObject({ session_count: '1', session_pages: '1' })
  })

  it('a page without one field logs a warning; the others are filled in [S-ATTR-03] [M-61]', async () => {
    const warnings: string[] = []
    shop.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await openCheckout()
    await shop.page.locator(`input[name=${PREFIX}utm_source]`).evaluate((input) => input.remove())
    expect(warnings).toEqual([])
    await track(false)
    await expect
      .poll(() => warnings)
      .toEqual([expect.stringMatching(/"utm_source" was not found.*manipulated/)])
    expect(await fields()).toMatchObject({ utm_medium: '', user_agent: '' })
  })
})
