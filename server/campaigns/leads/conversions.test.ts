import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import type { ConversionAnswer } from '#contract/display/conversion.ts'
import type { Services } from '#server/platform/services.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { importCampaigns } from '../editor/import-campaigns.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { conversionRoutes } from './conversion-routes.ts'
import { type EventCounter, startEventCounter } from '../results/count-events.ts'
import { limitTable } from '#server/platform/limit-table.ts'
import { eventRoutes } from '../results/event-routes.ts'
import { listCounts } from '../editor/count-store.ts'

const SITE = 'a1b2c3d4e5f60'
const CAMPAIGN = '0000000000001'
const KEY = 'klucz-1234567'
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const ORIGIN = 'https://blog.example'

describe.each(engines)('events and conversions of a campaign, on %s', (engine) => {
  let test: TestShop
  let counter: EventCounter
  beforeAll(async () => {
    test = await openTestShop(engine, {
      createApp: (services) => {
        counter = startEventCounter(services)
        return new Hono().route('/', eventRoutes(services, counter)).route(
          '/',
          conversionRoutes(services, async () => null),
        )
      },
    })
    await importSite({})
  })
  afterAll(async () => {
    await counter.stop()
    await test.close()
  })

  const importSite = async (other: object, site: object = {}) => {
    const file = {
      site: { id: SITE, name: 'Blog', domains: ['blog.example'], ...site },
      campaigns: [{ id: CAMPAIGN, campaign: { ...newsletterFile, ...other } }],
    }
    expect(
      await importCampaigns(test.services.db, JSON.stringify(file), {
        nowMs: test.clock.nowMs,
        randomBytes: test.services.randomBytes,
      }),
    ).toMatchObject({ ok: true })
    test.clock.nowMs += 2_000
  }
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    test.app.request(`/api/display/${path}`, {
      method: 'POST',
      body,
      headers: { origin: ORIGIN, 'user-agent': BROWSER, 'content-type': 'application/json', ...headers },
    })
  const report = (kind: 'viewed' | 'closed', payload: object = {}, headers: Record<string, string> = {}) =>
    post(`${kind}/${CAMPAIGN}`, JSON.stringify({ trigger: 'scroll', type: 'mobile', ...payload }), headers)
  const counts = async () => {
    await counter.flush()
    return (await listCounts(test.services.db.read, CAMPAIGN)).map(
      ({ cause, device, views, closes, conversions }) => [
        cause,
        device,
        Number(views),
        Number(closes),
        Number(conversions),
      ],
    )
  }
  const convert = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({
      poptin_id: CAMPAIGN,
      client_id: SITE,
      url: `${ORIGIN}/panele/`,
      trigger: 'scroll',
      visitor: 'mobile',
      idempotency_key: KEY,
      ...fields,
    })
    const answer = await post('conversion/v1', body.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    })
    return { status: answer.status, answer: (await answer.json()) as ConversionAnswer }
  }
  const leads = () => test.services.db.read.selectFrom('leads').selectAll().orderBy('received_ms').execute()

  it('answers views and closes at once and counts each once, by trigger and device', async () => {
    const first = await report('viewed', { event_id: 'zdarzenie-1' })
    expect([first.status, await first.json()]).toEqual([200, { poptin_view_id: 'zdarzenie-1' }])
    // Repeated before and after it was written.
    await report('viewed', { event_id: 'zdarzenie-1' })
    expect(await counts()).toEqual([['scroll', 'mobile', 1, 0, 0]])
    await report('viewed', { event_id: 'zdarzenie-1' })
    await report('closed', { event_id: 'zdarzenie-1' })
    await report('viewed', { event_id: 'zdarzenie-2', type: 'desktop', trigger: 'exit_intent' })
    expect(await counts()).toEqual([
      ['exit_intent', 'desktop', 1, 0, 0],
      ['scroll', 'mobile', 1, 1, 0],
    ])
    const unnamed = (await (await report('viewed')).json()) as { poptin_view_id: string }
    expect(unnamed.poptin_view_id).toMatch(/^[\w-]{36}$/)
  })

  it('counts nothing of bots, foreign pages and unknown campaigns', async () => {
    const before = await counts()
    for (const agent of [
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'curl/8.0',
      'Mozilla/5.0 HeadlessChrome/140.0',
      '',
    ])
      expect((await report('viewed', {}, { 'user-agent': agent })).status).toBe(200)
    expect((await report('viewed', {}, { origin: 'https://zly.example' })).status).toBe(403)
    expect((await post('viewed/ffffffffffff0', '{}')).status).toBe(404)
    expect(await counts()).toEqual(before)
  })

  it('writes waiting counts when the counter stops', async () => {
    const own = startEventCounter(test.services)
    own.count({ id: 'ostatnie', kind: 'view', campaignId: CAMPAIGN, cause: 'stop', device: 'desktop' })
    await own.stop()
    expect((await counts()).find(([cause]) => cause === 'stop')).toEqual(['stop', 'desktop', 1, 0, 0])
  })

  it('does not count views of one network above the limit; counts other networks [M-11]', async () => {
    test.services.settings.trustedProxies = 1
    const from = (network: string, number: number) =>
      report(
        'viewed',
        { event_id: `fala-${network.replaceAll('.', '-')}-${number}`, trigger: 'fala' },
        { 'x-forwarded-for': network },
      )
    const answers = await Promise.all(
      Array.from({ length: limitTable['campaign-events'].points + 30 }, (_, number) =>
        from('192.0.2.1', number),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await answers.at(-1)!.json()).toEqual({
      poptin_view_id: `fala-192-0-2-1-${limitTable['campaign-events'].points + 29}`,
    })
    await from('192.0.2.2', 1)
    expect((await counts()).find(([cause]) => cause === 'fala')).toEqual([
      'fala',
      'mobile',
      limitTable['campaign-events'].points + 1,
      0,
      0,
    ])
    const { stored } = await test.services.db.read
      .selectFrom('campaign_events')
      .select(({ fn }) => fn.countAll().as('stored'))
      .where('id', 'like', '%fala-%')
      .executeTakeFirstOrThrow()
    expect(Number(stored)).toBe(limitTable['campaign-events'].points + 1)
    test.services.settings.trustedProxies = 0
  }, 30_000)

  it('deletes view ids after two days or the set time, visitors after two months [M-11]', async () => {
    const { db } = test.services
    const counts = async () => {
      const events = await db.read.selectFrom('campaign_events').select('id').execute()
      const visitors = await db.read.selectFrom('campaign_visitors').select('visitor').execute()
      return [events.length, visitors.length]
    }
    const days = (count: number) => test.clock.nowMs - count * 86_400_000
    await db.transaction(async (tx) => {
      await tx.deleteFrom('campaign_events').execute()
      await insertRows(
        tx,
        'campaign_events',
        Array.from({ length: 1_203 }, (_, number) => ({
          id: `stare-${number}`,
          at_ms: days(number % 2 ? 9 : 3),
        })),
      )
      await insertRows(
        tx,
        'campaign_visitors',
        Array.from({ length: 1_203 }, (_, number) => ({
          site_id: `site-${number % 3}`,
          month: 202601,
          visitor: `v${number}`,
        })),
      )
    })
    // Separate counters with their own clock: the shop's counter would clean, too, if the shop's clock
    // changed.
    const cleanedAfterAnHour = async (settings: Partial<Services['settings']>) => {
      let nowMs = test.clock.nowMs
      const counter = startEventCounter({
        ...test.services,
        settings: { ...test.services.settings, ...settings },
        now: () => nowMs,
      })
      nowMs += 3_600_000
      await counter.stop()
      return counts()
    }
    expect(await cleanedAfterAnHour({ eventDays: 5 })).toEqual([602, 0])
    expect(await cleanedAfterAnHour({})).toEqual([0, 0])
  })

  it('saves a form as a lead with the shown consent; the same key gives the same lead', async () => {
    const sent = {
      email1: ' Ala.Kowalska@Example.PL ',
      consent: '1',
      referrer: 'https://szukaj.example/',
      coupon: 'START5',
    }
    const { status, answer } = await convert(sent)
    expect([status, answer]).toMatchObject([
      200,
      {
        success: true,
        viewer_id: expect.stringMatching(/^[\w-]{36}\.[0-9a-f]{32}$/),
        landing_url: '',
        integration: { conversion_code: '' },
        needs_confirmation: false,
      },
    ])
    const again = await convert({ ...sent, email1: 'ktos.inny@example.pl' })
    expect(again.answer).toEqual(answer)

    const [lead, ...more] = await leads()
    expect(more).toEqual([])
    expect(lead).toMatchObject({
      id: answer.success && answer.conversion_id,
      site_id: SITE,
      campaign_id: CAMPAIGN,
      campaign_name: 'Newsletter',
      email: 'ala.kowalska@example.pl',
      cause: 'scroll',
      device: 'mobile',
      page_url: `${ORIGIN}/panele/`,
    })
    expect(JSON.parse(lead!.fields_json)).toEqual([
      { id: 'email', kind: 'email', label: 'Adres e-mail', value: 'ala.kowalska@example.pl' },
    ])
    expect(JSON.parse(lead!.consents_json)).toEqual([
      { text: 'Chcę dostawać wiadomości o promocjach.', isGiven: true },
    ])
    expect(JSON.parse(lead!.details_json)).toMatchObject({
      referrer: 'https://szukaj.example/',
      coupon: 'START5',
    })
    expect(
      (await counts()).find(([cause, device]) => cause === 'scroll' && device === 'mobile')?.at(-1),
    ).toBe(1)
  })

  it('saves the same lead once when it is sent many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        convert({ email1: 'raz@example.pl', consent: '1', idempotency_key: 'naraz-12345' }),
      ),
    )
    expect(new Set(answers.map(({ answer }) => answer.success && answer.conversion_id)).size).toBe(1)
    expect((await leads()).filter(({ email }) => email === 'raz@example.pl')).toHaveLength(1)
  })

  it('refuses invalid fields one by one and saves nothing', async () => {
    const before = (await leads()).length
    expect(await convert({ email1: 'ala', idempotency_key: 'zle-1234567' })).toEqual({
      status: 422,
      answer: { success: false, message: 'not_valid', problems: { email: 'email', consent: 'required' } },
    })
    expect((await leads()).length).toBe(before)
  })

  it('reads fields from a list by their ids and ignores fields that the campaign does not have', async () => {
    const extra = [
      { id: 'email', type: 'email', value: 'lista@example.pl' },
      { id: 'consent', type: 'consent', value: '1' },
      { id: 'obce', type: 'text', value: 'x' },
    ]
    expect(
      (await convert({ newExtraFields: JSON.stringify(extra), numer: '7', idempotency_key: 'lista-12345' }))
        .status,
    ).toBe(200)
    const lead = (await leads()).find(({ email }) => email === 'lista@example.pl')
    expect(JSON.parse(lead!.fields_json)).toHaveLength(1)
  })

  it('adds the owner’s snippet to the answer only where own code is enabled', async () => {
    const code = '<script src="https://blog.example/pixel.js"></script>'
    await importSite({}, { settings: { conversionCode: code } })
    expect(
      (await convert({ email1: 'a@example.pl', consent: '1', idempotency_key: 'kod-1-12345' })).answer,
    ).toMatchObject({ integration: { conversion_code: '' } })
    await importSite({}, { settings: { conversionCode: code, runsOwnCode: true } })
    expect(
      (await convert({ email1: 'b@example.pl', consent: '1', idempotency_key: 'kod-2-12345' })).answer,
    ).toMatchObject({ integration: { conversion_code: code } })
  })

  it('refuses pages of other sites and other sites’ campaigns', async () => {
    expect(
      (await convert({ email1: 'c@example.pl', consent: '1' }, { origin: 'https://zly.example' })).status,
    ).toBe(403)
    expect((await convert({ email1: 'c@example.pl', consent: '1', client_id: 'ffffffffffff0' })).status).toBe(
      404,
    )
    expect((await convert({ email1: 'c@example.pl', consent: '1', poptin_id: 'ffffffffffff0' })).status).toBe(
      404,
    )
  })

  it('accepts characters that a database cannot store, and loses nothing that waits with them', async () => {
    await report('viewed', { event_id: 'znaki-12345', trigger: 'nul\0owy', type: 'desktop' })
    await report('viewed', { event_id: 'znaki-54321', trigger: 'pol\ud800owa', type: 'desktop' })
    expect(
      (
        await convert(
          {
            email1: 'nul@example.pl',
            consent: '1',
            url: `${ORIGIN}/\0`,
            trigger: 'nul\0owy',
            idempotency_key: 'znaki-12345',
          },
          {},
        )
      ).status,
    ).toBe(200)
    expect(
      (await counts()).map(([cause]) => String(cause)).filter((cause) => /^(nul|pol)/.test(cause)),
    ).toHaveLength(3)
    expect(test.logged).toEqual([])
  })

  it('answers any garbage in JSON, never with a server error', async () => {
    const keys = [
      'email1',
      'consent',
      'newExtraFields',
      'idempotency_key',
      'trigger',
      'visitor',
      'url',
      '__proto__',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom(...keys),
          fc.oneof(
            fc.string(),
            fc.jsonValue().map((value) => JSON.stringify(value)),
          ),
        ),
        fc.constantFrom('viewed', 'closed', 'conversion'),
        async (payload, kind) => {
          const body =
            kind === 'conversion'
              ? new URLSearchParams({ poptin_id: CAMPAIGN, ...payload }).toString()
              : JSON.stringify(payload)
          const type = kind === 'conversion' ? 'application/x-www-form-urlencoded' : 'application/json'
          const answer = await post(`${kind}/${kind === 'conversion' ? 'v' : CAMPAIGN}`, body, {
            'content-type': type,
          })
          expect(answer.status).toBeLessThan(500)
          expect(await answer.json()).toBeTypeOf('object')
        },
      ),
    )
    expect(test.logged).toEqual([])
  })
})
