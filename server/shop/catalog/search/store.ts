import type { Sql } from '#server/platform/db/tables.ts'

const columns = [
  'id',
  'name',
  'sku',
  'short_description_html',
  'description_html',
  'attributes_json',
  'total_sales',
  'status',
  'visibility',
  'pack_area_cm2',
  'brand',
  'gtin',
] as const

export type SearchRow = Awaited<ReturnType<typeof listSearchRows>>[number]

/** A slice of what can be found, in id order. */
export const listSearchRows = (db: Sql, afterId: number, limit: number) =>
  db
    .selectFrom('products')
    .select(columns)
    .where('id', '>', afterId)
    .where('kind', '!=', 'variation')
    .where('status', '=', 'published')
    .where('visibility', 'in', ['visible', 'search'])
    .orderBy('id')
    .limit(limit)
    .execute()

/** The same for given products, whatever their status is now. */
export const listSearchRowsOf = (db: Sql, ids: number[]) =>
  db.selectFrom('products').select(columns).where('id', 'in', ids).where('kind', '!=', 'variation').execute()

/** Products (for a variation its parent) changed at or after a time, at most `limit`. */
export const listChangedIds = async (db: Sql, sinceMs: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'parent_id'])
    .where('updated_ms', '>=', sinceMs)
    .limit(limit)
    .execute()
  return [...new Set(rows.map((row) => row.parent_id ?? row.id))]
}

export const loadNewestChange = async (db: Sql): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('products')
        .select((eb) => eb.fn.max('updated_ms').as('newest'))
        .executeTakeFirst()
    )?.newest ?? 0,
  )

/** Article numbers and EANs of variations, by their product. */
export const listVariationCodes = (db: Sql, parentIds: number[]) =>
  db
    .selectFrom('products')
    .select(['parent_id', 'sku', 'gtin'])
    .where('parent_id', 'in', parentIds)
    .where((eb) => eb.or([eb('sku', 'is not', null), eb('gtin', 'is not', null)]))
    .execute()

/** What shoppers compare: the price per square metre if there is one, else per piece. */
export const listUnitPrices = (db: Sql, productIds: number[]) =>
  db
    .selectFrom('listing_entries')
    .select(['product_id', 'unit_price_grosze'])
    .where('listing', '=', 'all')
    .where('product_id', 'in', productIds)
    .execute()

export const listTagNames = (db: Sql, productIds: number[]) =>
  db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .select(['product_id', 'name'])
    .where('product_id', 'in', productIds)
    .execute()
