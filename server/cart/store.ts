import type { Sql } from '#server/db/tables.ts'
import { type CartDocument, emptyCart } from './cart-document.ts'

export type StoredCart = { id: string; version: number; document: CartDocument; expiresMs: number }

/** The visitor's cart; undefined when there is none or it has expired. */
export const findCart = async (db: Sql, cartId: string, nowMs: number): Promise<StoredCart | undefined> => {
  const row = await db.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirst()
  if (!row || row.expires_ms <= nowMs) return undefined
  return { id: row.id, version: row.version, document: { ...emptyCart(), ...(JSON.parse(row.document_json) as Partial<CartDocument>) }, expiresMs: row.expires_ms }
}

/** A new visitor's cart; an expired one under the same id is overwritten. False: somebody else was first. */
export const addCart = async (tx: Sql, cartId: string, document: CartDocument, nowMs: number, expiresMs: number): Promise<boolean> => {
  const row = { version: 1, document_json: JSON.stringify(document), updated_ms: nowMs, expires_ms: expiresMs }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('carts')
    .values({ id: cartId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('carts.expires_ms', '<=', nowMs))
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n) === 1
}

/** Writes over the version that was read; false when somebody else changed the cart since: read it again. */
export const setCart = async (tx: Sql, cart: StoredCart, document: CartDocument, nowMs: number, expiresMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('carts')
    .set({ version: cart.version + 1, document_json: JSON.stringify(document), updated_ms: nowMs, expires_ms: expiresMs })
    .where('id', '=', cart.id)
    .where('version', '=', cart.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const removeExpiredCarts = (tx: Sql, nowMs: number) => tx.deleteFrom('carts').where('expires_ms', '<=', nowMs).execute()
