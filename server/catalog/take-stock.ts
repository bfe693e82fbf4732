import type { Sql } from '#server/db/tables.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { defaultShopSettings } from '#server/shop-settings/shop-settings.ts'
import { findStockOwners, isSeen, type StockLine } from './stock/stock-owners.ts'
import { addPieces, takePieces } from './stock/store.ts'

/**
 * Takes the pieces of all lines or of none; `productId` of a refusal is the first line there is too little for.
 * `emptied`: lines that took the last piece.
 * `fewLeft`: from this many pieces on, pages say how many are left, so a change there is told to every process.
 */
export const takeStock = async (
  tx: Sql,
  lines: StockLine[],
  fewLeft: number = defaultShopSettings.fewLeft,
): Promise<{ ok: true; emptied: number[] } | { ok: false; productId: number }> => {
  if (!lines.length) return { ok: true, emptied: [] }
  const { owners, unavailableId } = await findStockOwners(tx, lines)
  if (unavailableId !== null) return { ok: false, productId: unavailableId }

  let isShown = false
  const emptied: number[] = []
  for (const [index, owner] of owners.entries()) {
    const left = await takePieces(tx, owner.id, owner.quantity, owner.takesBackorders)
    if (left === undefined) {
      for (const taken of owners.slice(0, index)) await addPieces(tx, taken.id, taken.quantity)
      return { ok: false, productId: owner.productId }
    }
    if (left <= 0 && left + owner.quantity > 0) emptied.push(owner.productId)
    isShown ||= isSeen(left + owner.quantity, left, owner.takesBackorders, fewLeft)
  }
  if (isShown) await raiseVersion(tx, 'catalog')
  return { ok: true, emptied }
}
