import type { Sql } from '#server/platform/db/tables.ts'

const productColumns = [
  'id',
  'kind',
  'visibility',
  'position',
  'name_key',
  'created_ms',
  'total_sales',
  'brand',
  'is_featured',
  'pack_area_cm2',
] as const

export type FilteredRow = Awaited<ReturnType<typeof listFilteredRows>>[number]

const filtered = (db: Sql) =>
  db
    .selectFrom('products')
    .select(productColumns)
    .where('kind', '!=', 'variation')
    .where('status', '=', 'published')
    .where('visibility', '!=', 'hidden')

/** A slice of what lists and the search show, in id order. */
export const listFilteredRows = (db: Sql, afterId: number, limit: number) =>
  filtered(db).where('id', '>', afterId).orderBy('id').limit(limit).execute()

/** The same of named products. */
export const listFilteredRowsOf = (db: Sql, ids: number[]) =>
  filtered(db).where('id', 'in', ids).orderBy('id').execute()

export type OfferRow = Awaited<ReturnType<typeof listOfferRows>>[number]

/** What can be bought of products, in the owner's order of variations, with area and choice of each. */
export const listOfferRows = (db: Sql, productIds: number[]) =>
  db
    .selectFrom('product_offers')
    .innerJoin('products', 'products.id', 'product_offers.offer_id')
    .select([
      'product_offers.product_id',
      'product_offers.offer_id',
      'product_offers.price_grosze',
      'product_offers.is_on_sale',
      'product_offers.stock_id',
      'product_offers.state',
      'products.pack_area_cm2',
      'products.chosen_json',
    ])
    .where('product_offers.product_id', 'in', productIds)
    .orderBy('product_offers.product_id')
    .orderBy('products.position')
    .orderBy('product_offers.offer_id')
    .execute()

/** Values of attributes; `attributes_json` of a variable product tells which of them its variations choose. */
export const listTermLinks = (db: Sql, productIds: number[]) =>
  db
    .selectFrom('product_attribute_terms')
    .select(['product_id', 'term_id'])
    .where('product_id', 'in', productIds)
    .execute()

export const listVariableAttributes = (db: Sql, productIds: number[]) =>
  db.selectFrom('products').select(['id', 'attributes_json']).where('id', 'in', productIds).execute()

/** Every value of every attribute, with its attribute's slug. */
export const listTermNames = (db: Sql) =>
  db
    .selectFrom('attribute_terms')
    .innerJoin('attributes', 'attributes.id', 'attribute_terms.attribute_id')
    .select(['attribute_terms.id', 'attribute_terms.slug', 'attributes.slug as attribute'])
    .execute()

/** Stock rows without pieces. */
export const listEmptyStock = async (db: Sql): Promise<number[]> =>
  (await db.selectFrom('stock').select('product_id').where('quantity', '<=', 0).execute()).map(
    ({ product_id }) => product_id,
  )

export type CatalogChange = { id: number; changedMs: number }

/** Products (for a variation its parent) changed or listed again at or after a time, at most twice `limit`. */
export const listCatalogChanges = async (
  db: Sql,
  sinceMs: number,
  limit: number,
): Promise<CatalogChange[]> => {
  const saved = await db
    .selectFrom('products')
    .select(['id', 'parent_id', 'updated_ms'])
    .where('updated_ms', '>=', sinceMs)
    .limit(limit)
    .execute()
  const listed = await db
    .selectFrom('product_list')
    .select(['product_id', 'listed_ms'])
    .where('listed_ms', '>=', sinceMs)
    .limit(limit)
    .execute()
  const changes = new Map<number, number>()
  const note = (id: number, changedMs: number) => changes.set(id, Math.max(changes.get(id) ?? 0, changedMs))
  for (const row of saved) note(row.parent_id ?? row.id, row.updated_ms)
  for (const row of listed) note(row.product_id, row.listed_ms)
  return [...changes].map(([id, changedMs]) => ({ id, changedMs }))
}

/** The newest time of any change. */
export const loadNewestCatalogChange = async (db: Sql): Promise<number> => {
  const saved = await db
    .selectFrom('products')
    .select((eb) => eb.fn.max('updated_ms').as('newest'))
    .executeTakeFirst()
  const listed = await db
    .selectFrom('product_list')
    .select((eb) => eb.fn.max('listed_ms').as('newest'))
    .executeTakeFirst()
  return Math.max(Number(saved?.newest ?? 0), Number(listed?.newest ?? 0))
}

/** Attributes with their values, as filters and cards need them. */
export const listFilterAttributes = (db: Sql) => db.selectFrom('attributes').selectAll().execute()

export const listFilterTerms = (db: Sql, attributeIds: number[]) =>
  db.selectFrom('attribute_terms').selectAll().where('attribute_id', 'in', attributeIds).execute()

/** The owner's order of products in a category. */
export const listFirstInCategory = async (db: Sql, categoryId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('category_order')
      .select('product_id')
      .where('category_id', '=', categoryId)
      .orderBy('position')
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)
