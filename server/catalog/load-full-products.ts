import type { ProductCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/db/tables.ts'
import { listTermsOfProducts, type ProductTerm } from './attributes.ts'
import { loadCategoryTree } from './category-tree.ts'
import { loadOffers } from './load-cards.ts'
import { presentCard } from './present.ts'
import type { Product } from './product.ts'
import { fillFromParent, toProduct } from './product-row.ts'
import {
  listCategoryLinks,
  listProductRows,
  listTagLinks,
  listTagRows,
  listVariationRowsOf,
} from './store.ts'

/** A published product or variation with everything that a list of the Store API says of it. */
export type FullProduct = {
  product: Product
  card: ProductCard
  /** Of a variable product: its published variations. */
  variations: Product[]
  /** Of a variation. */
  parent: Product | undefined
  categories: { id: number; name: string; slug: string }[]
  tags: { id: number; name: string; slug: string }[]
  terms: ProductTerm[]
}

/**
 * In the order of `ids`; the same few queries for one product and for a hundred. Unknown and unpublished ones
 * are left out.
 */
export const loadFullProducts = async (db: Sql, ids: number[], nowMs: number): Promise<FullProduct[]> => {
  if (!ids.length) return []
  const rows = (await listProductRows(db, ids)).filter(({ status }) => status === 'published')
  const parentIds = [
    ...new Set(rows.flatMap((row) => (row.kind === 'variation' ? (row.parent_id ?? []) : []))),
  ]
  const parents = new Map(
    (parentIds.length ? await listProductRows(db, parentIds) : [])
      .filter(({ status }) => status === 'published')
      .map((row) => [row.id, toProduct(row)]),
  )
  const products = rows.flatMap((row) => {
    if (row.kind !== 'variation') return toProduct(row)
    const parent = parents.get(row.parent_id ?? 0)
    return parent ? fillFromParent(toProduct(row), row, parent) : []
  })
  const variable = new Map(
    products.filter(({ kind }) => kind === 'variable').map((product) => [product.id, product]),
  )
  const variationRows = variable.size ? await listVariationRowsOf(db, [...variable.keys()]) : []
  const variations = Map.groupBy(
    variationRows.map((row) => fillFromParent(toProduct(row), row, variable.get(row.parent_id!)!)),
    ({ parentId }) => parentId,
  )
  const members = await loadOffers(
    db,
    products.filter(({ kind }) => kind === 'grouped'),
  )

  const described = [...new Set(products.map((product) => product.parentId ?? product.id))]
  const tree = await loadCategoryTree(db)
  const categories = Map.groupBy(
    described.length ? await listCategoryLinks(db, described) : [],
    ({ product_id }) => product_id,
  )
  const tagLinks = Map.groupBy(
    described.length ? await listTagLinks(db, described) : [],
    ({ product_id }) => product_id,
  )
  const tagIds = [...new Set([...tagLinks.values()].flat().map(({ tag_id }) => tag_id))]
  const tags = new Map((tagIds.length ? await listTagRows(db, tagIds) : []).map((tag) => [tag.id, tag]))
  const terms = described.length ? await listTermsOfProducts(db, described) : new Map<number, never[]>()

  const full = new Map(
    products.map((product) => {
      const own = product.kind === 'variable' ? (variations.get(product.id) ?? []) : []
      const owner = product.parentId ?? product.id
      return [
        product.id,
        {
          product,
          card: presentCard(
            product,
            product.kind === 'variable' ? own : (members.get(product.id) ?? []),
            nowMs,
          ),
          variations: own,
          parent: product.parentId === null ? undefined : parents.get(product.parentId),
          categories: (categories.get(owner) ?? [])
            .flatMap(({ category_id }) => tree.trail(category_id).at(-1) ?? [])
            .map(({ id, name, slug }) => ({ id, name, slug })),
          tags: (tagLinks.get(owner) ?? [])
            .flatMap(({ tag_id }) => tags.get(tag_id) ?? [])
            .map(({ id, name, slug }) => ({ id, name, slug })),
          terms: terms.get(owner) ?? [],
        },
      ]
    }),
  )
  return ids.flatMap((id) => full.get(id) ?? [])
}
