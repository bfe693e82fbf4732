import { expect, test } from 'vitest'
import { aside, QUICK } from '../campaigns.ts'
import { foreignSite, type OwnServer } from '../foreign-site.ts'
import { usePlainScreens } from '../plain-screens.ts'
import { pass } from '../stays-away.ts'
import { shopifyPage, wixPage } from './cart-calls.ts'
import { shopifyDouble } from './shopify-double.ts'
import { tryCalls } from './try-calls.ts'
import { WIX_STORES, wixDouble } from './wix-double.ts'

const site = foreignSite()
const DESKA = '1f0e4b8a-0000-4000-8000-000000000001'
const PIECE_MS = 60

/** A site whose answers also break off, or come in pieces. */
const rough: OwnServer = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://shop')
  if (pathname === '/cart/broken') response.destroy()
  else if (pathname === '/cart/stuck')
    response
      .writeHead(200, { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' })
      .write('kawałek ')
  else if (pathname === '/cart/slow') {
    response.writeHead(200, { 'content-type': 'text/plain' })
    for (const piece of [0, 1, 2]) setTimeout(() => response.write(`kawałek ${piece} `), piece * PIECE_MS)
    setTimeout(() => response.end(), 3 * PIECE_MS)
  } else return false
  return true
}

test('watched calls behave exactly like unwatched ones; the cart is read later [W-CALL-09]', async () => {
  site.expected = [/Failed to load resource|integrity|net::|Synchronous/]
  await usePlainScreens(site.context)
  const shop = shopifyDouble([{ id: 11, variantId: 111, title: 'Deska', price: 12_050, stock: 3 }])
  site.answerBy((request, response) => rough(request, response) || shop.answer(request, response))
  const cart = aside({ triggers: [{ kind: 'cartItems', operator: 'greater_than', count: 0 }] })
  await site.publish([cart], { store: { platform: 'shopify' } })

  await site.open({ snippet: 'none', script: `${shopifyPage()}; window.own = fetch` })
  const alone = await site.page.evaluate(tryCalls)
  expect(Object.keys(alone).length).toBeGreaterThan(40)
  shop.calls.length = 0
  await site.open({ attributes: QUICK, script: `${shopifyPage()}; window.own = fetch` })
  await expect.poll(() => shop.calls).toEqual(['GET /cart.js'])
  expect(await site.page.evaluate(() => (window as never as { own: unknown }).own === window.fetch)).toBe(
    false,
  )
  const watched = await site.page.evaluate(tryCalls)
  for (const [name, outcome] of Object.entries(alone))
    expect({ [name]: watched[name] }).toEqual({ [name]: outcome })

  // The shop's own calls: the cart is read once after each change.
  await site.page.evaluate('void add(111)')
  await site.page.locator('.poptin-popup').waitFor({ state: 'attached' })
  expect(shop.lines()).toEqual([[111, 1]])
  const readings = () => shop.calls.filter((call) => call === 'GET /cart.js').length
  const before = readings()
  await site.page.evaluate('addOld(111)')
  await expect.poll(readings).toBe(before + 1)
  await pass(site.page, { realMs: 1_000 })
  expect(readings()).toBe(before + 1)
})

test('Wix: adding creates a cart or uses the existing one, by catalogue reference [W-CALL-09]', async () => {
  site.expected = [/404/]
  const shop = await wixDouble(site, [{ id: DESKA, name: 'Deska', price: '120.50' }])
  const button = (text: string, more = {}) => ({
    kind: 'button' as const,
    text,
    action: { kind: 'addToCart' as const, item: DESKA, goesToCart: false, ...more },
  })
  const offer = aside({
    triggers: [{ kind: 'timeDelay', seconds: 0 }],
    screens: { form: [button('Weź jedną'), button('Weź dwie', { quantity: 2, variant: 'v-1' })] },
    fields: {},
  })
  await site.publish([offer], { store: { platform: 'wix', host: shop.url } })
  await site.open({ attributes: QUICK, script: wixPage(shop) })
  await site.page.getByRole('button', { name: 'Weź jedną' }).click()
  await site.page.getByRole('button', { name: 'Dodano do koszyka' }).waitFor()
  await site.page.getByRole('button', { name: 'Weź dwie' }).click()
  await expect.poll(shop.lines).toEqual([[DESKA, 3]])
  expect(shop.references()).toEqual([{ appId: WIX_STORES, catalogItemId: DESKA }])
  expect(shop.calls.filter((call) => call.startsWith('POST'))).toEqual(
    Array(2).fill('POST /ecom/v2/carts/current/add-line-items'),
  )
})
