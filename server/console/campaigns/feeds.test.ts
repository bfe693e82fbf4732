import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { MAX_FEED_BYTES } from '#contract/console/campaigns/feeds.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { rssFeed } from '#server/campaigns/feeds/testing/make-feed.ts'
import { addProduct } from '#server/testing/make.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const SITE = 'a1b2c3d4e5f60'
const FEED = `campaign-sites/${SITE}/feed`

describe.each(engines)("the owner's feeds of products on %s", (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeAll(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    const file = {
      site: { id: SITE, name: 'Blog', domains: ['blog.example'] },
      campaigns: [{ id: '0000000000001', campaign: newsletterFile }],
    }
    await importCampaigns(test.services.db, JSON.stringify(file), {
      nowMs: test.clock.nowMs,
      randomBytes: test.services.randomBytes,
    })
    test.clock.nowMs += 2_000
  })
  afterAll(() => test.close())

  const upload = (content: string, headers: Record<string, string> = {}) =>
    owner.request('POST', `${FEED}/file`, content, { 'content-type': 'application/octet-stream', ...headers })
  const titles = async (query = '') => {
    test.clock.nowMs += 2_000
    return (
      (await owner.request('GET', `${FEED}/products${query}`)).body.products as { title: string }[]
    ).map(({ title }) => title)
  }

  it('require the owner’s session', async () => {
    for (const path of [FEED, `${FEED}/products`])
      expect((await test.app.request(`/panel/api/${path}`)).status).toBe(401)
    expect((await owner.request('DELETE', FEED, undefined, { 'X-CSRF-Token': 'wrong' })).status).toBe(403)
    expect((await owner.request('GET', 'campaign-sites/fffffffffffff/feed')).status).toBe(404)
    expect((await owner.request('GET', FEED)).body).toMatchObject({
      source: 'none',
      products: 0,
      report: null,
      currency: 'PLN',
    })
  })

  it('a file is imported with a report; its products are found by words and ids', async () => {
    const products = [
      { id: 'a', title: 'Deska dębowa', category: 'Deski' },
      { id: 'b', title: 'Listwa', availability: 'out_of_stock' },
      { id: 'c', price: '' },
    ]
    const { body } = await upload(rssFeed(products))
    expect(body).toMatchObject({
      source: 'file',
      products: 2,
      nextMs: null,
      report: { isTaken: true, taken: 2, refusedCount: 1, refused: [{ row: 3, name: 'Panel dębowy' }] },
    })
    expect(await titles()).toEqual(['Deska dębowa', 'Listwa'])
    expect(await titles('?q=DEBOWA%20desk')).toEqual(['Deska dębowa'])
    expect(await titles('?q=100%25_')).toEqual([])
    expect(await titles('?ids=b&ids=a&ids=zz')).toEqual(['Listwa', 'Deska dębowa'])
    const broken = await upload('<rss><channel>')
    expect(broken.body).toMatchObject({
      products: 2,
      report: { isTaken: false, problem: 'Plik XML jest uszkodzony albo urwany (wiersz 1).' },
    })
    expect(await titles()).toHaveLength(2)
    expect((await upload('x', { 'content-length': `${MAX_FEED_BYTES + 1}` })).status).toBe(413)
  })

  it('an address is saved with its schedule; addresses of the internal network are not called', async () => {
    const wrong = await owner.request('PUT', FEED, {
      url: 'ftp://sklep.example/',
      everyHours: 5,
      currency: 'złote',
    })
    expect([wrong.status, wrong.body.data.fields.map(({ path }: { path: string }) => path).sort()]).toEqual([
      422,
      ['currency', 'everyHours', 'url'],
    ])
    const saved = await owner.request('PUT', FEED, {
      url: 'http://169.254.169.254/feed.xml',
      everyHours: 6,
      currency: 'eur',
    })
    expect(saved.body).toMatchObject({
      source: 'address',
      url: 'http://169.254.169.254/feed.xml',
      everyHours: 6,
      currency: 'EUR',
      products: 2,
      nextMs: test.clock.nowMs,
    })
    expect((await owner.request('POST', `${FEED}/renew`)).body).toMatchObject({
      products: 2,
      nextMs: test.clock.nowMs + 6 * 3_600_000,
      report: { isTaken: false, problem: expect.stringContaining('sieci wewnętrznej') as string },
    })
  })

  it('is removed with its products; a site of our own shop then offers the shop’s products', async () => {
    expect((await owner.request('DELETE', FEED)).body).toMatchObject({ source: 'none', products: 0 })
    expect((await test.services.db.read.selectFrom('feed_products').selectAll().execute()).length).toBe(0)
    expect((await owner.request('POST', `${FEED}/renew`)).status).toBe(409)
    await addProduct(test.services.db, { name: 'Panel jesion' })
    await test.changeSettings({ campaignSite: SITE })
    expect((await owner.request('GET', FEED)).body).toMatchObject({ source: 'shop' })
    expect(await titles()).toEqual(['Panel jesion'])
  })
})
