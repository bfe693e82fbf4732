import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pickVariants } from '#campaign/targeting/pick-variants.ts'
import type { AbTestToSave } from '#contract/console/campaigns/ab-tests.ts'
import type { PairResult } from '#contract/console/campaigns/results.ts'
import { changeAbTest, listPairMembers, loadAbTest, percentsOf } from '../editor/change-ab-test.ts'
import { listCampaignRows } from '../editor/store.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { comparePairs } from './comparisons.ts'
import { endAbTests, winnerOf } from './end-ab-tests.ts'

const [HEAD, VARIANT, THIRD] = [1, 2, 3].map(campaignIdOf) as [string, string, string]
const DAY_MS = 86_400_000

const testOf = (percents: Record<string, number>, more: Partial<AbTestToSave> = {}): AbTestToSave => ({
  percents: Object.entries(percents).map(([id, percent]) => ({ id, percent })),
  goal: 'conversion',
  endsItself: false,
  maxDays: null,
  ...more,
})

test.each([
  [
    [1, 1],
    [50, 50],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [70, 30],
    [70, 30],
  ],
  [
    [1, 1, 1, 1, 1, 1, 1],
    [16, 14, 14, 14, 14, 14, 14],
  ],
])('weights %j are the percents %j', (weights, percents) => {
  expect(percentsOf(weights)).toEqual(percents)
})

test('visitors are divided by weights, and evenly without any', () => {
  const parts = (weights: (number | undefined)[]) => {
    const campaigns = weights.map((weight, index) => ({
      id: campaignIdOf(index + 1),
      parentId: index === 0 ? null : HEAD,
      ...(weight !== undefined && { weight }),
    }))
    const counts = new Map<string, number>()
    for (let visitor = 0; visitor < 20_000; visitor += 1) {
      const [picked] = pickVariants(campaigns, `gosc-${visitor}`, new Map())
      counts.set(picked!.id, (counts.get(picked!.id) ?? 0) + 1)
    }
    return campaigns.map(({ id }) => Math.round(((counts.get(id) ?? 0) / 20_000) * 100))
  }
  expect(parts([undefined, undefined])).toEqual([50, 50])
  expect(parts([90, 10])).toEqual([90, 10])
  expect(parts([20, 50, 30])).toEqual([20, 50, 30])
})

describe('the winner of a test', () => {
  const resultOf = (
    verdicts: PairResult['comparisons'][number]['verdict'][],
    ratio: PairResult['ratio']['verdict'] = 'fine',
    ranges: [number, number][] = [],
  ): PairResult => ({
    parentId: HEAD,
    name: 'A',
    goal: 'conversion',
    sinceMs: 0,
    variants: [HEAD, VARIANT, THIRD].slice(0, verdicts.length + 1).map((id) => ({ id })) as never,
    comparisons: verdicts.map((verdict, index) => ({
      id: [VARIANT, THIRD][index]!,
      name: '',
      verdict,
      difference: { from: ranges[index]?.[0] ?? -1, until: ranges[index]?.[1] ?? 1 },
    })),
    ratio: { verdict: ratio, chance: 1 },
  })

  test.each([
    ['unknown', resultOf(['unknown']), undefined],
    ['a better variant', resultOf(['better']), VARIANT],
    ['a worse variant', resultOf(['worse']), HEAD],
    ['a better variant of a division that is not random', resultOf(['better'], 'suspect'), undefined],
    ['worse ones only', resultOf(['worse', 'worse']), HEAD],
    ['one worse, one unknown', resultOf(['worse', 'unknown']), undefined],
    [
      'two better ones that overlap',
      resultOf(['better', 'better'], 'fine', [
        [0.01, 0.05],
        [0.02, 0.06],
      ]),
      undefined,
    ],
    [
      'one that is better than the other, too',
      resultOf(['better', 'better'], 'fine', [
        [0.01, 0.02],
        [0.03, 0.06],
      ]),
      THIRD,
    ],
  ] as const)('of %s', (_, result, winner) => {
    expect(winnerOf(result)).toBe(winner)
  })
})

