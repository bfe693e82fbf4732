import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCampaign, newsletterFile } from '#campaign/testing/make-campaign.ts'
import type { CampaignEstimate } from '#contract/console/campaigns/campaign-checks.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { viewCollectorOf } from '#server/shop/analytics/collect-views.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { estimateCampaign } from './estimate-campaign.ts'
import { isThinnedOut, type RecordedView } from './pack-visits.ts'
import { MAX_VIEWS_A_DAY, recordableAddress } from './record-views.ts'
import { packVisits } from './recorded-visits.ts'
import { addBatch } from './store.ts'

const COMPUTER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

describe('addresses of recorded visits', () => {
  it.each([
    ['/produkt/deska-dab-8mm/', '/produkt/deska-dab-8mm/'],
    ['/kategoria-produktu/panele/page/2/', '/kategoria-produktu/panele/page/2/'],
    ['/kontakt/?s=ola', '/kontakt/'],
    ['/zamowienie/order-received/12/?key=abc', '/zamowienie/…'],
    ['/koszyk/zapisany/token/', '/koszyk/…'],
    ['/ola@example.pl/', '/…/…'],
    ['/produkt/600700800/', '/produkt/…'],
    ['/?utm_campaign=wiosna+2026&gclid=abc', '/?utm_campaign=wiosna+2026'],
    ['/?utm_source=ola%40example.pl', '/'],
  ])('%s is recorded as %s', (url, recorded) => expect(recordableAddress(url)).toBe(recorded))
})

