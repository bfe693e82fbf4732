import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type PairCountRow = Tables['pair_counts']
export type PairVisitorRow = Tables['pair_visitors']

/** Whether this is the first variant of the pair that the visitor saw. */
export const addPairVisitor = async (tx: Sql, row: PairVisitorRow): Promise<boolean> =>
  (await insertRows(tx, 'pair_visitors', [row], (insert) =>
    insert.onConflict((conflict) => conflict.columns(['parent_id', 'visitor']).doNothing()),
  )) === 1

export const raisePairCount = async (tx: Sql, row: PairCountRow): Promise<void> => {
  await insertRows(tx, 'pair_counts', [row], (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['parent_id', 'arms', 'campaign_id']).doUpdateSet(({ eb, ref }) => ({
        views: eb('pair_counts.views', '+', ref('excluded.views')),
        conversions: eb('pair_counts.conversions', '+', ref('excluded.conversions')),
        visitors: eb('pair_counts.visitors', '+', ref('excluded.visitors')),
      })),
    ),
  )
}

export const listPairCounts = async (sql: Sql, parentIds: readonly string[]): Promise<PairCountRow[]> =>
  parentIds.length === 0
    ? []
    : sql
        .selectFrom('pair_counts')
        .selectAll()
        .where('parent_id', 'in', parentIds)
        .orderBy('first_ms')
        .orderBy('campaign_id')
        .execute()

/** Removes the comparisons of a deleted campaign. */
export const removePairRows = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('pair_visitors').where('parent_id', '=', campaignId).execute()
  await tx
    .deleteFrom('pair_counts')
    .where(({ eb, or }) => or([eb('parent_id', '=', campaignId), eb('campaign_id', '=', campaignId)]))
    .execute()
}

export const addExperimentVisitor = async (tx: Sql, row: Tables['trial_visitors']): Promise<void> => {
  await tx
    .insertInto('trial_visitors')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'trial', 'visitor']).doNothing())
    .execute()
}

export const isInExperiment = async (
  sql: Sql,
  siteId: string,
  trial: string,
  visitor: string,
): Promise<boolean> =>
  (await sql
    .selectFrom('trial_visitors')
    .select('visitor')
    .where('site_id', '=', siteId)
    .where('trial', '=', trial)
    .where('visitor', '=', visitor)
    .executeTakeFirst()) !== undefined

export const addExperimentGoal = async (tx: Sql, row: Tables['trial_goals']): Promise<void> => {
  await tx
    .insertInto('trial_goals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'trial', 'visitor', 'day']).doNothing())
    .execute()
}

export type ExperimentSum = { visitors: number; reached: number; days: number }

/** Of the holdout and the others: number of visitors, of those who reached the goal, and of days with a goal. */
export const sumExperiment = async (
  sql: Sql,
  siteId: string,
  trial: string,
): Promise<{ heldOut: ExperimentSum; others: ExperimentSum; sinceMs: number | null }> => {
  const people = await sql
    .selectFrom('trial_visitors')
    .select(({ fn }) => ['is_held_out', fn.countAll().as('visitors'), fn.min('first_ms').as('since_ms')])
    .where('site_id', '=', siteId)
    .where('trial', '=', trial)
    .groupBy('is_held_out')
    .execute()
  const goals = await sql
    .selectFrom('trial_goals')
    .innerJoin('trial_visitors', (join) =>
      join
        .onRef('trial_visitors.site_id', '=', 'trial_goals.site_id')
        .onRef('trial_visitors.trial', '=', 'trial_goals.trial')
        .onRef('trial_visitors.visitor', '=', 'trial_goals.visitor'),
    )
    .select(({ fn }) => [
      'is_held_out',
      fn.count('trial_goals.visitor').distinct().as('reached'),
      fn.countAll().as('days'),
    ])
    .where('trial_goals.site_id', '=', siteId)
    .where('trial_goals.trial', '=', trial)
    .groupBy('is_held_out')
    .execute()
  const sumOf = (isHeldOut: number): ExperimentSum => {
    const goal = goals.find((row) => row.is_held_out === isHeldOut)
    return {
      visitors: Number(people.find((row) => row.is_held_out === isHeldOut)?.visitors ?? 0),
      reached: Number(goal?.reached ?? 0),
      days: Number(goal?.days ?? 0),
    }
  }
  const since = people.map(({ since_ms }) => Number(since_ms))
  return { heldOut: sumOf(1), others: sumOf(0), sinceMs: since.length ? Math.min(...since) : null }
}

type Sums = { views: number; closes: number; conversions: number }
type Narrow = { siteId: string; campaignId: string | undefined; sinceDay: number }

/** Counts of a site's campaigns, or of one, by day, device or trigger. */
export const sumBy = async (
  sql: Sql,
  by: 'day' | 'device' | 'cause',
  { siteId, campaignId, sinceDay }: Narrow,
): Promise<({ key: string } & Sums)[]> => {
  let query = sql
    .selectFrom('campaign_counts')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_counts.campaign_id')
    .where('campaigns.site_id', '=', siteId)
    .where('campaign_counts.day', '>=', sinceDay)
  if (campaignId !== undefined) query = query.where('campaign_counts.campaign_id', '=', campaignId)
  const rows = await query
    .select(({ fn }) => [
      `campaign_counts.${by} as key`,
      fn.sum('campaign_counts.views').as('views'),
      fn.sum('campaign_counts.closes').as('closes'),
      fn.sum('campaign_counts.conversions').as('conversions'),
    ])
    .groupBy(`campaign_counts.${by}`)
    .orderBy(`campaign_counts.${by}`)
    .execute()
  return rows.map(({ key, views, closes, conversions }) => ({
    key: String(key),
    views: Number(views),
    closes: Number(closes),
    conversions: Number(conversions),
  }))
}
