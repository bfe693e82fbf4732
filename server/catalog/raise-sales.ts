import type { Sql } from '#server/db/tables.ts'
import type { StockLine } from './stock/stock-owners.ts'
import { addSales } from './stock/store.ts'
import { listParents } from './store.ts'

/** Counts pieces sold, of a variation also for its parent. In id order. Pages are not told: popularity may lag. */
export const raiseSales = async (tx: Sql, lines: StockLine[]): Promise<void> => {
  if (!lines.length) return
  const parents = new Map(
    (
      await listParents(
        tx,
        lines.map(({ productId }) => productId),
      )
    ).map((row) => [row.id, row.parent_id]),
  )
  const sold = new Map<number, number>()
  for (const { productId, quantity } of lines) {
    for (const id of [productId, parents.get(productId) ?? null])
      if (id !== null) sold.set(id, (sold.get(id) ?? 0) + quantity)
  }
  for (const [id, quantity] of [...sold].sort(([a], [b]) => a - b)) await addSales(tx, id, quantity)
}
