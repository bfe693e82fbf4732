import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { connect } from '#server/platform/db/connect.ts'
import {
  BROWSER,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { Services } from '#server/platform/services.ts'
import { conversionRoutes } from './conversion-routes.ts'
import { startEventCounter } from '../results/count-events.ts'
import { eventRoutes } from '../results/event-routes.ts'
import { leadUrl } from './lead-links.ts'
import { leadLinkRoutes } from './lead-link-routes.ts'

const SAME = 20
const DIFFERENT = 20

describe.each(engines)('two processes on one database, %s', (engine) => {
  let test: CampaignShop
  let apps: Hono[]
  let close: () => Promise<void>

  beforeAll(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{ asksToConfirm: true }], {
      leadsTo: 'wlasciciel@blog.example',
      leadsWebhook: 'https://programy.example/hook',
    })
    const second = await connect(test.services.settings.database)
    const shops: Services[] = [test.services, { ...test.services, db: second }]
    const counters = shops.map((services) => startEventCounter(services))
    apps = shops.map((services, index) =>
      new Hono()
        .route('/', eventRoutes(services, counters[index]!))
        .route(
          '/',
          conversionRoutes(services, async () => null),
        )
        .route('/', leadLinkRoutes(services)),
    )
    close = async () => {
      await Promise.all(counters.map((counter) => counter.stop()))
      await second.close()
    }
  })
  afterAll(async () => {
    await test.close()
  })

  const post = async (
    index: number,
    path: string,
    body: string,
    type = 'application/x-www-form-urlencoded',
  ) => {
    const app = apps[index % apps.length]!
    const response = await app.request(path, {
      method: 'POST',
      body,
      headers: { origin: 'https://blog.example', 'user-agent': BROWSER, 'content-type': type },
    })
    expect(response.status).toBe(200)
    return response.headers.get('content-type')?.startsWith('application/json')
      ? ((await response.json()) as Record<string, unknown>)
      : {}
  }
  const convert = (index: number, key: string, email: string) =>
    post(
      index,
      '/api/display/conversion/v1',
      new URLSearchParams({
        poptin_id: campaignIdOf(1),
        client_id: CAMPAIGN_SITE,
        trigger: 'scroll',
        visitor: 'mobile',
        email1: email,
        consent: '1',
        idempotency_key: key,
      }).toString(),
    )
  const causes = async () =>
    (
      await test.services.db.read
        .selectFrom('outbox')
        .select('cause')
        .where('cause', 'like', 'lead:%')
        .execute()
    )
      .map(({ cause }) => cause.split(':')[2])
      .sort()

  it('the same lead sent to both at once is saved, counted, confirmed and reported once', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: SAME }, (_, index) => convert(index, 'ten-sam-klucz', 'ta.sama@example.pl')),
      ...Array.from({ length: DIFFERENT }, (_, index) =>
        convert(index, `inny-klucz-${index}`, `inna${index}@example.pl`),
      ),
    ])
    const same = new Set(answers.slice(0, SAME).map(({ conversion_id }) => conversion_id))
    expect(same.size).toBe(1)
    const leads = await test.leads()
    expect(leads.map(({ email }) => email).sort()).toEqual(
      [
        'ta.sama@example.pl',
        ...Array.from({ length: DIFFERENT }, (_, index) => `inna${index}@example.pl`),
      ].sort(),
    )
    expect(await causes()).toEqual(Array.from({ length: DIFFERENT + 1 }, () => 'confirm'))

    const lead = leads.find(({ email }) => email === 'ta.sama@example.pl')!
    const { pathname } = new URL(leadUrl(test.services, 'confirm', lead.id))
    await Promise.all(Array.from({ length: SAME }, (_, index) => post(index, pathname, '')))
    expect((await causes()).filter((cause) => cause === 'owner')).toEqual(['owner'])
    expect(
      await test.services.db.read.selectFrom('webhook_deliveries').select('event_type').execute(),
    ).toEqual([{ event_type: 'klepka.campaigns.v1.lead_received' }])
  })

  it('an event sent to both is counted once, and no event is lost while both write', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `wyscig-${index}`)
    await Promise.all(
      names.flatMap((name) =>
        [0, 1].map((index) =>
          post(
            index,
            `/api/display/viewed/${campaignIdOf(1)}`,
            JSON.stringify({ trigger: 'scroll', type: 'mobile', event_id: name }),
            'text/plain',
          ),
        ),
      ),
    )
    await close()
    const counts = await test.services.db.read.selectFrom('campaign_counts').selectAll().execute()
    expect(
      counts.map(({ cause, device, views, conversions }) => [
        cause,
        device,
        Number(views),
        Number(conversions),
      ]),
    ).toEqual([['scroll', 'mobile', names.length, DIFFERENT + 1]])
    expect(test.logged).toEqual([])
  })
})
