import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** 1 or 0: whether something that is sold of a product (itself, or a variation) fits. */
const anySold = (condition: string) => `case when exists (
  select 1 from products part where (part.id = p.id or part.parent_id = p.id)
    and (part.id = p.id or part.status <> 'trashed')
    and part.kind not in ('variable', 'grouped') and (${condition})) then 1 else 0 end`

/** The same of what may have pieces; a variable product may count them for its variations. */
const anyStocked = (condition: string) => `case when exists (
  select 1 from products part where (part.id = p.id or part.parent_id = p.id)
    and (part.id = p.id or part.status <> 'trashed') and part.kind not in ('grouped', 'external')
    and (part.kind <> 'variable' or part.counts_stock = 1)
    and part.counts_stock = 0 and p.counts_stock = 0 and (${condition})) then 1 else 0 end`

const statements = [
  // A row of `products` has kilobytes of descriptions: the owner's list reads these instead.
  `create table product_list (
    product_id integer primary key,
    status text not null,
    search_text text not null,
    name_key text not null,
    price_grosze bigint not null,
    total_sales integer not null,
    is_on_sale integer not null,
    lacks_gtin integer not null,
    lacks_price integer not null,
    lacks_picture integer not null,
    lacks_weight integer not null,
    lacks_category integer not null,
    is_uncounted integer not null,
    is_uncounted_out integer not null
  )`,
  `create table product_list_parts (
    part_id integer primary key,
    product_id integer not null,
    low_stock integer
  )`,
  `insert into product_list
    select p.id, p.status, '', p.name_key,
      coalesce((select min(price_grosze) from product_offers where product_id = p.id), p.regular_price_grosze,
        (select min(part.regular_price_grosze) from products part where part.parent_id = p.id), 0),
      p.total_sales,
      ${anySold('part.sale_price_grosze is not null')},
      ${anySold('part.gtin is null')},
      ${anySold('part.regular_price_grosze is null')},
      case when p.pictures_json = '[]' then 1 else 0 end,
      ${anySold('coalesce(part.weight_grams, 0) = 0 and coalesce(p.weight_grams, 0) = 0')},
      case when exists (select 1 from product_categories link where link.product_id = p.id) then 0 else 1 end,
      ${anyStocked('1 = 1')},
      ${anyStocked(`part.stock_status = 'out_of_stock'`)}
    from products p where p.kind <> 'variation'`,
  `insert into product_list_parts
    select part.id, p.id, coalesce(part.low_stock, p.low_stock)
    from products part join products p on p.id = coalesce(part.parent_id, part.id)
    where part.counts_stock = 1 and part.kind not in ('grouped', 'external')
      and (part.parent_id is null or part.status <> 'trashed')`,
]

/** What the owner's list finds, sorts and counts products by. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
  for (let after = 0; ;) {
    const { rows } = await sql<{ product_id: number }>`select product_id from product_list
      where product_id > ${after} order by product_id limit ${ROWS_AT_ONCE}`.execute(tx)
    if (rows.length === 0) break
    await fillTexts(
      tx,
      rows.map((row) => row.product_id),
    )
    after = rows.at(-1)!.product_id
  }
  for (const index of indexes) await sql.raw(index).execute(tx)
}

const indexes = [
  'create index product_list_name on product_list (name_key, product_id, status)',
  'create index product_list_price on product_list (price_grosze, product_id, status)',
  'create index product_list_sales on product_list (total_sales, product_id, status)',
  'create index product_list_status on product_list (status, product_id)',
  'create index product_list_parts_product on product_list_parts (product_id, part_id, low_stock)',
  'drop index if exists products_name_key',
  'drop index if exists products_owners_list',
  'drop index if exists products_variation_sku',
  'drop index if exists products_gtin',
]

const ROWS_AT_ONCE = 200

const fillTexts = async (tx: Sql, ids: number[]) => {
  const { rows } = await sql<{ product_id: number; name: string; sku: string | null; gtin: string | null }>`
    select coalesce(parent_id, id) as product_id, case when parent_id is null then name else '' end as name, sku, gtin
    from products where id in (${sql.join(ids)}) or (parent_id in (${sql.join(ids)}) and status <> 'trashed')
    order by parent_id is not null, id`.execute(tx)
  const texts = Map.groupBy(rows, (row) => row.product_id)
  const cases = ids.map((id) => {
    const text = (texts.get(id) ?? []).flatMap(({ name, sku, gtin }) => [name, sku, gtin]).filter(Boolean)
    return sql`when ${id} then ${fold(text.join('\n'))}`
  })
  await sql`update product_list set search_text = case product_id ${sql.join(cases, sql` `)} else '' end
    where product_id in (${sql.join(ids)})`.execute(tx)
}

const STROKES: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss' }

/** A copy of `foldPolish`, so that a later change of it does not change this migration. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łđøß]/g, (letter) => STROKES[letter] ?? letter)
