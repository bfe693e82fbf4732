import type { Sql } from '#server/db/tables.ts'
import { listStockTerms } from './store.ts'

export type StockLine = { productId: number; quantity: number }

/**
 * Where lines take their pieces from, in id order: every transaction touches rows in that order, so none
 * waits in a ring.
 */
export type StockOwner = {
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
export const isSeen = (before: number, after: number, takesBackorders: boolean, fewLeft: number): boolean =>
  before !== after && (before > 0 !== after > 0 || (!takesBackorders && Math.min(before, after) <= fewLeft))
