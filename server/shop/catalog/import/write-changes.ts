import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import { loadCategoryTree } from '../categories.ts'
import { categoryAt } from '#server/shop/catalog/taxonomy/save-category.ts'
import { type ListingSizes, putInListings } from '../saving/refresh-listings.ts'
import { changeListingSizes, lockProducts } from '../saving/store.ts'
import { setStatuses } from '../saving/editor-store.ts'
import { saveProducts } from '../saving/save-products.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { readJsonLines } from './spool.ts'
import { isNew } from './match-items.ts'
import { type PlannedChange, settleIds } from './plan-change.ts'
import { listGroups, listParents } from '../store.ts'

const PRODUCTS_AT_ONCE = 200

export type IncompleteOf = (tx: Sql, ids: number[]) => Promise<number[]>

/** Writes all stored changes in the given transaction; the shop shows all of them at once or none. */
export const writeChanges = async (
  tx: Sql,
  path: string,
  newCount: number,
  nowMs: number,
  onProduct: (products: number) => void,
  /** Which of these new products become drafts, though the file publishes them. */
  listIncomplete: IncompleteOf,
): Promise<void> => {
  const firstNewId = newCount ? await nextId(tx, 'product', newCount) : 0
  const categories = new Map<string, number>()
  const categoryOf = async (names: string[]) => {
    const path = JSON.stringify(names)
    if (!categories.has(path)) categories.set(path, await categoryAt(tx, names))
    return categories.get(path)!
  }

  // Sequential: two paths may create the same category.
  const idsAt = async (paths: string[][]) => {
    const ids = []
    for (const names of paths) ids.push(await categoryOf(names))
    return ids
  }

  const listed = new Set<number>()
  const written = new Set<number>()
  for await (const changes of readJsonLines<PlannedChange>(path, PRODUCTS_AT_ONCE)) {
    const drafts = []
    const known = changes.flatMap(({ target }) => (isNew(target) ? [] : target))
    const former = new Map(
      known.length > 0 ? (await listParents(tx, known)).map((row) => [row.id, row.parent_id]) : [],
    )
    for (const change of changes) {
      const draft = settleIds(change, firstNewId)
      if (change.categoryPaths) draft.categoryIds = await idsAt(change.categoryPaths)
      drafts.push(draft)
      written.add(draft.id)
      listed.add(draft.kind === 'variation' ? draft.parentId! : draft.id)
      const parentId = former.get(draft.id)
      if (parentId === undefined || parentId === draft.parentId) continue
      // It leaves the product it belonged to, or the listings that it had of its own.
      listed.add(parentId ?? draft.id)
    }
    await saveProducts(
      tx,
      drafts,
      nowMs,
      new Set(drafts.filter((_, index) => changes[index]!.keepsStock).map(({ id }) => id)),
    )
    const added = drafts.flatMap(({ id, status }, index) =>
      isNew(changes[index]!.target) && status === 'published' ? [id] : [],
    )
    const incomplete = added.length > 0 ? await listIncomplete(tx, added) : []
    if (incomplete.length > 0) await setStatuses(tx, incomplete, 'draft', nowMs)
    onProduct(written.size)
    await yieldToRequests()
  }

  // The price of a grouped product is the lowest price of its members.
  for (const group of await listGroups(tx))
    if ((JSON.parse(group.grouped_json) as number[]).some((id) => written.has(id))) listed.add(group.id)
  const ids = [...listed]
  await lockProducts(
    tx,
    ids.filter((id) => !written.has(id)),
  )
  const tree = await loadCategoryTree(tx)
  const sizes: ListingSizes = new Map()
  for (let at = 0; at < ids.length; at += PRODUCTS_AT_ONCE) {
    await putInListings(tx, ids.slice(at, at + PRODUCTS_AT_ONCE), nowMs, tree, sizes, { soldSinceMs: nowMs })
    await yieldToRequests()
  }
  await changeListingSizes(tx, sizes)
  await raiseVersion(tx, 'catalog')
}
