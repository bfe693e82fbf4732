import { sql } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type WishlistRow = Tables['wishlists']
export type WishlistItemRow = Tables['wishlist_items']

/** A guest's list; a member's is never found by its id, so that a cookie alone opens none. */
export const findGuestWishlist = (db: Sql, id: string, nowMs: number): Promise<WishlistRow | undefined> =>
  db
    .selectFrom('wishlists')
    .selectAll()
    .where('id', '=', id)
    .where('identity_id', 'is', null)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()

export const findMemberWishlist = (db: Sql, identityId: string): Promise<WishlistRow | undefined> =>
  db.selectFrom('wishlists').selectAll().where('identity_id', '=', identityId).executeTakeFirst()

export const findWishlistByToken = (
  db: Sql,
  token: string,
  nowMs: number,
): Promise<WishlistRow | undefined> =>
  db
    .selectFrom('wishlists')
    .selectAll()
    .where('share_token', '=', token)
    .where((eb) => eb.or([eb('expires_ms', 'is', null), eb('expires_ms', '>', nowMs)]))
    .executeTakeFirst()

/** Newest first. */
export const listWishlistItems = (db: Sql, wishlistId: string): Promise<WishlistItemRow[]> =>
  db
    .selectFrom('wishlist_items')
    .selectAll()
    .where('wishlist_id', '=', wishlistId)
    .orderBy('added_ms', 'desc')
    .orderBy('product_id', 'desc')
    .execute()

export const addWishlist = async (tx: Sql, row: WishlistRow): Promise<void> => {
  await tx.insertInto('wishlists').values(row).execute()
}

/** Locks the list for this transaction and extends a guest's life; false: it is gone. */
export const lockWishlist = async (
  tx: Sql,
  id: string,
  nowMs: number,
  expiresMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('wishlists')
    .set({
      updated_ms: nowMs,
      expires_ms: sql<
        number | null
      >`case when identity_id is null then cast(${expiresMs} as bigint) else null end`,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The member's list, `newId` when they had none; locks its row for this transaction. */
export const lockMemberWishlist = (
  tx: Sql,
  identityId: string,
  newId: string,
  nowMs: number,
): Promise<WishlistRow> =>
  tx
    .insertInto('wishlists')
    .values({ id: newId, identity_id: identityId, share_token: null, updated_ms: nowMs, expires_ms: null })
    .onConflict((conflict) =>
      conflict.column('identity_id').doUpdateSet((eb) => ({ updated_ms: eb.ref('excluded.updated_ms') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** An item that is there keeps its day and its price. */
export const addWishlistItem = async (tx: Sql, item: WishlistItemRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('wishlist_items')
    .values(item)
    .onConflict((conflict) => conflict.columns(['wishlist_id', 'product_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const removeWishlistItems = async (
  tx: Sql,
  wishlistId: string,
  productIds: readonly number[],
): Promise<number> =>
  productIds.length === 0
    ? 0
    : Number(
        (
          await tx
            .deleteFrom('wishlist_items')
            .where('wishlist_id', '=', wishlistId)
            .where('product_id', 'in', productIds)
            .executeTakeFirst()
        ).numDeletedRows,
      )

/** A list that is shared already keeps its link: two presses at once make one. */
export const addShareToken = async (tx: Sql, id: string, token: string): Promise<void> => {
  await tx
    .updateTable('wishlists')
    .set({ share_token: token })
    .where('id', '=', id)
    .where('share_token', 'is', null)
    .execute()
}

export const removeShareToken = async (tx: Sql, id: string): Promise<void> => {
  await tx.updateTable('wishlists').set({ share_token: null }).where('id', '=', id).execute()
}

export const removeWishlist = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('wishlist_items').where('wishlist_id', '=', id).execute()
  await tx.deleteFrom('wishlists').where('id', '=', id).execute()
}

/** Removes at most `limit` lists that no guest has used for long; returns how many. */
export const removeWishlistsExpired = async (tx: Sql, nowMs: number, limit: number): Promise<number> => {
  const ids = (
    await tx
      .selectFrom('wishlists')
      .select('id')
      .where('expires_ms', '<=', nowMs)
      .orderBy('expires_ms')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)
  if (ids.length === 0) return 0
  // Checked again on removal: a visit may have extended the list meanwhile.
  const removed = await tx
    .deleteFrom('wishlists')
    .where('id', 'in', ids)
    .where('expires_ms', '<=', nowMs)
    .returning('id')
    .execute()
  if (removed.length > 0)
    await tx
      .deleteFrom('wishlist_items')
      .where(
        'wishlist_id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute()
  return removed.length
}

/** In how many lists the product is, counted up to `most`. */
export const countWishlistsWith = async (db: Sql, productId: number, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('wishlist_items')
        .select('product_id')
        .where('product_id', '=', productId)
        .limit(most)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
