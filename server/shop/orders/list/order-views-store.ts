import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** Oldest first. */
export const listViewRows = (db: Sql, ownerId: string): Promise<Tables['order_views'][]> =>
  db
    .selectFrom('order_views')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

export const addViewRow = async (tx: Sql, view: Tables['order_views']): Promise<void> => {
  await insertRows(tx, 'order_views', [view])
}

export const setViewFilter = async (tx: Sql, id: string, filterJson: string): Promise<void> => {
  await tx.updateTable('order_views').set({ filter_json: filterJson }).where('id', '=', id).execute()
}

export const removeViewRow = async (tx: Sql, ownerId: string, id: string): Promise<void> => {
  await tx.deleteFrom('order_views').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}
