import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  'alter table coupons add column source_order_id integer',
  'alter table coupons add column source_position integer',
  'alter table coupons add column source_product_id integer',
  'alter table coupons add column ended_why text',
  // One credit for each line of an order; rows without a source are the owner's codes.
  'create unique index coupons_source on coupons (source_order_id, source_position, source_product_id)',
]

/** Coupons that the shop issues itself: the price of a sample, to be deducted from its floor. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
