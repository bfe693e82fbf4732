import type { Sql } from '#server/db/tables.ts'

export type Attribute = { id: number; slug: string; name: string }
export type AttributeTerm = {
  id: number
  attributeId: number
  slug: string
  name: string
  productCount: number
}

export const listAttributes = (db: Sql): Promise<Attribute[]> =>
  db.selectFrom('attributes').select(['id', 'slug', 'name']).orderBy('name').orderBy('id').execute()

/** The terms of attributes, with how many listed products have each. */
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
export const listTermsOfProducts = async (db: Sql, productIds: number[]) =>
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
export type ProductTerm = { id: number; slug: string; attribute_id: number; attribute_slug: string }

export const listTags = (db: Sql) => db.selectFrom('tags').selectAll().orderBy('name').orderBy('id').execute()
