import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { aside, AT_ONCE, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { usePlainScreens } from '../plain-screens.ts'
import { pass, staysAway } from '../stays-away.ts'
import { shopifyPage, wixPage } from './cart-calls.ts'
import { shopifyDouble } from './shopify-double.ts'
import { wixDouble } from './wix-double.ts'

const site = foreignSite()
const popup = ({ id }: { id: string }) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)
const stored = (key: string) => site.page.evaluate((name) => localStorage.getItem(name), key)
const DESKA = '1f0e4b8a-0000-4000-8000-000000000001'
const SECRET = 'tajny-klucz-aplikacji'
const instance = (uid: string) => {
  const signed = Buffer.from(JSON.stringify({ signDate: new Date().toISOString(), uid })).toString(
    'base64url',
  )
  return `${createHmac('sha256', SECRET).update(signed).digest('base64url')}.${signed}`
}
/** Calls to our host, by name. */
const listen = () => {
  const calls: { name: string; content: Record<string, string> }[] = []
  site.page.on('request', (request) => {
    const { pathname, origin, searchParams } = new URL(request.url())
    if (origin !== site.service || !pathname.startsWith('/api/display/')) return
    const body = request.postData() ?? ''
    const content = body.startsWith('{')
      ? (JSON.parse(body) as Record<string, string>)
      : Object.fromEntries(body ? new URLSearchParams(body) : searchParams)
    calls.push({
      name: pathname.replace('/api/display/', '').replace(/\/[\da-f]{13}$|\/[\d-]{9,}$/, ''),
      content,
    })
  })
  return {
    calls,
    of: (name: string) => calls.filter((call) => call.name === name).map(({ content }) => content),
  }
}
const FORM = {
  screens: {
    form: [
      { kind: 'fields' as const, fields: ['email'] },
      { kind: 'button' as const, text: 'Wyślij', action: { kind: 'submit' as const } },
    ],
  },
  fields: { email: { kind: 'email' as const, label: 'E-mail', isRequired: true } },
}

beforeEach(async () => {
  site.expected = [/404/]
  await usePlainScreens(site.context)
})