describe.each(engines)('A/B tests on %s', (engine) => {
  let shop: CampaignShop
  let events = 0
  beforeAll(async () => void (shop = await openCampaignShop(engine)))
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.services.db.transaction(async (tx) => {
      for (const table of ['pair_counts', 'pair_visitors', 'campaigns'] as const)
        await tx.deleteFrom(table).execute()
    })
    await shop.publish([{}, { variantOf: 1 }, {}])
  })

  const see = (campaign: string, visitor: string) =>
    shop.request('POST', `viewed/${campaign}`, {
      viewer_id: visitor,
      trigger: 'scroll',
      type: 'desktop',
      client_id: CAMPAIGN_SITE,
      url: CAMPAIGN_PAGE,
      event_id: `proba-${++events}-456`,
    })
  const change = (test_: AbTestToSave, id = HEAD) => changeAbTest(shop.services, id, test_, () => {})
  const results = async () => {
    await shop.settle()
    const { read } = shop.services.db
    return comparePairs(read, await listPairMembers(read, CAMPAIGN_SITE), false)
  }
  const published = async () => {
    shop.clock.nowMs += 2_000
    const site = await loadPublishedSite(shop.services, CAMPAIGN_SITE)
    return JSON.parse(site!.configuration().json) as { campaigns: { id: string; weight?: number }[] }
  }
  const rows = async () =>
    (await listCampaignRows(shop.services.db.read, CAMPAIGN_SITE)).map(({ id, parent_id, is_on }) => [
      id,
      parent_id,
      Number(is_on),
    ])
  /** As if many had seen both variants. */
  const count = (campaignId: string, views: number, conversions: number) =>
    shop.services.db.transaction((tx) =>
      tx
        .updateTable('pair_counts')
        .set({ views, conversions, visitors: views })
        .where('campaign_id', '=', campaignId)
        .execute(),
    )

  test('the division reaches pages and begins another comparison', async () => {
    expect((await published()).campaigns.map(({ weight }) => weight)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await see(HEAD, 'a')
    await see(VARIANT, 'b')
    expect((await results())[0]?.variants.map(({ share, views }) => [share, views])).toEqual([
      [0.5, 1],
      [0.5, 1],
    ])
    expect(await change(testOf({ [HEAD]: 80, [VARIANT]: 20 }), VARIANT)).toEqual({ ok: true })
    expect((await published()).campaigns.map(({ id, weight }) => [id, weight])).toEqual([
      [HEAD, 80],
      [VARIANT, 20],
      [THIRD, undefined],
    ])
    for (const visitor of ['c', 'd', 'e']) await see(HEAD, visitor)
    await see(VARIANT, 'f')
    const [pair] = await results()
    expect(pair?.variants.map(({ share, views }) => [share, views])).toEqual([
      [0.8, 3],
      [0.2, 1],
    ])
    expect(pair?.ratio.verdict).toBe('changed')
    expect((await loadAbTest(shop.services.db.read, VARIANT))?.toSave.percents).toEqual([
      { id: HEAD, percent: 80 },
      { id: VARIANT, percent: 20 },
    ])
  })

  test('orders decide nothing after the division has changed: earlier visitors may be the buyers', async () => {
    const decide = async () => {
      await shop.settle()
      await count(HEAD, 5_000, 0)
      await count(VARIANT, 5_000, 0)
      const rows = Array.from({ length: 400 }, (_, index) => ({
        campaign_id: VARIANT,
        order_id: index + 1,
        visitor: `v${index}`,
        grosze: 100,
        at_ms: shop.clock.nowMs,
      }))
      await shop.services.db.transaction(async (tx) => {
        await tx.deleteFrom('campaign_orders').execute()
        await tx.insertInto('campaign_orders').values(rows).execute()
      })
      const { read } = shop.services.db
      const [pair] = await comparePairs(read, await listPairMembers(read, CAMPAIGN_SITE), true)
      return pair && [pair.comparisons[0]?.verdict, winnerOf(pair)]
    }
    await change(testOf({ [HEAD]: 50, [VARIANT]: 50 }, { goal: 'order' }))
    await see(HEAD, 'a')
    await see(VARIANT, 'b')
    expect(await decide()).toEqual(['better', VARIANT])
    await change(testOf({ [HEAD]: 80, [VARIANT]: 20 }, { goal: 'order' }))
    shop.clock.nowMs += 2_000
    await see(HEAD, 'c')
    await see(VARIANT, 'd')
    expect(await decide()).toEqual(['unknown', undefined])
  })

  test('percents of other campaigns are refused', async () => {
    expect(await change(testOf({ [HEAD]: 80, [THIRD]: 20 }))).toEqual({ ok: false, reason: 'other_variants' })
    expect(await change(testOf({ [HEAD]: 100 }), 'f'.repeat(13))).toEqual({ ok: false, reason: 'unknown' })
  })

  test('a decided test ends itself: the better variant takes the place of the pair', async () => {
    await see(HEAD, 'a')
    await see(VARIANT, 'b')
    await shop.settle()
    await count(HEAD, 5_000, 100)
    await count(VARIANT, 5_000, 400)
    expect(await endAbTests(shop.services)).toBe(0)
    await change(testOf({ [HEAD]: 50, [VARIANT]: 50 }, { endsItself: true }))
    expect(await endAbTests(shop.services)).toBe(1)
    expect(await rows()).toEqual([
      [HEAD, VARIANT, 0],
      [VARIANT, null, 1],
      [THIRD, null, 1],
    ])
    expect((await loadAbTest(shop.services.db.read, VARIANT))?.settings.ended).toMatchObject({
      reason: 'better',
      remaining: { id: VARIANT },
      others: [expect.any(String)],
    })
    expect(await endAbTests(shop.services)).toBe(0)
  })

  test('an undecided one lasts as long as its owner allowed, and the campaign itself remains', async () => {
    await change(testOf({ [HEAD]: 50, [VARIANT]: 50 }, { endsItself: true, maxDays: 3 }))
    await see(HEAD, 'a')
    await see(VARIANT, 'b')
    await shop.settle()
    shop.clock.nowMs += 3 * DAY_MS - 10_000
    expect(await endAbTests(shop.services)).toBe(0)
    shop.clock.nowMs += 20_000
    expect(await endAbTests(shop.services)).toBe(1)
    expect(await rows()).toEqual([
      [HEAD, null, 1],
      [VARIANT, HEAD, 0],
      [THIRD, null, 1],
    ])
    expect((await loadAbTest(shop.services.db.read, HEAD))?.settings.ended?.reason).toBe('time')
  })
})
