import { triggerWeights } from '#campaign/targeting/trigger-weights.ts'
import * as triggers from '#campaign/triggers/index.ts'
import type { Trigger } from '#campaign/triggers/trigger.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { sumTriggerCounts } from '../editor/count-store.ts'

/** Views and conversions of these campaigns by trigger, since they were created. */
export const listTriggerResults = async (
  sql: Sql,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; cause: string; views: number; conversions: number }[]> =>
  campaignIds.length === 0
    ? []
    : (await sumTriggerCounts(sql, campaignIds)).map(({ campaign_id, cause, views, conversions }) => ({
        campaignId: campaign_id,
        cause,
        views: Number(views),
        conversions: Number(conversions),
      }))

const kinds = { ...triggers } as unknown as Record<string, Trigger<never>>
const HUNDREDTHS = 100

export type TriggerResult = { campaignId: string; cause: string; views: number; conversions: number }

/**
 * How often pages should use each trigger of a campaign on autopilot, in hundredths, so that a few more views do not
 * change a cached configuration. Randomness is derived from the results, so that all processes agree.
 */
export const scoreTriggers = (
  { id, campaign: { triggers: wanted } }: Pick<SavedCampaign, 'id' | 'campaign'>,
  results: readonly TriggerResult[],
): number[] => {
  const own = results.filter(({ campaignId }) => campaignId === id)
  const perTrigger = wanted.map(({ kind }) => {
    const of = own.filter(({ cause }) => cause === kinds[kind]?.wireName || cause === kind)
    return {
      views: sum(of.map(({ views }) => views)),
      conversions: sum(of.map(({ conversions }) => conversions)),
    }
  })
  return triggerWeights(
    perTrigger,
    seeded(perTrigger.flatMap(({ views, conversions }) => [views, conversions])),
  ).map((weight) => Math.round(weight * HUNDREDTHS) / HUNDREDTHS)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Mulberry32, from numbers. */
const seeded = (numbers: readonly number[]) => {
  let seed = numbers.reduce((mixed, number) => Math.imul(mixed ^ number, 0x01000193), 0x811c9dc5)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
