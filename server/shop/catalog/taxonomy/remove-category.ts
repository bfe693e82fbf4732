import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { addRemovedItem, takeRemovedItem } from '#server/shop/removed-items/removed-items.ts'
import { buildCategoryTree } from '#server/shop/catalog/categories.ts'
import { listCategoryRows } from '#server/shop/catalog/store.ts'
import {
  numberCategories,
  type CategoryOutcome,
  type StoredCategory,
  subtreeOf,
} from './arrange-categories.ts'
import {
  linkProducts,
  listKnownProducts,
  listProductIdsIn,
  lockCategories,
  relistProducts,
  removeCategoryRow,
  touchProductsIn,
  unlinkProducts,
} from './category-store.ts'
import { putCategory } from '#server/shop/catalog/saving/store.ts'

/** What restores a category. */
type RemovedCategory = {
  row: StoredCategory
  childIds: number[]
  productIds: number[]
  /** Where its products went, and those of them that were not there before. */
  addedTo: number | null
  addedIds: number[]
}

type RemoveOptions = {
  /** Where its own products go: to the category above it, to another one, or nowhere. */
  productsTo: 'parent' | 'none' | number
  removedId: string
}

/** Deletes a category; those below it go to the one above. */
export const removeCategory = async (
  tx: Sql,
  id: number,
  { productsTo, removedId }: RemoveOptions,
  nowMs: number,
): Promise<CategoryOutcome> => {
  await touchProductsIn(tx, [id], nowMs)
  await lockCategories(tx)
  const tree = buildCategoryTree(await listCategoryRows(tx))
  const row = tree.trail(id).at(-1)
  if (!row) return { ok: false, reason: 'no_category' }
  const target = productsTo === 'none' ? null : productsTo === 'parent' ? row.parent_id : productsTo
  if (target === id || (target !== null && tree.trail(target).length === 0))
    return { ok: false, reason: 'no_category' }

  const productIds = await listProductIdsIn(tx, [id])
  const known = new Set(target === null ? [] : await listProductIdsIn(tx, [target]))
  const addedIds = target === null ? [] : productIds.filter((product) => !known.has(product))
  if (target !== null) await linkProducts(tx, target, addedIds)
  const childIds = tree.childrenOf(id).map((child) => child.id)
  const siblings = tree.childrenOf(row.parent_id).flatMap((one) => (one.id === id ? childIds : [one.id]))
  await removeCategoryRow(tx, id)
  await numberCategories(tx, row.parent_id, siblings)
  const content: RemovedCategory = { row, childIds, productIds, addedTo: target, addedIds }
  await addRemovedItem(tx, { id: removedId, kind: 'category', content }, nowMs)
  await relistProducts(tx, productIds, nowMs)
  await raiseVersion(tx, 'catalog')
  return { ok: true, id }
}

/** Undoes it, as far as the rest of the tree still allows. `no_category`: it was restored already. */
export const restoreCategory = async (
  tx: Sql,
  removedId: string,
  nowMs: number,
): Promise<CategoryOutcome> => {
  const removed = await takeRemovedItem<RemovedCategory>(tx, removedId, 'category')
  if (!removed) return { ok: false, reason: 'no_category' }
  const { row, childIds, productIds, addedTo, addedIds } = removed
  await lockCategories(tx)
  const rows = await listCategoryRows(tx)
  const tree = buildCategoryTree(rows)
  const parentId = row.parent_id !== null && tree.trail(row.parent_id).length > 0 ? row.parent_id : null
  let slug = row.slug
  for (let number = 2; rows.some((one) => one.slug === slug); number++) slug = `${row.slug}-${number}`
  await putCategory(tx, { ...row, slug, parent_id: parentId, product_count: 0 })

  // Children that were put elsewhere meanwhile stay there.
  const siblings = tree.childrenOf(parentId).map((one) => one.id)
  const children = childIds.filter((child) => siblings.includes(child))
  const others = siblings.filter((one) => !children.includes(one))
  await numberCategories(tx, parentId, others.toSpliced(row.position, 0, row.id))
  await numberCategories(tx, row.id, children)

  const products = await listKnownProducts(tx, productIds)
  if (addedTo !== null) await unlinkProducts(tx, addedTo, addedIds)
  await linkProducts(tx, row.id, products)
  const restored = buildCategoryTree(await listCategoryRows(tx))
  const below = await listProductIdsIn(tx, subtreeOf(restored, row.id))
  await touchProductsIn(tx, subtreeOf(restored, row.id), nowMs)
  await relistProducts(tx, below, nowMs)
  await raiseVersion(tx, 'catalog')
  return { ok: true, id: row.id }
}
