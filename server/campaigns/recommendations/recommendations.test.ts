import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadFeed } from '../feeds/renew-feed.ts'
import { inParts, type MadeProduct, rssFeed } from '../feeds/testing/make-feed.ts'
import { saveFeedChoice } from '../feeds/feed-choice.ts'
import {
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'

const FIRST = campaignIdOf(1)
const LONG = 'Panel podłogowy dąb naturalny bielony, klasa ścieralności AC5, 8 mm'
const PRODUCTS: MadeProduct[] = [
  {
    id: 'dab',
    title: LONG,
    description: 'Deska o długim opisie, który nie mieści się w sześćdziesięciu czterech znakach.',
    price: '149.99 PLN',
    sale: '129.00 PLN',
    category: 'Podłogi > Panele',
    image: 'https://cdn.example/dab.jpg',
  },
  { id: 'jesion', category: 'Podłogi > Panele' },
  { id: 'listwa', category: 'Listwy' },
  { id: 'buk', category: 'Podłogi > Panele', availability: 'out_of_stock' },
  { id: 'klon', category: 'Podłogi > Deski' },
]

describe.each(engines)('recommended products, on %s', (engine) => {
  let test: CampaignShop
  const importFeed = async (products: MadeProduct[]) => {
    await saveFeedChoice(test.services, CAMPAIGN_SITE, {
      source: 'file',
      url: null,
      everyHours: null,
      currency: 'PLN',
    })
    expect(await uploadFeed(test.services, CAMPAIGN_SITE, inParts(rssFeed(products)))).toMatchObject({
      ok: true,
      report: { taken: products.length },
    })
    await test.settle()
  }
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{}])
    await importFeed(PRODUCTS)
  })
  afterAll(() => test.close())

  const request = (payload: object, platform = 'shopify', headers = {}) =>
    test.request(
      'POST',
      `${platform}/product-recommendation/${FIRST}`,
      { client_id: CAMPAIGN_SITE, ...payload },
      headers,
    )
  const ids = async (payload: object) => {
    const { body } = await request(payload)
    return (body.data.products as { product_id: string }[]).map(({ product_id }) => product_id)
  }

  it.each([
    ['best sellers, none of them sold out', {}, ['dab', 'jesion', 'listwa']],
    ['as many as requested', { category: 'best_sellers', count: 1 }, ['dab']],
    ['never more than three', { category: 'best_sellers', count: 50 }, ['dab', 'jesion', 'listwa']],
    [
      'without the product of the page',
      { category: 'best_sellers', product_id: 'dab' },
      ['jesion', 'listwa', 'klon'],
    ],
    [
      'those listed by hand in their order, sold out or not',
      { category: 'manual', manual_products: 'klon,buk,nie-ma,dab' },
      ['klon', 'buk', 'dab'],
    ],
    ['by hand as a list', { category: 'manual', manual_products: ['listwa'] }, ['listwa']],
    [
      'those viewed recently, the newest first',
      { category: 'recently_seen', recent_products: 'klon,buk,dab' },
      ['klon', 'dab'],
    ],
    ['nothing when nothing was viewed', { category: 'recently_seen' }, []],
    [
      'recently viewed ones, then best sellers if requested',
      { category: 'recently_seen', recent_products: 'klon', fills_up: true },
      ['klon', 'dab', 'jesion'],
    ],
    ['those like the product of the page', { category: 'same_category', product_id: 'jesion' }, ['dab']],
    ['those like the last viewed one', { category: 'same_category', recent_products: ['klon'] }, ['klon']],
    [
      'those of the page’s category',
      { category: 'same_category', product_category: 'podłogi' },
      ['dab', 'jesion', 'klon'],
    ],
    ['those of a category requested by name', { category: 'Listwy' }, ['listwa']],
    ['nothing of an unknown category', { category: '__proto__' }, []],
  ])('%s [W-CALL-07]', async (_, payload, expected) => expect(await ids(payload)).toEqual(expected))

  it('limits titles and descriptions per platform, with prices and their currency [W-CALL-14]', async () => {
    const of = async (platform: string) =>
      (await request({ category: 'manual', manual_products: 'dab' }, platform)).body
    const wix = await of('wix')
    expect(wix).toEqual({
      success: true,
      currency: 'PLN',
      data: {
        products: [
          {
            product_id: 'dab',
            variant_id: '',
            image: 'https://cdn.example/dab.jpg',
            title: 'Panel podłogowy dą…',
            desc: 'Deska o długim opisie, który nie mieści się w sześćdziesięciu cz…',
            price: '129.00',
            compare_at_price: '149.99',
            inventory_quantity: null,
            currency: 'PLN',
            product_name: LONG,
            product_url: 'https://sklep.example/panel',
            is_available: true,
            is_addable: true,
          },
        ],
      },
    })
    for (const platform of ['shopify', 'klepka'])
      expect((await of(platform)).data.products[0]).toMatchObject({
        title: 'Panel podłogowy dąb naturalny bielony, klasa ścier…',
        desc: PRODUCTS[0]!.description,
      })
    expect((await request({ category: 'manual' })).body).toEqual({
      success: true,
      data: { products: [] },
      currency: 'USD',
    })
  })

  it('refuses pages of other sites and unknown campaigns', async () => {
    expect(await request({}, 'shopify', { origin: 'https://zly.example' })).toMatchObject({
      status: 403,
      body: { success: false, message: 'foreign_origin' },
    })
    expect(await test.request('POST', 'wix/product-recommendation/fffffffffffff', {})).toMatchObject({
      status: 404,
      body: { success: false },
    })
    expect((await test.request('POST', `magento/product-recommendation/${FIRST}`, {})).status).toBe(404)
    expect((await request({})).headers.get('access-control-allow-origin')).toBe('https://blog.example')
  })

  it('recommends products of a new feed within a second', async () => {
    test.clock.nowMs += 60_000
    await importFeed([{ id: 'nowy' }])
    expect(await ids({})).toEqual(['nowy'])
  })

  it('recommends best sellers of our own shop without a feed', async () => {
    await test.services.db.transaction(async (tx) => void (await tx.deleteFrom('product_feeds').execute()))
    await test.publish([{}], { store: { platform: 'klepka' } })
    const [first, second] = [
      await addProduct(test.services.db, {
        name: 'Panel dąb',
        totalSales: 5,
        shortDescriptionHtml: '<p>Ciepły &amp; cichy</p>',
      }),
      await addProduct(test.services.db, {
        name: 'Listwa',
        totalSales: 9,
        stock: 3,
        regularPriceGrosze: 2_050,
        salePriceGrosze: 1_990,
      }),
    ].map(String)
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('products')
        .set({ lowest_price_grosze: 2_030 })
        .where('id', '=', Number(second))
        .execute(),
    )
    const { body } = await request({ count: 2 }, 'klepka')
    expect(body).toMatchObject({ success: true, currency: 'PLN' })
    expect(body.data.products).toMatchObject([
      {
        product_id: second,
        title: 'Listwa',
        price: '19.90',
        compare_at_price: '20.50',
        lowest_price_note: expect.stringMatching(
          /^Najniższa cena z 30 dni przed obniżką: 20,30\szł$/,
        ) as string,
        inventory_quantity: 3,
        product_url: expect.stringContaining('/produkt/') as string,
        is_available: true,
        is_addable: true,
      },
      {
        product_id: first,
        title: 'Panel dąb',
        price: '100.00',
        compare_at_price: null,
        inventory_quantity: null,
        desc: 'Ciepły & cichy',
      },
    ])
    expect(body.data.products[1]).not.toHaveProperty('lowest_price_note')
    // Sold out in the meantime: within seconds it is only shown where the owner chose it.
    await test.services.db.transaction(
      async (tx) =>
        void (await tx
          .updateTable('stock')
          .set({ quantity: 0 })
          .where('product_id', '=', Number(second))
          .execute()),
    )
    test.clock.nowMs += 6_000
    expect((await request({}, 'klepka')).body.data.products).toMatchObject([{ product_id: first }])
    expect(
      (await request({ category: 'manual', manual_products: second }, 'klepka')).body.data.products,
    ).toMatchObject([{ product_id: second, is_available: false, is_addable: false }])
  })

  it('answers repeated requests from memory, and limits requests for ever new products', async () => {
    await importFeed(PRODUCTS)
    await ids({ category: 'manual', manual_products: 'dab' })
    await ids({})
    const statuses: number[] = []
    for (let at = 0; at < 260; at++)
      statuses.push((await request({ category: 'manual', manual_products: `nieznany-${at}` })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    for (const known of [{ category: 'manual', manual_products: 'dab' }, {}])
      expect((await request(known)).status).toBe(200)
  })
})

