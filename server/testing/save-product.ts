import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import type { ProductDraft } from '#server/shop/catalog/saving/product-draft.ts'
import { refreshListings } from '#server/shop/catalog/saving/refresh-listings.ts'
import { saveProducts } from '#server/shop/catalog/saving/save-products.ts'
import { removeProductRows } from '#server/shop/catalog/saving/store.ts'
import { findProductRow, listVariationRows } from '#server/shop/catalog/store.ts'

export type { ProductDraft }

const DAYS_60_MS = 60 * 24 * 60 * 60 * 1000

/** Saves one product or variation and puts it into its listings; returns its id. Its regular price is 60 days old. */
export const saveProduct = async (tx: Sql, draft: ProductDraft, nowMs: number): Promise<number> => {
  const texts = {
    shortDescriptionHtml: await cleanHtml(draft.shortDescriptionHtml ?? ''),
    descriptionHtml: await cleanHtml(draft.descriptionHtml ?? ''),
  }
  const [id] = await saveProducts(tx, [{ ...draft, ...texts }], nowMs)
  await refreshListings(tx, [draft.kind === 'variation' && draft.parentId ? draft.parentId : id!], nowMs, {
    soldSinceMs: nowMs - DAYS_60_MS,
  })
  await raiseVersion(tx, 'catalog')
  return id!
}

/** Removes a product with its variations; orders have copies of its name and price. False: there was none. */
export const removeProduct = async (tx: Sql, id: number, nowMs: number): Promise<boolean> => {
  const row = await findProductRow(tx, { id })
  if (!row) return false
  await removeProductRows(tx, [id, ...(await listVariationRows(tx, id)).map((variation) => variation.id)])
  await refreshListings(tx, [row.parent_id ?? id], nowMs)
  await raiseVersion(tx, 'catalog')
  return true
}
