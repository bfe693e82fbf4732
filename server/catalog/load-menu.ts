import type { CategoryCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/db/tables.ts'
import { loadCategoryTree } from './category-tree.ts'

/** The main categories with what lies in them; one without a product to show is left out. */
export const loadMenu = async (db: Sql): Promise<CategoryCard[]> =>
  withProducts((await loadCategoryTree(db)).cards())

const withProducts = (cards: CategoryCard[]): CategoryCard[] =>
  cards
    .filter(({ productCount }) => productCount > 0)
    .map((card) => ({ ...card, children: withProducts(card.children) }))
