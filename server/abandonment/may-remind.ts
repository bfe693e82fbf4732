import type { ReminderSettings } from '#contract/console/abandonment.ts'
import { findAgreedLead } from '#server/conversions/agreed-lead.ts'
import type { Sql } from '#server/db/tables.ts'
import { firstOrderSince } from '#server/orders/first-order-since.ts'
import { findAgreement, findRefusal, wasReminded } from './store.ts'

const DAY_MS = 86_400_000

/**
 * `identityId`: of a member who is known to have this address; null: whoever typed it. `siteId`: where they
 * looked around; null: in the shop.
 */
export type Whom = { email: string; identityId: string | null; siteId: string | null; leftMs: number }

/** Whether somebody agreed to be reminded, has not ordered since, and was not reminded lately. */
export const mayRemind = async (
  sql: Sql,
  settings: ReminderSettings,
  { email, identityId, siteId, leftMs }: Whom,
  nowMs: number,
): Promise<boolean> => {
  if (await wasReminded(sql, email, nowMs - settings.pauseDays * DAY_MS)) return false
  if ((await firstOrderSince(sql, { email, identityId }, leftMs)) !== undefined) return false
  const refusedMs = await findRefusal(sql, email)
  const agreedMs = identityId === null ? undefined : await findAgreement(sql, identityId)
  if (agreedMs !== undefined && agreedMs > (refusedMs ?? 0)) return true
  // Who refused and later agreed anew, elsewhere, is reminded again.
  return findAgreedLead(sql, email, { campaignIds: settings.campaignIds, siteId, refusedMs: refusedMs ?? 0 })
}
