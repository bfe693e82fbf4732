import type { Sql, Tables } from '#server/platform/db/tables.ts'

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

/** Removes it with its sent and waiting deliveries. */
export const removeWebhookRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Removes those of an installation; returns how many. */
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

/** Makes it due now; false: it was delivered, or is being sent. */
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

export const removeOldDeliveries = async (tx: Sql, beforeMs: number): Promise<void> => {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('status', '!=', 'waiting')
    .where('created_ms', '<', beforeMs)
    .execute()
}

/** Rare, and the table is short: searches the text itself. */
export const removeDeliveriesAbout = async (tx: Sql, memberId: string): Promise<void> => {
  await tx.deleteFrom('webhook_deliveries').where('event_json', 'like', `%${memberId}%`).execute()
}
