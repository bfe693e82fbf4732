import type { AbTestGoal, AbTestToSave } from '#contract/console/campaigns/ab-tests.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { type AbTestSettings, readAbTest } from './ab-test.ts'
import { readCampaignRow } from './saved-campaign.ts'
import { type CampaignRow, findCampaignRow, listCampaignRows, setCampaignRow, setSiteRow } from './store.ts'

const WHOLE_PERCENT = 100

/** A campaign with its variants, in their order, and how they are compared. */
export type LoadedAbTest = {
  siteId: string
  variants: { id: string; name: string; isOn: boolean }[]
  settings: AbTestSettings
  toSave: AbTestToSave
}

/** Whole percents that sum to 100, in the proportion of the weights; each at least 1. */
export const percentsOf = (weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const percents = weights.map((weight) => Math.max(1, Math.floor((weight / whole) * WHOLE_PERCENT)))
  const sum = percents.reduce((all, percent) => all + percent, 0)
  percents[percents.indexOf(Math.max(...percents))]! += WHOLE_PERCENT - sum
  return percents
}

/** A campaign of an A/B pair. */
export type PairMember = {
  id: string
  parentId: string | null
  name: string
  isOn: boolean
  weight: number
  goal: AbTestGoal
}

/** The campaigns of a site that are members of pairs, each followed by its variants. */
export const listPairMembers = async (sql: Sql, siteId: string): Promise<PairMember[]> => {
  const rows = await listCampaignRows(sql, siteId)
  return rows
    .filter(({ id, parent_id }) => parent_id === null && rows.some((other) => other.parent_id === id))
    .flatMap((head) => {
      const { goal } = readAbTest(head.ab_test_json)
      return [head, ...rows.filter(({ parent_id }) => parent_id === head.id)].map((row) => {
        const { id, parentId, isOn, weight, campaign } = readCampaignRow(row)
        return { id, parentId, name: campaign.name, isOn, weight, goal }
      })
    })
}

/** The A/B test of the campaign with this id, or of the one that it is a variant of; undefined: no such campaign. */
export const loadAbTest = async (sql: Sql, id: string): Promise<LoadedAbTest | undefined> => {
  const pair = await listPair(sql, id)
  return pair && abTestOf(pair)
}

const listPair = async (sql: Sql, id: string): Promise<CampaignRow[] | undefined> => {
  const row = await findCampaignRow(sql, id)
  if (!row) return undefined
  const headId = row.parent_id ?? row.id
  const pair = (await listCampaignRows(sql, row.site_id)).filter(
    (other) => (other.parent_id ?? other.id) === headId,
  )
  return pair.toSorted((a, b) => Number(b.parent_id === null) - Number(a.parent_id === null))
}

const abTestOf = (pair: readonly CampaignRow[]): LoadedAbTest => {
  const settings = readAbTest(pair[0]!.ab_test_json)
  const variants = pair.map((row) => {
    const { id, isOn, campaign } = readCampaignRow(row)
    return { id, name: campaign.name, isOn }
  })
  const percents = percentsOf(pair.map(({ weight }) => Number(weight)))
  return {
    siteId: pair[0]!.site_id,
    variants,
    settings,
    toSave: {
      percents: variants.map(({ id }, index) => ({ id, percent: percents[index]! })),
      goal: settings.goal,
      endsItself: settings.endsItself,
      maxDays: settings.maxDays,
    },
  }
}

type Outcome = { ok: true } | { ok: false; reason: 'unknown' | 'other_variants' }

/**
 * Saves how variants are compared. `refuseOutdated` receives the saved state and throws if it is not the one that was
 * read. `other_variants`: the percents are not those of its variants.
 */
export const changeAbTest = (
  { db }: Services,
  id: string,
  { percents, ...test }: AbTestToSave,
  refuseOutdated: (current: AbTestToSave) => void,
): Promise<Outcome> =>
  db.transaction(async (tx): Promise<Outcome> => {
    const known = await findCampaignRow(tx, id)
    if (!known) return { ok: false, reason: 'unknown' }
    // The lock of the site comes first, so that later reads are current.
    await setSiteRow(tx, known.site_id, {})
    const pair = (await listPair(tx, id)) ?? []
    const current = abTestOf(pair)
    refuseOutdated(current.toSave)
    const byId = new Map(percents.map((one) => [one.id, one.percent]))
    if (byId.size !== pair.length || pair.some((row) => !byId.has(row.id)))
      return { ok: false, reason: 'other_variants' }
    const isEven = new Set(percentsOf(pair.map(() => 1))).isSupersetOf(new Set(byId.values()))
    for (const row of pair)
      await setCampaignRow(tx, row.id, {
        weight: isEven ? 1 : byId.get(row.id)!,
        ...(row.parent_id === null && {
          ab_test_json: JSON.stringify({ ...current.settings, ...test } satisfies AbTestSettings),
        }),
      })
    return { ok: true }
  })
