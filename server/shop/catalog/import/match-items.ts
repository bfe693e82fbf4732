import type { ImportReport } from '#contract/console/shop/import.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { addProblem } from './report.ts'
import type { ItemKey } from './stage-items.ts'
import {
  type KeyRow,
  listByImportedId,
  listByNameAlone,
  listBySku,
  listBySlug,
  listVariationChoices,
} from './store.ts'

/**
 * The id of a product in the shop; a product added by this file has a negative number instead, from -1
 * downwards.
 */
export type Target = number
export const isNew = (target: Target): boolean => target < 0

export type Matches = {
  /** The product of each item, in file order. */
  targets: Target[]
  newCount: number
  /**
   * Resolves a SKU, `id:44` or `slug:klej` with which the file refers to another product; undefined when neither
   * the file nor the shop has it.
   */
  resolve: (ref: string) => Target | undefined
  /** For each variable product of the file: attribute slug → values that its variations use. */
  usedValues: Map<Target, Map<string, Set<string>>>
}

const idOfRef = (ref: string): number | null => {
  const found = /^id:\s*(\d+)$/i.exec(ref)
  return found ? Number(found[1]) : null
}

const slugOfRef = (ref: string): string | null => /^slug:(.+)$/.exec(ref)?.[1] ?? null

/**
 * Finds the product of each item: by SKU, then by imported id, and finally by the address, the name or
 * the variation's choice.
 */
export const matchItems = async (db: Sql, keys: ItemKey[], report: ImportReport): Promise<Matches> => {
  const refs = new Set(keys.flatMap((key) => (key.parentRef ? [key.parentRef, ...key.refs] : key.refs)))
  const skuRows = await listBySku(db, [
    ...new Set([
      ...keys.flatMap(({ sku }) => sku || []),
      ...[...refs].filter((ref) => idOfRef(ref) === null),
    ]),
  ])
  const idRows = await listByImportedId(db, [
    ...new Set([
      ...keys.flatMap(({ importedId }) => importedId ?? []),
      ...[...refs].flatMap((ref) => idOfRef(ref) ?? []),
    ]),
  ])
  const slugRows = await listBySlug(db, [...new Set([...refs].flatMap((ref) => slugOfRef(ref) ?? []))])
  const bySku = new Map(skuRows.map((row) => [row.sku!, row]))
  const byImportedId = new Map(idRows.map((row) => [row.imported_id!, row]))
  const bySlug = new Map(slugRows.map((row) => [row.slug, row]))
  const byName = await findByName(db, keys)

  const existing = keys.map(
    (key) =>
      (key.sku ? bySku.get(key.sku) : undefined) ??
      (key.importedId === null ? undefined : byImportedId.get(key.importedId)) ??
      (isNameless(key) ? byName.get(soleSlugOf(key)) : undefined),
  )
  let newCount = 0
  const targets: Target[] = existing.map((row) => row?.id ?? -++newCount)

  const fileSkus = new Map(keys.flatMap((key, at) => (key.sku ? [[key.sku, at] as const] : [])))
  const fileFolded = new Map(
    keys.flatMap((key, at) => (key.sku ? [[key.sku.toLowerCase(), at] as const] : [])),
  )
  const fileIds = new Map(
    keys.flatMap((key, at) => (key.importedId === null ? [] : [[key.importedId, at] as const])),
  )
  const fileSlugs = new Map(
    keys.flatMap((key, at) => (isNameless(key) ? [[soleSlugOf(key), at] as const] : [])),
  )
  const positionOf = (ref: string) => {
    const id = idOfRef(ref)
    return id === null
      ? (fileSkus.get(ref) ?? fileFolded.get(ref.toLowerCase()) ?? fileSlugs.get(slugOfRef(ref) ?? ''))
      : fileIds.get(id)
  }
  const shopsOwn = (ref: string): KeyRow | undefined => {
    const id = idOfRef(ref)
    return id === null ? (bySku.get(ref) ?? bySlug.get(slugOfRef(ref) ?? '')) : byImportedId.get(id)
  }
  const resolve = (ref: string): Target | undefined => {
    const position = positionOf(ref)
    return position === undefined ? shopsOwn(ref)?.id : targets[position]
  }

  newCount -= await matchVariations(db, keys, targets, resolve)
  renumber(targets)
  refuseTwins(keys, targets, report)

  const usedValues: Matches['usedValues'] = new Map()
  for (const [at, key] of keys.entries()) {
    if (key.kind !== 'variation' && isNew(targets[at]!) && !key.name)
      addProblem(report, { row: key.row, reason: 'Nowy produkt nie ma nazwy.' })
    if (key.kind !== 'variation' || !key.parentRef) continue
    const position = positionOf(key.parentRef)
    const parent = resolve(key.parentRef)
    const parentKind =
      position === undefined
        ? shopsOwn(key.parentRef)?.kind
        : (keys[position]!.kind ?? existing[position]?.kind)
    if (parent === undefined)
      addProblem(report, {
        row: key.row,
        reason: `Produktu nadrzędnego „${key.parentRef}” nie ma ani w pliku, ani w sklepie.`,
      })
    else if (parentKind !== 'variable')
      addProblem(report, {
        row: key.row,
        reason: `Produkt nadrzędny „${key.parentRef}” nie jest produktem z wariantami (typ variable).`,
      })
    else noteValues(usedValues, parent, key.choice)
  }
  return { targets, newCount, resolve, usedValues }
}

