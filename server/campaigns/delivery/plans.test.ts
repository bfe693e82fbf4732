import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventCounterOf, startEventCounter } from '../results/count-events.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'

const DAY_MS = 86_400_000

describe.each(engines)('a site with a plan, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{}], { visitorsAMonth: 2 })
  })
  afterAll(() => test.close())

  const display = (visitor: string) =>
    test.request('POST', CAMPAIGN_SITE, { url: CAMPAIGN_PAGE, visitor_id: visitor })
  const configuration = async () =>
    (await test.request('GET', `configuration/${CAMPAIGN_SITE}`)).body as {
      isRestricted: boolean
      version: string
    }
  const usage = async () =>
    (await test.services.db.read.selectFrom('campaign_usage').selectAll().execute()).map(
      ({ month, visitors }) => [month, Number(visitors)],
    )
  const logs = () =>
    test.services.db.read.selectFrom('campaign_limit_logs').select(['status']).orderBy('status').execute()
  const log = (status: string, id: string, headers: Record<string, string> = {}, site = CAMPAIGN_SITE) =>
    test.request('GET', `limitLogs/${site}?status=${status}&id=${id}`, undefined, headers)
  const noteId = async () =>
    ((await display('v9')).body as { client_restriction_setting: { upgrade_popup: { id: string } } })
      .client_restriction_setting.upgrade_popup.id

  it('counts each visitor once a month, in whichever call and process they appear', async () => {
    const other = startEventCounter(test.services)
    for (const visitor of ['v1', 'v1', '', 'v2']) expect((await display(visitor)).body.display).toBe(true)
    expect(
      (await test.request('POST', `viewed/${campaignIdOf(1)}`, { viewer_id: 'v2', trigger: 'scroll' }))
        .status,
    ).toBe(200)
    other.visit({ id: CAMPAIGN_SITE, visitorsAMonth: 2 }, 'v2')
    await Promise.all([other.flush(), eventCounterOf(test.services).flush()])
    await other.stop()
    expect(await usage()).toEqual([[202611, 2]])
    await test.settle()
    expect((await display('v1')).body.display).toBe(true)
  })

  it('shows nothing above the limit, only messages and a note to the owner [W-CALL-06, W-CALL-15]', async () => {
    const before = await configuration()
    expect(before.isRestricted).toBe(false)
    await display('v3')
    await test.settle()
    const { status, body } = await display('v1')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      poptins: [],
      display: 'not_allowed',
      is_client_restriction: true,
      client_restriction_setting: {
        upgrade_popup: {
          id: expect.stringMatching(/^[0-9a-f]{13}$/),
          mote_than_two_days: 0,
          remindme_popup: 0,
        },
      },
    })
    expect(body.message).toContain('Client restricted')
    expect(body.message).toContain('You have been reached the max poptins views number')
    expect((await test.request('GET', `click/${campaignIdOf(1)}`)).body.display).toBe('not_allowed')
    const after = await configuration()
    expect(after.isRestricted).toBe(true)
    expect(after.version).not.toBe(before.version)

    // The answer to the notice is stored once, only for known sites and under its own id.
    const id = await noteId()
    expect(await log('click', id, {}, 'ffffffffffff0')).toMatchObject({
      status: 401,
      body: { error: 'unauthorized' },
    })
    for (const [state, note] of [
      ['clicked', id],
      ['click', 'ffffffffffff0'],
      ['click', ''],
      ['', id],
      ['constructor', id],
    ] as const)
      expect((await log(state, note)).status).toBe(400)
    expect((await log('click', id, { origin: 'https://zly.example' })).status).toBe(403)
    expect(await logs()).toEqual([])
    for (let times = 0; times < 3; times += 1)
      expect(await log('click', id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await logs()).toEqual([{ status: 'click' }])
  })

  it('shows the note again two days later or next month, as the owner chose [W-CALL-15]', async () => {
    const id = await noteId()
    await log('remind', id)
    await test.settle()
    expect((await display('v1')).body).toMatchObject({
      display: 'not_allowed',
      is_client_restriction: true,
      client_restriction_setting: null,
    })
    test.clock.nowMs += 2 * DAY_MS
    expect((await display('v1')).body.client_restriction_setting).toEqual({
      upgrade_popup: { id, mote_than_two_days: 1, remindme_popup: 1 },
    })
    await log('dont-remind', id)
    await test.settle()
    expect((await display('v1')).body).toMatchObject({
      display: 'not_allowed',
      client_restriction_setting: null,
    })
  })

  it('limits the GET call that writes', async () => {
    const id = '0'.repeat(13)
    await test.publish([{}], { visitorsAMonth: 0 })
    const statuses = new Set<number>()
    const note =
      (
        await test.services.db.read.selectFrom('campaign_limit_logs').select('id').executeTakeFirst()
      )?.id.split(':')[0] ?? id
    for (let times = 0; times < 40; times += 1) statuses.add((await log('click', note)).status)
    expect([...statuses]).toEqual([200, 429])
  })

  it('counts from zero next month and deletes visitors of earlier months', async () => {
    await test.publish([{}], { visitorsAMonth: 2 })
    test.clock.nowMs = Date.UTC(2027, 0, 2)
    expect((await display('v1')).body.display).toBe(true)
    await test.settle()
    expect(await usage()).toContainEqual([202701, 1])
    const months = await test.services.db.read
      .selectFrom('campaign_visitors')
      .select('month')
      .distinct()
      .execute()
    expect(months).toEqual([{ month: 202701 }])
  })

  it('counts no visitors of a site without a plan', async () => {
    await test.publish([{}])
    await display('v77')
    await test.settle()
    expect(await usage()).toContainEqual([202701, 1])
    expect(test.logged).toEqual([])
  })
})
