import {
  type GridChange,
  type GridFault,
  type GridField,
  type GridRow,
  type GridSave,
  hasGridField,
} from '#contract/console/shop/product-grid.ts'
import { SALE_NOT_LOWER } from '#contract/console/shop/products.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { loadCategoryTree } from '../categories.ts'
import { sortKey } from '../sort-key.ts'
import { setPiecesOver } from '../stock/store.ts'
import { listCategoryLinks } from '../store.ts'
import {
  clearSkus,
  findGridSaveRow,
  type GridColumns,
  listGridRows,
  listSkuOwners,
  listVariationNames,
  putGridSave,
  setGridColumns,
  takeGridSave,
} from './editor-store.ts'
import { refreshWithGroups } from './refresh-listings.ts'
import { lockProducts, setCategories } from './store.ts'

type VersionOf = (content: unknown) => string
/** New values of a row, over the version that was read; `stockRead`: the pieces that were read. */
export type RowToSave = {
  id: number
  version: string
  stockRead?: number | null | undefined
  change: GridChange
}
/** One row of a save, as it is undone: what was there before, over the version that the save made. */
type RowToUndo = RowToSave

/** Rows of these ids in their order; unknown ones are left out. */
export const loadGridRows = async (db: Sql, ids: number[], versionOf: VersionOf): Promise<GridRow[]> => {
  if (ids.length === 0) return []
  const stored = new Map((await listGridRows(db, ids)).map((row) => [row.id, row]))
  const links = Map.groupBy(await listCategoryLinks(db, ids), ({ product_id }) => product_id)
  return ids.flatMap((id): GridRow[] => {
    const row = stored.get(id)
    if (!row) return []
    const content = {
      name: row.name,
      sku: row.sku ?? '',
      gtin: row.gtin ?? '',
      regularPriceGrosze: row.regular_price_grosze,
      salePriceGrosze: row.sale_price_grosze,
      saleFromMs: row.sale_from_ms,
      saleToMs: row.sale_to_ms,
      vatRate: row.vat_rate,
      lowStock: row.low_stock,
      status: row.status as GridRow['status'],
      categoryIds: (links.get(id) ?? []).map(({ category_id }) => category_id),
      weightGrams: row.weight_grams || null,
      packAreaCm2: row.pack_area_cm2 || null,
    }
    const kind = row.kind as GridRow['kind']
    return [
      {
        id,
        kind,
        parentId: row.parent_id,
        ...content,
        stock: row.counts_stock === 1 ? (row.quantity ?? 0) : null,
        // A variation is renamed with its product.
        version: versionOf(kind === 'variation' ? { ...content, name: '' } : content),
      },
    ]
  })
}

type Outcome = { saved: number[]; conflicts: number[]; faults: GridFault[] }
/** `undo`: the rows that take it back. */
type Written = { outcome: Outcome; undo: RowToUndo[] }
export type GridSaving = { ownerId: string; saveId: string; nowMs: number; versionOf: VersionOf }

/** Another transaction changed a row between its check and its lock; nothing was saved. */
export class GridRowsMoved extends Error {}

/**
 * Saves what can be saved: a row that somebody changed since it was read is a conflict, a wrong one has a fault, and
 * the others are written. What they were before is stored as the last save of the account. Throws `GridRowsMoved`.
 */
export const saveGridRows = async (tx: Sql, rows: RowToSave[], saving: GridSaving): Promise<Written> => {
  const { outcome, undo } = await writeGridRows(tx, rows, saving)
  if (undo.length > 0)
    await putGridSave(tx, {
      owner_id: saving.ownerId,
      id: saving.saveId,
      saved_ms: saving.nowMs,
      rows_json: JSON.stringify(undo),
    })
  return { outcome, undo }
}

/** The rows of the account's last save, to be written back; undefined: there is none. */
export const findGridSave = async (
  db: Sql,
  ownerId: string,
): Promise<(GridSave & { undo: RowToUndo[] }) | undefined> => {
  const row = await findGridSaveRow(db, ownerId)
  if (!row) return undefined
  const undo = JSON.parse(row.rows_json) as RowToUndo[]
  return { id: row.id, savedMs: row.saved_ms, rows: undo.length, undo }
}

