import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** What a piece contains, for prices of a metre, a kilogram or a litre (act on information about prices, art. 4). */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw(`alter table products add column content text not null default ''`).execute(tx)
}
