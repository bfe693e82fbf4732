import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Codes for everybody that lower prices of goods; a discount on the value of a whole cart lowers no price. */
const counted = `is_public = 1 and amount > 0 and (kind = 'fixed_product' or kind = 'percent')
  and (product_ids_json <> '[]' or category_ids_json <> '[]'
    or (min_total_grosze is null and max_total_grosze is null))`
const fromMs = 'case when starts_ms > created_ms then starts_ms else created_ms end'

const tables = [
  'alter table coupons add column is_public integer not null default 0',
  `create table public_codes (
    code text not null,
    from_ms bigint not null,
    kind text,
    amount integer not null,
    product_ids_json text not null,
    category_ids_json text not null,
    excludes_sale_items integer not null,
    primary key (code, from_ms)
  )`,
  `create table public_code_goods (
    code text not null,
    product_id bigint not null,
    from_ms bigint not null,
    to_ms bigint,
    primary key (code, product_id, from_ms)
  )`,
  'create index public_code_goods_product on public_code_goods (product_id)',
]

const codesOfCoupons = [
  // One that works once is for one person.
  `update coupons set is_public = 1
    where source_order_id is null and (usage_limit is null or usage_limit > 1)`,
  // What they were before is not known: the terms of today are assumed since the beginning.
  `insert into public_codes
    (code, from_ms, kind, amount, product_ids_json, category_ids_json, excludes_sale_items)
    select code, ${fromMs}, kind, amount, product_ids_json, category_ids_json, excludes_sale_items
    from coupons where ${counted} and (expires_ms is null or expires_ms > ${fromMs})`,
  `insert into public_codes
    (code, from_ms, kind, amount, product_ids_json, category_ids_json, excludes_sale_items)
    select code, expires_ms, null, 0, '[]', '[]', 0
    from coupons where ${counted} and expires_ms > ${fromMs}`,
]

/**
 * Which of the stored coupons are for everybody, and since when they lower prices. Also of coupons that come
 * from an archive of before this migration.
 */
export const addPublicCodes = async (tx: Sql): Promise<void> => {
  for (const statement of codesOfCoupons) await sql.raw(statement).execute(tx)
  const { rows } = await sql<{ code: string; from_ms: number; category_ids_json: string }>`
    select code, from_ms, category_ids_json from public_codes where category_ids_json <> '[]'`.execute(tx)
  for (const { code, from_ms, category_ids_json } of rows)
    await sql`
      with recursive branch (id) as (
        select id from categories
          where id in (${sql.join((JSON.parse(category_ids_json) as number[]).map((id) => sql.lit(id)))})
        union select categories.id from categories join branch on categories.parent_id = branch.id
      )
      insert into public_code_goods (code, product_id, from_ms, to_ms)
        select distinct cast(${code} as text), product_id, cast(${from_ms} as bigint), cast(null as bigint)
        from product_categories where category_id in (select id from branch)`.execute(tx)
}

/** Discount codes for everybody count as reductions of prices: what was in force of them stays on record. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of tables) await sql.raw(statement).execute(tx)
  await addPublicCodes(tx)
}
