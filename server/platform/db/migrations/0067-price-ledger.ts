import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const DAYS_31_MS = 31 * 24 * 60 * 60 * 1000

/** What is sold by itself and offered now. */
const offered = `kind in ('simple', 'variation', 'external') and status = 'published' and (parent_id is null
  or exists (select 1 from products parent where parent.id = products.parent_id and parent.status = 'published'))`

const statements = (nowMs: number) => {
  const onSale = `(sale_price_grosze is not null
    and (regular_price_grosze is null or sale_price_grosze < regular_price_grosze)
    and (sale_from_ms is null or sale_from_ms <= ${nowMs}) and (sale_to_ms is null or sale_to_ms > ${nowMs}))`
  const saleMs = `coalesce(sale_from_ms, ${nowMs})`
  const daysBefore = `(${saleMs} - ${DAYS_31_MS})`
  return [
    `create table price_ledger (
      product_id bigint not null,
      from_ms bigint not null,
      price_grosze bigint,
      cause text not null,
      primary key (product_id, from_ms)
    )`,
    'alter table products add column lowest_price_grosze bigint',
    'alter table products add column is_lowest_since_start integer not null default 0',
    // Prices of before are not known: the regular one is assumed, over the whole time that the law regards.
    `insert into price_ledger (product_id, from_ms, price_grosze, cause)
      select id, case when ${onSale} and created_ms > ${daysBefore} then ${daysBefore}
        when created_ms > ${nowMs} then ${nowMs} else created_ms end,
        regular_price_grosze, 'import'
      from products where ${offered} and regular_price_grosze is not null`,
    `insert into price_ledger (product_id, from_ms, price_grosze, cause)
      select id, ${saleMs}, sale_price_grosze, 'promo' from products where ${offered} and ${onSale}`,
    `insert into price_ledger (product_id, from_ms, price_grosze, cause)
      select id, sale_from_ms, sale_price_grosze, 'promo' from products
      where ${offered} and regular_price_grosze is not null and sale_price_grosze < regular_price_grosze
        and sale_from_ms > ${nowMs} and (sale_to_ms is null or sale_to_ms > sale_from_ms)`,
    `insert into price_ledger (product_id, from_ms, price_grosze, cause)
      select id, sale_to_ms, regular_price_grosze, 'base' from products
      where ${offered} and sale_price_grosze is not null
        and (regular_price_grosze is null or sale_price_grosze < regular_price_grosze)
        and sale_to_ms > ${nowMs} and (sale_from_ms is null or sale_to_ms > sale_from_ms)`,
    `update products set lowest_price_grosze = regular_price_grosze
      where ${offered} and regular_price_grosze is not null and sale_price_grosze < regular_price_grosze
        and (sale_to_ms is null or sale_to_ms > ${nowMs})`,
  ]
}

/** The history of prices, and what a reduction is compared with by the Polish act on information about prices. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements(Date.now())) await sql.raw(statement).execute(tx)
}
