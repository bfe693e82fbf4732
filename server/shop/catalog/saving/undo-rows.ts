import { type GridChange, type GridField, MAX_ROWS_SAVED } from '#contract/console/shop/product-grid.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { loadGridRows, type RowToSave } from './save-grid.ts'
import { lockProducts } from './store.ts'

/** Below the number of parameters that SQLite takes in one statement. */
const ROWS_READ = 1_000

/** What a change of many products may change of a row, as the grid writes it. */
const UNDONE_FIELDS = [
  'status',
  'categoryIds',
  'regularPriceGrosze',
  'salePriceGrosze',
  'saleFromMs',
  'saleToMs',
] as const satisfies readonly GridField[]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Runs a change of many products and returns, besides its answer, the rows that take it back: earlier values over the
 * versions that the change made. No rows: nothing was changed, or more than the grid saves at once.
 */
export const withRowsToUndo = async <T>(
  tx: Sql,
  ids: number[],
  versionOf: (content: unknown) => string,
  work: () => Promise<T>,
): Promise<{ answer: T; undo: RowToSave[] }> => {
  const load = async () => {
    const rows = []
    for (let from = 0; from < ids.length; from += ROWS_READ)
      rows.push(...(await loadGridRows(tx, ids.slice(from, from + ROWS_READ), versionOf)))
    return rows
  }
  // Before they are read, so that the earlier values are those that `work` overwrites.
  await lockProducts(tx, ids)
  const before = new Map((await load()).map((row) => [row.id, row]))
  const answer = await work()
  const undo = (await load()).flatMap((after): RowToSave[] => {
    const was = before.get(after.id)
    const changed = was ? UNDONE_FIELDS.filter((name) => !isSame(was[name], after[name])) : []
    if (!was || changed.length === 0) return []
    const change = Object.fromEntries(changed.map((name) => [name, was[name]])) as GridChange
    return [{ id: after.id, version: after.version, change }]
  })
  return { answer, undo: undo.length > MAX_ROWS_SAVED ? [] : undo }
}
