import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `alter table attributes add column filter_kind text not null default ''`,
  `alter table attributes add column is_on_card integer not null default 0`,
  `alter table attributes add column is_indexed integer not null default 0`,
  `alter table attribute_terms add column colour text not null default ''`,
  `alter table categories add column hidden_filters_json text not null default '[]'`,
  // The filter index of each process finds by it what has changed since it read the catalogue.
  `alter table product_list add column listed_ms bigint not null default 0`,
  `create index product_list_listed on product_list (listed_ms)`,
  // Few rows: what is sold out.
  `create index stock_empty on stock (product_id) where quantity <= 0`,
]

/** How attributes become filters and facts of cards, and what categories hide of them. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
