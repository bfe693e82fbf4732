import { beforeEach, describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { usePlainScreens } from '../plain-screens.ts'
import { staysAway } from '../stays-away.ts'
import { shopifyPage, wixPage } from './cart-calls.ts'
import { shopifyDouble } from './shopify-double.ts'
import { wixDouble } from './wix-double.ts'

const site = foreignSite()
const run = (code: string) => site.page.evaluate(code)
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const shownOf = async (campaigns: Record<string, { id: string }>) => {
  const ids = await site.page
    .locator('.poptin-popup')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['poptinId']))
  return Object.entries(campaigns)
    .flatMap(([name, { id }]) => (ids.includes(id) ? [name] : []))
    .toSorted()
}
const on = (trigger: NonNullable<CampaignFile['triggers']>[number]) => aside({ triggers: [trigger] })
/** One of each: which of them are shown reveals what happened to the cart. */
const oneOfEach = (first: string, second: string) => ({
  addedAny: on({ kind: 'addedProduct', products: [] }),
  addedSecond: on({ kind: 'addedProduct', products: [second] }),
  removedFirst: on({ kind: 'removedProduct', products: [first] }),
  twoPieces: on({ kind: 'cartItems', operator: 'equal', count: 2 }),
  moreThanTwo: on({ kind: 'cartItems', operator: 'greater_than', count: 2 }),
  atLeastThree: on({ kind: 'cartItems', operator: 'greater_than_or_equal', count: 3 }),
  worth120: on({ kind: 'cartValue', operator: 'equal', amount: 120.5 }),
  over200: on({ kind: 'cartValue', operator: 'greater_than', amount: 200 }),
  atLeast241: on({ kind: 'cartValue', operator: 'greater_than_or_equal', amount: 241 }),
})

beforeEach(() => usePlainScreens(site.context))

