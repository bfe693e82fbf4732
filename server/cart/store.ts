import { sql } from 'kysely'
import type { Sql, Tables } from '#server/db/tables.ts'
import { type CartDocument, emptyCart } from './cart-document.ts'

export type StoredCart = { id: string; version: number; document: CartDocument; expiresMs: number }

const toCart = (row: Tables['carts']): StoredCart => ({
  id: row.id,
  version: row.version,
  document: { ...emptyCart(), ...(JSON.parse(row.document_json) as Partial<CartDocument>) },
  expiresMs: row.expires_ms,
})

/** The visitor's cart; undefined when there is none or it has expired. */
export const findCart = async (db: Sql, cartId: string, nowMs: number): Promise<StoredCart | undefined> => {
  const row = await db.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirst()
  return row && row.expires_ms > nowMs ? toCart(row) : undefined
}

/** The cart, held for this transaction by writing to its row: whoever changes it next waits for our commit. */
export const claimCart = async (tx: Sql, cartId: string, nowMs: number): Promise<StoredCart | undefined> => {
  const row = await tx
    .updateTable('carts')
    .set({ version: sql`version + 1` })
    .where('id', '=', cartId)
    .where('expires_ms', '>', nowMs)
    .returningAll()
    .executeTakeFirst()
  return row && toCart(row)
}

/** A new visitor's cart under an id nobody has. */
export const addCart = (tx: Sql, cartId: string, document: CartDocument, nowMs: number, expiresMs: number) =>
  tx
    .insertInto('carts')
    .values({ id: cartId, version: 1, document_json: JSON.stringify(document), updated_ms: nowMs, expires_ms: expiresMs })
    .execute()

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

/** Lets a cart live on without changing it: whoever is changing it meanwhile is not disturbed. */
export const setExpiry = (tx: Sql, cartId: string, expiresMs: number) =>
  tx.updateTable('carts').set({ expires_ms: expiresMs }).where('id', '=', cartId).where('expires_ms', '<', expiresMs).execute()

export const removeCartsExpired = async (tx: Sql, nowMs: number): Promise<number> =>
  Number((await tx.deleteFrom('carts').where('expires_ms', '<=', nowMs).executeTakeFirst()).numDeletedRows)
