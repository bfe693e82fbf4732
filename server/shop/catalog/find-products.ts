import type { Sql } from '#server/platform/db/tables.ts'
import type { Product } from './product.ts'
import { fillFromParent, toProduct, type CardProduct, toCardProduct } from './product-row.ts'
import { listProductRows, listCardRows, listOwnersRows, listVariationRows, listAddressRows } from './store.ts'

const SLICE = 1_000

/** Slugs of every public page, in slices: a large shop is never in memory as a whole. */
export async function* listProductAddresses(db: Sql): AsyncGenerator<{ slug: string; updatedMs: number }[]> {
  for (let afterId = 0; ;) {
    const rows = await listAddressRows(db, afterId, SLICE)
    if (!rows.length) return
    yield rows.map((row) => ({ slug: row.slug, updatedMs: row.updated_ms }))
    afterId = rows.at(-1)!.id
  }
}

/** Every product whatever its status, newest first, for the owner's list; `text` is looked for in names and SKUs. */
export const listOwnerProducts = async (
  db: Sql,
  { text, page, perPage }: { text: string; page: number; perPage: number },
): Promise<{ products: CardProduct[]; total: number; pages: number }> => {
  const found = listOwnersRows(db, text.trim(), perPage, (Math.max(1, page) - 1) * perPage)
  const total = Number((await found.count).count)
  return {
    products: (await found.rows).map(toCardProduct),
    total,
    pages: Math.max(1, Math.ceil(total / perPage)),
  }
}

/** One product for the owner with its variations as stored (nothing filled from the parent). */
export const findOwnerProduct = async (
  db: Sql,
  id: number,
): Promise<{ product: CardProduct; variations: CardProduct[] } | undefined> => {
  const [row] = await listCardRows(db, [id])
  if (!row) return undefined
  return {
    product: toCardProduct(row),
    variations: row.kind === 'variable' ? (await listVariationRows(db, id)).map(toCardProduct) : [],
  }
}

/**
 * Products and variations of any status by id; a variation's missing values come from its parent.
 * Unknown ids are left out.
 */
export const findProductsById = async (db: Sql, ids: number[]): Promise<Map<number, Product>> => {
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
    // A variation without its parent cannot be bought.
    if (parent) products.set(row.id, fillFromParent(products.get(row.id)!, row, parent))
    else products.delete(row.id)
  }
  return products
}
