import type { Sql, Tables } from '#server/platform/db/tables.ts'

export const addSavedCart = async (tx: Sql, row: Tables['saved_carts']): Promise<void> => {
  await tx.insertInto('saved_carts').values(row).execute()
}

export const findSavedCartRow = (
  db: Sql,
  token: string,
  nowMs: number,
): Promise<Tables['saved_carts'] | undefined> =>
  db
    .selectFrom('saved_carts')
    .selectAll()
    .where('token', '=', token)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()

/** Removes at most `limit` of them; returns how many. */
export const removeSavedCartsExpired = async (tx: Sql, nowMs: number, limit: number): Promise<number> => {
  const expired = tx
    .selectFrom('saved_carts')
    .select('token')
    .where('expires_ms', '<=', nowMs)
    .orderBy('expires_ms')
    .limit(limit)
  return Number(
    (await tx.deleteFrom('saved_carts').where('token', 'in', expired).executeTakeFirst()).numDeletedRows,
  )
}