describe.each(engines)('product views of shops’ visitors, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{}])
    await test.convert({ email1: 'ala@example.pl' })
  })
  afterAll(() => test.close())

  const storedViews = async () =>
    (
      await test.services.db.read
        .selectFrom('browsed_products')
        .selectAll()
        .orderBy('store')
        .orderBy('customer')
        .orderBy('product_id')
        .execute()
    ).map(({ store, customer, product_id, product_name, category, email, times, cart_value_minor }) => [
      store,
      customer,
      product_id,
      product_name,
      category,
      email,
      Number(times),
      cart_value_minor === null ? null : Number(cart_value_minor),
    ])
  const product = { product_id: '7', product_name: 'Panel', category: 'Panele' }

  it('stores a view for the customer or the visitor, once a minute [W-CALL-07]', async () => {
    const save = (payload: object, headers = {}) =>
      test.request(
        'POST',
        'wix/save-ordered-products',
        {
          client_id: CAMPAIGN_SITE,
          customer_id: 'k1',
          products: [product],
          source_table: 'browse_abandonment',
          ...payload,
        },
        headers,
      )
    for (let times = 0; times < 3; times++)
      expect(await save({})).toMatchObject({ status: 200, body: { success: true } })
    expect(await storedViews()).toEqual([['wix', 'k1', '7', 'Panel', 'Panele', '', 1, null]])
    test.clock.nowMs += 61_000
    await save({ email: ' Ala@example.pl ' })
    await save({
      customer_id: '',
      visitor_id: 'v1',
      email: 'obcy@example.pl',
      products: [{ product_id: 8, product_name: 'Listwa' }, { product_id: '' }, 'x'],
    })
    expect(await storedViews()).toEqual([
      ['wix', 'k1', '7', 'Panel', 'Panele', 'ala@example.pl', 2, null],
      ['wix', 'visitor:v1', '8', 'Listwa', '', '', 1, null],
    ])
    // No viewer, no product, a robot, another site's page, another client.
    expect((await save({ customer_id: '' })).body).toEqual({ success: false })
    expect((await save({ products: [] })).body).toEqual({ success: false })
    expect((await save({ customer_id: 'k2' }, { 'user-agent': 'Googlebot/2.1' })).body).toEqual({
      success: false,
    })
    expect((await save({}, { origin: 'https://zly.example' })).status).toBe(403)
    expect((await save({ client_id: 'ffffffffffff0' })).status).toBe(401)
    expect(await storedViews()).toHaveLength(2)
  })

  it.each(['/shopify/save/browse-abandonment', '/api/display/shopify/save/browse-abandonment'])(
    'a GET that writes needs a known client and may be repeated, at %s [W-CALL-14]',
    async (path) => {
      const customer = `c${path.length}`
      const get = (payload: Record<string, string>, headers = {}) => {
        const products = JSON.stringify([product, { ...product, product_id: '9' }])
        const visit = {
          clientId: CAMPAIGN_SITE,
          customer,
          products,
          data_for: 'browse_abandonment',
          total_cart_value: '12345',
        }
        const query = new URLSearchParams({ ...visit, ...payload })
        return test.app.request(`${path}?${query}`, {
          headers: { origin: 'https://blog.example', 'user-agent': 'Mozilla/5.0', ...headers },
        })
      }
      const answer = await get({})
      expect([
        answer.status,
        await answer.json(),
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, { success: true }, 'https://blog.example', 'no-store'])
      await get({})
      const rows = (await storedViews()).filter(([, who]) => who === customer)
      expect(rows).toEqual([
        ['shopify', customer, '7', 'Panel', 'Panele', '', 1, 12_345],
        ['shopify', customer, '9', 'Panel', 'Panele', '', 1, 12_345],
      ])
      expect((await get({ clientId: 'ffffffffffff0' })).status).toBe(401)
      expect((await get({}, { origin: 'https://zly.example' })).status).toBe(403)
      expect(await (await get({ products: 'nie' })).json()).toEqual({ success: false })
      // Requests without a script from another site's page: an image, a link.
      for (const mode of ['no-cors', 'navigate']) {
        const query = new URLSearchParams({
          clientId: CAMPAIGN_SITE,
          customer: 'podrzucony',
          products: JSON.stringify([product]),
        })
        expect(
          (
            await test.app.request(`${path}?${query}`, {
              headers: {
                'user-agent': 'Mozilla/5.0',
                'sec-fetch-mode': mode,
                'sec-fetch-site': 'cross-site',
              },
            })
          ).status,
        ).toBe(403)
      }
      expect((await storedViews()).some(([, who]) => who === 'podrzucony')).toBe(false)
      // No database stores a NUL.
      for (const payload of [
        { customer: 'a\0b', email: '\0' },
        { customer: 'ab', products: '[{"product_id":"1\\u0000"}]' },
      ])
        expect(await (await get(payload)).json()).toEqual({ success: true })
      // The list has no maximum length: a page may send all products it has stored.
      expect(
        await (
          await get({
            customer: `${customer}-wiele`,
            products: JSON.stringify(
              Array.from({ length: 40 }, (_, at) => ({ ...product, product_id: `${at}` })),
            ),
          })
        ).json(),
      ).toEqual({ success: true })
      expect((await storedViews()).filter(([, who]) => who === `${customer}-wiele`)).toHaveLength(40)
    },
  )

  it('stores all products of one call, however many [M-57] [W-CALL-14]', async () => {
    const products = Array.from({ length: 1_200 }, (_, at) => ({
      product_id: `p${at}`,
      product_name: `Deska ${at}`,
      category: 'Deski',
    }))
    expect(
      (
        await test.request('POST', 'klepka/save-ordered-products', {
          client_id: CAMPAIGN_SITE,
          visitor_id: 'duzo',
          products: products.slice(0, 600),
        })
      ).body,
    ).toEqual({ success: true })
    expect(
      (
        await test.request('POST', 'klepka/save-ordered-products', {
          client_id: CAMPAIGN_SITE,
          visitor_id: 'duzo',
          products: products.slice(500, 1_200),
        })
      ).body,
    ).toEqual({ success: true })
    expect((await storedViews()).filter(([, who]) => who === 'visitor:duzo')).toHaveLength(1_200)
  })

  it('deletes products without a view for thirty days; limits too frequent calls', async () => {
    test.clock.nowMs += 31 * 86_400_000
    await test.request('POST', 'klepka/save-ordered-products', {
      client_id: CAMPAIGN_SITE,
      visitor_id: 'v9',
      products: [product],
    })
    expect((await storedViews()).map(([store, who]) => [store, who])).toEqual([['klepka', 'visitor:v9']])
    const statuses = []
    for (let at = 0; at < 70; at++)
      statuses.push(
        (
          await test.request('POST', 'klepka/save-ordered-products', {
            client_id: CAMPAIGN_SITE,
            visitor_id: 'v9',
            products: [product],
          })
        ).status,
      )
    expect(statuses.at(-1)).toBe(429)
  })

  it('counts a whole IPv6 network as one caller, in each limited call', async () => {
    test.services.settings.trustedProxies = 1
    const site = { client_id: CAMPAIGN_SITE }
    const calls: [string, number, (headers: Record<string, string>) => Promise<{ status: number }>][] = [
      [
        'looks',
        60,
        (headers) =>
          test.request(
            'POST',
            'klepka/save-ordered-products',
            { ...site, visitor_id: 'v9', products: [product] },
            headers,
          ),
      ],
      [
        'goals',
        60,
        (headers) =>
          test.request('POST', `goal/${CAMPAIGN_SITE}`, { visitor_id: 'v9', event: 'there' }, headers),
      ],
      [
        'activities',
        60,
        (headers) =>
          test.request(
            'POST',
            `total-website-session/${CAMPAIGN_SITE}`,
            { email: 'ala@example.pl' },
            headers,
          ),
      ],
      ['shops', 120, (headers) => test.request('GET', 'shopify/get-client-id?shop=x', undefined, headers)],
    ]
    for (const [name, most, call] of calls) {
      const statuses: number[] = []
      for (let at = 0; at <= most; at++)
        statuses.push((await call({ 'x-forwarded-for': `2001:db8:0:7::${at.toString(16)}` })).status)
      expect([name, statuses[0], statuses.at(-1)]).toEqual([name, name === 'shops' ? 404 : 200, 429])
      expect((await call({ 'x-forwarded-for': '2001:db8:0:8::1' })).status).not.toBe(429)
    }
    test.services.settings.trustedProxies = 0
  })
})
