import { sql } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'

/**
 * Which product counts the pieces: a variation without its own count uses its
 * parent's.
 */
export const listStockTerms = (tx: Sql, ids: number[]) =>
  tx
    .selectFrom('products')
    .leftJoin('products as parents', 'parents.id', 'products.parent_id')
    .select([
      'products.id',
      'products.counts_stock',
      'products.backorders',
      'products.stock_status',
      'parents.id as parent_id',
      'parents.counts_stock as parent_counts_stock',
      'parents.backorders as parent_backorders',
    ])
    .where('products.id', 'in', ids)
    .execute()

/** The pieces left after taking; undefined when there were too few and the product may not go below zero. */
export const subtractPieces = async (
  tx: Sql,
  productId: number,
  quantity: number,
  mayGoBelowZero: boolean,
): Promise<number | undefined> => {
  let query = tx
    .updateTable('stock')
    .set({ quantity: sql<number>`quantity - ${quantity}` })
    .where('product_id', '=', productId)
  if (!mayGoBelowZero) query = query.where('quantity', '>=', quantity)
  return (await query.returning('quantity').executeTakeFirst())?.quantity
}

export const addPieces = async (tx: Sql, productId: number, quantity: number): Promise<number | undefined> =>
  (
    await tx
      .updateTable('stock')
      .set({ quantity: sql<number>`quantity + ${quantity}` })
      .where('product_id', '=', productId)
      .returning('quantity')
      .executeTakeFirst()
  )?.quantity

export const addSales = async (tx: Sql, productId: number, quantity: number): Promise<void> => {
  const more = { total_sales: sql<number>`total_sales + ${quantity}` }
  await tx.updateTable('products').set(more).where('id', '=', productId).execute()
  await tx.updateTable('listing_entries').set(more).where('product_id', '=', productId).execute()
  await tx.updateTable('product_list').set(more).where('product_id', '=', productId).execute()
}

export const setPieces = (tx: Sql, productId: number, quantity: number | null) =>
  quantity === null
    ? tx.deleteFrom('stock').where('product_id', '=', productId).execute()
    : tx
        .insertInto('stock')
        .values({ product_id: productId, quantity })
        .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ quantity }))
        .execute()

export const findPieces = async (tx: Sql, productId: number): Promise<number | null> =>
  (await tx.selectFrom('stock').select('quantity').where('product_id', '=', productId).executeTakeFirst())
    ?.quantity ?? null

/** A published product of which at most `most` pieces are left, and at least one. */
export const findScarceProduct = (tx: Sql, most: number) =>
  tx
    .selectFrom('stock')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .select('stock.product_id')
    .where('products.status', '=', 'published')
    .where('stock.quantity', '>', 0)
    .where('stock.quantity', '<=', most)
    .limit(1)
    .executeTakeFirst()

export const listPieces = (tx: Sql, productIds: number[]) =>
  tx.selectFrom('stock').selectAll().where('product_id', 'in', productIds).execute()

/** Sets the pieces if they still are what was read (null: not counted); false: they are not. */
export const setPiecesOver = async (
  tx: Sql,
  productId: number,
  read: number | null,
  quantity: number | null,
): Promise<boolean> => {
  if (read === null) {
    if ((await findPieces(tx, productId)) !== null) return false
    await setPieces(tx, productId, quantity)
    return true
  }
  const rows =
    quantity === null
      ? await tx
          .deleteFrom('stock')
          .where('product_id', '=', productId)
          .where('quantity', '=', read)
          .returning('product_id')
          .execute()
      : await tx
          .updateTable('stock')
          .set({ quantity })
          .where('product_id', '=', productId)
          .where('quantity', '=', read)
          .returning('product_id')
          .execute()
  return rows.length === 1
}
