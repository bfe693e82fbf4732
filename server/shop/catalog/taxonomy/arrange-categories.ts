import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { paths } from '#storefront/paths.ts'
import { forgetMove, recordMove } from '#server/shop/moved-addresses/moved-addresses.ts'
import { buildCategoryTree, type CategoryTree } from '#server/shop/catalog/categories.ts'
import { cleanHtml } from '#server/shop/catalog/clean-html.ts'
import { listCardRows, listCategoryRows, listEntryIds } from '#server/shop/catalog/store.ts'
import { toCardProduct } from '#server/shop/catalog/product-row.ts'
import {
  enterListing,
  leaveListing,
  listKnownProducts,
  listOrderedIds,
  lockCategories,
  repositionEntries,
  setCategoryPosition,
  setOrderedIds,
  touchProductsIn,
} from './category-store.ts'
import { saveCategory } from './save-category.ts'
import { changeListingSizes, lockProducts } from '#server/shop/catalog/saving/store.ts'

export type StoredCategory = Awaited<ReturnType<typeof listCategoryRows>>[number]

export type CategoryOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: 'no_category' | 'no_address' | 'address_taken' | 'name_taken' | 'circle' }

/** The category with all that are below it. */
export const subtreeOf = (tree: CategoryTree, id: number): number[] => [
  id,
  ...tree.childrenOf(id).flatMap((child) => subtreeOf(tree, child.id)),
]

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** The words of clean HTML, as search engines and programs receive them. */
const wordsOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

const hasSibling = (tree: CategoryTree, parentId: number | null, name: string, exceptId?: number) =>
  tree.childrenOf(parentId).some((one) => one.name === name && one.id !== exceptId)

/** Numbers the children of a category in this order. */
export const numberCategories = async (tx: Sql, parentId: number | null, ids: number[]): Promise<void> => {
  for (const [position, id] of ids.entries()) await setCategoryPosition(tx, id, position, parentId)
}

/** A new category, last among its siblings. */
export const createCategory = async (
  tx: Sql,
  { name, parentId }: { name: string; parentId: number | null },
): Promise<CategoryOutcome> => {
  await lockCategories(tx)
  const rows = await listCategoryRows(tx)
  const tree = buildCategoryTree(rows)
  if (parentId !== null && tree.trail(parentId).length === 0) return { ok: false, reason: 'no_category' }
  if (hasSibling(tree, parentId, name)) return { ok: false, reason: 'name_taken' }
  const siblings = tree.childrenOf(parentId)
  const position = Math.max(-1, ...siblings.map((one) => one.position)) + 1
  const id = await saveCategory(tx, { name, parentId, position })
  const created = (await listCategoryRows(tx)).find((row) => row.id === id)
  if (created) await forgetMove(tx, paths.category(created.slug))
  return { ok: true, id }
}

export type CategoryChange = {
  name: string
  slug: string
  descriptionHtml: string
  picture: string | null
  /** Ids of the attributes that are no filters in it. */
  hiddenFilters: number[]
}

/** Saves what a category shows; `refuseOver` throws if the stored one is not the one that was read. */
export const changeCategory = async (
  tx: Sql,
  id: number,
  { name, slug, descriptionHtml, picture, hiddenFilters }: CategoryChange,
  nowMs: number,
  refuseOver: (stored: StoredCategory) => void,
): Promise<CategoryOutcome> => {
  const before = await listCategoryRows(tx)
  // Products first, as everywhere: two changes lock in one order.
  if (before.some((row) => row.id === id && row.name !== name))
    await touchProductsIn(tx, subtreeOf(buildCategoryTree(before), id), nowMs)
  await lockCategories(tx)
  // Another save may have come first.
  const rows = await listCategoryRows(tx)
  const stored = rows.find((row) => row.id === id)
  if (!stored) return { ok: false, reason: 'no_category' }
  refuseOver(stored)
  const tree = buildCategoryTree(rows)
  const settled = slugOf(slug || name)
  if (!settled) return { ok: false, reason: 'no_address' }
  if (rows.some((row) => row.slug === settled && row.id !== id)) return { ok: false, reason: 'address_taken' }
  if (hasSibling(tree, stored.parent_id, name, id)) return { ok: false, reason: 'name_taken' }

  const html = await cleanHtml(descriptionHtml)
  await tx
    .updateTable('categories')
    .set({
      name,
      slug: settled,
      description: wordsOfHtml(html),
      description_html: html,
      picture,
      hidden_filters_json: JSON.stringify([...new Set(hiddenFilters)].sort((one, other) => one - other)),
    })
    .where('id', '=', id)
    .execute()
  await recordMove(tx, paths.category(stored.slug), paths.category(settled), nowMs)
  await raiseVersion(tx, 'catalog')
  return { ok: true, id }
}

