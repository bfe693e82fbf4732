import type { CategoryCard } from '#contract/shop/product.ts'
import type { Sql, Tables } from '#server/db/tables.ts'
import { paths } from '#storefront/paths.ts'
import { listCategoryRows } from './store.ts'

type CategoryRow = Tables['categories']

/** Every category and how they lie in one another. Some dozen rows, read with one query. */
export type CategoryTree = {
  bySlug: (slug: string) => CategoryRow | undefined
  childrenOf: (id: number | null) => CategoryRow[]
  /** From the root down to the category itself; empty for an unknown id. */
  trail: (id: number) => CategoryRow[]
  card: (row: CategoryRow) => CategoryCard
  /** Cards of the main categories with what lies in them. */
  cards: () => CategoryCard[]
}

export const loadCategoryTree = async (db: Sql): Promise<CategoryTree> => growTree(await listCategoryRows(db))

export const growTree = (rows: CategoryRow[]): CategoryTree => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const children = Map.groupBy(rows, (row) =>
    row.parent_id !== null && byId.has(row.parent_id) ? row.parent_id : null,
  )
  const childrenOf = (id: number | null) => children.get(id) ?? []
  const trail = (id: number): CategoryRow[] => {
    const found: CategoryRow[] = []
    // A ring of parents (broken data) ends at the first one met twice.
    for (
      let row = byId.get(id);
      row && !found.includes(row);
      row = row.parent_id === null ? undefined : byId.get(row.parent_id)
    )
      found.unshift(row)
    return found
  }
  const card = (row: CategoryRow): CategoryCard => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    url: paths.category(row.slug),
    description: row.description,
    picture: row.picture,
    productCount: row.product_count,
    children: childrenOf(row.id).map(card),
  })
  return {
    bySlug: (slug) => rows.find((row) => row.slug === slug),
    childrenOf,
    trail,
    card,
    cards: () => childrenOf(null).map(card),
  }
}
