import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnalyticsAnswer } from '#contract/console/shop/analytics.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { findOrderDetails } from '#server/shop/orders/find-order.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import type { Checkout } from '#server/shop/checkout/checkout.ts'
import { type TestOwner, openOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { viewCollectorOf } from '../collect-views.ts'
import { listStarts, readPeriod } from './period.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
/** Noon in Warsaw in winter. */
const noon = (day: string) => Date.parse(`${day}T11:00:00Z`)
const at = (text: string) => Date.parse(text)

const EMPTY = { period: undefined, from: undefined, to: undefined }

describe('a period of analytics', () => {
  const read = (query: Parameters<typeof readPeriod>[0], nowMs = noon('2026-11-21')) => {
    const period = readPeriod(query, nowMs, 0)
    return {
      days: [period.fromMs, period.untilMs].map((ms) => new Date(ms).toISOString()),
      before: [period.beforeFromMs, period.beforeUntilMs].map((ms) => new Date(ms).toISOString()),
      grain: period.grain,
      points: listStarts(period).length,
    }
  }

  it('of seven days ends yesterday and follows seven others', () => {
    expect(read({ period: '7', from: undefined, to: undefined })).toEqual({
      days: ['2026-11-13T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
      before: ['2026-11-06T23:00:00.000Z', '2026-11-13T23:00:00.000Z'],
      grain: 'day',
      points: 7,
    })
  })

  it('of today is compared with yesterday until the same hour', () => {
    expect(read({ period: 'today', from: undefined, to: undefined })).toEqual({
      days: ['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
      before: ['2026-11-19T23:00:00.000Z', '2026-11-20T12:00:00.000Z'],
      grain: 'hour',
      points: 24,
    })
  })

  it.each([
    ['2026-10-25', 25, '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-03-29', 23, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ])('of %s has %i hours', (day, hours, from, until) => {
    const found = read(
      { period: undefined, from: day, to: day },
      noon('2026-04-30') + (hours > 24 ? 184 * 86_400_000 : 0),
    )
    expect(found).toMatchObject({ days: [from, until], grain: 'hour', points: hours })
  })

  it.each([
    ['2026-11-05', '2026-11-01'],
    ['2026-02-31', '2026-03-02'],
    ['2001-01-01', '2026-01-01'],
  ])('from %s to %s is none: thirty days are shown', (from, to) => {
    expect(read({ period: undefined, from, to }).points).toBe(30)
  })
})

describe('the period of a young shop', () => {
  const periodAt = (sinceMs: number | null) => {
    return readPeriod(EMPTY, noon('2026-11-21'), sinceMs).period
  }
  it.each([
    [null, 'today'],
    [at('2026-11-21T08:00:00Z'), 'today'],
    [at('2026-11-20T08:00:00Z'), '7'],
    [at('2026-11-13T23:00:00Z'), '7'],
    [at('2026-11-13T22:59:00Z'), '30'],
  ])('that counts since %s is %s', (sinceMs, period) => expect(periodAt(sinceMs)).toBe(period))

  it('that was chosen stays', () =>
    expect(readPeriod({ ...EMPTY, period: '90' }, noon('2026-11-21'), null).period).toBe('90'))
})

describe.each(engines)('analytics on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  let floor: number
  let skirting: number
  beforeEach(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    floor = await addProduct(test.services.db, { name: 'Deska', stock: 50, regularPriceGrosze: 10_000 })
    skirting = await addProduct(test.services.db, { name: '=Listwa', stock: 50, regularPriceGrosze: 2_000 })
  })
  afterEach(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })

  const load = async (query = ''): Promise<AnalyticsAnswer> => {
    const { status, body } = await owner.request('GET', `analytics?${query}`)
    expect(status).toBe(200)
    return body as AnalyticsAnswer
  }
  const slugOf = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('products')
        .select('slug')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).slug
  const view = (nowMs: number, url: string, address = '192.0.2.1', userAgent = AGENT) => {
    test.clock.nowMs = nowMs
    viewCollectorOf(test.services).add({
      address,
      userAgent,
      url,
      referrer: '',
      firstCookie: '',
      isView: true,
    })
  }
  /** Collected in person, without delivery costs. */
  const buy = async (
    nowMs: number,
    lines: [number, number][],
    {
      city = 'Warszawa',
      source = 'google',
      paid = true,
      ...more
    }: Partial<Checkout> & { city?: string; source?: string; paid?: boolean } = {},
  ) => {
    test.clock.nowMs = nowMs
    const outcome = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, lines, {}, nowMs), {
        values: buyerFields({ 'shipping_method[0]': 'odbior', billing_city: city }),
        attribution: [
          { field: 'source_type', value: 'organic' },
          { field: 'utm_source', value: source },
        ],
        ...more,
      }),
    )
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    const orderId = outcome.order.id
    if (paid)
      await changeOrderStatus(test.services, { orderId, to: 'processing', author: 'Anna', tellBuyer: false })
    return orderId
  }
  const refund = async (orderId: number, amountGrosze: number) => {
    const outcome = await refundOrder(test.services, {
      orderId,
      author: 'Anna',
      version: (await findOrderDetails(test.services.db.read, orderId))!.version!,
      key: `refund-number-${orderId}-of-analytics`,
      lines: [{ position: 0, quantity: 1 }],
      deliveryGrosze: 0,
      amountGrosze,
      isRestocked: false,
      reason: '',
      tellBuyer: false,
    })
    expect(outcome).toEqual({ ok: true })
  }

  it('counts as sales what was paid and not returned, not what waits', async () => {
    const day = noon('2026-11-10')
    const first = await buy(day, [[floor, 3]])
    await buy(
      day,
      [
        [floor, 1],
        [skirting, 2],
      ],
      { city: 'Łódź', source: 'bing' },
    )
    await buy(day, [[floor, 9]], { paid: false })
    const cancelled = await buy(day, [[floor, 5]])
    await changeOrderStatus(test.services, {
      orderId: cancelled,
      to: 'cancelled',
      author: 'A',
      tellBuyer: false,
    })
    await buy(day, [[skirting, 1]], { placedVia: 'panel' })
    await refund(first, 4_000)
    for (let visitor = 0; visitor < 8; visitor += 1) view(day, '/?utm_source=list', `192.0.2.${visitor}`)
    test.clock.nowMs = noon('2026-11-21')
    const { figures, funnel, tables, points } = await load('period=30')
    // 300 − 40, 140 and 20 zł; the order by telephone converts no visit.
    expect(figures).toEqual({
      visits: { now: 8, before: null },
      conversion: { now: 2 / 8, before: null },
      revenue: { now: 42_000, before: null },
      orders: { now: 3, before: null },
      average: { now: 14_000, before: null },
    })
    expect(funnel).toEqual({ visits: 8, products: 0, carts: 0, checkouts: 0, ordered: 4, paid: 2 })
    expect(points.filter(({ revenueGrosze, visits }) => revenueGrosze || visits)).toEqual([
      { startMs: at('2026-11-09T23:00:00Z'), visits: 8, orders: 3, revenueGrosze: 42_000 },
    ])
    expect(tables.product.rows).toEqual([
      { key: String(floor), label: 'Deska', visits: 0, orders: 2, revenueGrosze: 36_000 },
      { key: String(skirting), label: '=Listwa', visits: 0, orders: 2, revenueGrosze: 6_000 },
    ])
    expect(tables.city.rows).toEqual([
      { key: 'warszawa', label: 'Warszawa', visits: null, orders: 2, revenueGrosze: 28_000 },
      { key: 'lodz', label: 'Łódź', visits: null, orders: 1, revenueGrosze: 14_000 },
    ])
    expect(tables.source.rows).toMatchObject([
      { key: 'organic:google', label: 'Organiczne: Google', orders: 2, revenueGrosze: 28_000, visits: 0 },
      { key: 'organic:bing', orders: 1, revenueGrosze: 14_000 },
      { key: 'utm:list', label: 'Źródło: List', orders: 0, visits: 8 },
    ])
  })

  it('says since when it counts, and compares with nothing that was not counted', async () => {
    test.clock.nowMs = noon('2026-11-20')
    expect(await load()).toMatchObject({
      period: 'today',
      since: { visitsMs: null, salesMs: null, isClosed: false },
      figures: { visits: { now: 0, before: null }, revenue: { now: 0, before: null } },
    })
    view(noon('2026-11-20'), '/')
    const paidMs = noon('2026-11-20') + 60_000
    await buy(paidMs, [[floor, 1]])
    const firstDay = { visitsMs: at('2026-11-19T23:00:00Z'), salesMs: paidMs, isClosed: false }
    expect(await load()).toMatchObject({ period: 'today', since: firstDay })
    test.clock.nowMs = noon('2026-11-21')
    expect(await load()).toMatchObject({
      period: '7',
      since: firstDay,
      figures: { visits: { now: 1, before: null }, revenue: { now: 10_000, before: null } },
    })
    // The day before was counted, so that nothing today is a fall.
    expect((await load('period=today')).figures).toMatchObject({
      visits: { now: 0, before: 1 },
      revenue: { now: 0, before: 10_000 },
    })
    await test.changeSettings({ comingSoon: { isOn: true } })
    expect((await load()).since.isClosed).toBe(true)
  })

  it('filters everything by what was clicked', async () => {
    const day = noon('2026-11-10')
    await buy(
      day,
      [
        [floor, 1],
        [skirting, 1],
      ],
      { city: 'Łódź' },
    )
    await buy(day, [[floor, 2]], { source: 'bing' })
    const product = `/produkt/${await slugOf(skirting)}/`
    view(day, `${product}?utm_source=list&utm_campaign=wiosna`)
    view(day, '/?utm_source=list', '192.0.2.2')
    view(day, product, '192.0.2.3', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Mobile Safari')
    test.clock.nowMs = noon('2026-11-21')

    const ofSkirting = await load(`product=${skirting}`)
    expect(ofSkirting.filters).toEqual([{ dimension: 'product', key: String(skirting), label: '=Listwa' }])
    expect(ofSkirting.figures).toMatchObject({
      visits: { now: 2 },
      revenue: { now: 2_000 },
      orders: { now: 1 },
    })
    expect(ofSkirting.tables.source.rows).toMatchObject([
      { key: 'organic:google', visits: 0, revenueGrosze: 2_000 },
      { key: 'typein', visits: 1 },
      { key: 'utm:list', visits: 1 },
    ])
    expect(ofSkirting.tables.product.rows).toHaveLength(1)
    const onPhone = await load(`product=${skirting}&device=mobile`)
    expect(onPhone.figures.visits.now).toBe(1)
    expect((await load(`product=${skirting}&device=mobile&source=typein`)).figures.visits.now).toBeNull()

    const ofList = await load('source=utm:list&campaign=wiosna')
    expect(ofList.figures).toMatchObject({ visits: { now: 1 }, orders: { now: 0 } })
    expect(ofList.funnel).toMatchObject({ visits: 1, products: 1, carts: 0 })
    expect((await load('campaign=wiosna')).tables.product.rows).toMatchObject([
      { label: '=Listwa', visits: 1 },
    ])
    const ofCity = await load('city=lodz')
    expect(ofCity.figures).toMatchObject({
      visits: { now: null },
      revenue: { now: 12_000 },
      conversion: { now: null },
    })
  })

  it('puts the night of each clock change into its own day and compares with the day before', async () => {
    // 00:30 of October 25th, and 23:30 of it after the change.
    view(at('2026-10-24T22:30:00Z'), '/')
    view(at('2026-10-25T22:30:00Z'), '/')
    // 23:30 of the day before.
    view(at('2026-10-24T21:30:00Z'), '/', '192.0.2.7')
    await buy(at('2026-10-25T22:45:00Z'), [[floor, 1]])
    await buy(at('2026-10-25T23:15:00Z'), [[floor, 3]])
    const found = await load('from=2026-10-25&to=2026-10-25')
    expect(found).toMatchObject({
      grain: 'hour',
      figures: { visits: { now: 2, before: 1 }, revenue: { now: 10_000 } },
    })
    expect(found.points).toHaveLength(25)
    expect(found.points.at(-1)).toMatchObject({ visits: 1, revenueGrosze: 10_000 })

    view(at('2026-03-28T23:30:00Z'), '/')
    view(at('2026-03-29T21:30:00Z'), '/')
    view(at('2026-03-29T22:30:00Z'), '/')
    test.clock.nowMs = at('2026-03-30T10:00:00Z')
    const spring = await load('from=2026-03-29&to=2026-03-29')
    expect(spring.figures.visits).toEqual({ now: 2, before: null })
    expect(spring.points).toHaveLength(23)
  })

  it('offers every table as a file that a spreadsheet does not run', async () => {
    await buy(noon('2026-11-10'), [[skirting, 1]])
    test.clock.nowMs = noon('2026-11-21')
    const file = async (table: string) => {
      const answer = await owner.visitor.get(`/panel/api/analytics/export/${table}?period=30`)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=UTF-8')
      return parse(await answer.text(), { bom: true, delimiter: ';' }) as string[][]
    }
    expect(await file('product')).toEqual([
      ['Produkt', 'Wizyty', 'Opłacone zamówienia', 'Sprzedaż'],
      ["'=Listwa", '0', '1', '20,00'],
    ])
    expect((await file('points'))[20]).toEqual(['2026-11-10', '0', '1', '20,00'])
    expect((await file('funnel')).at(-1)).toEqual(['Zapłacili', '1'])
    for (const table of ['source', 'first', 'campaign', 'category', 'city', 'device'])
      expect((await file(table)).length).toBeGreaterThan(0)
    expect((await owner.visitor.get('/panel/api/analytics/export/orders')).status).toBe(404)
    expect((await test.visitor().get('/panel/api/analytics')).status).toBe(401)
  })
})
