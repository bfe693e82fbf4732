import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { defaultShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { addPieces, subtractPieces, listStockTerms } from './store.ts'

/** Puts pieces back where `reserveStock` took them; products that are gone or count nothing are passed over. */
export const returnStock = async (
  tx: Sql,
  lines: StockLine[],
  fewLeft: number = defaultShopSettings.fewLeft,
): Promise<void> => {
  if (!lines.length) return
  let isShown = false
  for (const owner of (await findStockOwners(tx, lines)).owners) {
    const now = await addPieces(tx, owner.id, owner.quantity)
    if (now !== undefined)
      isShown ||= isStockChangeVisible(now - owner.quantity, now, owner.takesBackorders, fewLeft)
  }
  if (isShown) await raiseVersion(tx, 'catalog')
}

export type StockLine = { productId: number; quantity: number }

/**
 * Where lines take their pieces from, in id order: every transaction touches rows in that order, so none
 * waits in a ring.
 */
type StockOwner = {
  /** The product whose `stock` row counts. */
  id: number
  quantity: number
  takesBackorders: boolean
  /** The line that asked, for saying which product there is too little of. */
  productId: number
}

type Owners = { owners: StockOwner[]; unavailableId: number | null }

/** Products that count nothing have no owner; `unavailableId` is one that is gone or said to be out of stock. */
export const findStockOwners = async (tx: Sql, lines: StockLine[]): Promise<Owners> => {
  const terms = new Map(
    (await listStockTerms(tx, [...new Set(lines.map(({ productId }) => productId))])).map((row) => [
      row.id,
      row,
    ]),
  )
  const owners = new Map<number, StockOwner>()
  let unavailableId: number | null = null
  for (const { productId, quantity } of lines) {
    const row = terms.get(productId)
    const ownsStock = row?.counts_stock === 1
    if (!row || (!ownsStock && !row.parent_counts_stock && row.stock_status === 'out_of_stock'))
      unavailableId ??= productId
    if (!row || (!ownsStock && !row.parent_counts_stock)) continue
    const id = ownsStock ? row.id : row.parent_id!
    const backorders = ownsStock ? (row.backorders ?? row.parent_backorders) : row.parent_backorders
    const owner = owners.get(id) ?? {
      id,
      quantity: 0,
      takesBackorders: backorders === 'notify' || backorders === 'yes',
      productId,
    }
    owners.set(id, { ...owner, quantity: owner.quantity + quantity })
  }
  return { owners: [...owners.values()].sort((a, b) => a.id - b.id), unavailableId }
}

/** Whether pages show something else after the pieces went from `before` to `after`. */
export const isStockChangeVisible = (
  before: number,
  after: number,
  takesBackorders: boolean,
  fewLeft: number,
): boolean =>
  before !== after && (before > 0 !== after > 0 || (!takesBackorders && Math.min(before, after) <= fewLeft))

/**
 * Takes the pieces of all lines or of none; `productId` of a refusal is the first line there is too little for.
 * `emptied`: lines that took the last piece.
 * `fewLeft`: from this many pieces on, pages say how many are left, so a change there is told to every process.
 */
export const reserveStock = async (
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
    const left = await subtractPieces(tx, owner.id, owner.quantity, owner.takesBackorders)
    if (left === undefined) {
      for (const taken of owners.slice(0, index)) await addPieces(tx, taken.id, taken.quantity)
      return { ok: false, productId: owner.productId }
    }
    if (left <= 0 && left + owner.quantity > 0) emptied.push(owner.productId)
    isShown ||= isStockChangeVisible(left + owner.quantity, left, owner.takesBackorders, fewLeft)
  }
  if (isShown) await raiseVersion(tx, 'catalog')
  return { ok: true, emptied }
}
