import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { campaignSiteSettings } from '../editor/site-settings.ts'
import { partsOfSite } from '../sites/widget-build.ts'
import { saveFeedChoice } from '../feeds/feed-choice.ts'
import { uploadFeed } from '../feeds/renew-feed.ts'
import { inParts, rssFeed } from '../feeds/testing/make-feed.ts'
import { addCoupon } from '#server/testing/make.ts'
import { CAMPAIGN_SITE, type CampaignShop, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'

const APP = '5c0ffee0-0000-4000-8000-000000000001'
const SECRET = 'tajny-klucz-aplikacji'
const sign = (content: object, secret = SECRET) => {
  const signed = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${createHmac('sha256', secret).update(signed).digest('base64url')}.${signed}`
}

describe.each(engines)('calls of shop pages, on %s', (engine) => {
  let test: CampaignShop
  const get = (path: string, payload: Record<string, string>, headers: Record<string, string> = {}) =>
    test.request(
      'GET',
      `${path}?${new URLSearchParams({ client_id: CAMPAIGN_SITE, ...payload })}`,
      undefined,
      headers,
    )

  beforeAll(async () => {
    test = await openCampaignShop(engine)
  })
  afterAll(() => test.close())

  it('returns member, shop site, price rules, mail domains and campaign markup [W-CALL-08]', async () => {
    await test.publish([{ coupon: { code: 'LATO10' } }, { coupon: { code: 'NIEZNANY' } }], {
      store: { platform: 'wix' },
      wixSigning: { appId: APP, secret: SECRET },
      priceRules: [
        { code: 'lato10', kind: 'percentage', value: 10, minimum: 200 },
        { code: 'TAJNY', kind: 'fixed_amount', value: 5 },
      ],
    })
    const signDate = new Date(test.clock.nowMs).toISOString()
    const member = (instance: string) => get('wix/current-member', { instance })
    expect(await member(sign({ signDate, uid: 'klient-7' }))).toMatchObject({
      status: 200,
      body: { member_id: 'klient-7' },
    })
    expect(await member(sign({ signDate, siteMemberId: 'klient-8', uid: 'x' }))).toMatchObject({
      body: { member_id: 'klient-8' },
    })
    // Neither the owner nor a guest is a customer.
    expect(await member(sign({ signDate, uid: 'wlasciciel', permissions: 'OWNER' }))).toMatchObject({
      body: { member_id: '' },
    })
    expect(await member(sign({ signDate }))).toMatchObject({ body: { member_id: '' } })
    for (const forged of [
      sign({ signDate, uid: 'klient-7' }, 'zgadywany'),
      `x.${sign({ signDate, uid: 'a' }).split('.')[1]}`,
      sign({ signDate: '2020-01-01T00:00:00Z', uid: 'a' }),
      'a.b',
      '',
    ])
      expect((await member(forged)).status, forged).toBe(401)

    expect((await get('shopify/get-price-rules/', {})).body).toEqual({
      price_rules: [
        {
          code: 'LATO10',
          title: 'LATO10',
          value_type: 'percentage',
          value: '-10.00',
          minimum: '200.00',
          starts_at: null,
          ends_at: null,
        },
      ],
    })

    await test.publish([{}], { store: { platform: 'shopify', shop: 'Podlogi.myshopify.com' } })
    expect(await get('shopify/get-client-id', { shop: 'podlogi.myshopify.com' })).toMatchObject({
      status: 200,
      body: { client_id: CAMPAIGN_SITE },
    })
    for (const shop of ['inny.myshopify.com', '', '%'])
      expect((await get('shopify/get-client-id', { shop })).status).toBe(404)

    const { body: domains } = await test.request('GET', 'validation-emails')
    expect(JSON.stringify(domains)).toContain('gmail.com')
    const { body } = await test.request('POST', CAMPAIGN_SITE, {
      url: 'https://blog.example/',
      visitor_id: 'v1',
    })
    const { poptin_url } = body.poptins[0] as { poptin_url: string }
    const template = await test.app.request(new URL(poptin_url).pathname)
    expect([template.status, template.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(await template.text()).toContain('Zapisz mnie')
  })

  it('gives Wix pages the API address and client; accepts only valid hosts and ids [E-06]', async () => {
    const storeOf = async () =>
      (
        (await (await test.app.request(`/api/display/configuration/${CAMPAIGN_SITE}`)).json()) as {
          store: unknown
        }
      ).store
    const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
    await test.publish([{}], { store: { platform: 'wix' } })
    expect(await storeOf()).toEqual({ platform: 'wix', appId, host: 'https://www.wixapis.com' })
    await test.publish([{}], {
      store: { platform: 'wix', clientId: ` ${APP.toUpperCase()} `, host: 'https://api.sklep.example' },
    })
    expect(await storeOf()).toEqual({
      platform: 'wix',
      appId,
      host: 'https://api.sklep.example',
      clientId: APP,
    })
    const isTaken = (store: object) =>
      v.safeParse(campaignSiteSettings, { store: { platform: 'wix', ...store } }).success
    for (const clientId of ['wix', `${APP}0`, 'https://wix.example'])
      expect(isTaken({ clientId }), clientId).toBe(false)
    for (const host of [
      '',
      'www.wixapis.com',
      'http://api.sklep.example',
      'https://api.sklep.example/ecom',
      'https://a@b',
      'ftp://api.sklep.example',
    ])
      expect(isTaken({ host }), host).toBe(false)
    expect(isTaken({ clientId: '', host: 'http://127.0.0.1:4000' })).toBe(true)
  })

  it('loads the cart script only on sites of a shop [E-06]', () => {
    const needs = {
      isRestricted: false,
      runsOwnCode: false,
      hasGoal: false,
      hasConsent: false,
      holdoutPercent: 0,
      documents: [],
    }
    const partsFor = (store: 'wix' | 'shopify' | null) => [...partsOfSite([], { ...needs, store })]
    expect([partsFor('wix'), partsFor('shopify'), partsFor(null)]).toEqual([['store'], ['store'], []])
  })

  it('knows coupons and categories of our shop; returns its members only to its pages', async () => {
    await test.publish([{ coupon: { code: 'Wiosna5' } }, { coupon: { code: 'OBCY' } }], {
      store: { platform: 'klepka' },
    })
    await addCoupon(test.services.db, {
      code: 'wiosna5',
      kind: 'percent',
      amount: 500,
      minTotalGrosze: 10_000,
    })
    expect((await get('shopify/get-price-rules', {})).body).toEqual({
      price_rules: [
        {
          code: 'Wiosna5',
          title: 'Wiosna5',
          value_type: 'percentage',
          value: '-5.00',
          minimum: '100.00',
          starts_at: null,
          ends_at: null,
        },
      ],
    })
    const isIn = async (product_id: string, collection: string) =>
      (
        (await get('shopify/check-product-collection/', { product_id, collection })).body as {
          in_collection: boolean
        }
      ).in_collection
    expect(await isIn('999999', 'Panele')).toBe(false)
    expect(await isIn('', '')).toBe(false)
    await saveFeedChoice(test.services, CAMPAIGN_SITE, {
      source: 'file',
      url: null,
      everyHours: null,
      currency: 'PLN',
    })
    await uploadFeed(
      test.services,
      CAMPAIGN_SITE,
      inParts(rssFeed([{ id: 'jesion', category: 'Podłogi > Panele' }])),
    )
    expect([
      await isIn('jesion', 'PANELE'),
      await isIn('jesion', 'Podłogi'),
      await isIn('jesion', 'Listwy'),
      await isIn('dab', 'Panele'),
    ]).toEqual([true, true, false, false])
    expect(await get('klepka/current-member', {})).toMatchObject({ status: 200, body: { member_id: '' } })
    expect((await get('klepka/current-member', {}, { origin: 'https://obcy.example' })).status).toBe(403)
    expect((await get('wix/current-member', { client_id: '0000000000000' })).status).toBe(404)
  })

  it('evaluates the cart sent by a page and returns it in Wix’s format', async () => {
    const cart = (total_price: number, product_id = '11') => ({
      items: [{ product_id, variant_id: '', title: 'Deska', quantity: 2 }],
      item_count: 2,
      total_price,
      currency: 'PLN',
    })
    await test.publish(
      [
        { filters: [{ kind: 'cartValue', operator: 'greater_than_or_equal', amount: 200 }] },
        { filters: [{ kind: 'cartItems', operator: 'equal', count: 2 }] },
        {
          filters: [{ kind: 'cartProducts', outcome: 'dont_show', products: ['11'] }],
          triggers: [{ kind: 'cartValue', operator: 'greater_than', amount: 99.9 }],
        },
      ],
      { store: { platform: 'wix' } },
    )
    const shown = async (payload: object) =>
      (
        await test.request('POST', CAMPAIGN_SITE, {
          url: 'https://blog.example/',
          visitor_id: 'v1',
          ...payload,
        })
      ).body as {
        poptins: { poptin_id: string; shopify_cart_trigger_active: number; wix_cart_trigger_active: number }[]
        wix_cart_details: unknown
      }
    const numbers = async (payload: object) =>
      (await shown(payload)).poptins.map(({ poptin_id }) => Number(poptin_id))
    expect(await numbers({ cart: cart(20_000) })).toEqual([1, 2])
    expect(await numbers({ cart: cart(19_999, '12') })).toEqual([2, 3])
    expect(await numbers({ cart: 'nonsense' })).toEqual([1, 2, 3])
    expect(await numbers({})).toEqual([1, 2, 3])
    const { wix_cart_details, poptins } = await shown({ cart: cart(19_999, '12') })
    expect(wix_cart_details).toEqual({
      lineItems: [{ rootCatalogItemId: '12', productName: { original: 'Deska' } }],
      subtotal: { amount: '199.99' },
    })
    expect(poptins[1]).toMatchObject({
      wix_cart_trigger_active: 1,
      shopify_cart_trigger_active: 0,
      shopify_cart_trigger_type: 'cart_value',
      shopify_cart_trigger_filter: 'greater_than',
      shopify_cart_trigger_value: 99.9,
    })
  })
})
