import type { Sql } from '#server/platform/db/tables.ts'

const monthOf = (ms: number): number => Number(new Date(ms).toISOString().slice(0, 7).replace('-', ''))

/** Letters that were sent or given up. */
export const removeSentMail = async (
  tx: Sql,
  { beforeMs, isAboutOrders, limit }: { beforeMs: number; isAboutOrders: boolean; limit: number },
): Promise<number> => {
  const old = tx
    .selectFrom('outbox')
    .select('id')
    .where('created_ms', '<', beforeMs)
    .where('status', '<>', 'waiting')
    .where('about', isAboutOrders ? 'like' : 'not like', 'order:%')
    .limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * `open`: nobody used the mailed link; `left`: they unsubscribed; `quiet`: they stayed, and neither came nor did
 * anything on the site's pages since.
 */
export type LeadsToRemove = 'open' | 'left' | 'quiet'

export const listLeadsToRemove = async (
  sql: Sql,
  which: LeadsToRemove,
  beforeMs: number,
  limit: number,
): Promise<string[]> => {
  const leads = sql.selectFrom('leads').select('id').orderBy('id').limit(limit)
  const stayed = leads.where('unsubscribed_ms', 'is', null).where('received_ms', '<', beforeMs)
  const queries = {
    open: stayed.where('confirmed_ms', 'is', null),
    left: leads.where('unsubscribed_ms', '<', beforeMs),
    quiet: stayed
      .where(({ eb, or }) => or([eb('confirmed_ms', 'is', null), eb('confirmed_ms', '<', beforeMs)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('lead_activities')
              .select('lead_activities.contact')
              .whereRef('lead_activities.site_id', '=', 'leads.site_id')
              .whereRef('lead_activities.contact', '=', 'leads.email')
              .where('lead_activities.last_ms', '>=', beforeMs),
          ),
        ),
      ),
  }
  const rows = await queries[which].execute()
  return rows.map(({ id }) => id)
}

/** What was drawn when stays as evidence; whoever played is not known any more. */
export const anonymizePlays = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = tx
    .selectFrom('prize_draws')
    .select('id')
    .where('drawn_ms', '<', beforeMs)
    .where('visitor', '<>', '')
    .limit(limit)
  const { numUpdatedRows } = await tx
    .updateTable('prize_draws')
    .set(({ ref }) => ({
      key: ref('id'),
      visitor: '',
      won_key: null,
      period_key: null,
      mailbox_key: null,
      lead_id: null,
      ip: '',
    }))
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Proof of consents that were withdrawn, or their person erased, before then. The refusal itself stays. */
export const removeConsents = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = tx
    .selectFrom('marketing_consents')
    .innerJoin('marketing_suppressions', (join) =>
      join
        .onRef('marketing_suppressions.person', '=', 'marketing_consents.person')
        .onRef('marketing_suppressions.channel', '=', 'marketing_consents.channel')
        .onRef('marketing_suppressions.scope', '=', 'marketing_consents.scope'),
    )
    .select('marketing_consents.id')
    .where('marketing_suppressions.at_ms', '<', beforeMs)
    .whereRef('marketing_consents.at_ms', '<=', 'marketing_suppressions.at_ms')
    .limit(limit)
  const { numDeletedRows } = await tx
    .deleteFrom('marketing_consents')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const CONFIRMABLE_MS = 30 * 86_400_000

/** Consents by mail that nobody confirmed prove nothing; the link of their letter is not valid any more. */
export const removeOpenConsents = async (tx: Sql, nowMs: number, limit: number): Promise<number> => {
  const old = tx
    .selectFrom('marketing_consents as given')
    .select('given.id')
    .where('given.act', '=', 'given')
    .where('given.channel', '=', 'email')
    .where('given.at_ms', '<', nowMs - CONFIRMABLE_MS)
    .where('given.source', '<>', 'campaign')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('marketing_consents as later')
            .select('later.id')
            .whereRef('later.person', '=', 'given.person')
            .whereRef('later.channel', '=', 'given.channel')
            .whereRef('later.scope', '=', 'given.scope')
            .where('later.act', '<>', 'given'),
        ),
      ),
    )
    .limit(limit)
  const { numDeletedRows } = await tx
    .deleteFrom('marketing_consents')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const removeOldReminders = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = tx.selectFrom('reminders').select('id').where('sent_ms', '<', beforeMs).limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('reminders').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Activities of contacts, visitors of a month, and visitors of experiments. */
export const removeVisitors = async (
  tx: Sql,
  which: 'activities' | 'months' | 'trials',
  beforeMs: number,
  limit: number,
): Promise<number> => {
  if (which === 'activities') {
    const contacts = await tx
      .selectFrom('lead_activities')
      .select(['site_id', 'contact', 'activity', 'campaign_id'])
      .where('last_ms', '<', beforeMs)
      .limit(limit)
      .execute()
    for (const { site_id, contact, activity, campaign_id } of contacts)
      await tx
        .deleteFrom('lead_activities')
        .where('site_id', '=', site_id)
        .where('contact', '=', contact)
        .where('activity', '=', activity)
        .where('campaign_id', '=', campaign_id)
        .execute()
    return contacts.length
  }
  if (which === 'months') {
    const visitors = await tx
      .selectFrom('campaign_visitors')
      .select(['site_id', 'month', 'visitor'])
      .where('month', '<', monthOf(beforeMs))
      .limit(limit)
      .execute()
    for (const { site_id, month, visitor } of visitors)
      await tx
        .deleteFrom('campaign_visitors')
        .where('site_id', '=', site_id)
        .where('month', '=', month)
        .where('visitor', '=', visitor)
        .execute()
    return visitors.length
  }
  const visitors = await tx
    .selectFrom('trial_visitors')
    .select(['site_id', 'trial', 'visitor'])
    .where('first_ms', '<', beforeMs)
    .limit(limit)
    .execute()
  for (const { site_id, trial, visitor } of visitors)
    for (const table of ['trial_goals', 'trial_visitors'] as const)
      await tx
        .deleteFrom(table)
        .where('site_id', '=', site_id)
        .where('trial', '=', trial)
        .where('visitor', '=', visitor)
        .execute()
  return visitors.length
}

export const removeEvents = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = tx.selectFrom('audit_events').select('id').where('at_ms', '<', beforeMs).limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('audit_events').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

export const removeErasures = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = tx.selectFrom('customer_erasures').select('id').where('at_ms', '<', beforeMs).limit(limit)
  const { numDeletedRows } = await tx
    .deleteFrom('customer_erasures')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
