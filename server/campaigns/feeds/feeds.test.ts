import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedReport } from '#contract/console/campaigns/feeds.ts'
import { CAMPAIGN_SITE, type CampaignShop, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { uploadFeed } from './renew-feed.ts'
import { findFeedRow, setFeedRow } from './store.ts'
import { atomFeed, inParts, rssFeed, shopifyProduct, wooCsv } from './testing/make-feed.ts'

const GB = 1024 ** 3
const MB = 1024 ** 2

describe.each(engines)('feeds of products, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{}])
    await test.services.db.transaction((tx) =>
      setFeedRow(tx, {
        site_id: CAMPAIGN_SITE,
        source: 'file',
        url: null,
        every_hours: null,
        currency: 'PLN',
        next_ms: null,
      }),
    )
  })
  afterAll(() => test.close())
  beforeEach(() => void (test.clock.nowMs += 1_000))

  const upload = async (content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<FeedReport> => {
    const renewal = await uploadFeed(
      test.services,
      CAMPAIGN_SITE,
      typeof content === 'string' || content instanceof Uint8Array ? inParts(content) : content,
    )
    if (!renewal.ok) throw new Error(renewal.reason)
    return renewal.report
  }
  const shown = async () => {
    const feed = await findFeedRow(test.services.db.read, CAMPAIGN_SITE)
    const rows = await test.services.db.read
      .selectFrom('feed_products')
      .selectAll()
      .where('generation', '=', Number(feed?.generation))
      .orderBy('position')
      .execute()
    return rows.map((row) => [
      row.product_id,
      row.title,
      Number(row.price_minor),
      row.compare_at_minor === null ? null : Number(row.compare_at_minor),
      row.currency,
      row.is_available,
    ])
  }

  it('reads a WooCommerce export and reports products that cannot be recommended', async () => {
    const report = await upload(
      wooCsv([
        {
          ID: 44,
          Type: 'variable',
          SKU: 'tee',
          Name: 'Koszulka',
          Published: 1,
          'Regular price': '',
          'Sale price': '',
          'In stock?': 1,
          Stock: '',
          Parent: '',
          Categories: 'Odzież > Koszulki',
          Images: 'https://sklep.example/a.jpg',
          Description: '<p>Miękka &amp; lekka</p>',
          'Tax class': 'nieznana',
        },
        {
          ID: 45,
          Type: 'simple',
          Name: 'Pasek',
          Published: 1,
          'Regular price': '65',
          'Sale price': '55,50',
          'In stock?': 1,
          'Meta: total_sales': 12,
        },
        { ID: 46, Type: 'simple', Name: 'Szkic', Published: -1, 'Regular price': '1' },
        { ID: 47, Type: 'simple', Name: 'Bez ceny', Published: 1 },
        {
          ID: 48,
          Type: 'simple',
          Name: 'Wyprzedany',
          Published: 1,
          'Regular price': '10',
          'In stock?': 0,
          Stock: 0,
        },
        { ID: 49, Type: 'simple', Name: 'Zła cena', Published: 1, 'Regular price': 'tanio' },
        { ID: 45, Type: 'simple', Name: 'Pasek drugi raz', Published: 1, 'Regular price': '65' },
        {
          ID: 76,
          Type: 'variation',
          Name: 'Koszulka czerwona',
          Published: 1,
          'Regular price': '20',
          'In stock?': 0,
          Parent: 'tee',
        },
        {
          ID: 77,
          Type: 'variation',
          Name: 'Koszulka niebieska',
          Published: 1,
          'Regular price': '25',
          'In stock?': 1,
          Parent: 'id:44',
        },
      ]),
    )
    expect(report).toMatchObject({
      isTaken: true,
      format: 'csv',
      products: 7,
      taken: 3,
      refusedCount: 4,
      problem: '',
    })
    expect(report.refused.map(({ row, name }) => [row, name])).toEqual([
      [3, 'Szkic'],
      [4, 'Bez ceny'],
      [6, 'Zła cena'],
      [7, 'Pasek drugi raz'],
    ])
    expect(await shown()).toEqual([
      ['45', 'Pasek', 5_550, 6_500, 'PLN', 1],
      ['44', 'Koszulka', 2_000, null, 'PLN', 0],
      ['48', 'Wyprzedany', 1_000, null, 'PLN', 0],
    ])
  })

  it('reads Shopify’s products.json, also with several pages in one file', async () => {
    const pages = [
      [
        shopifyProduct(1),
        shopifyProduct(2, {
          variants: [
            { id: 5, price: '30.00', available: false },
            { id: 6, price: '35.00', available: true },
          ],
        }),
      ],
      [
        shopifyProduct(3, { published_at: null }),
        shopifyProduct(4, { variants: [] }),
        { id: {}, title: 5 },
        7,
        shopifyProduct(5, { title: 'Z "cudzysłowem" i [nawiasem] {}\\' }),
      ],
    ]
    const report = await upload(
      pages.map((products) => JSON.stringify({ other: [[{ a: ['products'] }]], products })).join('\n'),
    )
    expect(report).toMatchObject({ isTaken: true, format: 'json', taken: 3, refusedCount: 3 })
    expect(await shown()).toEqual([
      ['1', 'Podłoga 1', 19_900, 24_900, 'PLN', 1],
      ['2', 'Podłoga 2', 3_500, null, 'PLN', 1],
      ['5', 'Z "cudzysłowem" i [nawiasem] {}\\', 19_900, 24_900, 'PLN', 1],
    ])
    const row = await test.services.db.read
      .selectFrom('feed_products')
      .selectAll()
      .where('product_id', '=', '2')
      .orderBy('generation', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      variant_id: '6',
      url: 'https://blog.example/products/podloga-2',
      image: 'https://cdn.example/2.jpg',
      description: 'Deska dębowa & olej',
      category: 'Deski',
    })
  })

  it.each([
    ['RSS', rssFeed],
    ['Atom', atomFeed],
  ] as const)('reads a Google Merchant feed as %s, compressed or not', async (_, write) => {
    const products = [
      {
        id: 'a',
        title: 'Panel & dąb',
        sale: '99.00 PLN',
        category: 'Podłogi > Panele',
        image: 'https://cdn.example/a.jpg',
      },
      { id: 'b', price: '15.00 USD', availability: 'out of stock' },
      { id: 'c', price: '' },
      { id: 'd', link: 'data:text/html,x' },
      { id: 'e-1', group: 'e', price: '30 PLN', availability: 'out_of_stock' },
      { id: 'e-2', group: 'e', price: '40 PLN' },
    ]
    for (const content of [write(products), gzipSync(write(products))]) {
      test.clock.nowMs += 1_000
      expect(await upload(content)).toMatchObject({ isTaken: true, format: 'xml', taken: 3, refusedCount: 2 })
      expect(await shown()).toEqual([
        ['a', 'Panel & dąb', 9_900, 14_999, 'PLN', 1],
        ['b', 'Panel dębowy', 1_500, null, 'USD', 0],
        ['e', 'Panel dębowy', 4_000, null, 'PLN', 1],
      ])
    }
    expect(await upload(rssFeed(products.slice(0, 1), 'google'))).toMatchObject({ taken: 1 })
  })

  describe('refuses broken or hostile feeds completely and leaves the earlier products', () => {
    beforeAll(async () => void (await upload(rssFeed([{ id: 'zostaje' }]))))
    afterAll(async () => expect((await shown()).map(([id]) => id)).toEqual(['zostaje']))

    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "&${'abcdefghi'[at]};&${'abcdefghi'[at]};&${'abcdefghi'[at]};&${'abcdefghi'[at]};">`).join('')}]><rss><channel><item><title>&j;</title></item></channel></rss>`
    const cases: [string, string | Uint8Array, RegExp][] = [
      ['an entity bomb', bomb, /DOCTYPE/],
      [
        'a local file as an entity',
        '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;</title></item></channel></rss>',
        /DOCTYPE/,
      ],
      ['an undeclared entity', rssFeed([{}]).replace('Sklep', '&nbsp;'), /uszkodzony/],
      ['deep nesting in XML', `<rss>${'<a>'.repeat(100_000)}`, /zagnieżdżony/],
      ['deep nesting in JSON', `{"products":${'['.repeat(100_000)}`, /zagnieżdżony/],
      ['truncated XML', rssFeed([{}, {}]).slice(0, -40), /urwany/],
      [
        'truncated JSON',
        JSON.stringify({ products: [shopifyProduct(1), shopifyProduct(2)] }).slice(0, -30),
        /urwany/,
      ],
      ['a truncated gzip file', gzipSync(rssFeed([{}])).subarray(0, 60), /urwany/],
      ['an HTML page', '<!doctype html><html><body>Nie ma takiej strony</body></html>', /jest strona/],
      ['XML that is no feed', '<svg><g/></svg>', /ani RSS/],
      ['wrong types', '{"products":"wszystkie"}', /ani jednego/],
      ['products without a price', rssFeed([{ price: '' }]), /ani jednego/],
      ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /tekstowy/],
      ['a ZIP archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /ZIP/],
      ['nothing', '', /pusty/],
      ['some other table', 'a,b\n1,2\n', /brakuje kolumn/],
      ['an unclosed quote', wooCsv([{ ID: 1, Name: 'a', 'Regular price': 1 }]).slice(0, -1), /Cudzysłów/],
      [
        'one endless text',
        `<rss><channel><item><title>${'a'.repeat(3 * MB)}</title></item></channel></rss>`,
        /milion znaków/,
      ],
      [
        'one endless attribute',
        `<rss><channel><item a="${'a'.repeat(3 * MB)}"/></channel></rss>`,
        /milion znaków/,
      ],
      ['one endless product', `{"products":[{"id":1,"title":"${'a'.repeat(4 * MB)}"}]}`, /dwa miliony/],
      ['a gzip bomb', gzipSync(Buffer.alloc(150 * MB, ' ')), /za duży/],
    ]
    it.each(cases)('%s', async (_, content, reason) => {
      const report = await upload(content)
      expect(report).toMatchObject({ isTaken: false, taken: 0 })
      expect(report.problem).toMatch(reason)
      expect(
        JSON.parse((await findFeedRow(test.services.db.read, CAMPAIGN_SITE))?.report_json ?? ''),
      ).toEqual(report)
    })

    it('stops reading a gigabyte after its first megabytes, without using more memory', async () => {
      let sent = 0
      const part = new Uint8Array(MB).fill(32)
      async function* endless() {
        yield new TextEncoder().encode('<rss><channel>')
        for (; sent < GB; sent += part.length) yield part
      }
      const { upToBytes } = await import('./spool-feed.ts')
      const { MAX_FEED_BYTES } = await import('#contract/console/campaigns/feeds.ts')
      const before = process.memoryUsage().rss
      expect((await upload(upToBytes(endless(), MAX_FEED_BYTES))).problem).toMatch(/za duży/)
      expect(sent).toBeLessThanOrEqual(MAX_FEED_BYTES + MB)
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB)
    })
  })

  it('replaces one feed by another of the same moment, even with equal random numbers', async () => {
    const chance = vi.spyOn(test.services, 'randomBytes').mockImplementation((count) => new Uint8Array(count))
    await upload(rssFeed([{ id: 'a' }, { id: 'b' }]))
    await upload(rssFeed([{ id: 'c' }]))
    chance.mockRestore()
    expect((await shown()).map(([id]) => id)).toEqual(['c'])
  })

  it('imports twenty thousand products within seconds and stores them once', async () => {
    const products = Array.from({ length: 20_000 }, (_, at) => ({
      id: at,
      title: `Panel ${at}`,
      category: `Podłogi > Panele ${at % 50}`,
    }))
    const startedMs = performance.now()
    expect(await upload(rssFeed(products))).toMatchObject({ isTaken: true, taken: 20_000 })
    const tookMs = performance.now() - startedMs
    console.log(`${engine}: 20,000 products in ${Math.round(tookMs)} ms`)
    expect(tookMs).toBeLessThan(20_000)
    expect(await upload(rssFeed([{ id: 'jeden' }]))).toMatchObject({ taken: 1 })
    const { count } = await test.services.db.read
      .selectFrom('feed_products')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })
})
