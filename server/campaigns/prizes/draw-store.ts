import type { DrawState } from '#contract/console/campaigns/prizes.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { DrawRow } from './store.ts'

/** Cursor of a page: it begins after the draw of this time and id. */
export type DrawCursor = { drawnMs: number; id: string }
/** `untilMs` is the first moment that no longer counts. */
export type DrawFilter = {
  campaignId?: string | undefined
  state?: DrawState | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
}
export type ListedDraw = DrawRow & { email: string | null }

/** Newest first; of one moment the later id first. */
export const listDrawRows = (
  sql: Sql,
  { campaignId, state, fromMs, untilMs }: DrawFilter,
  before: DrawCursor | undefined,
  limit: number,
): Promise<ListedDraw[]> => {
  let query = sql
    .selectFrom('prize_draws')
    .leftJoin('leads', 'leads.id', 'prize_draws.lead_id')
    .selectAll('prize_draws')
    .select('leads.email')
  if (campaignId !== undefined) query = query.where('prize_draws.campaign_id', '=', campaignId)
  if (state !== undefined) query = query.where('prize_draws.status', '=', state)
  if (fromMs !== undefined) query = query.where('prize_draws.drawn_ms', '>=', fromMs)
  if (untilMs !== undefined) query = query.where('prize_draws.drawn_ms', '<', untilMs)
  if (before) {
    const { drawnMs, id } = before
    query = query.where((where) =>
      where.or([
        where('prize_draws.drawn_ms', '<', drawnMs),
        where.and([where('prize_draws.drawn_ms', '=', drawnMs), where('prize_draws.id', '<', id)]),
      ]),
    )
  }
  return query
    .orderBy('prize_draws.drawn_ms', 'desc')
    .orderBy('prize_draws.id', 'desc')
    .limit(limit)
    .execute()
}

/** Campaigns with draws, by their name at the last one. */
export const countDrawsByCampaign = async (
  sql: Sql,
): Promise<{ id: string; name: string; count: number }[]> => {
  const rows = await sql
    .selectFrom('prize_draws')
    .select(({ fn }) => ['campaign_id', fn.max('campaign_name').as('name'), fn.countAll().as('count')])
    .groupBy('campaign_id')
    .orderBy('campaign_id')
    .execute()
  return rows.map(({ campaign_id, name, count }) => ({ id: campaign_id, name, count: Number(count) }))
}

/** Draws of a campaign, counted by prize and status. */
export const countDraws = async (
  sql: Sql,
  campaignId: string,
): Promise<{ prize_id: string; status: DrawState; count: number }[]> => {
  const rows = await sql
    .selectFrom('prize_draws')
    .where('campaign_id', '=', campaignId)
    .select(({ fn }) => ['prize_id', 'status', fn.countAll().as('count')])
    .groupBy(['prize_id', 'status'])
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}

export const findTaken = async (sql: Sql, campaignId: string, prizeId: string): Promise<number> =>
  Number(
    (
      await sql
        .selectFrom('prize_stocks')
        .select('taken')
        .where('campaign_id', '=', campaignId)
        .where('prize_id', '=', prizeId)
        .executeTakeFirst()
    )?.taken ?? 0,
  )

/** Number of reserved and won pieces of each prize. */
export const listTaken = async (sql: Sql, campaignId: string): Promise<Map<string, number>> =>
  new Map(
    (
      await sql
        .selectFrom('prize_stocks')
        .select(['prize_id', 'taken'])
        .where('campaign_id', '=', campaignId)
        .execute()
    ).map(({ prize_id, taken }) => [prize_id, Number(taken)]),
  )
