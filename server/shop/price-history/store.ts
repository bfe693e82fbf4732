import type { LowestPrice } from '#contract/shop/product.ts'
import { sql } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'
import { type CodeEntry, type CodeGoods, isCountedKind } from './code-terms.ts'
import type { PriceEntry, PriceTerms } from './price-timeline.ts'

const ROWS_AT_ONCE = 200

type PricedRow = { id: number; parentId: number | null; terms: PriceTerms; lowest: LowestPrice | null }

/** What of these products is sold by itself: the product, or its variations. */
export const listPricedRows = async (tx: Sql, productIds: number[]): Promise<PricedRow[]> => {
  if (productIds.length === 0) return []
  const rows = await tx
    .selectFrom('products as sold')
    .leftJoin('products as parent', 'parent.id', 'sold.parent_id')
    .select([
      'sold.id',
      'sold.parent_id',
      'sold.status',
      'parent.status as parent_status',
      'sold.regular_price_grosze',
      'sold.sale_price_grosze',
      'sold.sale_from_ms',
      'sold.sale_to_ms',
      'sold.lowest_price_grosze',
      'sold.is_lowest_since_start',
    ])
    .where((eb) => eb.or([eb('sold.id', 'in', productIds), eb('sold.parent_id', 'in', productIds)]))
    .where('sold.kind', 'in', ['simple', 'variation', 'external'])
    .orderBy('sold.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    terms: {
      isOffered:
        row.status === 'published' && (row.parent_status === null || row.parent_status === 'published'),
      regularPriceGrosze: row.regular_price_grosze,
      salePriceGrosze: row.sale_price_grosze,
      saleFromMs: row.sale_from_ms,
      saleToMs: row.sale_to_ms,
    },
    lowest:
      row.lowest_price_grosze === null
        ? null
        : { grosze: row.lowest_price_grosze, isSinceStart: row.is_lowest_since_start === 1 },
  }))
}

/** In order of time, with those of a sale that is still to begin or to end. */
export const listLedgerEntries = (db: Sql, ids: number[]) =>
  db
    .selectFrom('price_ledger')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('from_ms')
    .execute()

/** Entries before `fromMs` stay. */
export const removeLedgerEntriesFrom = async (tx: Sql, ids: number[], fromMs: number): Promise<void> => {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await tx
      .deleteFrom('price_ledger')
      .where('product_id', 'in', ids.slice(at, at + ROWS_AT_ONCE))
      .where('from_ms', '>=', fromMs)
      .execute()
}

export const addLedgerEntries = async (
  tx: Sql,
  entries: (PriceEntry & { productId: number })[],
): Promise<void> => {
  const rows = entries.map(({ productId, fromMs, priceGrosze, cause }) => ({
    product_id: productId,
    from_ms: fromMs,
    price_grosze: priceGrosze,
    cause,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('price_ledger')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

export const setLowestPrice = (tx: Sql, id: number, lowest: LowestPrice | null) =>
  tx
    .updateTable('products')
    .set({ lowest_price_grosze: lowest?.grosze ?? null, is_lowest_since_start: lowest?.isSinceStart ? 1 : 0 })
    .where('id', '=', id)
    .execute()

/** Of all codes that were ever for everybody, of each in order of time. */
export const listCodeEntries = async (db: Sql): Promise<CodeEntry[]> =>
  (await db.selectFrom('public_codes').selectAll().orderBy('code').orderBy('from_ms').execute()).map(
    (row) => ({
      code: row.code,
      fromMs: row.from_ms,
      terms: isCountedKind(row.kind)
        ? {
            kind: row.kind,
            amount: row.amount,
            productIds: JSON.parse(row.product_ids_json) as number[],
            categoryIds: JSON.parse(row.category_ids_json) as number[],
            excludesSaleItems: row.excludes_sale_items === 1,
          }
        : null,
    }),
  )

/** Entries before `fromMs` stay. */
export const removeCodeEntriesFrom = async (tx: Sql, code: string, fromMs: number): Promise<void> => {
  await tx.deleteFrom('public_codes').where('code', '=', code).where('from_ms', '>=', fromMs).execute()
}

export const addCodeEntries = async (tx: Sql, entries: CodeEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await tx
    .insertInto('public_codes')
    .values(
      entries.map(({ code, fromMs, terms }) => ({
        code,
        from_ms: fromMs,
        kind: terms?.kind ?? null,
        amount: terms?.amount ?? 0,
        product_ids_json: JSON.stringify(terms?.productIds ?? []),
        category_ids_json: JSON.stringify(terms?.categoryIds ?? []),
        excludes_sale_items: terms?.excludesSaleItems ? 1 : 0,
      })),
    )
    .execute()
}

/** Of the codes of these entries; codes for all products, or for particular ones, cost no query. */
export const listCodeGoods = async (
  db: Sql,
  entries: CodeEntry[],
  productIds: number[],
): Promise<CodeGoods[]> =>
  productIds.length === 0 || !entries.some(({ terms }) => terms !== null && terms.categoryIds.length > 0)
    ? []
    : (
        await db.selectFrom('public_code_goods').selectAll().where('product_id', 'in', productIds).execute()
      ).map((row) => ({
        code: row.code,
        productId: row.product_id,
        fromMs: row.from_ms,
        toMs: row.to_ms,
      }))

type CodeCategories = {
  code: string
  categoryIds: number[]
  /** Null: all products. */
  productIds: number[] | null
  nowMs: number
}

/** Notes which products are in a code's categories, or below them, from now on, and which are not any more. */
export const noteCodeGoods = async (
  tx: Sql,
  { code, categoryIds, productIds, nowMs }: CodeCategories,
): Promise<void> => {
  const members = sql`select product_id from product_categories where category_id in (
    with recursive branch (id) as (
      select id from categories where id in (${sql.join(categoryIds)})
      union select categories.id from categories join branch on categories.parent_id = branch.id
    ) select id from branch)`
  const some = productIds === null ? sql`` : sql`and product_id in (${sql.join(productIds)})`
  await sql`update public_code_goods set to_ms = ${nowMs}
    where code = ${code} and to_ms is null ${some} and product_id not in (${members})`.execute(tx)
  await sql`insert into public_code_goods (code, product_id, from_ms, to_ms)
    select distinct cast(${code} as text), product_id, cast(${nowMs} as bigint), cast(null as bigint)
    from (${members}) as members where product_id not in (
      select product_id from public_code_goods where code = ${code} and to_ms is null) ${some}
    on conflict (code, product_id, from_ms) do update set to_ms = null`.execute(tx)
}
