import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { openOwner } from '#server/testing/identity/open-owner.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { MAX_WAITING_VIEWS, removeOldVisits, startViewCollector, viewCollectorOf } from './collect-views.ts'
import { MAX_NAMES, MAX_VISITORS_OF_ADDRESS } from './read-views.ts'

const COMPUTER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describe.each(engines)('visits on %s', (engine) => {
  let test: TestShop
  beforeEach(async () => void (test = await openTestShop(engine)))
  afterEach(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })

  const view = (url = '/', { agent = COMPUTER, address = '192.0.2.1', referrer = '', cookie = '' } = {}) =>
    viewCollectorOf(test.services).add({
      address,
      userAgent: agent,
      url,
      referrer,
      firstCookie: cookie,
      isView: true,
    })
  const happens = (happened: { step?: 'cart'; orderId?: number }) =>
    viewCollectorOf(test.services).add({
      address: '192.0.2.1',
      userAgent: COMPUTER,
      url: '/',
      referrer: '',
      firstCookie: '',
      isView: false,
      ...happened,
    })
  const counts = async (span = 'day') => {
    await viewCollectorOf(test.services).flush()
    return test.services.db.read
      .selectFrom('visit_counts')
      .select(['source', 'first_source', 'campaign', 'device', 'visits', 'views'])
      .select(['products', 'carts', 'checkouts'])
      .where('span', '=', span)
      .orderBy('start_ms')
      .orderBy('source')
      .execute()
  }

  it('are page views of one person without a pause of half an hour', async () => {
    view()
    test.clock.nowMs += 29 * MINUTE_MS
    view('/sklep/')
    expect(await counts()).toMatchObject([{ visits: 1, views: 2, source: 'typein', device: 'desktop' }])
    test.clock.nowMs += 30 * MINUTE_MS
    view()
    view('/', { agent: PHONE })
    view('/', { address: '192.0.2.2' })
    expect(await counts()).toMatchObject([
      { device: 'desktop', visits: 3, views: 4 },
      { device: 'mobile', visits: 1, views: 1 },
    ])
  })

  it('have the source of their link or search, and remember the first', async () => {
    view('/?utm_source=List&utm_campaign=Wiosna%202026')
    view('/sklep/', { referrer: 'http://localhost:3000/' })
    view('/', { referrer: 'https://www.google.com/' })
    view('/', { referrer: 'https://forum.example/watek', address: '192.0.2.9' })
    expect(await counts()).toEqual([
      expect.objectContaining({
        source: 'organic:google',
        first_source: 'utm:list',
        campaign: '',
        visits: 1,
      }),
      expect.objectContaining({ source: 'referral:forum.example', first_source: 'referral:forum.example' }),
      expect.objectContaining({ source: 'utm:list', campaign: 'Wiosna 2026', visits: 1, views: 2 }),
    ])
  })

  it('of a consenting visitor have the first source of their cookie', async () => {
    view('/', { cookie: 'sbjs_first=typ%3Dutm%7C%7C%7Csrc%3Dulotka%7C%7C%7Cmdm%3D(none)' })
    expect(await counts()).toMatchObject([{ source: 'typein', first_source: 'utm:ulotka' }])
  })

  it('reach product, cart and checkout at most once each', async () => {
    const id = await addProduct(test.services.db)
    const { slug } = await test.services.db.read
      .selectFrom('products')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    view(`/produkt/${slug}/`)
    view(`/produkt/${slug}/?zapas=5`)
    view('/produkt/nie-ma-takiego/')
    happens({ step: 'cart' })
    happens({ step: 'cart' })
    view('/zamowienie/')
    expect(await counts()).toMatchObject([{ visits: 1, views: 4, products: 1, carts: 1, checkouts: 1 }])
    const subjects = await test.services.db.read
      .selectFrom('subject_counts')
      .selectAll()
      .where('span', '=', 'day')
      .orderBy('dimension')
      .execute()
    expect(
      subjects.map(({ dimension, value, subject, visits }) => [dimension, value, subject, visits]),
    ).toEqual([
      ['', '', `product:${id}`, 1],
      ['campaign', '', `product:${id}`, 1],
      ['device', 'desktop', `product:${id}`, 1],
      ['first', 'typein', `product:${id}`, 1],
      ['source', 'typein', `product:${id}`, 1],
    ])
  })

  it('give an order without attribution its source, and every order its first one', async () => {
    const product = await addProduct(test.services.db)
    const buy = async (attribution: { field: 'source_type' | 'utm_source'; value: string }[]) => {
      const cart = await saveTestCart(test.services.db, [product])
      const outcome = await placeOrder(test.services, makeCheckout(cart, { attribution }))
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.order.id
    }
    view('/?utm_source=list&utm_campaign=wiosna')
    const bare = await buy([])
    const named = await buy([
      { field: 'source_type', value: 'organic' },
      { field: 'utm_source', value: 'google' },
    ])
    happens({ orderId: bare })
    happens({ orderId: named })
    await viewCollectorOf(test.services).flush()
    const origins = await test.services.db.read
      .selectFrom('order_origins')
      .select(['source', 'first_source', 'campaign', 'device'])
      .orderBy('order_id')
      .execute()
    expect(origins).toEqual([
      { source: 'utm:list', first_source: 'utm:list', campaign: 'wiosna', device: 'desktop' },
      { source: 'organic:google', first_source: 'utm:list', campaign: '', device: 'desktop' },
    ])
  })

  it('of programs do not count, nor more visitors of one address than a household has', async () => {
    view('/', { agent: 'Googlebot/2.1' })
    view('/', { agent: '' })
    for (let at = 0; at < MAX_VISITORS_OF_ADDRESS + 20; at += 1) view('/', { agent: `${COMPUTER} ${at}` })
    expect(await counts()).toMatchObject([{ visits: MAX_VISITORS_OF_ADDRESS }])
  })

  it('from very many invented sources are counted together', async () => {
    for (let at = 0; at < MAX_NAMES + 50; at += 1)
      view(`/?utm_source=s${at}`, { address: `192.0.${at >> 8}.${at & 255}` })
    const found = await counts()
    expect(found).toHaveLength(MAX_NAMES + 1)
    expect(found.find(({ source }) => source === 'other')).toMatchObject({ visits: 50 })
  })

  it('are counted once by two processes that see the same person', async () => {
    const other = startViewCollector(test.services)
    const seen = { address: '192.0.2.1', userAgent: COMPUTER, referrer: '', firstCookie: '', isView: true }
    for (const collector of [other, viewCollectorOf(test.services)]) collector.add({ ...seen, url: '/' })
    await Promise.all([other.stop(), viewCollectorOf(test.services).flush()])
    expect(await counts()).toMatchObject([{ visits: 1, views: 2 }])
  })

  it('that wait are written when the shop stops', async () => {
    const { db } = test.services
    const collector = startViewCollector(test.services)
    collector.add({ address: '::1', userAgent: PHONE, url: '/', referrer: '', firstCookie: '', isView: true })
    expect(await db.read.selectFrom('visit_counts').selectAll().execute()).toEqual([])
    await collector.stop()
    expect(await db.read.selectFrom('visit_counts').select('visits').execute()).toEqual([
      { visits: 1 },
      { visits: 1 },
    ])
  })

  it('beyond the memory for them are lost and logged', async () => {
    for (let at = 0; at < MAX_WAITING_VIEWS + 3; at += 1) view()
    expect(await counts()).toMatchObject([{ visits: 1, views: MAX_WAITING_VIEWS }])
    expect(test.logged.splice(0)).toEqual(['analytics: too many views wait, 3 are lost'])
  })

  it('store neither address nor program, and the key of a day ends with it', async () => {
    const { db } = test.services
    view('/')
    await viewCollectorOf(test.services).flush()
    const [{ visitor } = { visitor: '' }] = await db.read.selectFrom('open_visits').selectAll().execute()
    expect(visitor).toMatch(/^[\w-]{22}$/)
    test.clock.nowMs = warsawMidnight(test.clock.nowMs + DAY_MS)
    await removeOldVisits(test.services)
    expect(await db.read.selectFrom('open_visits').selectAll().execute()).toEqual([])
    expect(await db.read.selectFrom('visit_keys').selectAll().execute()).toEqual([])
    view('/')
    await viewCollectorOf(test.services).flush()
    const [next] = await db.read.selectFrom('open_visits').selectAll().execute()
    expect(next?.visitor).not.toBe(visitor)
  })

  it('are deleted by age: hours after two months, days after the time that the operator chose', async () => {
    view('/')
    expect([await counts('hour'), await counts('day')].map((rows) => rows.length)).toEqual([1, 1])
    test.clock.nowMs += 64 * DAY_MS
    await removeOldVisits(test.services)
    expect([await counts('hour'), await counts('day')].map((rows) => rows.length)).toEqual([0, 1])
    test.clock.nowMs += 1_100 * DAY_MS
    await removeOldVisits(test.services)
    expect(await counts('day')).toEqual([])
  })

  it('are counted where the shop answers: pages, but no owner, no missing page, no page loaded ahead', async () => {
    const agent = { 'User-Agent': COMPUTER }
    const get = (path: string, headers: Record<string, string> = {}) =>
      test.app.request(`http://localhost:3000${path}`, { headers: { ...agent, ...headers } })
    await get('/sklep/')
    await get('/nie-ma-takiej-strony/')
    await get('/sklep/', { 'Sec-Purpose': 'prefetch;prerender' })
    await get('/pictures/none.webp')
    await (await openOwner(test)).visitor.get('/sklep/', agent)
    expect(await counts()).toMatchObject([{ visits: 1, views: 1 }])
  })
})
