import type { Sql } from '#server/db/tables.ts'
import type { Product } from './product.ts'
import { fillFromParent, toProduct } from './product-row.ts'
import { listProductRows } from './store.ts'

/**
 * Products and variations of any status by id; what a variation does not say itself it has from its parent.
 * Unknown ids are left out.
 */
export const findProducts = async (db: Sql, ids: number[]): Promise<Map<number, Product>> => {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return new Map()
  const rows = await listProductRows(db, wanted)
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]))

  const variations = rows.filter((row) => row.parent_id !== null)
  const missing = [...new Set(variations.map((row) => row.parent_id!))].filter((id) => !products.has(id))
  const parents = new Map(products)
  for (const row of missing.length ? await listProductRows(db, missing) : [])
    parents.set(row.id, toProduct(row))

  for (const row of variations) {
    const parent = parents.get(row.parent_id!)
    // A variation whose parent is gone can be bought by nobody.
    if (parent) products.set(row.id, fillFromParent(products.get(row.id)!, row, parent))
    else products.delete(row.id)
  }
  return products
}
