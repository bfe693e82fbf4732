import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** The version of its game's rules that each draw was made under. */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw('alter table prize_draws add column rules_version integer').execute(tx)
}
