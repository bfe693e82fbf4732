import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import type { DisplayAnswer } from '#contract/display/poptin.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { displayRoutes } from './display-routes.ts'
import { importCampaigns } from '../editor/import-campaigns.ts'
import { answerPreflight } from '../http/site-origin.ts'

const SITE = 'a1b2c3d4e5f60'
const PAGE = 'https://blog.example/panele/'
const id = (number: number) => String(number).padStart(13, '0')

describe.each(engines)('the display answer, on %s', (engine) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(engine, {
      createApp: (services) =>
        new Hono().route('/', displayRoutes(services)).options('/api/display/*', answerPreflight),
    })
  })
  afterAll(() => test.close())

  const importSite = async (...campaigns: object[]) => {
    const file = {
      site: { id: SITE, name: 'Blog', domains: ['blog.example'] },
      campaigns: campaigns.map((other, index) => ({
        id: id(index + 1),
        campaign: { ...newsletterFile, ...other },
      })),
    }
    expect(
      await importCampaigns(test.services.db, JSON.stringify(file), {
        nowMs: test.clock.nowMs,
        randomBytes: test.services.randomBytes,
      }),
    ).toMatchObject({ ok: true })
    test.clock.nowMs += 2_000
  }
  const post = (body: BodyInit, headers: Record<string, string> = {}, site = SITE) =>
    test.app.request(`/api/display/${site}`, {
      method: 'POST',
      body,
      headers: { origin: 'https://blog.example', 'content-type': 'application/json', ...headers },
    })
  const fetchDisplay = async (payload: object, headers: Record<string, string> = {}) => {
    const answer = await post(JSON.stringify(payload), headers)
    expect(answer.status).toBe(200)
    return (await answer.json()) as DisplayAnswer
  }
  const shown = async (payload: object) =>
    (await fetchDisplay(payload)).poptins.map(({ poptin_id }) => Number(poptin_id))

  it('contains the campaigns that its visitor may see, with every field of the wire', async () => {
    await importSite(
      {
        filters: [
          { kind: 'pageAddress', rules: [{ outcome: 'show', operator: 'contain', text: '/panele/' }] },
        ],
        triggers: [{ kind: 'scroll', percent: 40 }],
      },
      { filters: [{ kind: 'device', device: 'mobile' }] },
      { filters: [{ kind: 'sourceCode', outcome: 'show', html: '<main' }] },
    )
    const answer = await fetchDisplay({ url: PAGE, visitor_id: 'v1' })
    expect(answer).toMatchObject({
      display: true,
      message: '',
      is_client_restriction: false,
      client_restriction_setting: null,
      lang: 'pl',
      if_freemium: false,
    })
    expect(answer.poptins.map(({ poptin_id }) => Number(poptin_id))).toEqual([1, 3])
    expect(answer.poptins[0]).toMatchObject({
      poptin_name: 'Newsletter',
      poptin_type: 'lightbox',
      account_id: SITE,
      display_after_scroll: 40,
      display_after_seconds: null,
      design_properties: { poptin_location: 'center-middle' },
    })
    expect(answer.poptins[1]).toMatchObject({
      source_code_target_active: 1,
      source_code_target_html: '<main',
      source_code_target_role: 'show',
    })
    expect(await shown({ url: 'https://blog.example/', visitor_id: 'v1' })).toEqual([3])
    expect(await shown({ url: PAGE, if_mobile: '1', visitor_id: 'v1' })).toEqual([1, 2, 3])
  })

  it('accepts JSON, a form, and JSON as plain text', async () => {
    const json = JSON.stringify({ url: PAGE, if_mobile: 1 })
    const ids = async (answer: Response) =>
      ((await answer.json()) as DisplayAnswer).poptins.map(({ poptin_id }) => Number(poptin_id))
    expect(await ids(await post(json))).toEqual([1, 2, 3])
    expect(await ids(await post(json, { 'content-type': 'text/plain' }))).toEqual([1, 2, 3])
    expect(
      await ids(
        await post(new URLSearchParams({ url: PAGE, if_mobile: 'true' }).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      ),
    ).toEqual([1, 2, 3])
  })

  it('depends on stored conversions, views and visited pages', async () => {
    await importSite(
      {},
      { filters: [{ kind: 'engagement', campaigns: [id(1)], engagement: 'converted' }] },
      {
        filters: [
          { kind: 'visitedPages', rules: [{ outcome: 'show', operator: 'contain', text: '/koszyk/' }] },
        ],
      },
    )
    expect(await shown({ url: PAGE })).toEqual([1])
    expect(await shown({ url: PAGE, memory: { [id(1)]: '1,1795258800000,0,1' } })).toEqual([2])
    expect(await shown({ url: PAGE, visited_pages: `https://blog.example/koszyk/|${PAGE}` })).toEqual([1, 3])
  })

  it('refuses pages of other sites without CORS headers; an unknown site shows nothing', async () => {
    const foreign = await post('{}', { origin: 'https://zly.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const own = await post('{}', { origin: 'https://www.blog.example' })
    expect(own.headers.get('access-control-allow-origin')).toBe('https://www.blog.example')
    expect(own.headers.get('cache-control')).toBe('no-store')
    const unknown = await post('{}', {}, '0000000000000')
    expect([unknown.status, await unknown.json()]).toMatchObject([200, { poptins: [], display: false }])
    const preflight = await test.app.request(`/api/display/${SITE}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://blog.example', 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type',
    ])
    // A page may replace fetch with one that adds its own headers.
    const patched = await test.app.request(`/api/display/configuration/${SITE}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://blog.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-requested-with',
      },
    })
    expect([patched.status, patched.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'x-requested-with',
    ])
  })

  it('answers any garbage with a valid answer or a refusal in JSON', async () => {
    await importSite(
      {},
      {
        filters: [
          { kind: 'cookie', name: 'a', rules: [{ outcome: 'show', operator: 'greater_than', text: '1' }] },
          { kind: 'daysAndHours', days: [1, 2, 3], fromMinute: 0 },
        ],
      },
    )
    const keys = [
      'url',
      'cookies',
      'visited_pages',
      'memory',
      'if_mobile',
      'utc_offset',
      'sessions',
      'visitor_id',
      'browser_language',
      '__proto__',
    ]
    const payload = fc.oneof(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          payload.map((value) => JSON.stringify(value)),
        ),
        async (body) => {
          const answer = await post(body)
          expect(answer.status).toBe(200)
          expect(Array.isArray(((await answer.json()) as DisplayAnswer).poptins)).toBe(true)
        },
      ),
    )
    const large = await post('x'.repeat(100_000))
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'application/json'])
    expect(test.logged).toEqual([])
  })
})
