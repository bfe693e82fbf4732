import { expect, test } from 'vitest'
import { aside, AT_ONCE } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { staysAway } from '../stays-away.ts'

/** The demo's site of campaigns, which the shop's pages load by themselves. */
const DEMO_SITE = 'de300c0ffee01'
const site = foreignSite({ DEMO_CAMPAIGNS: '1' })
const button = (name: string) => site.page.getByRole('button', { name, exact: true })
type StoreProduct = {
  id: number
  type: string
  permalink: string
  is_in_stock: boolean
  add_to_cart: { minimum: number; maximum: number; multiple_of: number }
}
type StoreCart = { items: { id: number; quantity: number }[]; coupons: { code: string }[] }
const cart = () =>
  site.page.evaluate(async () => (await (await fetch('/wp-json/wc/store/v1/cart')).json()) as StoreCart)

test('in our own shop its cart triggers a campaign; buttons add products and codes', async () => {
  const known = (await (
    await fetch(`${site.service}/wp-json/wc/store/v1/products?per_page=60`)
  ).json()) as StoreProduct[]
  const [product, other] = known
    .toReversed()
    .filter(
      ({ type, is_in_stock, add_to_cart }) =>
        type === 'simple' &&
        is_in_stock &&
        add_to_cart.maximum > 20 &&
        add_to_cart.minimum === 1 &&
        add_to_cart.multiple_of === 1,
    )
  // The demo's own campaigns would cover them.
  site.run('UPDATE campaigns SET is_on = 0 WHERE site_id = ?', DEMO_SITE)
  site.clientId = DEMO_SITE
  const added = aside({
    triggers: [{ kind: 'addedProduct', products: [String(product!.id)] }],
    screens: { form: [{ kind: 'heading', text: 'Dobry wybór' }] },
    fields: {},
    location: 'left-bottom',
  })
  const offer = aside({
    triggers: AT_ONCE,
    coupon: { code: 'PIERWSZE5' },
    appliesCoupon: true,
    screens: {
      form: [
        {
          kind: 'button',
          text: 'Dołóż listwę',
          action: { kind: 'addToCart', item: String(other!.id), quantity: 2, goesToCart: false },
        },
        { kind: 'fields', fields: ['email'] },
        { kind: 'button', text: 'Odbierz rabat', action: { kind: 'submit' } },
      ],
    },
    fields: { email: { kind: 'email', label: 'E-mail', isRequired: true } },
  })
  await site.change([added, offer], { store: { platform: 'klepka' } })
  await site.page.goto(product!.permalink)
  await button('Dołóż listwę').waitFor()
  await site.page.evaluate(() => Object.assign(window, { isSame: true }))
  await button('Dołóż listwę').click()
  await button('Dodano do koszyka').waitFor()
  expect((await cart()).items.map(({ id, quantity }) => [id, quantity])).toEqual([[other!.id, 2]])
  await expect.poll(() => site.page.locator('.cart-count').first().textContent()).toContain('2')
  await staysAway(site.page.getByRole('heading', { name: 'Dobry wybór' }), { realMs: 1_000 })

  await site.page.evaluate(
    (id) =>
      fetch('/?wc-ajax=add_to_cart', {
        method: 'POST',
        body: new URLSearchParams({ product_id: String(id) }),
      }),
    product!.id,
  )
  await site.page.getByRole('heading', { name: 'Dobry wybór' }).waitFor()

  await site.page.locator('.poptin-popup input[type=email]').fill('ola@example.pl')
  await button('Odbierz rabat').click()
  await expect.poll(async () => (await cart()).coupons.map(({ code }) => code)).toEqual(['pierwsze5'])
  expect(await site.page.evaluate(() => (window as never as { isSame?: boolean }).isSame)).toBe(true)
})
