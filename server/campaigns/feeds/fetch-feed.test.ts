import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FETCHED_FEED_BYTES } from '#contract/console/campaigns/feeds.ts'
import { CAMPAIGN_SITE, type CampaignShop, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { fetchFeed } from './fetch-feed.ts'
import { renewFeed, renewDueFeeds } from './renew-feed.ts'
import type { SpooledFeed } from './spool-feed.ts'
import { findFeedRow, setFeedRow } from './store.ts'
import { rssFeed, shopifyProduct } from './testing/make-feed.ts'

const HOUR_MS = 3_600_000
const HERE = {
  allowedHosts: ['127.0.0.1', 'sklep.test'],
  resolve: async (host: string) => [host === 'sklep.test' ? '127.0.0.1' : '169.254.169.254'],
}

describe.each(engines)('fetched feeds, on %s', (engine) => {
  let test: CampaignShop
  let origin = ''
  const requested: string[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    response.end(rssFeed([{}]))
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    answer(request, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    test = await openCampaignShop(engine)
    await test.publish([{}])
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await test.close()
  })

  const setAddress = (url: string, every_hours: number | null = null, next_ms: number | null = null) =>
    test.services.db.transaction((tx) =>
      setFeedRow(tx, {
        site_id: CAMPAIGN_SITE,
        source: 'address',
        url,
        every_hours,
        currency: 'PLN',
        next_ms,
      }),
    )
  const renew = async (url: string, fetching = {}) => {
    test.clock.nowMs += 1_000
    requested.length = 0
    await setAddress(url)
    const renewal = await renewFeed(test.services, CAMPAIGN_SITE, { ...HERE, ...fetching })
    if (!renewal.ok) throw new Error(renewal.reason)
    return renewal.report
  }

  it('fetches pages of a Shopify shop until one is not full', async () => {
    answer = ({ url = '' }, response) => {
      const page = Number(new URL(url, origin).searchParams.get('page'))
      const first = (page - 1) * 250
      response.setHeader('content-encoding', 'gzip').end(
        gzipSync(
          JSON.stringify({
            products: Array.from({ length: page < 3 ? 250 : 40 }, (_, at) => shopifyProduct(first + at + 1)),
          }),
        ),
      )
    }
    expect(await renew(`${origin}/products.json`)).toMatchObject({ isTaken: true, taken: 540 })
    expect(requested).toEqual([1, 2, 3].map((page) => `/products.json?limit=250&page=${page}`))
    const { url } = await test.services.db.read
      .selectFrom('feed_products')
      .select('url')
      .where('product_id', '=', '540')
      .executeTakeFirstOrThrow()
    expect(url).toBe(`${origin}/products/podloga-540`)
  })

  it('stops at the size limit for all pages, with at most one page on the disk', async () => {
    const heavy = (page: number) =>
      gzipSync(
        JSON.stringify({
          products: Array.from({ length: 250 }, (_, at) =>
            shopifyProduct(page * 1_000 + at, { body_html: 'x'.repeat(4_000) }),
          ),
        }),
      )
    answer = ({ url = '' }, response) =>
      response
        .setHeader('content-encoding', 'gzip')
        .end(heavy(Number(new URL(url, origin).searchParams.get('page'))))
    const report = await renew(`${origin}/products.json`, { mostBytes: 3 * 1024 * 1024 })
    expect(report).toMatchObject({
      isTaken: false,
      problem: expect.stringContaining('razem za duże') as string,
    })
    expect(requested.length).toBeLessThan(5)
    const pages = fetchFeed(
      `${origin}/products.json`,
      (page) => join(tmpdir(), `klepka-strona-${process.pid}-${page}`),
      HERE,
    )
    const first = (await pages.next(true)).value as SpooledFeed
    expect(existsSync(first.path)).toBe(true)
    const second = (await pages.next(true)).value as SpooledFeed
    expect([first, second].map(({ path }) => existsSync(path))).toEqual([false, true])
    await pages.return()
    await rm(second.path)
  })

  it('follows redirects, checks each address, and refuses internal addresses', async () => {
    answer = ({ url }, response) =>
      url === '/feed.xml'
        ? response.writeHead(302, { location: '/dalej.xml' }).end()
        : response.end(rssFeed([{}]))
    expect(await renew(`${origin}/feed.xml`)).toMatchObject({ isTaken: true, taken: 1 })
    expect(requested).toEqual(['/feed.xml', '/dalej.xml'])
    const inside = /sieci wewnętrznej/
    answer = (_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    expect((await renew(`${origin}/feed.xml`)).problem).toMatch(inside)
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect((await renew(`${origin}/feed.xml`)).problem).toMatch(inside)
    // Without permission this machine is internal, too, by number and by name.
    for (const url of [`${origin}/feed.xml`, 'http://[::1]/feed.xml', 'http://przebranie.example/feed.xml'])
      expect((await renew(url, { allowedHosts: [] })).problem).toMatch(inside)
    answer = (_, response) => response.writeHead(302, { location: '/feed.xml' }).end()
    expect((await renew(`${origin}/feed.xml`)).problem).toMatch(/w kółko/)
  })

  it('refuses a feed that is late or too large, and an error as the answer', async () => {
    answer = () => {}
    expect((await renew(`${origin}/feed.xml`, { timeLimitMs: 200 })).problem).toMatch(/nie zdążył/)
    // A slow trickle of data is late, too.
    answer = (_, response) => {
      const trickle = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(trickle))
    }
    expect((await renew(`${origin}/feed.xml`, { timeLimitMs: 300 })).problem).toMatch(/nie zdążył/)
    answer = (_, response) => response.end(rssFeed([{}]).padEnd(MAX_FETCHED_FEED_BYTES + 1))
    expect((await renew(`${origin}/feed.xml`)).problem).toMatch(/do 2 MB/)
    answer = (_, response) => response.writeHead(404).end(rssFeed([{}]))
    expect((await renew(`${origin}/feed.xml`)).problem).toMatch(/404/)
    expect((await renew('http://127.0.0.1:1/feed.xml')).problem).toMatch(/ECONNREFUSED/)
  })

  it('renews a due feed in one process, and leaves the earlier products on failure', async () => {
    answer = (_, response) => response.end(rssFeed([{ id: 'pierwszy' }]))
    const nowMs = (test.clock.nowMs += 1_000)
    await setAddress(`${origin}/feed.xml`, 6, nowMs + HOUR_MS)
    expect(await renewDueFeeds(test.services, HERE)).toBe(0)
    test.clock.nowMs += HOUR_MS
    expect(
      (
        await Promise.all([renewDueFeeds(test.services, HERE), renewDueFeeds(test.services, HERE)])
      ).toSorted(),
    ).toEqual([0, 1])
    const row = await findFeedRow(test.services.db.read, CAMPAIGN_SITE)
    expect([Number(row?.products), Number(row?.next_ms)]).toEqual([1, test.clock.nowMs + 6 * HOUR_MS])
    test.clock.nowMs += 6 * HOUR_MS
    answer = (_, response) => response.writeHead(500).end()
    expect(await renewDueFeeds(test.services, HERE)).toBe(1)
    const later = await findFeedRow(test.services.db.read, CAMPAIGN_SITE)
    expect(later).toMatchObject({ generation: row?.generation, products: row?.products })
    expect(JSON.parse(later?.report_json ?? '')).toMatchObject({
      isTaken: false,
      problem: expect.stringContaining('500') as string,
    })
    expect(Number(later?.next_ms)).toBe(test.clock.nowMs + 6 * HOUR_MS)
  })

  it('renews on time after the clock was a month ahead and set back [M-18]', async () => {
    answer = (_, response) => response.end(rssFeed([{ id: 'pierwszy' }]))
    await setAddress(`${origin}/feed.xml`, 6, test.clock.nowMs + 720 * HOUR_MS)
    expect(await renewDueFeeds(test.services, HERE)).toBe(1)
    expect(Number((await findFeedRow(test.services.db.read, CAMPAIGN_SITE))?.next_ms)).toBe(
      test.clock.nowMs + 6 * HOUR_MS,
    )
  })
})
