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
