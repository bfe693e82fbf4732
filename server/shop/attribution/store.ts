import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { StoredValue } from './read-attribution.ts'

export const addAttributionRows = async (tx: Sql, orderId: number, values: StoredValue[]): Promise<void> => {
  await insertRows(
    tx,
    'order_attribution',
    values.map(({ field, value }) => ({ order_id: orderId, field, value })),
  )
}

export const listAttributionRows = (db: Sql, orderIds: number[]) =>
  db.selectFrom('order_attribution').selectAll().where('order_id', 'in', orderIds).execute()

export const addMemberAttributionRows = async (
  tx: Sql,
  identityId: string,
  values: StoredValue[],
): Promise<void> => {
  await insertRows(
    tx,
    'identity_attribution',
    values.map(({ field, value }) => ({ identity_id: identityId, field, value })),
  )
}

export const listMemberAttributionRows = (db: Sql, identityId: string) =>
  db
    .selectFrom('identity_attribution')
    .selectAll()
    .where('identity_id', '=', identityId)
    .orderBy('field')
    .execute()

export const removeMemberAttributionRows = async (tx: Sql, identityId: string): Promise<void> => {
  await tx.deleteFrom('identity_attribution').where('identity_id', '=', identityId).execute()
}
