import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import type { ImportReport } from '#contract/console/shop/import.ts'
import { type CategoryTree, loadCategoryTree } from '../categories.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Item } from './item.ts'
import { openJsonLines, readJsonLines } from './spool.ts'
import { isNew, type Matches } from './match-items.ts'
import { type StoredForImport, planChange, type PlannedChange } from './plan-change.ts'
import { MAX_LISTED, addWarning } from './report.ts'
import { listCategoryIds, listStoredProducts, listImportTagNames } from './store.ts'

const ITEMS_AT_ONCE = 200

/** Compares every item with the shop and stores only the necessary changes. */
export const stageChanges = async (
  db: Sql,
  itemsPath: string,
  path: string,
  matches: Matches,
  report: ImportReport,
  onItem: (items: number) => void,
): Promise<void> => {
  const lines = openJsonLines<PlannedChange>(path)
  const categoryIdsAt = readPaths(await loadCategoryTree(db))
  let at = 0
  try {
    for await (const items of readJsonLines<Item>(itemsPath, ITEMS_AT_ONCE)) {
      const stored = await loadStored(
        db,
        items.flatMap((_, index) =>
          isNew(matches.targets[at + index]!) ? [] : matches.targets[at + index]!,
        ),
      )
      for (const item of items) {
        const target = matches.targets[at++]!
        const { change, fields, missingRefs } = planChange(
          item,
          target,
          stored.get(target),
          matches,
          categoryIdsAt,
        )
        for (const ref of missingRefs)
          addWarning(
            report,
            `Wiersz ${item.row}: produktu „${ref}” nie ma ani w pliku, ani w sklepie; powiązanie pominięto.`,
          )
        if (fields?.length === 0) {
          report.unchanged++
          continue
        }
        if (fields) report.changed++
        else report.added++
        if (report.changes.length < MAX_LISTED)
          report.changes.push({
            row: item.row,
            sku: item.sku,
            name: change.draft.name,
            kind: fields ? 'changed' : 'added',
            fields: fields ?? [],
          })
        await lines.write(change)
      }
      onItem(at)
      await yieldToRequests()
    }
  } finally {
    await lines.close()
  }
}

const loadStored = async (db: Sql, ids: number[]): Promise<Map<number, StoredForImport>> => {
  if (!ids.length) return new Map()
  const categories = Map.groupBy(await listCategoryIds(db, ids), (link) => link.product_id)
  const tags = Map.groupBy(await listImportTagNames(db, ids), (link) => link.product_id)
  return new Map(
    (await listStoredProducts(db, ids)).map((row) => [
      row.id,
      {
        row,
        categoryIds: (categories.get(row.id) ?? []).map((link) => link.category_id),
        tags: (tags.get(row.id) ?? []).map(({ name }) => name),
      },
    ]),
  )
}

/** Ids of the categories at these paths; undefined when one of them does not exist yet. */
const readPaths =
  (tree: CategoryTree) =>
  (paths: string[][]): number[] | undefined => {
    const ids = paths.map((names) =>
      names.reduce<number | null | undefined>(
        (parent, name) =>
          parent === undefined ? undefined : tree.childrenOf(parent).find((row) => row.name === name)?.id,
        null,
      ),
    )
    return ids.every((id) => typeof id === 'number') ? (ids as number[]) : undefined
  }
