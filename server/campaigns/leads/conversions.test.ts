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
import { COUNTED, eventRoutes } from '../results/event-routes.ts'
import { listCounts } from '../editor/count-store.ts'

const SITE = 'a1b2c3d4e5f60'
const CAMPAIGN = '0000000000001'
const KEY = 'klucz-1234567'
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const ORIGIN = 'https://blog.example'

describe.each(engines)('what visitors do with a campaign, on %s', (engine) => {
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
    await bring({})
  })
  afterAll(async () => {
    await counter.stop()
    await test.close()
  })

  const bring = async (other: object, site: object = {}) => {
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
  const tell = (kind: 'viewed' | 'closed', told: object = {}, headers: Record<string, string> = {}) =>
    post(`${kind}/${CAMPAIGN}`, JSON.stringify({ trigger: 'scroll', type: 'mobile', ...told }), headers)
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

  it('views and closes are answered at once and counted once each, by what brought the campaign up and on what device', async () => {
    const first = await tell('viewed', { event_id: 'zdarzenie-1' })
    expect([first.status, await first.json()]).toEqual([200, { poptin_view_id: 'zdarzenie-1' }])
    // Repeated before and after it was written.
    await tell('viewed', { event_id: 'zdarzenie-1' })
    expect(await counts()).toEqual([['scroll', 'mobile', 1, 0, 0]])
    await tell('viewed', { event_id: 'zdarzenie-1' })
    await tell('closed', { event_id: 'zdarzenie-1' })
    await tell('viewed', { event_id: 'zdarzenie-2', type: 'desktop', trigger: 'exit_intent' })
    expect(await counts()).toEqual([
      ['exit_intent', 'desktop', 1, 0, 0],
      ['scroll', 'mobile', 1, 1, 0],
    ])
    const unnamed = (await (await tell('viewed')).json()) as { poptin_view_id: string }
    expect(unnamed.poptin_view_id).toMatch(/^[\w-]{36}$/)
  })

  it('bots, foreign pages and unknown campaigns count nothing', async () => {
    const before = await counts()
    for (const agent of [
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'curl/8.0',
      'Mozilla/5.0 HeadlessChrome/140.0',
      '',
    ])
      expect((await tell('viewed', {}, { 'user-agent': agent })).status).toBe(200)
    expect((await tell('viewed', {}, { origin: 'https://zly.example' })).status).toBe(403)
    expect((await post('viewed/ffffffffffff0', '{}')).status).toBe(404)
    expect(await counts()).toEqual(before)
  })

  it('what waits is written when the counter stops', async () => {
    const own = startEventCounter(test.services)
    own.count({ id: 'ostatnie', kind: 'view', campaignId: CAMPAIGN, cause: 'stop', device: 'desktop' })
    await own.stop()
    expect((await counts()).find(([cause]) => cause === 'stop')).toEqual(['stop', 'desktop', 1, 0, 0])
  })

  it('views of one network beyond the limit are answered alike and counted nowhere; other networks count on [M-11]', async () => {
    test.services.settings.trustedProxies = 1
    const from = (network: string, number: number) =>
      tell(
        'viewed',
        { event_id: `fala-${network.replaceAll('.', '-')}-${number}`, trigger: 'fala' },
        { 'x-forwarded-for': network },
      )
    const answers = await Promise.all(
      Array.from({ length: COUNTED.points + 30 }, (_, number) => from('192.0.2.1', number)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await answers.at(-1)!.json()).toEqual({ poptin_view_id: `fala-192-0-2-1-${COUNTED.points + 29}` })
    await from('192.0.2.2', 1)
    expect((await counts()).find(([cause]) => cause === 'fala')).toEqual([
      'fala',
      'mobile',
      COUNTED.points + 1,
      0,
      0,
    ])
    const { kept } = await test.services.db.read
      .selectFrom('campaign_events')
      .select(({ fn }) => fn.countAll().as('kept'))
      .where('id', 'like', '%fala-%')
      .executeTakeFirstOrThrow()
    expect(Number(kept)).toBe(COUNTED.points + 1)
    test.services.settings.trustedProxies = 0
  }, 30_000)

  it('ids of views go after two days, or when the operator says, and visitors after two months, all of them in steps [M-11]', async () => {
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
    // With clocks of their own: the shop's counter would clean, too, as soon as the shop's clock moves on.
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

  it('a form becomes a lead with its consent as it was shown, the address in small letters; the same key is the same lead', async () => {
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

  it('the same lead sent many times at once is one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        convert({ email1: 'raz@example.pl', consent: '1', idempotency_key: 'naraz-12345' }),
      ),
    )
    expect(new Set(answers.map(({ answer }) => answer.success && answer.conversion_id)).size).toBe(1)
    expect((await leads()).filter(({ email }) => email === 'raz@example.pl')).toHaveLength(1)
  })

  it('what does not hold to the campaign’s fields is refused field by field, and nothing is kept', async () => {
    const before = (await leads()).length
    expect(await convert({ email1: 'ala', idempotency_key: 'zle-1234567' })).toEqual({
      status: 422,
      answer: { success: false, message: 'not_valid', problems: { email: 'email', consent: 'required' } },
    })
    expect((await leads()).length).toBe(before)
  })

  it('fields come by their ids in a list, too; what the campaign has not asked for is not kept', async () => {
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

  it('the owner’s snippet comes with the answer only where the owner switched such code on', async () => {
    const code = '<script src="https://blog.example/pixel.js"></script>'
    await bring({}, { settings: { conversionCode: code } })
    expect(
      (await convert({ email1: 'a@example.pl', consent: '1', idempotency_key: 'kod-1-12345' })).answer,
    ).toMatchObject({ integration: { conversion_code: '' } })
    await bring({}, { settings: { conversionCode: code, runsOwnCode: true } })
    expect(
      (await convert({ email1: 'b@example.pl', consent: '1', idempotency_key: 'kod-2-12345' })).answer,
    ).toMatchObject({ integration: { conversion_code: code } })
  })

  it('pages of other sites and other sites’ campaigns are refused', async () => {
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

  it('signs that a database keeps in no text spoil nothing of what waits with them', async () => {
    await tell('viewed', { event_id: 'znaki-12345', trigger: 'nul\0owy', type: 'desktop' })
    await tell('viewed', { event_id: 'znaki-54321', trigger: 'pol\ud800owa', type: 'desktop' })
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

  it('any garbage gets an answer in JSON, never an error of ours', async () => {
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
        async (told, kind) => {
          const body =
            kind === 'conversion'
              ? new URLSearchParams({ poptin_id: CAMPAIGN, ...told }).toString()
              : JSON.stringify(told)
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
