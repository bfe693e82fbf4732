import type { StoredProduct } from '../product-row.ts'
import type { Sql } from '#server/platform/db/tables.ts'

const IDS_AT_ONCE = 500

/** Queries many values in slices. */
const inSlices = async <V, R>(values: V[], ask: (slice: V[]) => Promise<R[]>): Promise<R[]> => {
  const found: R[] = []
  for (let at = 0; at < values.length; at += IDS_AT_ONCE)
    found.push(...(await ask(values.slice(at, at + IDS_AT_ONCE))))
  return found
}

const keyColumns = ['id', 'kind', 'sku', 'imported_id', 'slug'] as const
export type KeyRow = {
  id: number
  kind: string
  sku: string | null
  imported_id: number | null
  slug: string
}

export const listBySku = (db: Sql, skus: string[]): Promise<KeyRow[]> =>
  inSlices(skus, (slice) => db.selectFrom('products').select(keyColumns).where('sku', 'in', slice).execute())

export const listByImportedId = (db: Sql, ids: number[]): Promise<KeyRow[]> =>
  inSlices(ids, (slice) =>
    db.selectFrom('products').select(keyColumns).where('imported_id', 'in', slice).execute(),
  )

export const listBySlug = (db: Sql, slugs: string[]): Promise<KeyRow[]> =>
  inSlices(slugs, (slice) =>
    db.selectFrom('products').select(keyColumns).where('slug', 'in', slice).execute(),
  )

/** Products without SKU and imported id, which are identified only by their name. */
export const listByNameAlone = (db: Sql, slugs: string[]): Promise<KeyRow[]> =>
  inSlices(slugs, (slice) =>
    db
      .selectFrom('products')
      .select(keyColumns)
      .where('slug', 'in', slice)
      .where('sku', 'is', null)
      .where('imported_id', 'is', null)
      .execute(),
  )

export const listVariationChoices = (db: Sql, parentIds: number[]) =>
  inSlices(parentIds, (slice) =>
    db
      .selectFrom('products')
      .select(['id', 'parent_id', 'chosen_json'])
      .where('parent_id', 'in', slice)
      .where('sku', 'is', null)
      .where('imported_id', 'is', null)
      .execute(),
  )

export const listStoredProducts = (db: Sql, ids: number[]): Promise<StoredProduct[]> =>
  inSlices(ids, (slice) =>
    db
      .selectFrom('products')
      .leftJoin('stock', 'stock.product_id', 'products.id')
      .selectAll('products')
      .select('stock.quantity')
      .where('products.id', 'in', slice)
      .execute(),
  )

export const listCategoryIds = (db: Sql, productIds: number[]) =>
  inSlices(productIds, (slice) =>
    db.selectFrom('product_categories').selectAll().where('product_id', 'in', slice).execute(),
  )

export const listImportTagNames = (db: Sql, productIds: number[]) =>
  inSlices(productIds, (slice) =>
    db
      .selectFrom('product_tags')
      .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
      .select(['product_id', 'name'])
      .where('product_id', 'in', slice)
      .execute(),
  )
