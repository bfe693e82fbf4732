import { sql } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { loadCategoryTree } from '#server/shop/catalog/categories.ts'
import { type ListingSizes, putInListings } from '#server/shop/catalog/saving/refresh-listings.ts'
import { FIRST_ORDERED } from '#server/shop/catalog/store.ts'
import { changeListingSizes, lockProducts } from '#server/shop/catalog/saving/store.ts'

const ROWS_AT_ONCE = 200

/** Other changes of the tree wait until this transaction ends. */
export const lockCategories = (tx: Sql) =>
  tx
    .updateTable('categories')
    .set({ position: sql`position` })
    .execute()

export const setCategoryPosition = (tx: Sql, id: number, position: number, parentId: number | null) =>
  tx.updateTable('categories').set({ position, parent_id: parentId }).where('id', '=', id).execute()

export const listProductIdsIn = async (tx: Sql, categoryIds: number[]): Promise<number[]> =>
  (
    await tx
      .selectFrom('product_categories')
      .select('product_id')
      .distinct()
      .where('category_id', 'in', categoryIds)
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)

/** The products in these categories count as changed: search finds them by other names. Locks them, too. */
export const touchProductsIn = (tx: Sql, categoryIds: number[], nowMs: number) =>
  tx
    .updateTable('products')
    .set({ updated_ms: nowMs })
    .where('id', 'in', (eb) =>
      eb.selectFrom('product_categories').select('product_id').where('category_id', 'in', categoryIds),
    )
    .execute()

export const linkProducts = async (tx: Sql, categoryId: number, productIds: number[]): Promise<void> => {
  for (let at = 0; at < productIds.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('product_categories')
      .values(
        productIds
          .slice(at, at + ROWS_AT_ONCE)
          .map((product_id) => ({ product_id, category_id: categoryId })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const unlinkProducts = async (tx: Sql, categoryId: number, productIds: number[]): Promise<void> => {
  for (let at = 0; at < productIds.length; at += ROWS_AT_ONCE)
    await tx
      .deleteFrom('product_categories')
      .where('category_id', '=', categoryId)
      .where('product_id', 'in', productIds.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

/** Those of these products that still exist. */
export const listKnownProducts = async (tx: Sql, ids: number[]): Promise<number[]> => {
  const known: number[] = []
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    known.push(
      ...(
        await tx
          .selectFrom('products')
          .select('id')
          .where('id', 'in', ids.slice(at, at + ROWS_AT_ONCE))
          .execute()
      ).map(({ id }) => id),
    )
  return known
}

export const removeCategoryRow = async (tx: Sql, id: number): Promise<void> => {
  await tx.deleteFrom('listing_entries').where('listing', '=', `category:${id}`).execute()
  await tx.deleteFrom('product_categories').where('category_id', '=', id).execute()
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

const KEYS = [
  'product_id',
  'position',
  'name_key',
  'price_grosze',
  'unit_price_grosze',
  'created_ms',
  'total_sales',
  'rating_score',
] as const satisfies (keyof Tables['listing_entries'])[]

/** Of a product in the listing of a category: the owner's order there, or its own position. */
const positionIn = (categoryId: number, productId: ReturnType<typeof sql.ref>) => sql<number>`coalesce(
  (select ${sql.lit(FIRST_ORDERED)} + chosen.position from category_order as chosen
    where chosen.category_id = ${categoryId} and chosen.product_id = ${productId}),
  (select position from products where products.id = ${productId}), 0)`

/** All products of a category enter the listing of another one; returns how many were not in it. */
export const enterListing = async (tx: Sql, categoryId: number, into: number): Promise<number> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('listing_entries')
    .columns(['listing', 'position', ...KEYS.filter((key) => key !== 'position')])
    .expression((eb) =>
      eb
        .selectFrom('listing_entries as entries')
        .select([
          sql<string>`${`category:${into}`}`.as('listing'),
          // The order of the category they come from is not that of this one.
          positionIn(into, sql.ref('entries.product_id')).as('position'),
          ...KEYS.filter((key) => key !== 'position').map((key) => `entries.${key}` as const),
        ])
        .where('entries.listing', '=', `category:${categoryId}`)
        .where('entries.product_id', 'not in', (inner) =>
          inner
            .selectFrom('listing_entries as known')
            .select('known.product_id')
            .where('known.listing', '=', `category:${into}`),
        ),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** They leave a listing, except for those that one of the categories `inIt` has, too; returns how many left. */
export const leaveListing = async (
  tx: Sql,
  categoryId: number,
  from: number,
  inIt: number[],
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('listing_entries')
    .where('listing', '=', `category:${from}`)
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('listing_entries as entries')
        .select('entries.product_id')
        .where('entries.listing', '=', `category:${categoryId}`),
    )
    .where('product_id', 'not in', (eb) =>
      eb.selectFrom('product_categories').select('product_id').where('category_id', 'in', inIt),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** `refreshListings` for any number of products: in slices, with the sizes changed once. */
export const relistProducts = async (tx: Sql, ids: number[], nowMs: number): Promise<void> => {
  await lockProducts(tx, ids)
  const tree = await loadCategoryTree(tx)
  const sizes: ListingSizes = new Map()
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await putInListings(tx, ids.slice(at, at + ROWS_AT_ONCE), nowMs, tree, sizes)
  await changeListingSizes(tx, sizes)
}

/** The products of a category that the owner put in order, first to last. */
export const listOrderedIds = async (db: Sql, categoryId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('category_order')
      .select('product_id')
      .where('category_id', '=', categoryId)
      .orderBy('position')
      .execute()
  ).map(({ product_id }) => product_id)

export const setOrderedIds = async (tx: Sql, categoryId: number, ids: number[]): Promise<void> => {
  await tx.deleteFrom('category_order').where('category_id', '=', categoryId).execute()
  const rows = ids.map((product_id, position) => ({ category_id: categoryId, product_id, position }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('category_order')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

/** Entries of a category's listing take their positions again. */
export const repositionEntries = async (tx: Sql, categoryId: number, productIds: number[]): Promise<void> => {
  for (let at = 0; at < productIds.length; at += ROWS_AT_ONCE)
    await tx
      .updateTable('listing_entries')
      .set({ position: positionIn(categoryId, sql.ref('listing_entries.product_id')) })
      .where('listing', '=', `category:${categoryId}`)
      .where('product_id', 'in', productIds.slice(at, at + ROWS_AT_ONCE))
      .execute()
}
