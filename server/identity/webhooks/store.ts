import type { Database } from '#server/db/database.ts'
import type { Sql, Tables } from '#server/db/tables.ts'

export type WebhookRow = Tables['webhooks']
export type DeliveryRow = Tables['webhook_deliveries']

export const listWebhooksOf = (sql: Sql, siteId: string): Promise<WebhookRow[]> =>
  sql
    .selectFrom('webhooks')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('is_on', '=', 1)
    .orderBy('id')
    .execute()

export const findWebhook = (sql: Sql, id: string): Promise<WebhookRow | undefined> =>
  sql.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** On or off, oldest first. */
export const listAllWebhooksOf = (sql: Sql, siteId: string): Promise<WebhookRow[]> =>
  sql
    .selectFrom('webhooks')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

export const countWebhooksByInstance = async (sql: Sql, siteId: string): Promise<Map<string, number>> => {
  const rows = await sql
    .selectFrom('webhooks')
    .select(({ fn }) => ['instance_id', fn.countAll().as('count')])
    .where('site_id', '=', siteId)
    .groupBy('instance_id')
    .execute()
  return new Map(rows.map(({ instance_id, count }) => [instance_id, Number(count)]))
}

export const addWebhookRow = async (tx: Sql, row: WebhookRow): Promise<void> => {
  await tx.insertInto('webhooks').values(row).execute()
}

export const setWebhook = async (
  tx: Sql,
  id: string,
  change: Partial<Pick<WebhookRow, 'url' | 'event_types_json' | 'is_on'>>,
): Promise<void> => {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

/** With all it sent and was about to send. */
export const removeWebhookRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Those of an installation; gives how many. */
export const removeWebhooksOf = async (tx: Sql, instanceId: string): Promise<number> => {
  const rows = await tx.selectFrom('webhooks').select('id').where('instance_id', '=', instanceId).execute()
  for (const { id } of rows) await removeWebhookRow(tx, id)
  return rows.length
}

export const findDelivery = (sql: Sql, id: string): Promise<DeliveryRow | undefined> =>
  sql.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const listDeliveriesOf = (
  sql: Sql,
  webhookId: string,
  before: { ms: number; id: string } | undefined,
  limit: number,
): Promise<DeliveryRow[]> => {
  let query = sql.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)
  if (before)
    query = query.where((where) =>
      where.or([
        where('created_ms', '<', before.ms),
        where.and([where('created_ms', '=', before.ms), where('id', '<', before.id)]),
      ]),
    )
  return query.orderBy('created_ms', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Makes it due now; false: it has arrived, or is on its way this very moment. */
export const reviveDelivery = async (
  tx: Sql,
  { id, attempts }: DeliveryRow,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', next_try_ms: nowMs })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '!=', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const addDelivery = async (tx: Sql, row: DeliveryRow): Promise<void> => {
  await tx.insertInto('webhook_deliveries').values(row).execute()
}

export const listDueDeliveries = (sql: Sql, nowMs: number, limit: number): Promise<DeliveryRow[]> =>
  sql
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('next_try_ms', '<=', nowMs)
    .orderBy('next_try_ms')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Makes due what waits for longer from now than anything is put off. */
export const setTooLateDue = async (db: Database, nowMs: number, longestMs: number): Promise<void> => {
  const found = await db.read
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_try_ms', '>', nowMs + longestMs)
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  await db.transaction((tx) =>
    tx
      .updateTable('webhook_deliveries')
      .set({ next_try_ms: nowMs })
      .where('status', '=', 'waiting')
      .where('next_try_ms', '>', nowMs + longestMs)
      .execute(),
  )
}

/** One process gets it; until `untilMs` no other tries. False: another one was first. */
export const claimDelivery = async (
  tx: Sql,
  { id, attempts }: DeliveryRow,
  nowMs: number,
  untilMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ attempts: attempts + 1, next_try_ms: untilMs })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'waiting')
    .where('next_try_ms', '<=', nowMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes what this process has claimed: its number of attempts is ours. */
export const setDelivery = async (
  tx: Sql,
  id: string,
  attempts: number,
  change: Partial<Pick<DeliveryRow, 'status' | 'next_try_ms' | 'last_error' | 'delivered_ms'>>,
): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'waiting')
    .execute()
}

export const removeOldDeliveries = async (tx: Sql, beforeMs: number): Promise<void> => {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('status', '!=', 'waiting')
    .where('created_ms', '<', beforeMs)
    .execute()
}

/** Rare, and the table is short: looked for in the text itself. */
export const removeDeliveriesAbout = async (tx: Sql, memberId: string): Promise<void> => {
  await tx.deleteFrom('webhook_deliveries').where('event_json', 'like', `%${memberId}%`).execute()
}