/** Two rows that are the same product of the shop: the later one would undo the earlier one. */
const refuseTwins = (keys: ItemKey[], targets: Target[], report: ImportReport): void => {
  const rows = new Map<Target, number>()
  for (const [at, { row }] of keys.entries()) {
    const target = targets[at]!
    const twin = rows.get(target)
    if (twin !== undefined)
      addProblem(report, { row, reason: `To ten sam produkt sklepu, co w wierszu ${twin}.` })
    rows.set(target, row)
  }
}

/** Has neither SKU nor number: only its address or its name tells it from others. */
const isNameless = (key: ItemKey) => !key.sku && key.importedId === null && key.kind !== 'variation'

const soleSlugOf = ({ slug, name }: ItemKey): string => slug || slugOf(name)

const findByName = async (db: Sql, keys: ItemKey[]): Promise<Map<string, KeyRow>> => {
  const slugs = [...new Set(keys.filter(isNameless).map(soleSlugOf).filter(Boolean))]
  const rows = slugs.length ? await listByNameAlone(db, slugs) : []
  return new Map(rows.map((row) => [row.slug, row]))
}

/** Matches variations without SKU and id by their choice; returns how many were found. */
const matchVariations = async (
  db: Sql,
  keys: ItemKey[],
  targets: Target[],
  resolve: (ref: string) => Target | undefined,
): Promise<number> => {
  const open = keys.flatMap((key, at) => {
    if (key.kind !== 'variation' || key.sku || key.importedId !== null) return []
    const parentId = resolve(key.parentRef)
    return parentId !== undefined && !isNew(parentId)
      ? [{ at, parentId, choice: choiceText(key.choice) }]
      : []
  })
  if (!open.length) return 0
  const rows = await listVariationChoices(db, [...new Set(open.map(({ parentId }) => parentId))])
  const known = new Map(
    rows.map((row) => [
      `${row.parent_id} ${choiceText(JSON.parse(row.chosen_json) as Record<string, string>)}`,
      row.id,
    ]),
  )
  let found = 0
  for (const { at, parentId, choice } of open) {
    const id = known.get(`${parentId} ${choice}`)
    if (id === undefined) continue
    targets[at] = id
    found++
  }
  return found
}

const choiceText = (choice: Record<string, string>) =>
  JSON.stringify(Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Renumbers the added products to -1, -2, … in file order, without gaps. */
const renumber = (targets: Target[]): void => {
  let count = 0
  for (const [at, target] of targets.entries()) if (isNew(target)) targets[at] = -++count
}

const noteValues = (used: Matches['usedValues'], parent: Target, choice: Record<string, string>) => {
  const values = used.get(parent) ?? new Map<string, Set<string>>()
  for (const [slug, value] of Object.entries(choice))
    values.set(slug, (values.get(slug) ?? new Set()).add(value))
  used.set(parent, values)
}
