import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { OrderSum } from '#contract/console/campaigns/results.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { MAX_VISITOR, VISITOR_COOKIE, visitorMark } from './experiment.ts'

const DAY_MS = 86_400_000
/** An order counts for the campaigns that its visitor saw at most this long before. */
export const ORDER_WINDOW_MS = 7 * DAY_MS
const CLEAN_EVERY_MS = 3_600_000

export type CampaignViewer = { campaignId: string; visitor: string; seenMs: number }

/** Remembers who saw a campaign, in one order everywhere, so that two processes do not deadlock. */
export const addCampaignViewers = async (tx: Sql, viewers: readonly CampaignViewer[]): Promise<void> => {
  const latest = new Map(viewers.map((viewer) => [`${viewer.campaignId} ${viewer.visitor}`, viewer]))
  const rows = [...latest]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { campaignId, visitor, seenMs }]) => ({ campaign_id: campaignId, visitor, seen_ms: seenMs }))
  if (rows.length > 0)
    await insertRows(tx, 'campaign_viewers', rows, (insert) =>
      insert.onConflict((conflict) =>
        conflict
          .columns(['campaign_id', 'visitor'])
          .doUpdateSet(({ ref }) => ({ seen_ms: ref('excluded.seen_ms') })),
      ),
    )
}

/**
 * Counts an order for the campaigns that its visitor saw lately on the shop's own pages. It never makes an order fail.
 * `grosze`: what the order brings.
 */
export const countOrderForCampaigns = async (
  c: Context,
  services: Services,
  orderId: number,
  loadGrosze: (sql: Sql) => Promise<number>,
): Promise<void> => {
  try {
    const { campaignSite } = services.shopSettings()
    const visitorId = campaignSite ? getCookie(c, VISITOR_COOKIE)?.slice(0, MAX_VISITOR) : undefined
    const site = campaignSite && visitorId ? await loadPublishedSite(services, campaignSite) : undefined
    if (!site?.campaigns.length || !visitorId) return
    const marks = new Map(
      site.campaigns.map(({ id, parentId }) => [id, visitorMark(parentId ?? id, visitorId)] as const),
    )
    const atMs = services.now()
    await services.db.transaction(async (tx) => {
      const seen = await listSeenBy(tx, [...new Set(marks.values())], atMs - ORDER_WINDOW_MS)
      const rows = seen.filter(({ campaign_id, visitor }) => marks.get(campaign_id) === visitor)
      if (rows.length === 0) return
      const grosze = await loadGrosze(tx)
      await insertRows(
        tx,
        'campaign_orders',
        rows.map(({ campaign_id, visitor }) => ({
          campaign_id,
          order_id: orderId,
          visitor,
          grosze,
          at_ms: atMs,
        })),
        (insert) =>
          insert.onConflict((conflict) => conflict.columns(['campaign_id', 'order_id']).doNothing()),
      )
    })
  } catch (error) {
    services.log(`results: ${(error as Error).message}`)
  }
}

const listSeenBy = (sql: Sql, marks: readonly string[], sinceMs: number) =>
  sql
    .selectFrom('campaign_viewers')
    .selectAll()
    .where('visitor', 'in', marks)
    .where('seen_ms', '>=', sinceMs)
    .execute()

/** After a refund or a change of the order. */
export const setCampaignOrderWorth = async (tx: Sql, orderId: number, grosze: number): Promise<void> => {
  await tx.updateTable('campaign_orders').set({ grosze }).where('order_id', '=', orderId).execute()
}

/** Removes the orders and viewers of a deleted campaign. */
export const removeCampaignOrders = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('campaign_viewers').where('campaign_id', '=', campaignId).execute()
  await tx.deleteFrom('campaign_orders').where('campaign_id', '=', campaignId).execute()
}

/** Orders of visitors of these campaigns since a moment, without those called off. */
export const sumCampaignOrders = async (
  sql: Sql,
  campaignIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, OrderSum>> => {
  if (campaignIds.length === 0) return new Map()
  const rows = await sql
    .selectFrom('campaign_orders')
    .select(({ fn }) => [
      'campaign_id',
      fn.countAll().as('orders'),
      fn.count('visitor').distinct().as('buyers'),
      fn.sum('grosze').as('grosze'),
    ])
    .where('campaign_id', 'in', campaignIds)
    .where('at_ms', '>=', sinceMs)
    .where('grosze', '>', 0)
    .groupBy('campaign_id')
    .execute()
  return new Map(
    rows.map(({ campaign_id, orders, buyers, grosze }) => [
      campaign_id,
      { orders: Number(orders), buyers: Number(buyers), grosze: Number(grosze) },
    ]),
  )
}

const removeOldViewers = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = await tx
    .selectFrom('campaign_viewers')
    .select(['campaign_id', 'visitor'])
    .where('seen_ms', '<', beforeMs)
    .limit(limit)
    .execute()
  for (const { campaign_id, visitor } of old)
    await tx
      .deleteFrom('campaign_viewers')
      .where('campaign_id', '=', campaign_id)
      .where('visitor', '=', visitor)
      .where('seen_ms', '<', beforeMs)
      .execute()
  return old.length
}

/** Viewers whose orders would count no more are deleted. */
export const viewerCleaning = defineTask('cleaning of campaign viewers', {
  everyMs: CLEAN_EVERY_MS,
  run: ({ db, now }) =>
    removeInSteps(db, (tx, limit) => removeOldViewers(tx, now() - ORDER_WINDOW_MS, limit)),
})
