import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table manufacturers (
    id text primary key,
    name text not null,
    address text not null,
    contact text not null,
    is_in_eu integer not null,
    responsible text not null,
    brands_json text not null
  )`,
]

/** Who makes products, stored once for all products of its brands (product safety regulation, art. 19). */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
