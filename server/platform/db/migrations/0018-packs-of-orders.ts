import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** The area of a pack when it was ordered; older orders count pieces. */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw(`alter table order_lines add column pack_area_cm2 integer`).execute(tx)
}
