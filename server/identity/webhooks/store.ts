import type { Sql, Tables } from '#server/db/tables.ts'

export type WebhookRow = Tables['webhooks']
export type DeliveryRow = Tables['webhook_deliveries']

export const listWebhooksOf = (sql: Sql, siteId: string): Promise<WebhookRow[]> => sql.selectFrom('webhooks').selectAll().where('site_id', '=', siteId).where('is_on', '=', 1).orderBy('id').execute()

export const findWebhook = (sql: Sql, id: string): Promise<WebhookRow | undefined> => sql.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export const addDelivery = async (tx: Sql, row: DeliveryRow): Promise<void> => {
  await tx.insertInto('webhook_deliveries').values(row).execute()
}

export const listDueDeliveries = (sql: Sql, nowMs: number, limit: number): Promise<DeliveryRow[]> =>
  sql.selectFrom('webhook_deliveries').selectAll().where('status', '=', 'waiting').where('next_try_ms', '<=', nowMs).orderBy('next_try_ms').orderBy('id').limit(limit).execute()

/** One process gets it; until `untilMs` no other tries. False: another one was first. */
export const claimDelivery = async (tx: Sql, { id, attempts }: DeliveryRow, nowMs: number, untilMs: number): Promise<boolean> => {
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
export const setDelivery = async (tx: Sql, id: string, attempts: number, change: Partial<Pick<DeliveryRow, 'status' | 'next_try_ms' | 'last_error' | 'delivered_ms'>>): Promise<void> => {
  await tx.updateTable('webhook_deliveries').set(change).where('id', '=', id).where('attempts', '=', attempts).where('status', '=', 'waiting').execute()
}

export const removeOldDeliveries = async (tx: Sql, beforeMs: number): Promise<void> => {
  await tx.deleteFrom('webhook_deliveries').where('status', '!=', 'waiting').where('created_ms', '<', beforeMs).execute()
}

/** Rare, and the table is short: looked for in the text itself. */
export const removeDeliveriesAbout = async (tx: Sql, memberId: string): Promise<void> => {
  await tx.deleteFrom('webhook_deliveries').where('event_json', 'like', `%${memberId}%`).execute()
}