/**
 * Puts a category under another one (null: among the main ones), before its child number `index`. `refuseOver` throws
 * if the tree is not the one that was read.
 */
export const moveCategory = async (
  tx: Sql,
  id: number,
  { parentId, index }: { parentId: number | null; index: number },
  nowMs: number,
  refuseOver: () => Promise<void>,
): Promise<CategoryOutcome> => {
  const before = buildCategoryTree(await listCategoryRows(tx))
  // Products first, as everywhere: two changes lock in one order.
  if (before.trail(id).length > 0) await touchProductsIn(tx, subtreeOf(before, id), nowMs)
  await lockCategories(tx)
  await refuseOver()
  const rows = await listCategoryRows(tx)
  const tree = buildCategoryTree(rows)
  const moved = rows.find((row) => row.id === id)
  const above = parentId === null ? [] : tree.trail(parentId).map((one) => one.id)
  if (!moved || (parentId !== null && above.length === 0)) return { ok: false, reason: 'no_category' }
  if (above.includes(id)) return { ok: false, reason: 'circle' }
  if (hasSibling(tree, parentId, moved.name, id)) return { ok: false, reason: 'name_taken' }

  const siblings = tree
    .childrenOf(parentId)
    .map((one) => one.id)
    .filter((one) => one !== id)
  await numberCategories(tx, parentId, siblings.toSpliced(index, 0, id))
  const aboveBefore = tree
    .trail(id)
    .slice(0, -1)
    .map((one) => one.id)
  await followInListings(tx, id, aboveBefore, above)
  await raiseVersion(tx, 'catalog')
  return { ok: true, id }
}

/** As many products of a category as the owner puts in order; the others follow by themselves. */
export const MAX_ORDERED = 500

export type CategoryProduct = { id: number; name: string; sku: string; pictures: { src: string }[] }

/** The first products of a category as shoppers see them by default, and whether the owner put any in order. */
export const listCategoryProducts = async (
  db: Sql,
  id: number,
): Promise<{ products: CategoryProduct[]; isOrdered: boolean }> => {
  const range = { offset: 0, limit: MAX_ORDERED, isFromEnd: false }
  const { ids } = await listEntryIds(db, `category:${id}`, 'menu_order', range)
  const rows = ids.length > 0 ? (await listCardRows(db, ids)).map(toCardProduct) : []
  const products = new Map(rows.map((row) => [row.id, row]))
  return {
    products: ids.flatMap((one) => products.get(one) ?? []),
    isOrdered: (await listOrderedIds(db, id)).length > 0,
  }
}

/**
 * These products come first in a category, in this order; without any it has the default order again. `refuseOver`
 * throws if what was read is not what is there.
 */
export const orderCategoryProducts = async (
  tx: Sql,
  id: number,
  productIds: number[],
  refuseOver: (stored: Awaited<ReturnType<typeof listCategoryProducts>>) => void,
): Promise<CategoryOutcome> => {
  const before = await listOrderedIds(tx, id)
  const changed = [...new Set([...before, ...productIds])]
  // Products first, as everywhere: two changes lock in one order.
  await lockProducts(tx, changed)
  if (buildCategoryTree(await listCategoryRows(tx)).trail(id).length === 0)
    return { ok: false, reason: 'no_category' }
  refuseOver(await listCategoryProducts(tx, id))
  const known = new Set(await listKnownProducts(tx, productIds))
  await setOrderedIds(
    tx,
    id,
    [...new Set(productIds)].filter((one) => known.has(one)),
  )
  await repositionEntries(tx, id, changed)
  await raiseVersion(tx, 'catalog')
  return { ok: true, id }
}

const followInListings = async (tx: Sql, id: number, before: number[], above: number[]): Promise<void> => {
  const tree = buildCategoryTree(await listCategoryRows(tx))
  const sizes = new Map<string, number>()
  for (const left of before.filter((one) => !above.includes(one)))
    sizes.set(`category:${left}`, -(await leaveListing(tx, id, left, subtreeOf(tree, left))))
  for (const entered of above.filter((one) => !before.includes(one)))
    sizes.set(`category:${entered}`, await enterListing(tx, id, entered))
  await changeListingSizes(tx, sizes)
}
