import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** How much a pack held when it was ordered; older orders speak of pieces. */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw(`alter table order_lines add column pack_area_cm2 integer`).execute(tx)
}
