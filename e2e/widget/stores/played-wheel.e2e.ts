import { expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { aside, AT_ONCE, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { shopifyPage, wixPage } from './cart-calls.ts'
import { shopifyDouble } from './shopify-double.ts'
import { wixDouble } from './wix-double.ts'

/** The demo's site of campaigns, which the shop's pages load by themselves. */
const DEMO_SITE = 'de300c0ffee01'
const DESKA = '1f0e4b8a-0000-4000-8000-000000000001'
const site = foreignSite({ DEMO_CAMPAIGNS: '1' })

/** Every spin wins a code, which the cart gets. */
const wheel = (code: string): CampaignFile => ({
  ...playedFirstFile,
  triggers: AT_ONCE,
  frequency: { rule: 'always' },
  appliesCoupon: true,
  game: {
    played: { kind: 'wheel' },
    prizes: [{ id: 'rabat', label: 'Rabat', chance: 100, code: { kind: 'fixed', code } }],
  },
})
const leadsOf = ({ id }: { id: string }) =>
  site.rows<{ email: string; prize: string; code: string }>(
    'SELECT l.email, d.prize_id AS prize, d.code FROM leads l JOIN prize_draws d ON d.lead_id = l.id WHERE l.campaign_id = ?',
    id,
  )

/** Turns the wheel, wins, and submits an address for the prize. */
const playAndTake = async (email: string, label: string) => {
  const answering = site.page.waitForResponse('**/api/display/play/*')
  await site.page.locator('.poptin-popup').getByRole('button', { name: 'Zakręć kołem' }).click()
  await answering
  await site.page.waitForTimeout(50)
  await site.page.clock.runFor(7_100)
  await site.page.getByRole('heading', { name: `Wygrana: ${label}` }).waitFor()
  await site.page.locator('.poptin-popup input[type=email]').fill(email)
  await site.page.locator('.poptin-popup').getByRole('checkbox').check()
  await site.page.getByRole('button', { name: 'Odbieram' }).click()
  await site.page.getByRole('heading', { name: `Twoja nagroda: ${label}` }).waitFor()
}

test('a won code is in the cart of Shopify, Wix or our shop, and the prize in the lead', async () => {
  // The clock runs ahead, and our shop's bot check may not have answered by then.
  site.expected = [/404/, /The bot check did not answer/]
  await site.page.clock.install()
  const shop = shopifyDouble([{ id: 11, variantId: 111, title: 'Deska', price: 12_050, stock: 5 }])
  site.answerBy(shop.answer)
  const first = aside(wheel('KOLO-A'))
  await site.publish([first], { store: { platform: 'shopify' } })
  await site.open({ attributes: QUICK, script: shopifyPage() })
  await playAndTake('ola@example.pl', 'Rabat')
  await expect.poll(() => shop.discounts).toEqual(['KOLO-A'])
  expect(leadsOf(first)).toEqual([{ email: 'ola@example.pl', prize: 'rabat', code: 'KOLO-A' }])

  const wix = await wixDouble(site, [{ id: DESKA, name: 'Deska', price: '120.50' }])
  const second = aside(wheel('KOLO-B'))
  await site.publish([second], { store: { platform: 'wix', host: wix.url } })
  await site.open({ attributes: QUICK, script: wixPage(wix) }, '/wix/')
  await site.page.evaluate(`add('${DESKA}', 1, '')`)
  await playAndTake('ela@example.pl', 'Rabat')
  await expect.poll(() => wix.coupons).toEqual(['KOLO-B'])
  expect(leadsOf(second)).toEqual([{ email: 'ela@example.pl', prize: 'rabat', code: 'KOLO-B' }])

  // The demo's own campaigns would cover it.
  site.run('UPDATE campaigns SET is_on = 0 WHERE site_id = ?', DEMO_SITE)
  site.clientId = DEMO_SITE
  const third = aside(wheel('PIERWSZE5'))
  await site.change([third], { store: { platform: 'klepka' } })
  const known = (await (await fetch(`${site.service}/wp-json/wc/store/v1/products?per_page=60`)).json()) as {
    id: number
    type: string
    is_in_stock: boolean
    add_to_cart: { minimum: number; multiple_of: number }
  }[]
  const product = known
    .toReversed()
    .find(
      ({ type, is_in_stock, add_to_cart }) =>
        type === 'simple' && is_in_stock && add_to_cart.minimum === 1 && add_to_cart.multiple_of === 1,
    )!
  await site.page.goto(`${site.service}/`)
  await site.page.clock.runFor(2_000)
  await site.page.evaluate(
    (id) =>
      fetch('/?wc-ajax=add_to_cart', {
        method: 'POST',
        body: new URLSearchParams({ product_id: String(id) }),
      }),
    product.id,
  )
  await playAndTake('iza@example.pl', 'Rabat')
  const coupons = () =>
    site.page.evaluate(async () =>
      (
        (await (await fetch('/wp-json/wc/store/v1/cart')).json()) as { coupons: { code: string }[] }
      ).coupons.map(({ code }) => code),
    )
  await expect.poll(coupons).toEqual(['pierwsze5'])
  expect(leadsOf(third)).toEqual([{ email: 'iza@example.pl', prize: 'rabat', code: 'PIERWSZE5' }])
})