describe.each(engines)('visits recorded for estimates on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  let site = ''
  beforeEach(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    const content = { name: 'sklep', domains: ['sklep.example'], isShop: true }
    site = (await owner.request('POST', 'campaign-sites', content)).body.site.id
  })
  afterEach(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })

  const get = async (path: string, headers: Record<string, string> = {}, visitor = test.visitor()) => {
    const answer = await visitor.get(path, {
      'User-Agent': COMPUTER,
      'Accept-Language': 'pl-PL,pl;q=0.9',
      ...headers,
    })
    expect([path, answer.status]).toEqual([path, 200])
    await viewCollectorOf(test.services).flush()
  }
  const rows = async (): Promise<RecordedView[]> =>
    (
      await test.services.db.read.selectFrom('recorded_views').select('views_json').orderBy('id').execute()
    ).flatMap(({ views_json }) => JSON.parse(views_json) as RecordedView[])
  const estimate = async (changes: object, at = site): Promise<CampaignEstimate> => {
    // What was read a minute ago is read again.
    test.clock.nowMs += MINUTE_MS
    const document = { ...newsletterFile, triggers: [{ kind: 'timeDelay', seconds: 0 }], ...changes }
    const answer = await owner.request('POST', `campaign-estimate?site=${at}&campaign=`, { document })
    expect(answer.status).toBe(200)
    return answer.body.estimate
  }

  it('are page views with the facts that conditions are about', async () => {
    const id = await addProduct(test.services.db, { slug: 'deska', name: 'Deska' })
    await get('/produkt/deska/?utm_source=list&email=ola@example.pl', {
      Referer: 'https://forum.example/watek/7?kto=ola',
    })
    const shopper = test.visitor()
    await shopper.post('/?wc-ajax=add_to_cart', { product_id: String(id), quantity: '2' })
    await get('/koszyk/', { 'User-Agent': PHONE, Cookie: 'sbjs_udata=vst%3D3%7C%7C%7Cuip%3D1' }, shopper)
    const views = await rows()
    const [first, second] = ['/produkt/', '/koszyk/'].map((path) =>
      views.find(([, , address]) => address.startsWith(path)),
    )
    expect(first?.slice(2)).toEqual([
      '/produkt/deska/?utm_source=list',
      'https://forum.example/',
      0,
      '',
      'pl-PL',
      '0:0',
      0,
    ])
    expect(second?.slice(2, 5)).toEqual(['/koszyk/', '', 1])
    expect(second?.[7]).toMatch(/^2:[1-9]\d*$/)
  })

  it('contain nothing about a person', async () => {
    const secrets = ['ola@example.pl', '600700800', 'tajny-token', '192.0.2.44', 'Chrome/141', 'PHPSESSID']
    await get(`/szukaj/?s=${secrets[0]}`)
    await get(`/?telefon=${secrets[1]}&utm_campaign=${secrets[0]}&utm_source=${secrets[1]}#${secrets[2]}`, {
      Referer: `http://localhost:3000/zamowienie/order-received/12/?key=${secrets[2]}`,
      Cookie: `${secrets[5]}=${secrets[2]}`,
    })
    const stored = JSON.stringify(
      await test.services.db.read.selectFrom('recorded_views').selectAll().execute(),
    )
    for (const secret of secrets) expect(stored).not.toContain(secret)
    test.clock.nowMs = warsawMidnight(test.clock.nowMs + DAY_MS) + 11 * MINUTE_MS
    const [[visitor]] = (await rows()) as [RecordedView]
    await packVisits(test.services)
    // Not even which visits of a day were of the same browser as known elsewhere.
    expect(await rows()).toEqual([])
    const [day] = await test.services.db.read.selectFrom('recorded_days').selectAll().execute()
    expect(Buffer.from(day!.content).toString('latin1')).not.toContain(visitor)
    expect((await estimate({})).visits).toBe(1)
  })

  it('give an estimate that changes with a condition', async () => {
    await get('/')
    await get('/sklep/')
    test.clock.nowMs += 40 * MINUTE_MS
    await get('/', { 'User-Agent': PHONE })
    const all = await estimate({ filters: [] })
    expect(all).toMatchObject({ days: 1, visits: 2, seen: { least: 2, most: 2 }, gaps: [] })
    const phones = await estimate({ filters: [{ kind: 'device', device: 'mobile' }] })
    expect(phones).toMatchObject({
      seen: { least: 1, most: 1 },
      conditions: [{ kind: 'device', refused: 1, decisive: 1 }],
      devices: { mobile: { visits: 1, seen: 1 }, desktop: { visits: 1, seen: 0 } },
      pages: [{ address: '/', shown: 1 }],
    })
    const titled = await estimate({
      filters: [{ kind: 'pageTitle', rules: [{ outcome: 'show', operator: 'contain', text: 'x' }] }],
    })
    expect(titled).toMatchObject({
      seen: { least: 0, most: 2 },
      gaps: [{ about: 'filter', kind: 'pageTitle' }],
    })
    const bought = await owner.request('POST', 'campaign-sites', {
      name: 'blog',
      domains: ['blog.example'],
      isShop: false,
    })
    expect(await estimate({}, bought.body.site.id)).toBeNull()
  })

  it('name the campaigns that are met, and which opens first', async () => {
    await get('/')
    const add = async (name: string, seconds: number, changes: object = {}) => {
      const document = { ...newsletterFile, name, triggers: [{ kind: 'timeDelay', seconds }], ...changes }
      const { campaign } = (await owner.request('POST', `campaigns?site=${site}`, { document })).body
      await owner.request('PUT', `campaigns/${campaign.id}/switch`, { isOn: true })
    }
    await add('Wcześniej', 3)
    await add('Później', 30)
    await add('Tak samo', 5)
    await add('Pasek', 3, { type: 'bar', format: 'format_1', location: 'top' })
    await add('Gdzie indziej', 3, {
      filters: [{ kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/sklep/' }] }],
    })
    const { met } = await estimate({ triggers: [{ kind: 'timeDelay', seconds: 5 }] })
    expect(Object.fromEntries(met.map(({ name, first }) => [name, first]))).toEqual({
      Wcześniej: 'other',
      Później: 'this',
      'Tak samo': 'other',
      Pasek: 'beside',
    })
    expect(met.find(({ name }) => name === 'Tak samo')).toMatchObject({ visits: 1, isByOrder: true })
    expect((await estimate({ triggers: [{ kind: 'exitIntent' }] })).met[0]?.first).toBe('depends')
  })

  it('of a busy day are of a part of the visitors, who count for the others', async () => {
    const dayMs = warsawMidnight(test.clock.nowMs)
    const views = Array.from({ length: 400 }, (_, number): RecordedView => [
      Buffer.from([number % 7, number >> 8, number & 255, 1, 2, 3]).toString('base64url'),
      60,
      '/',
      '',
      0,
      '',
      'pl',
      '0:0',
      0,
    ])
    await test.services.db.transaction((tx) =>
      addBatch(tx, {
        id: '0',
        day_ms: dayMs,
        thinning: 0,
        views: MAX_VIEWS_A_DAY,
        views_json: JSON.stringify(views),
      }),
    )
    // The batch says that the day is full, so one visitor in two is recorded from now on.
    for (let visitor = 0; visitor < 12; visitor += 1)
      await get('/', { 'User-Agent': `${COMPUTER} ${visitor}` })
    const stored = await test.services.db.read.selectFrom('recorded_views').select('thinning').execute()
    expect(stored.some(({ thinning }) => Number(thinning) === 1)).toBe(true)
    const all = await rows()
    const kept = all.filter(([visitor]) => !isThinnedOut(visitor, 1))
    expect(kept.length).toBeLessThan(all.length)
    expect(await estimate({})).toMatchObject({ sampledOneIn: 2, visits: kept.length * 2 })
  })

  it('are joined during the day, and deleted after four weeks', async () => {
    for (let visitor = 0; visitor < 62; visitor += 1)
      await get('/', { 'User-Agent': `${COMPUTER} ${visitor % 20}` })
    await packVisits(test.services)
    const count = async (table: 'recorded_views' | 'recorded_days') =>
      (await test.services.db.read.selectFrom(table).select('day_ms').execute()).length
    expect([await count('recorded_views'), (await rows()).length]).toEqual([1, 62])
    const { visits } = await estimate({})
    expect(visits).toBe(20)
    // The owner is signed out by then.
    const later = () => estimateCampaign(test.services, site, '', makeCampaign())
    test.clock.nowMs += DAY_MS
    await packVisits(test.services)
    expect([await count('recorded_views'), await count('recorded_days')]).toEqual([0, 1])
    expect(await later()).toMatchObject({ days: 1, visits })
    test.clock.nowMs += 27 * DAY_MS
    expect(await later()).toMatchObject({ days: 0, visits: 0 })
    await packVisits(test.services)
    expect(await count('recorded_days')).toBe(1)
    test.clock.nowMs += 2 * DAY_MS
    await packVisits(test.services)
    expect(await count('recorded_days')).toBe(0)
  })
})
