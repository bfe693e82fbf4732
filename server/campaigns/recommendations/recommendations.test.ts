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
  const bringFeed = async (products: MadeProduct[]) => {
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
    await bringFeed(PRODUCTS)
  })
  afterAll(() => test.close())

  const request = (told: object, platform = 'shopify', headers = {}) =>
    test.request(
      'POST',
      `${platform}/product-recommendation/${FIRST}`,
      { client_id: CAMPAIGN_SITE, ...told },
      headers,
    )
  const ids = async (told: object) => {
    const { body } = await request(told)
    return (body.data.products as { product_id: string }[]).map(({ product_id }) => product_id)
  }

  it.each([
    ['those that sell best, none of them sold out', {}, ['dab', 'jesion', 'listwa']],
    ['as many as were asked for', { category: 'best_sellers', count: 1 }, ['dab']],
    ['never more than three', { category: 'best_sellers', count: 50 }, ['dab', 'jesion', 'listwa']],
    [
      'without the one that stands on the page',
      { category: 'best_sellers', product_id: 'dab' },
      ['jesion', 'listwa', 'klon'],
    ],
    [
      'those named by hand in their order, sold out or not',
      { category: 'manual', manual_products: 'klon,buk,nie-ma,dab' },
      ['klon', 'buk', 'dab'],
    ],
    ['by hand as a list', { category: 'manual', manual_products: ['listwa'] }, ['listwa']],
    [
      'those looked at lately, the newest first',
      { category: 'recently_seen', recent_products: 'klon,buk,dab' },
      ['klon', 'dab'],
    ],
    ['nothing when nothing was looked at', { category: 'recently_seen' }, []],
    [
      'then those that sell best beside them, if that is wanted',
      { category: 'recently_seen', recent_products: 'klon', fills_up: true },
      ['klon', 'dab', 'jesion'],
    ],
    ['those like the one on the page', { category: 'same_category', product_id: 'jesion' }, ['dab']],
    ['those like the last one looked at', { category: 'same_category', recent_products: ['klon'] }, ['klon']],
    [
      'those of the category that the page names',
      { category: 'same_category', product_category: 'podłogi' },
      ['dab', 'jesion', 'klon'],
    ],
    ['those of a category that is asked for by its name', { category: 'Listwy' }, ['listwa']],
    ['nothing of a category that nobody knows', { category: '__proto__' }, []],
  ])('%s [W-CALL-07]', async (_, told, expected) => expect(await ids(told)).toEqual(expected))

  it('each platform has its own room for titles and descriptions; prices and their currency stand beside them [W-CALL-14]', async () => {
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

  it('pages of other sites are refused, and campaigns that nobody knows', async () => {
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

  it('another feed is recommended from within a second', async () => {
    test.clock.nowMs += 60_000
    await bringFeed([{ id: 'nowy' }])
    expect(await ids({})).toEqual(['nowy'])
  })

  it('a site of our own shop needs no feed: what sells best there, as its own pages have it', async () => {
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
    const { body } = await request({ count: 2 }, 'klepka')
    expect(body).toMatchObject({ success: true, currency: 'PLN' })
    expect(body.data.products).toMatchObject([
      {
        product_id: second,
        title: 'Listwa',
        price: '19.90',
        compare_at_price: '20.50',
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
    // Sold out in the meantime: within seconds it is recommended no more, but by hand.
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

  it('what was asked for once is answered from memory; who asks for ever other products is stopped', async () => {
    await bringFeed(PRODUCTS)
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

describe.each(engines)('what visitors of shops look at, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{}])
    await test.convert({ email1: 'ala@example.pl' })
  })
  afterAll(() => test.close())

  const kept = async () =>
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

  it('a view of a product is kept for the customer or the visitor, once a minute [W-CALL-07]', async () => {
    const save = (told: object, headers = {}) =>
      test.request(
        'POST',
        'wix/save-ordered-products',
        {
          client_id: CAMPAIGN_SITE,
          customer_id: 'k1',
          products: [product],
          source_table: 'browse_abandonment',
          ...told,
        },
        headers,
      )
    for (let times = 0; times < 3; times++)
      expect(await save({})).toMatchObject({ status: 200, body: { success: true } })
    expect(await kept()).toEqual([['wix', 'k1', '7', 'Panel', 'Panele', '', 1, null]])
    test.clock.nowMs += 61_000
    await save({ email: ' Ala@example.pl ' })
    await save({
      customer_id: '',
      visitor_id: 'v1',
      email: 'obcy@example.pl',
      products: [{ product_id: 8, product_name: 'Listwa' }, { product_id: '' }, 'x'],
    })
    expect(await kept()).toEqual([
      ['wix', 'k1', '7', 'Panel', 'Panele', 'ala@example.pl', 2, null],
      ['wix', 'visitor:v1', '8', 'Listwa', '', '', 1, null],
    ])
    // No viewer, no product, a robot, another page, another client.
    expect((await save({ customer_id: '' })).body).toEqual({ success: false })
    expect((await save({ products: [] })).body).toEqual({ success: false })
    expect((await save({ customer_id: 'k2' }, { 'user-agent': 'Googlebot/2.1' })).body).toEqual({
      success: false,
    })
    expect((await save({}, { origin: 'https://zly.example' })).status).toBe(403)
    expect((await save({ client_id: 'ffffffffffff0' })).status).toBe(401)
    expect(await kept()).toHaveLength(2)
  })

  it.each(['/shopify/save/browse-abandonment', '/api/display/shopify/save/browse-abandonment'])(
    'a GET that writes: known client, repeat-safe, at %s [W-CALL-14]',
    async (path) => {
      const customer = `c${path.length}`
      const get = (told: Record<string, string>, headers = {}) => {
        const products = JSON.stringify([product, { ...product, product_id: '9' }])
        const visit = {
          clientId: CAMPAIGN_SITE,
          customer,
          products,
          data_for: 'browse_abandonment',
          total_cart_value: '12345',
        }
        const query = new URLSearchParams({ ...visit, ...told })
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
      const rows = (await kept()).filter(([, who]) => who === customer)
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
      expect((await kept()).some(([, who]) => who === 'podrzucony')).toBe(false)
      // No database stores a NUL.
      for (const told of [
        { customer: 'a\0b', email: '\0' },
        { customer: 'ab', products: '[{"product_id":"1\\u0000"}]' },
      ])
        expect(await (await get(told)).json()).toEqual({ success: true })
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
      expect((await kept()).filter(([, who]) => who === `${customer}-wiele`)).toHaveLength(40)
    },
  )

  it('all products that one call tells are kept, however many [M-57] [W-CALL-14]', async () => {
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
    expect((await kept()).filter(([, who]) => who === 'visitor:duzo')).toHaveLength(1_200)
  })

  it('what nobody has looked at for thirty days is forgotten; who tells too often is stopped', async () => {
    test.clock.nowMs += 31 * 86_400_000
    await test.request('POST', 'klepka/save-ordered-products', {
      client_id: CAMPAIGN_SITE,
      visitor_id: 'v9',
      products: [product],
    })
    expect((await kept()).map(([store, who]) => [store, who])).toEqual([['klepka', 'visitor:v9']])
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

  it('whoever has a whole network of IPv6 addresses is one, for each call that counts', async () => {
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
