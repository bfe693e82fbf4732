import type { Sql } from '#server/platform/db/tables.ts'

/** What follows an address: further pages of a listing lead to the first page of its new address. */
const FURTHER_PAGE = /page\/[1-9]\d*\/$/

/**
 * Something has a new address. Its former ones lead straight to the current one; an address in use leads nowhere
 * else.
 */
export const recordMove = async (tx: Sql, from: string, to: string, nowMs: number): Promise<void> => {
  if (from === to) return
  await tx.deleteFrom('moved_addresses').where('path', '=', to).execute()
  await tx.updateTable('moved_addresses').set({ to_path: to }).where('to_path', '=', from).execute()
  await tx
    .insertInto('moved_addresses')
    .values({ path: from, to_path: to, moved_ms: nowMs })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ to_path: to, moved_ms: nowMs }))
    .execute()
}

/** Something new has this address: it is nobody's former one any more. */
export const forgetMove = (tx: Sql, path: string) =>
  tx.deleteFrom('moved_addresses').where('path', '=', path).execute()

/** The current address of what was at this one. */
export const findMovedAddress = async (db: Sql, pathname: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('moved_addresses')
      .select('to_path')
      .where('path', '=', pathname.replace(FURTHER_PAGE, ''))
      .executeTakeFirst()
  )?.to_path
