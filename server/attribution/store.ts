import type { Sql } from '#server/db/tables.ts'
import type { StoredValue } from './read-attribution.ts'

export const addAttributionRows = async (tx: Sql, orderId: number, values: StoredValue[]): Promise<void> => {
  if (values.length) await tx.insertInto('order_attribution').values(values.map(({ field, value }) => ({ order_id: orderId, field, value }))).execute()
}

export const listAttributionRows = (db: Sql, orderIds: number[]) =>
  db.selectFrom('order_attribution').selectAll().where('order_id', 'in', orderIds).execute()
