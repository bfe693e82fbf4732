import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type OrderTermsRow = Tables['order_terms']

export const addOrderTerms = (tx: Sql, row: OrderTermsRow) =>
  tx.insertInto('order_terms').values(row).execute()

export const findOrderTermsRow = (db: Sql, orderId: number) =>
  db.selectFrom('order_terms').selectAll().where('order_id', '=', orderId).executeTakeFirst()