describe('visitors of shops', () => {
  test('Shopify: waits for consent; Wix: a login restarts after two seconds [W-TRIG-12]', async () => {
    const campaign = aside({ triggers: AT_ONCE })
    const shop = shopifyDouble([])
    site.answerBy(shop.answer)
    const privacy = `
      window.consents = { marketing: false, banner: true };
      Shopify.loadFeatures = (features, done) => { window.features = features; setTimeout(() => { Shopify.customerPrivacy = { marketingAllowed: () => consents.marketing, shouldShowBanner: () => consents.banner }; done() }, 200) };`
    await site.publish([campaign], { store: { platform: 'shopify' }, consent: 'shopify' })
    await site.page.clock.install()
    await site.open({ attributes: QUICK, script: shopifyPage('/', privacy) })
    await site.page.waitForFunction(() => 'features' in window)
    expect(await site.page.evaluate(() => (window as never as { features: unknown }).features)).toEqual([
      { name: 'consent-tracking-api', version: '0.1' },
    ])
    await staysAway(popup(campaign), { clockMs: 5_000 })
    expect(shop.calls).toEqual([])
    // Not reported by an event: found by polling, within a second.
    await site.page.evaluate('consents.marketing = true; consents.banner = false')
    await site.page.clock.runFor(1_000)
    await popup(campaign).waitFor({ state: 'attached' })
    expect(await stored('poptin_user_id')).not.toBeNull()
    // Withdrawn, and reported by the platform's event.
    await site.page.evaluate(
      `consents.marketing = false; document.dispatchEvent(new CustomEvent('visitorConsentCollected', { detail: {} }))`,
    )
    expect(
      await site.page.evaluate(() => Object.keys(localStorage).filter((key) => /^(poptin_|pop_)/.test(key))),
    ).toEqual([])
    // After a refusal campaigns are shown, and nothing is stored.
    await site.open({ attributes: QUICK, script: shopifyPage('/', privacy) }, '/nie/')
    await site.page.waitForFunction(() => 'features' in window)
    await site.page.clock.runFor(300)
    await site.page.evaluate(
      `consents.banner = false; document.dispatchEvent(new CustomEvent('visitorConsentCollected'))`,
    )
    await site.page.clock.runFor(100)
    await popup(campaign).waitFor({ state: 'attached' })
    await pass(site.page, { clockMs: 65_000 })
    expect(await stored('poptin_user_id')).toBeNull()

    const wix = await wixDouble(site, [{ id: DESKA, name: 'Deska', price: '120.50' }])
    const known = aside({ triggers: AT_ONCE })
    await site.publish([known], {
      store: { platform: 'wix', host: wix.url },
      wixSigning: { appId: DESKA, secret: SECRET },
    })
    const { of } = listen()
    await site.open({ attributes: QUICK, script: wixPage(wix) }, '/wix/')
    await site.page.clock.runFor(1_100)
    await popup(known).waitFor({ state: 'attached' })
    await expect.poll(() => of('viewed').map(({ store_integration_customer_id: id }) => id)).toEqual([''])
    await site.page.evaluate(`window.instance = '${instance('klient-7')}'; hearing.login()`)
    await pass(site.page, { clockMs: 1_000 })
    expect(of('wix/current-member')).toEqual([])
    await site.page.clock.runFor(1_100)
    await expect.poll(() => of('wix/current-member').length).toBe(1)
    await site.page.clock.runFor(200)
    await expect
      .poll(() => of('viewed').map(({ store_integration_customer_id: id }) => id))
      .toEqual(['', 'klient-7'])
  })

  test('calls contain shop and customer; viewed products are stored and reported [W-STORE-02]', async () => {
    const shop = shopifyDouble([{ id: 11, variantId: 111, title: 'Deska', price: 12_050, stock: 9 }])
    site.answerBy(shop.answer)
    const campaign = aside({
      ...FORM,
      triggers: AT_ONCE,
      frequency: { rule: 'always', stopsAfterConversion: false },
    })
    await site.publish([campaign], { store: { platform: 'shopify' } })
    const { of } = listen()
    await site.page.clock.install()
    const product = (id: number) =>
      shopifyPage(
        '/',
        `window.ShopifyAnalytics = { meta: { page: { customerId: 77 }, product: { id: ${id}, type: 'Panele', variants: [{ name: 'Panel ${id}' }] } } };`,
      )
    for (const id of [1, 2, 1, 3, 4]) {
      await site.open({ attributes: QUICK, script: product(id) }, `/products/${id}/`)
      await popup(campaign).waitFor({ state: 'attached' })
    }
    expect(await stored('poptin_wix_recent_product_id')).toBe('4,3,1')
    expect(JSON.parse((await stored('poptin_browse_abandonment_products'))!)).toEqual(
      [2, 1, 3, 4].map((id) => ({ product_id: String(id), product_name: `Panel ${id}`, category: 'Panele' })),
    )
    await site.page.evaluate('add(111)')
    await expect.poll(() => stored('poptin_cart_product_ids')).toBe('11')
    // Real time passes on this clock, too, so two of the five seconds remain for a busy machine.
    await pass(site.page, { clockMs: 2_500 })
    expect(of('shopify/save/browse-abandonment')).toEqual([])
    await site.page.clock.runFor(5_100)
    await expect
      .poll(() => of('shopify/save/browse-abandonment'))
      .toMatchObject([
        {
          clientId: site.clientId,
          customer: '77',
          data_for: 'browse_abandonment',
          total_cart_value: '12050',
        },
      ])
    await popup(campaign).locator('input').fill('ola@example.pl')
    await popup(campaign).locator('.poptin-form-submit-button').click()
    await popup(campaign).locator('.time').click()
    // Stored once our host has answered.
    await expect.poll(() => stored('poptin_converted_email')).toBe('ola@example.pl')
    expect(of('conversion')).toHaveLength(1)
    const seen = [1, 2, 1, 3, 4].map((id) => `${site.url}/products/${id}/`).join('|')
    expect([
      await stored('poptin_previous_visited_pages'),
      await stored('pop_urls'),
      await stored('pop_landed_url'),
    ]).toEqual([seen, seen, `${site.url}/products/1/`])
    for (const name of ['viewed', 'conversion', 'conversion-activities', 'total-website-session']) {
      expect(of(name)[0], name).toMatchObject({
        store_integration: 'shopify',
        store_integration_customer_id: '77',
      })
    }
  })

  test('cart and landing page are stored for each campaign; session cookies renew [W-STORE-04]', async () => {
    const wix = await wixDouble(site, [{ id: DESKA, name: 'Deska', price: '120.50' }])
    const seen = aside({
      ...FORM,
      triggers: [{ kind: 'addedProduct', products: [DESKA] }],
      frequency: { rule: 'always' },
    })
    const closed = aside({ triggers: AT_ONCE })
    await site.publish([seen, closed], { store: { platform: 'wix', host: wix.url } })
    await site.page.clock.install()
    await site.open({ attributes: QUICK, script: wixPage(wix) }, '/start/?skad=reklama')
    await popup(closed).locator('.x').click()
    await site.page.evaluate(() => history.pushState({}, '', '/deska/'))
    await expect.poll(() => stored('poptin_page_views')).toBe('2')
    await site.page.evaluate(`add('${DESKA}', 2, '')`)
    await site.page.clock.runFor(300)
    await popup(seen).waitFor({ state: 'attached' })
    expect(await stored(`poptin_cart_product_ids_${seen.id}`)).toBe(DESKA)
    expect(await stored(`poptin_cart_product_ids_${closed.id}`)).toBe('')
    for (const { id } of [seen, closed])
      expect(await stored(`pop_landed_url_${id}`)).toBe(`${site.url}/start/?skad=reklama`)
    await popup(seen).locator('input').fill('ola@example.pl')
    await popup(seen).locator('.poptin-form-submit-button').click()
    await expect.poll(() => stored(`poptin_seen_${seen.id}`)).toMatch(/^1,\d{13},0,1$/)
    expect(await stored(`poptin_seen_${closed.id}`)).toMatch(/^[12],\d{13},1,0$/)

    const cookiesNow = async () =>
      Object.fromEntries((await site.context.cookies(site.url)).map(({ name, value }) => [name, value]))
    await site.page.clock.runFor(3_100)
    await expect.poll(cookiesNow).toMatchObject({ poptin_visitor: '2' })
    await site.context.clearCookies()
    await site.page.clock.runFor(60_000)
    const cookies = await cookiesNow()
    expect(cookies).toMatchObject({ poptin_page_views: '2', poptin_visitor: '2' })
    expect(Number(cookies[`poptin_session_account_${site.clientId}`])).toBeGreaterThanOrEqual(60)
  })
})
