import type { ComparedProduct } from '#contract/shop/wishlist.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { categoryIdsOf } from '#server/shop/catalog/categories.ts'
import { loadFullProducts } from '#server/shop/catalog/load-full-products.ts'

/** The published products among `ids`, in their order, with what a comparison shows of them. */
export const loadCompared = async (db: Sql, ids: number[], nowMs: number): Promise<ComparedProduct[]> => {
  const found = (await loadFullProducts(db, ids, nowMs)).filter(({ product }) => product.kind !== 'variation')
  const categories = await categoryIdsOf(
    db,
    found.map(({ product }) => product.id),
  )
  return found.map(({ product, card }) => ({
    card,
    brand: product.brand,
    weightGrams: product.weightGrams,
    sizeMm: product.sizeMm,
    attributes: product.attributes
      .filter(({ isVisible, isForVariations }) => isVisible || isForVariations)
      .map(({ slug, name, values }) => ({ slug, name, values })),
    categoryIds: categories.get(product.id) ?? [],
  }))
}
