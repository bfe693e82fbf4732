import type { Selectable } from 'kysely'
import type { CategoryCard, CategoryLink } from '#contract/shop/product.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { paths } from '#storefront/paths.ts'
import { listCategoryRows, listCategoryLinks, listParents, findTagRow } from './store.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'

/** The categories every page's header shows. */
export const loadMenuCached = cacheByVersion('catalog', (services) => loadMenu(services.db.read))

/** The main categories with their subcategories; one without visible products is omitted. */
export const loadMenu = async (db: Sql): Promise<CategoryCard[]> =>
  withProducts((await loadCategoryTree(db)).cards())

const withProducts = (cards: CategoryCard[]): CategoryCard[] =>
  cards
    .filter(({ productCount }) => productCount > 0)
    .map((card) => ({ ...card, children: withProducts(card.children) }))

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

/** The categories of each product and their ancestors; a variation has those of its parent. */
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

type CategoryRow = Selectable<Tables['categories']>

/** Every category with its hierarchy. Some dozen rows, read with one query. */
export type CategoryTree = {
  bySlug: (slug: string) => CategoryRow | undefined
  childrenOf: (id: number | null) => CategoryRow[]
  /** From the root down to the category itself; empty for an unknown id. */
  trail: (id: number) => CategoryRow[]
  card: (row: CategoryRow) => CategoryCard
  /** Cards of the main categories with their subcategories. */
  cards: () => CategoryCard[]
  /** The category and everything below it. */
  branch: (id: number) => CategoryRow[]
  /** Ids of the attributes that are no filters in a category, of those that hide any. */
  hiddenFilters: () => Map<number, number[]>
}

export const loadCategoryTree = async (db: Sql): Promise<CategoryTree> =>
  buildCategoryTree(await listCategoryRows(db))

export const buildCategoryTree = (rows: CategoryRow[]): CategoryTree => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const children = Map.groupBy(rows, (row) =>
    row.parent_id !== null && byId.has(row.parent_id) ? row.parent_id : null,
  )
  const childrenOf = (id: number | null) => children.get(id) ?? []
  const trail = (id: number): CategoryRow[] => {
    const found: CategoryRow[] = []
    // A cycle of parents (broken data) ends at the first repeated one.
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
    descriptionHtml: row.description_html,
    picture: row.picture,
    productCount: row.product_count,
    children: childrenOf(row.id).map(card),
  })
  const branch = (id: number, above: number[] = []): CategoryRow[] => {
    const row = byId.get(id)
    if (!row || above.includes(id)) return []
    return [row, ...childrenOf(id).flatMap((child) => branch(child.id, [...above, id]))]
  }
  return {
    branch,
    hiddenFilters: () =>
      new Map(
        rows
          .filter(({ hidden_filters_json }) => hidden_filters_json !== '[]')
          .map(({ id, hidden_filters_json }) => [id, JSON.parse(hidden_filters_json) as number[]]),
      ),
    bySlug: (slug) => rows.find((row) => row.slug === slug),
    childrenOf,
    trail,
    card,
    cards: () => childrenOf(null).map(card),
  }
}
