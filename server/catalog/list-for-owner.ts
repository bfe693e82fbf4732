import type { Sql } from '#server/db/tables.ts'
import { type CardProduct, toCardProduct } from './product-row.ts'
import { listCardRows, listOwnersRows, listVariationRows } from './store.ts'

/** Every product whatever its status, newest first, for the owner's list; `text` is looked for in names and SKUs. */
export const listForOwner = async (
  db: Sql,
  { text, page, perPage }: { text: string; page: number; perPage: number },
): Promise<{ products: CardProduct[]; total: number; pages: number }> => {
  const found = listOwnersRows(db, text.trim(), perPage, (Math.max(1, page) - 1) * perPage)
  const total = Number((await found.count).count)
  return {
    products: (await found.rows).map(toCardProduct),
    total,
    pages: Math.max(1, Math.ceil(total / perPage)),
  }
}

/** One product for the owner with its variations as they are kept (nothing filled from the parent). */
export const findForOwner = async (
  db: Sql,
  id: number,
): Promise<{ product: CardProduct; variations: CardProduct[] } | undefined> => {
  const [row] = await listCardRows(db, [id])
  if (!row) return undefined
  return {
    product: toCardProduct(row),
    variations: row.kind === 'variable' ? (await listVariationRows(db, id)).map(toCardProduct) : [],
  }
}
