import type { ProductCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { loadCategoryTree } from './categories.ts'
import { loadOffers } from '#server/shop/catalog/cards/load-cards.ts'
import { presentCard } from './present.ts'
import type { Product } from './product.ts'
import { fillFromParent, toProduct } from './product-row.ts'
import {
  listCategoryLinks,
  listProductRows,
  listRatings,
  listTagLinks,
  listTagRows,
  listVariationRowsOf,
} from './store.ts'

export type Attribute = { id: number; slug: string; name: string }
type AttributeTerm = {
  id: number
  attributeId: number
  slug: string
  name: string
  productCount: number
}

export const listAttributes = (db: Sql): Promise<Attribute[]> =>
  db.selectFrom('attributes').select(['id', 'slug', 'name']).orderBy('name').orderBy('id').execute()

/** The terms of attributes, with the number of listed products of each. */
export const listAttributeTerms = async (db: Sql, attributeIds: number[]): Promise<AttributeTerm[]> => {
  if (!attributeIds.length) return []
  const rows = await db
    .selectFrom('attribute_terms')
    .leftJoin('product_attribute_terms as links', 'links.term_id', 'attribute_terms.id')
    .leftJoin('listing_entries as listed', (join) =>
      join.onRef('listed.product_id', '=', 'links.product_id').on('listed.listing', '=', 'all'),
    )
    .where('attribute_terms.attribute_id', 'in', attributeIds)
    .select((eb) => [
      'attribute_terms.id',
      'attribute_terms.attribute_id',
      'attribute_terms.slug',
      'attribute_terms.name',
      eb.fn.count<number>('listed.product_id').as('count'),
    ])
    .groupBy([
      'attribute_terms.id',
      'attribute_terms.attribute_id',
      'attribute_terms.slug',
      'attribute_terms.name',
    ])
    .execute()
  return rows.map(({ id, attribute_id, slug, name, count }) => ({
    id,
    attributeId: attribute_id,
    slug,
    name,
    productCount: Number(count),
  }))
}

/** Product id → its terms. */
const listTermsOfProducts = async (db: Sql, productIds: number[]) =>
  Map.groupBy(
    await db
      .selectFrom('product_attribute_terms as links')
      .innerJoin('attribute_terms', 'attribute_terms.id', 'links.term_id')
      .innerJoin('attributes', 'attributes.id', 'attribute_terms.attribute_id')
      .where('links.product_id', 'in', productIds)
      .select([
        'links.product_id',
        'attribute_terms.id',
        'attribute_terms.slug',
        'attributes.id as attribute_id',
        'attributes.slug as attribute_slug',
      ])
      .execute(),
    ({ product_id }) => product_id,
  )
type ProductTerm = { id: number; slug: string; attribute_id: number; attribute_slug: string }

export const listTags = (db: Sql) => db.selectFrom('tags').selectAll().orderBy('name').orderBy('id').execute()

/** A published product or variation with everything that a list of the Store API contains. */
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

  const ratings = await listRatings(db, described)

  const full = new Map(
    products.map((product) => {
      const own = product.kind === 'variable' ? (variations.get(product.id) ?? []) : []
      const owner = product.parentId ?? product.id
      return [
        product.id,
        {
          product,
          card: {
            ...presentCard(
              product,
              product.kind === 'variable' ? own : (members.get(product.id) ?? []),
              nowMs,
            ),
            rating: ratings.get(owner) ?? null,
          },
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
