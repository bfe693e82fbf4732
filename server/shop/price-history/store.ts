import type { LowestPrice } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { PriceEntry, PriceTerms } from './price-timeline.ts'

const ROWS_AT_ONCE = 200

type PricedRow = { id: number; terms: PriceTerms; lowest: LowestPrice | null }

/** What of these products is sold by itself: the product, or its variations. */
export const listPricedRows = async (tx: Sql, productIds: number[]): Promise<PricedRow[]> => {
  if (productIds.length === 0) return []
  const rows = await tx
    .selectFrom('products as sold')
    .leftJoin('products as parent', 'parent.id', 'sold.parent_id')
    .select([
      'sold.id',
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
