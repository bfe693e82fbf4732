import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInHoldout } from '#campaign/targeting/pick-variants.ts'
import { limitTable } from '#server/platform/limit-table.ts'
import { listCampaigns } from '../editor/list-campaigns.ts'
import { removeCampaign } from '../editor/change-campaign.ts'
import type { CampaignSiteSettings } from '../editor/site-settings.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { loadResults } from './load-results.ts'

const [PARENT, VARIANT, OTHER] = [1, 2, 3].map(campaignIdOf) as [string, string, string]
const GOAL = { holdoutPercent: 20, goal: { kind: 'address', text: '/dziekujemy' } } satisfies Pick<
  CampaignSiteSettings,
  'holdoutPercent' | 'goal'
>

describe.each(engines)('results on %s', (engine) => {
  let test_: CampaignShop
  let events = 0
  beforeAll(async () => void (test_ = await openCampaignShop(engine)))
  afterAll(() => test_.close())

  const see = (campaign: string, visitor: string, about: { trigger?: string; type?: string } = {}) =>
    test_.request('POST', `viewed/${campaign}`, {
      viewer_id: visitor,
      trigger: 'scroll',
      type: 'desktop',
      client_id: CAMPAIGN_SITE,
      url: CAMPAIGN_PAGE,
      event_id: `widok-${++events}-123`,
      ...about,
    })
  const results = async (
    settings: Pick<CampaignSiteSettings, 'holdoutPercent' | 'goal'> = { holdoutPercent: 0, goal: null },
    campaignId: string | null = null,
  ) => {
    await test_.settle()
    const { db } = test_.services
    const nowMs = test_.clock.nowMs
    return loadResults(db.read, {
      siteId: CAMPAIGN_SITE,
      settings,
      campaigns: await listCampaigns(db.read, CAMPAIGN_SITE, '30', nowMs),
      campaignId,
      span: '30',
      nowMs,
      knowsOrders: false,
    })
  }
  const goal = (visitor_id: string, event: string) =>
    test_.request('POST', `goal/${CAMPAIGN_SITE}`, { visitor_id, event })

  test('counts views and conversions by day, device and trigger, for all campaigns or one', async () => {
    await test_.publish([{}, { variantOf: 1 }, {}])
    await see(PARENT, 'a', { trigger: 'exit_intent', type: 'mobile' })
    await see(OTHER, 'b')
    await test_.convert({ poptin_id: OTHER, email1: 'ala@example.pl', trigger: 'scroll', visitor: 'desktop' })
    const all = await results()
    expect(all.devices).toEqual([
      expect.objectContaining({ key: 'desktop', views: 1, conversions: 1 }),
      expect.objectContaining({ key: 'mobile', views: 1, conversions: 0 }),
    ])
    expect(all.causes.map(({ key, views }) => [key, views]).toSorted()).toEqual([
      ['exit_intent', 1],
      ['scroll', 1],
    ])
    expect(all.days).toHaveLength(1)
    expect((await results(undefined, OTHER)).causes).toEqual([
      { key: 'scroll', views: 1, closes: 0, conversions: 1 },
    ])
  })

  test('compares variants by counts during the comparison, without views opened by name', async () => {
    for (const visitor of ['c', 'd', 'c']) await see(VARIANT, visitor)
    await see(VARIANT, 'e', { trigger: 'api' })
    await test_.convert({ poptin_id: VARIANT, email1: 'ola@example.pl', trigger: 'scroll' })
    const [pair] = (await results()).pairs
    expect(
      pair?.variants.map(({ id, visitors, views, conversions }) => [id, visitors, views, conversions]),
    ).toEqual([
      [PARENT, 1, 1, 0],
      [VARIANT, 2, 3, 1],
    ])
    expect(pair?.comparisons).toEqual([expect.objectContaining({ id: VARIANT, verdict: 'unknown' })])
    expect(pair?.ratio.verdict).toBe('fine')
  })

  test('limits how many invented views of one network count in a comparison', async () => {
    test_.services.settings.trustedProxies = 1
    const before = (await results()).pairs[0]!.variants.find(({ id }) => id === VARIANT)!
    const at = (address: string, visitor: string) =>
      test_.request(
        'POST',
        `viewed/${VARIANT}`,
        {
          viewer_id: visitor,
          trigger: 'scroll',
          type: 'desktop',
          client_id: CAMPAIGN_SITE,
          url: CAMPAIGN_PAGE,
          event_id: `widok-${++events}-123`,
        },
        { 'x-forwarded-for': address },
      )
    for (let from = 0; from < limitTable['compared-views'].points + 100; from += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => at('192.0.2.66', `zmyślony-${from + index}`)),
      )
    expect((await at('192.0.2.67', 'uczciwy')).status).toBe(200)
    const after = (await results()).pairs[0]!.variants.find(({ id }) => id === VARIANT)!
    expect([after.views - before.views, after.visitors - before.visitors]).toEqual([
      limitTable['compared-views'].points + 1,
      limitTable['compared-views'].points + 1,
    ])
    test_.services.settings.trustedProxies = 0
  })

  test('names the better variant with enough visitors, and reports an uneven division', async () => {
    const { db } = test_.services
    const set = (campaignId: string, counted: { views: number; conversions: number; visitors: number }) =>
      db.transaction((tx) =>
        tx.updateTable('pair_counts').set(counted).where('campaign_id', '=', campaignId).execute(),
      )
    await set(PARENT, { views: 5_000, conversions: 150, visitors: 4_000 })
    await set(VARIANT, { views: 5_000, conversions: 300, visitors: 4_500 })
    const [pair] = (await results()).pairs
    expect(pair?.comparisons[0]?.verdict).toBe('better')
    expect(pair?.comparisons[0]?.difference.from).toBeGreaterThan(0)
    expect(pair?.ratio).toEqual({ verdict: 'suspect', chance: expect.any(Number) })
  })

  test('starts a new comparison from zero with another variant', async () => {
    await test_.publish([{}, { variantOf: 1 }, { variantOf: 1 }])
    test_.clock.nowMs += 60_000
    await see(PARENT, 'f')
    await see(OTHER, 'g')
    const [pair] = (await results()).pairs
    expect(pair?.variants.map(({ id, views }) => [id, views])).toEqual([
      [PARENT, 1],
      [OTHER, 1],
    ])
    expect(pair?.ratio.verdict).toBe('changed')
  })

  test('removes the comparison with its campaign', async () => {
    await removeCampaign(test_.services, PARENT)
    expect(await test_.services.db.read.selectFrom('pair_counts').selectAll().execute()).toEqual([])
    expect(await test_.services.db.read.selectFrom('pair_visitors').selectAll().execute()).toEqual([])
  })

  test('compares the holdout with other visitors, each once, from their first campaign', async () => {
    await test_.publish([{}], GOAL)
    const everybody = Array.from({ length: 40 }, (_, index) => `gosc-${index}`)
    const heldOut = everybody.filter((visitor) => isInHoldout(visitor, CAMPAIGN_SITE, GOAL.holdoutPercent))
    expect(heldOut.length).toBeGreaterThan(1)
    await goal('nieznany', 'reached')
    for (const visitor of everybody) expect((await goal(visitor, 'there')).body).toEqual({ success: true })
    for (let again = 0; again < 2; again += 1) await goal(heldOut[0]!, 'reached')
    test_.clock.nowMs += 86_400_000
    await goal(heldOut[0]!, 'reached')
    const { holdout } = await results(GOAL)
    expect(holdout?.heldOut).toMatchObject({ visitors: heldOut.length, reached: 1, days: 2 })
    expect(holdout?.others).toMatchObject({ visitors: everybody.length - heldOut.length, reached: 0 })
    expect(holdout?.verdict).toBe('unknown')
  })

  test('counts a goal also when reported before the campaign, only for known visitors', async () => {
    await test_.publish([{}], GOAL)
    const reached = async () => {
      const { holdout } = await results(GOAL)
      return (holdout?.heldOut.reached ?? 0) + (holdout?.others.reached ?? 0)
    }
    const before = await reached()
    expect((await goal('skory', 'reached')).body).toEqual({ success: true })
    await goal('obcy', 'reached')
    expect(await reached()).toBe(before)
    await goal('skory', 'there')
    expect(await reached()).toBe(before + 1)
  })

  test('starts a new comparison with another goal; counts nothing without a goal', async () => {
    const order: Pick<CampaignSiteSettings, 'holdoutPercent' | 'goal'> = {
      holdoutPercent: 20,
      goal: { kind: 'order' },
    }
    await test_.publish([{}], order)
    await goal('gosc-1', 'there')
    expect((await goal('gosc-1', 'reached')).body).toEqual({ success: false })
    const { holdout } = await results(order)
    expect((holdout?.heldOut.visitors ?? 0) + (holdout?.others.visitors ?? 0)).toBe(1)
    await test_.publish([{}], { holdoutPercent: 0 })
    await goal('gosc-2', 'there')
    expect((await results()).holdout).toBeNull()
  })

  test('accepts reports only from pages of the site, not from bots', async () => {
    expect(
      (
        await test_.request(
          'POST',
          `goal/${CAMPAIGN_SITE}`,
          { visitor_id: 'x', event: 'there' },
          { origin: 'https://obcy.example' },
        )
      ).status,
    ).toBe(403)
    expect(
      (
        await test_.request(
          'POST',
          `goal/${CAMPAIGN_SITE}`,
          { visitor_id: 'x', event: 'there' },
          { 'user-agent': 'Googlebot/2.1' },
        )
      ).body,
    ).toEqual({ success: false })
    expect(
      (await test_.request('POST', `goal/${CAMPAIGN_SITE}`, { visitor_id: 'x', event: 'co' })).status,
    ).toBe(400)
    expect(
      (await test_.request('POST', 'goal/0000000000000', { visitor_id: 'x', event: 'there' })).status,
    ).toBe(404)
  })
})
