import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { refreshListings } from '#server/shop/catalog/saving/refresh-listings.ts'
import { removeProductRows } from '#server/shop/catalog/saving/store.ts'
import { findProductRow, listVariationRows } from '#server/shop/catalog/store.ts'

/** Takes a product with its variations out of the shop; orders keep their own words about it. False: there was none. */
export const removeProduct = async (tx: Sql, id: number, nowMs: number): Promise<boolean> => {
  const row = await findProductRow(tx, { id })
  if (!row) return false
  await removeProductRows(tx, [id, ...(await listVariationRows(tx, id)).map((variation) => variation.id)])
  await refreshListings(tx, [row.parent_id ?? id], nowMs)
  await raiseVersion(tx, 'catalog')
  return true
}