/** Writes back what a save changed; undefined: it is not the last one any more. Throws `GridRowsMoved`. */
export const undoGridSave = async (
  tx: Sql,
  id: string,
  saving: Omit<GridSaving, 'saveId'>,
): Promise<Written | undefined> => {
  const last = await findGridSave(tx, saving.ownerId)
  if (last?.id !== id || !(await takeGridSave(tx, saving.ownerId, id))) return undefined
  return writeGridRows(tx, last.undo, saving, { isRestoring: true })
}

/**
 * Writes rows over the versions they name, also those that take a change of many back; rows that were changed again
 * since are conflicts. `isRestoring`: values that were there before are not judged, as long as they fit the shop as it
 * is now. Throws `GridRowsMoved`.
 */
export const writeGridRows = async (
  tx: Sql,
  given: RowToSave[],
  { nowMs, versionOf }: Pick<GridSaving, 'nowMs' | 'versionOf'>,
  { isRestoring = false } = {},
): Promise<Written> => {
  const rows = given.toSorted((one, other) => one.id - other.id)
  const ids = [...new Set(rows.map(({ id }) => id))]
  const before = new Map((await loadGridRows(tx, ids, versionOf)).map((row) => [row.id, row]))
  const conflicts = rows
    .filter(({ id, version }) => before.has(id) && before.get(id)!.version !== version)
    .map(({ id }) => id)
  const { faults, sound } = await checkRows(
    tx,
    rows.filter(({ id }) => !conflicts.includes(id)),
    before,
    isRestoring,
  )

  // Stock before the products, in the locking order of checkouts.
  const written: RowToSave[] = []
  for (const row of sound) {
    const { stock } = row.change
    const read = row.stockRead === undefined ? before.get(row.id)!.stock : row.stockRead
    if (stock === undefined || (await setPiecesOver(tx, row.id, read, stock))) written.push(row)
    else conflicts.push(row.id)
  }
  const writtenIds = written.map(({ id }) => id)
  await lockProducts(tx, writtenIds)
  for (const { id, version } of await loadGridRows(tx, writtenIds, versionOf))
    if (version !== before.get(id)!.version) throw new GridRowsMoved()

  const skus = written.filter(({ change }) => change.sku !== undefined).map(({ id }) => id)
  if (skus.length > 0) await clearSkus(tx, skus)
  for (const { id, change } of written) await writeRow(tx, before.get(id)!, change, nowMs)

  const products = [...new Set(writtenIds.map((id) => before.get(id)!.parentId ?? id))]
  if (products.length > 0) {
    await refreshWithGroups(tx, products, nowMs)
    await raiseVersion(tx, 'catalog')
  }
  const undo = (await loadGridRows(tx, writtenIds, versionOf)).map((after, index): RowToUndo => {
    const was = before.get(after.id)!
    const names = Object.keys(written[index]!.change) as GridField[]
    return {
      id: after.id,
      version: after.version,
      ...(names.includes('stock') && { stockRead: after.stock }),
      change: Object.fromEntries(names.map((name) => [name, was[name]])) as GridChange,
    }
  })
  return { outcome: { saved: writtenIds, conflicts, faults }, undo }
}

/** Rows that may be written, and what is wrong with the others. A SKU may move from one row to another. */
const checkRows = async (
  tx: Sql,
  rows: RowToSave[],
  before: Map<number, GridRow>,
  isRestoring: boolean,
): Promise<{ sound: RowToSave[]; faults: GridFault[] }> => {
  const tree = await loadCategoryTree(tx)
  const isKnown = (categoryId: number) => tree.trail(categoryId).length > 0
  const faults = rows.flatMap(({ id, change }) => rowFaults(id, before.get(id), change, isKnown, isRestoring))
  for (;;) {
    const wrong = new Set(faults.map(({ id }) => id))
    const sound = rows.filter(({ id }) => !wrong.has(id))
    const more = await skuFaults(tx, sound)
    if (more.length === 0) return { sound, faults }
    faults.push(...more)
  }
}