describe('cart changes in a shop open campaigns', () => {
  test('Shopify: by added, removed, count and value; by fetch, XHR and Request [W-TRIG-02]', async () => {
    const shop = shopifyDouble([
      { id: 11, variantId: 111, title: 'Deska dębowa', price: 12_050, stock: 5 },
      { id: 22, variantId: 222, title: 'Listwa', price: 1_000, stock: 9 },
    ])
    site.answerBy(shop.answer)
    const all = oneOfEach('11', '222')
    await site.publish(Object.values(all), { store: { platform: 'shopify' } })
    await site.open({ attributes: QUICK, script: shopifyPage('/pl/') })
    await expect.poll(() => shop.calls).toEqual(['GET /pl/cart.js'])
    await staysAway(Object.values(all).map(popup), { realMs: 500 })

    await run('add(111)')
    await expect.poll(() => shownOf(all)).toEqual(['addedAny', 'worth120'])
    await run('addOld(111)')
    await expect
      .poll(() => shownOf(all))
      .toEqual(['addedAny', 'atLeast241', 'over200', 'twoPieces', 'worth120'])
    await run('change(111, 1)')
    await expect.poll(() => shownOf(all)).toContain('removedFirst')
    await staysAway(popup(all.addedSecond), { realMs: 500 })
    await run('add(222, 2)')
    await expect.poll(() => shownOf(all)).toEqual(Object.keys(all).toSorted())
    // The cart is read once after each change, and not otherwise.
    await run('update({ 222: 1 }).then(() => clearCart())')
    await expect.poll(() => shop.calls.filter((call) => call.startsWith('GET')).length).toBeGreaterThan(5)
    expect(shop.calls.filter((call) => call.startsWith('GET')).length).toBeLessThanOrEqual(7)
  })

  test('Wix: the same, also in a new cart; the next page finds earlier changes [W-TRIG-02]', async () => {
    const [deska, listwa] = ['1f0e4b8a-0000-4000-8000-000000000001', '1f0e4b8a-0000-4000-8000-000000000002']
    const shop = await wixDouble(site, [
      { id: deska, name: 'Deska dębowa', price: '120.50' },
      { id: listwa, name: 'Listwa', price: '10.00' },
    ])
    const all = oneOfEach(deska, listwa)
    await site.publish(Object.values(all), { store: { platform: 'wix', host: shop.url } })
    site.expected = [/404/]
    await site.open({ attributes: QUICK, script: wixPage(shop) })
    await expect.poll(() => shop.calls).toEqual(['GET /ecom/v2/carts/current'])
    await run(`add('${deska}', 1, '')`)
    await expect.poll(() => shownOf(all)).toEqual(['addedAny', 'worth120'])
    await run(`add('${deska}')`)
    await expect
      .poll(() => shownOf(all))
      .toEqual(['addedAny', 'atLeast241', 'over200', 'twoPieces', 'worth120'])

    // A form of the page opens another page, which finds a changed cart.
    await site.open({ attributes: QUICK, script: wixPage(shop) }, '/druga/')
    await expect.poll(() => shownOf(all)).toEqual(['atLeast241', 'over200', 'twoPieces'])
    site.serve('/trzecia/', { attributes: QUICK, script: wixPage(shop) })
    site.serve('/pusta/', { snippet: 'none', script: wixPage(shop) })
    await site.page.goto(`${site.url}/pusta/`)
    await run(`add('${listwa}')`)
    await site.page.goto(`${site.url}/trzecia/`)
    await expect
      .poll(() => shownOf(all))
      .toEqual(['addedAny', 'addedSecond', 'atLeast241', 'atLeastThree', 'moreThanTwo', 'over200'])
  })

  test("the cart's content decides about campaigns, also those that our host decides about", async () => {
    const shop = shopifyDouble([{ id: 11, variantId: 111, title: 'Deska dębowa', price: 12_050, stock: 5 }])
    site.answerBy(shop.answer)
    const when = (filters: CampaignFile['filters']) =>
      aside({ triggers: [{ kind: 'timeDelay', seconds: 0 }], filters: filters! })
    const all = {
      empty: when([{ kind: 'cartItems', operator: 'equal', count: 0 }]),
      some: when([{ kind: 'cartItems', operator: 'greater_than', count: 0 }]),
      over100: when([{ kind: 'cartValue', operator: 'greater_than', amount: 100 }]),
      over200: when([{ kind: 'cartValue', operator: 'greater_than_or_equal', amount: 200 }]),
      deska: when([{ kind: 'cartProducts', outcome: 'show', products: ['11'] }]),
      noDeska: when([{ kind: 'cartProducts', outcome: 'dont_show', products: ['111'] }]),
      overAndElsewhere: when([
        { kind: 'cartValue', operator: 'greater_than', amount: 100 },
        { kind: 'country', outcome: 'dont_show', countries: ['NZ'] },
      ]),
      overInNewZealand: when([
        { kind: 'cartValue', operator: 'greater_than', amount: 100 },
        { kind: 'country', outcome: 'show', countries: ['NZ'] },
      ]),
    }
    await site.publish(Object.values(all), { store: { platform: 'shopify' } })
    await site.open({ attributes: QUICK, script: shopifyPage() })
    await expect.poll(() => shownOf(all)).toEqual(['empty', 'noDeska'])
    await run('add(111)')
    await expect.poll(shop.lines).toEqual([[111, 1]])
    const asking = site.page.waitForRequest(`**/api/display/${site.clientId}`)
    await site.open({ attributes: QUICK, script: shopifyPage() }, '/druga/')
    await expect.poll(() => shownOf(all)).toEqual(['deska', 'over100', 'overAndElsewhere', 'some'])
    expect(JSON.parse((await asking).postData()!)).toMatchObject({
      store_integration: 'shopify',
      cart: {
        item_count: 1,
        total_price: 12_050,
        currency: 'PLN',
        items: [{ product_id: '11', variant_id: '111', title: 'Deska dębowa', quantity: 1 }],
      },
    })
  })

  test('without a shop, or if it fails, other campaigns are shown, and the console logs it', async () => {
    const shop = shopifyDouble([])
    shop.isAway = true
    site.answerBy(shop.answer)
    const other = aside({ triggers: [{ kind: 'timeDelay', seconds: 0 }] })
    const cart = on({ kind: 'cartItems', operator: 'greater_than_or_equal', count: 0 })
    site.expected = [/503/, /404/]
    await site.publish([other, cart], { store: { platform: 'shopify' } })
    await site.open({ attributes: QUICK, script: shopifyPage() })
    await popup(other).waitFor()
    expect(site.logged.some((line) => line.includes('Cart Error'))).toBe(true)
    await staysAway(popup(cart), { realMs: 1_000 })
  })
})
