import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  'alter table products add column sample_of integer',
  'alter table products add column handling_days integer',
  `alter table products add column extras_json text not null default '{}'`,
  'create index products_sample_of on products (sample_of) where sample_of is not null',
]

/** What a product's page sells besides the product: its sample, and the goods, documents and film around it. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
