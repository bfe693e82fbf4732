import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { defaultShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { addPieces, findScarceProduct, listPieces, subtractPieces, listStockTerms } from './store.ts'

/** Returns pieces that `reserveStock` took; removed and uncounted products are skipped. */
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
 * The stock rows of lines, in id order: every transaction locks rows in that order, so there is no
 * deadlock.
 */
type StockOwner = {
  /** The product with the counting `stock` row. */
  id: number
  quantity: number
  takesBackorders: boolean
  /** The requesting line, to report which product is short. */
  productId: number
}

type Owners = { owners: StockOwner[]; unavailableId: number | null }

/**
 * Uncounted products have no stock row; `unavailableId` is a removed product or one marked as out of stock.
 */
export const findStockOwners = async (tx: Sql, lines: StockLine[]): Promise<Owners> => {
  if (lines.length === 0) return { owners: [], unavailableId: null }
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

/** Whether pages change after the stock went from `before` to `after`. */
export const isStockChangeVisible = (
  before: number,
  after: number,
  takesBackorders: boolean,
  fewLeft: number,
): boolean =>
  before !== after && (before > 0 !== after > 0 || (!takesBackorders && Math.min(before, after) <= fewLeft))

/**
 * Takes the pieces of all lines or of none; `productId` of a refusal is the first line that is short.
 * `emptied`: lines that took the last piece.
 * `fewLeft`: from this number down, pages show how many are left, so a change there raises the version.
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

/** Pieces on sale by the product that counts them. */
export const listPiecesLeft = async (tx: Sql, ownerIds: number[]): Promise<Map<number, number>> =>
  new Map((await listPieces(tx, ownerIds)).map(({ product_id: id, quantity }) => [id, quantity]))

/** Whether of any product on sale only a few pieces are left, as its page says. */
export const hasScarceProduct = async (tx: Sql, most: number): Promise<boolean> =>
  (await findScarceProduct(tx, most)) !== undefined
