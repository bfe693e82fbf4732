import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** Products with one of these SKUs. */
export const listSkuOwners = (tx: Sql, skus: string[]) =>
  tx.selectFrom('products').select(['id', 'sku', 'name', 'status']).where('sku', 'in', skus).execute()

/** SKUs are unique at every moment, also while two variations exchange theirs. */
export const clearSkus = (tx: Sql, ids: number[]) =>
  tx.updateTable('products').set({ sku: null }).where('id', 'in', ids).execute()

export const findSlugOwner = (tx: Sql, slug: string) =>
  tx.selectFrom('products').select(['id', 'name', 'status']).where('slug', '=', slug).executeTakeFirst()

/** Addresses that begin like this one, of other products. */
export const listSlugsLike = (db: Sql, base: string, exceptId: number) =>
  db
    .selectFrom('products')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .where('id', '!=', exceptId)
    .execute()

export const listBrands = async (db: Sql): Promise<string[]> =>
  (
    await db
      .selectFrom('products')
      .select('brand')
      .distinct()
      .where('brand', '!=', '')
      .orderBy('brand')
      .limit(500)
      .execute()
  ).map(({ brand }) => brand)

/** Id, kind and status of products and of their variations. */
export const listStates = (tx: Sql, ids: number[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'kind', 'status', 'parent_id'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('parent_id', 'in', ids)]))
    .orderBy('id')
    .execute()

export const setStatuses = (tx: Sql, ids: number[], status: string, nowMs: number) =>
  tx.updateTable('products').set({ status, updated_ms: nowMs }).where('id', 'in', ids).execute()

export const markChanged = (tx: Sql, ids: number[], nowMs: number) =>
  tx.updateTable('products').set({ updated_ms: nowMs }).where('id', 'in', ids).execute()

export const addTrashed = (tx: Sql, rows: Tables['trashed_products'][]) =>
  tx
    .insertInto('trashed_products')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        trashed_ms: eb.ref('excluded.trashed_ms'),
      })),
    )
    .execute()

export const listTrashed = (tx: Sql, ids: number[]) =>
  tx.selectFrom('trashed_products').selectAll().where('product_id', 'in', ids).execute()

export const removeTrashRows = (tx: Sql, ids: number[]) =>
  tx.deleteFrom('trashed_products').where('product_id', 'in', ids).execute()

/** What was put into the trash before a time, at most `limit`, with its status now. */
export const listTrashedBefore = (tx: Sql, beforeMs: number, limit: number) =>
  tx
    .selectFrom('trashed_products')
    .leftJoin('products', 'products.id', 'trashed_products.product_id')
    .select(['trashed_products.product_id', 'products.status'])
    .where('trashed_products.trashed_ms', '<', beforeMs)
    .orderBy('trashed_products.trashed_ms')
    .limit(limit)
    .execute()

/** Prices of products that are sold by themselves, and of the variations of variable ones. */
export const listPrices = (tx: Sql, ids: number[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'parent_id', 'name', 'sku', 'regular_price_grosze', 'sale_price_grosze'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('parent_id', 'in', ids)]))
    .where('kind', 'not in', ['variable', 'grouped'])
    .where('status', '!=', 'trashed')
    .where('regular_price_grosze', 'is not', null)
    .orderBy('id')
    .execute()

export const addCategoryLinks = (tx: Sql, rows: Tables['product_categories'][]) =>
  tx
    .insertInto('product_categories')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** What the grid of products shows, with the pieces; products and variations by id. */
export const listGridRows = (db: Sql, ids: number[]) =>
  db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select([
      'products.id',
      'products.kind',
      'products.parent_id',
      'products.name',
      'products.sku',
      'products.gtin',
      'products.regular_price_grosze',
      'products.sale_price_grosze',
      'products.sale_from_ms',
      'products.sale_to_ms',
      'products.vat_rate',
      'products.counts_stock',
      'products.low_stock',
      'products.status',
      'products.weight_grams',
      'products.pack_area_cm2',
      'stock.quantity',
    ])
    .where('products.id', 'in', ids)
    .execute()

export type GridColumns = Partial<
  Pick<
    Tables['products'],
    | 'name'
    | 'name_key'
    | 'sku'
    | 'gtin'
    | 'regular_price_grosze'
    | 'sale_price_grosze'
    | 'sale_from_ms'
    | 'sale_to_ms'
    | 'vat_rate'
    | 'counts_stock'
    | 'low_stock'
    | 'status'
    | 'weight_grams'
  >
>

export const setGridColumns = (tx: Sql, id: number, columns: GridColumns, nowMs: number) =>
  tx
    .updateTable('products')
    .set({ ...columns, updated_ms: nowMs })
    .where('id', '=', id)
    .execute()

/** Names of a product's variations, which begin with its own. */
export const listVariationNames = (tx: Sql, parentId: number) =>
  tx.selectFrom('products').select(['id', 'name']).where('parent_id', '=', parentId).orderBy('id').execute()

export const putGridSave = (tx: Sql, row: Tables['grid_saves']) =>
  tx
    .insertInto('grid_saves')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ id: row.id, saved_ms: row.saved_ms, rows_json: row.rows_json }),
    )
    .execute()

export const findGridSaveRow = (db: Sql, ownerId: string) =>
  db.selectFrom('grid_saves').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()

/** Removes the save if it still is this one; false: another took its place, or it was undone. */
export const takeGridSave = async (tx: Sql, ownerId: string, id: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom('grid_saves')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .returning('id')
      .execute()
  ).length === 1
