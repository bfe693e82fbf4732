import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pickWeighted } from '#campaign/targeting/trigger-weights.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'

const TEN_MINUTES_MS = 600_000
const TRIGGERS = [
  { kind: 'scroll', percent: 50 },
  { kind: 'exitIntent' },
  { kind: 'timeDelay', seconds: 5 },
] as never

describe.each(engines)('autopilot and A/B tests, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
  })
  afterAll(() => test.close())

  const configured = async () => {
    const { body, headers } = await test.request('GET', `configuration/${CAMPAIGN_SITE}`)
    return {
      etag: headers.get('etag'),
      weights:
        (body as { campaigns: { triggerWeights: number[] | null }[] }).campaigns[0]?.triggerWeights ?? null,
    }
  }
  const view = async (cause: string, times: number) => {
    for (let seen = 0; seen < times; seen += 1)
      await test.request('POST', `viewed/${campaignIdOf(1)}`, { trigger: cause })
  }
  const display = async (visitor: string, cookies: Record<string, string> = {}) =>
    (await test.request('POST', CAMPAIGN_SITE, { url: CAMPAIGN_PAGE, visitor_id: visitor, cookies }))
      .body as {
      poptins: {
        poptin_id: string
        ab_test: number
        ab_test_parent_id: string | null
        auto_pilot_trigger: string | null
      }[]
    }

  it('autopilot prefers the best trigger; a visitor stays with their variant [W-TRIG-10]', async () => {
    await test.publish([{ triggers: TRIGGERS, isAutopilot: true }])
    const even = [0.33, 0.33, 0.33]
    expect((await configured()).weights).toEqual(even)
    await view('scroll', 120)
    await view('exit_intent', 120)
    for (let number = 0; number < 30; number += 1)
      expect(
        (
          await test.convert(
            { email1: `a${number}@example.pl`, trigger: 'exit_intent' },
            { 'x-forwarded-for': `10.0.0.${number}` },
          )
        ).status,
      ).toBe(200)
    await test.settle()
    test.clock.nowMs += TEN_MINUTES_MS
    // One trigger has too few views yet.
    expect((await configured()).weights).toEqual(even)
    await view('timeDelay', 120)
    await test.settle()
    // Results are checked rarely: not yet.
    const { etag } = await configured()
    test.clock.nowMs += TEN_MINUTES_MS
    const learned = await configured()
    expect(learned.weights?.[1]).toBeGreaterThan(0.9)
    expect(learned.etag).not.toBe(etag)
    expect([0.2, 0.5, 0.8].map((chance) => pickWeighted(learned.weights ?? [], chance))).toEqual([1, 1, 1])
    expect((await display('v1')).poptins[0]?.auto_pilot_trigger).toBe('exit_intent')
    // Equal results give equal weights in every process, so cached configurations do not change.
    test.clock.nowMs += TEN_MINUTES_MS
    expect(await configured()).toEqual(learned)

    await test.publish([{}, { variantOf: 1 }])
    const seen = new Set<string>()
    for (let visitor = 0; visitor < 30; visitor += 1) {
      const [first] = (await display(`v${visitor}`)).poptins
      expect(first).toMatchObject({ ab_test: 1 })
      expect((await display(`v${visitor}`)).poptins[0]?.poptin_id).toBe(first?.poptin_id)
      seen.add(first?.poptin_id ?? '')
      // The browser's stored variant of the parent wins over everything else.
      for (const stored of [1, 2])
        expect(
          (
            await display(`v${visitor}`, {
              poptin_variants: JSON.stringify([[campaignIdOf(1), campaignIdOf(stored)]]),
            })
          ).poptins.map(({ poptin_id }) => poptin_id),
        ).toEqual([campaignIdOf(stored)])
    }
    expect([...seen].sort()).toEqual([campaignIdOf(1), campaignIdOf(2)])
  })
})
