import type { Sql } from '#server/db/tables.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { defaultShopSettings } from '#server/shop-settings/shop-settings.ts'
import { findStockOwners, isSeen, type StockLine } from './stock/stock-owners.ts'
import { addPieces } from './stock/store.ts'

/** Puts pieces back where `takeStock` took them; products that are gone or count nothing are passed over. */
export const returnStock = async (
  tx: Sql,
  lines: StockLine[],
  fewLeft: number = defaultShopSettings.fewLeft,
): Promise<void> => {
  if (!lines.length) return
  let isShown = false
  for (const owner of (await findStockOwners(tx, lines)).owners) {
    const now = await addPieces(tx, owner.id, owner.quantity)
    if (now !== undefined) isShown ||= isSeen(now - owner.quantity, now, owner.takesBackorders, fewLeft)
  }
  if (isShown) await raiseVersion(tx, 'catalog')
}