const rowFaults = (
  id: number,
  row: GridRow | undefined,
  change: GridChange,
  isKnown: (categoryId: number) => boolean,
  isRestoring: boolean,
): GridFault[] => {
  const fault = (field: GridField | null, message: string): GridFault[] => [{ id, field, message }]
  if (!row || row.status === 'trashed') return fault(null, 'Tego produktu nie ma już w sklepie.')
  const foreign = (Object.keys(change) as GridField[]).find((field) => !hasGridField(row, field))
  if (foreign) return fault(foreign, 'Ten rodzaj produktu nie ma takiego pola.')
  if (change.categoryIds?.some((categoryId) => !isKnown(categoryId) && !row.categoryIds.includes(categoryId)))
    return fault('categoryIds', 'Tej kategorii już nie ma.')
  if (isRestoring) return []
  const { regularPriceGrosze, salePriceGrosze, saleFromMs, saleToMs } = { ...row, ...change } as GridRow
  const isSaleChanged = change.regularPriceGrosze !== undefined || change.salePriceGrosze !== undefined
  if (isSaleChanged && salePriceGrosze !== null && regularPriceGrosze !== null)
    if (salePriceGrosze >= regularPriceGrosze)
      return fault(
        change.salePriceGrosze === undefined ? 'regularPriceGrosze' : 'salePriceGrosze',
        SALE_NOT_LOWER,
      )
  const areDatesChanged = change.saleFromMs !== undefined || change.saleToMs !== undefined
  if (areDatesChanged && saleFromMs !== null && saleToMs !== null && saleFromMs >= saleToMs)
    return fault(
      change.saleToMs === undefined ? 'saleFromMs' : 'saleToMs',
      'Promocja nie może się skończyć, zanim się zacznie.',
    )
  if (row.kind === 'variation' && change.status === 'private')
    return fault('status', 'Wariant może być opublikowany albo być szkicem.')
  return []
}

const skuFaults = async (tx: Sql, rows: RowToSave[]): Promise<GridFault[]> => {
  const changed = rows.filter(({ change }) => change.sku !== undefined)
  const wanted = changed.flatMap(({ change }) => change.sku || [])
  if (wanted.length === 0) return []
  const freed = new Set(changed.map(({ id }) => id))
  const owners = new Map(
    (await listSkuOwners(tx, wanted)).filter(({ id }) => !freed.has(id)).map((owner) => [owner.sku, owner]),
  )
  const seen = new Set<string>()
  return changed.flatMap(({ id, change: { sku } }): GridFault[] => {
    if (!sku) return []
    const owner = owners.get(sku)
    const isRepeated = seen.has(sku)
    seen.add(sku)
    const inTrash = owner?.status === 'trashed' ? ' (jest w koszu)' : ''
    if (owner)
      return [{ id, field: 'sku', message: `Ten SKU ma już produkt „${owner.name}”${inTrash}. Wpisz inny.` }]
    return isRepeated ? [{ id, field: 'sku', message: 'Ten SKU ma już inny wiersz. Wpisz inny.' }] : []
  })
}

const writeRow = async (tx: Sql, before: GridRow, change: GridChange, nowMs: number): Promise<void> => {
  const { name, sku, gtin, stock, categoryIds } = change
  const columns: GridColumns = {
    ...(name !== undefined && { name, name_key: sortKey(name) }),
    ...(sku !== undefined && { sku: sku || null }),
    ...(gtin !== undefined && { gtin: gtin || null }),
    ...(change.regularPriceGrosze !== undefined && { regular_price_grosze: change.regularPriceGrosze }),
    ...(change.salePriceGrosze !== undefined && { sale_price_grosze: change.salePriceGrosze }),
    ...(change.saleFromMs !== undefined && { sale_from_ms: change.saleFromMs }),
    ...(change.saleToMs !== undefined && { sale_to_ms: change.saleToMs }),
    ...(change.vatRate !== undefined && { vat_rate: change.vatRate }),
    ...(stock !== undefined && { counts_stock: stock === null ? 0 : 1 }),
    ...(change.lowStock !== undefined && { low_stock: change.lowStock }),
    ...(change.status !== undefined && { status: change.status }),
    ...(change.weightGrams !== undefined && { weight_grams: change.weightGrams }),
  }
  await setGridColumns(tx, before.id, columns, nowMs)
  if (categoryIds !== undefined)
    await setCategories(
      tx,
      [before.id],
      [...new Set(categoryIds)].map((category_id) => ({ product_id: before.id, category_id })),
    )
  if (name === undefined || name === before.name || before.kind !== 'variable') return
  for (const variation of await listVariationNames(tx, before.id))
    if (variation.name.startsWith(before.name)) {
      const renamed = name + variation.name.slice(before.name.length)
      await setGridColumns(tx, variation.id, { name: renamed, name_key: sortKey(renamed) }, nowMs)
    }
}
