import type { CategoryCard, CategoryLink } from '#contract/shop/product.ts'
import type { Sql } from '#server/db/tables.ts'
import { paths } from '#storefront/paths.ts'
import { loadCategoryTree } from './category-tree.ts'
import { findTagRow } from './store.ts'

/** A category by its slug, with the way to it from the root (without itself). Its listing is `category:{id}`. */
export const loadCategory = async (
  db: Sql,
  slug: string,
): Promise<{ category: CategoryCard; trail: CategoryLink[] } | undefined> => {
  const tree = await loadCategoryTree(db)
  const row = tree.bySlug(slug)
  if (!row) return undefined
  const trail = tree
    .trail(row.id)
    .slice(0, -1)
    .map((one) => ({ name: one.name, url: paths.category(one.slug) }))
  return { category: tree.card(row), trail }
}

/** A tag by its slug. Its listing is `tag:{id}`. */
export const loadTag = async (
  db: Sql,
  slug: string,
): Promise<{ id: number; name: string; slug: string; productCount: number } | undefined> => {
  const row = await findTagRow(db, slug)
  return row && { id: row.id, name: row.name, slug: row.slug, productCount: row.product_count }
}
