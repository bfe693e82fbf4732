import type { Sql } from '#server/db/tables.ts'
import { loadCategoryTree } from './category-tree.ts'
import { listCategoryLinks, listParents } from './store.ts'

/** The categories each product stands in and those above them; a variation stands where its parent does. */
export const categoryIdsOf = async (db: Sql, productIds: number[]): Promise<Map<number, number[]>> => {
  if (!productIds.length) return new Map()
  const parents = await listParents(db, productIds)
  const tree = await loadCategoryTree(db)
  const links = Map.groupBy(
    await listCategoryLinks(
      db,
      parents.map((row) => row.parent_id ?? row.id),
    ),
    (link) => link.product_id,
  )
  return new Map(
    parents.map((row) => {
      const direct = links.get(row.parent_id ?? row.id) ?? []
      return [
        row.id,
        [...new Set(direct.flatMap((link) => tree.trail(link.category_id).map(({ id }) => id)))],
      ]
    }),
  )
}
