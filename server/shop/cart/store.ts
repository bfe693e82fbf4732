import { sql } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { type CartDocument, emptyCart } from './cart-document.ts'

export type StoredCart = { id: string; version: number; document: CartDocument; expiresMs: number }

const toCart = (row: Tables['carts']): StoredCart => ({
  id: row.id,
  version: row.version,
  document: readDocument(row.document_json),
  expiresMs: row.expires_ms,
})

/** The visitor's cart; undefined when there is none or it has expired. */
export const findCart = async (db: Sql, cartId: string, nowMs: number): Promise<StoredCart | undefined> => {
  const row = await findCartRow(db, cartId, nowMs)
  return row && toCart(row)
}

/** The same as a row, its document not parsed. */
export const findCartRow = async (
  db: Sql,
  cartId: string,
  nowMs: number,
): Promise<Tables['carts'] | undefined> => {
  const row = await db.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirst()
  return row && row.expires_ms > nowMs ? row : undefined
}

export const readDocument = (json: string): CartDocument => ({
  ...emptyCart(),
  ...(JSON.parse(json) as Partial<CartDocument>),
})

/** Locks the cart for this transaction by writing to its row: other changes wait for our commit. */
export const lockCartRow = async (
  tx: Sql,
  cartId: string,
  nowMs: number,
): Promise<StoredCart | undefined> => {
  const row = await tx
    .updateTable('carts')
    .set({ version: sql`version + 1` })
    .where('id', '=', cartId)
    .where('expires_ms', '>', nowMs)
    .returningAll()
    .executeTakeFirst()
  return row && toCart(row)
}

/** A new cart; false when there is one of that id already. */
export const addCart = async (
  tx: Sql,
  cartId: string,
  document: CartDocument,
  nowMs: number,
  expiresMs: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('carts')
    .values({
      id: cartId,
      version: 1,
      document_json: JSON.stringify(document),
      updated_ms: nowMs,
      expires_ms: expiresMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Overwrites the version that was read; false when the cart has changed since. */
export const setCart = async (
  tx: Sql,
  cart: StoredCart,
  document: CartDocument,
  nowMs: number,
  expiresMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('carts')
    .set({
      version: cart.version + 1,
      document_json: JSON.stringify(document),
      updated_ms: nowMs,
      expires_ms: expiresMs,
    })
    .where('id', '=', cart.id)
    .where('version', '=', cart.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Extends a cart's life without raising its version, so a concurrent change is not disturbed. */
export const setExpiry = (tx: Sql, cartId: string, expiresMs: number) =>
  tx
    .updateTable('carts')
    .set({ expires_ms: expiresMs })
    .where('id', '=', cartId)
    .where('expires_ms', '<', expiresMs)
    .execute()

/** Removes at most `limit` of them; returns how many. */
export const removeCartsExpired = async (tx: Sql, nowMs: number, limit: number): Promise<number> => {
  const expired = tx
    .selectFrom('carts')
    .select('id')
    .where('expires_ms', '<=', nowMs)
    .orderBy('expires_ms')
    .limit(limit)
  // Checked again on removal: a visit may have extended the cart meanwhile.
  return Number(
    (
      await tx
        .deleteFrom('carts')
        .where('id', 'in', expired)
        .where('expires_ms', '<=', nowMs)
        .executeTakeFirst()
    ).numDeletedRows,
  )
}

export const removeIfExpired = async (tx: Sql, cartId: string, nowMs: number): Promise<void> => {
  await tx.deleteFrom('carts').where('id', '=', cartId).where('expires_ms', '<=', nowMs).execute()
}

export const removeCart = async (tx: Sql, cartId: string): Promise<void> => {
  await tx.deleteFrom('carts').where('id', '=', cartId).execute()
}

/** The id of the member's cart, `newId` when they had none; locks their row for this transaction. */
export const lockMemberCart = async (tx: Sql, identityId: string, newId: string): Promise<string> => {
  const { cart_id } = await tx
    .insertInto('member_carts')
    .values({ identity_id: identityId, cart_id: newId })
    .onConflict((conflict) =>
      conflict.column('identity_id').doUpdateSet((row) => ({ identity_id: row.ref('excluded.identity_id') })),
    )
    .returning('cart_id')
    .executeTakeFirstOrThrow()
  return cart_id
}

/** The member a cart belongs to. */
export const findCartOwner = async (db: Sql, cartId: string): Promise<string | undefined> =>
  (await db.selectFrom('member_carts').select('identity_id').where('cart_id', '=', cartId).executeTakeFirst())
    ?.identity_id

export const findMemberCartId = async (db: Sql, identityId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('member_carts')
      .select('cart_id')
      .where('identity_id', '=', identityId)
      .executeTakeFirst()
  )?.cart_id

export const removeMemberCart = async (tx: Sql, identityId: string): Promise<void> => {
  await tx.deleteFrom('member_carts').where('identity_id', '=', identityId).execute()
}

/** The same cart under another id. */
export const moveMemberCart = async (
  tx: Sql,
  identityId: string,
  from: string,
  to: string,
): Promise<void> => {
  await tx.updateTable('member_carts').set({ cart_id: to }).where('identity_id', '=', identityId).execute()
  await tx.updateTable('carts').set({ id: to }).where('id', '=', from).execute()
}

/** In the order of their ids, with the member each belongs to. */
export const listCartsAfter = async (
  sql: Sql,
  afterId: string,
  limit: number,
): Promise<{ cartId: string; identityId: string | null; document: CartDocument; changedMs: number }[]> => {
  const rows = await sql
    .selectFrom('carts')
    .leftJoin('member_carts', 'member_carts.cart_id', 'carts.id')
    .select(['carts.id', 'carts.document_json', 'carts.updated_ms', 'member_carts.identity_id'])
    .where('carts.id', '>', afterId)
    .orderBy('carts.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, document_json, updated_ms, identity_id }) => ({
    cartId: id,
    identityId: identity_id,
    document: readDocument(document_json),
    changedMs: Number(updated_ms),
  }))
}
