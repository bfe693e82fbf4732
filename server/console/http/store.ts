import type { Sql, Tables } from '#server/platform/db/tables.ts'

type CreationRow = Tables['creations']

export const findCreation = (db: Sql, id: string): Promise<CreationRow | undefined> =>
  db.selectFrom('creations').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether the key is this attempt's; waits for another one that is about to commit. */
export const claimCreation = async (tx: Sql, row: CreationRow): Promise<boolean> => {
  await tx
    .insertInto('creations')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await findCreation(tx, row.id))?.attempt === row.attempt
}

export const setCreationAnswer = (
  tx: Sql,
  { id, attempt }: Pick<CreationRow, 'id' | 'attempt'>,
  sealed_answer: string,
): Promise<unknown> =>
  tx
    .updateTable('creations')
    .set({ sealed_answer })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()

export const removeCreation = (
  tx: Sql,
  { id, attempt }: Pick<CreationRow, 'id' | 'attempt'>,
): Promise<unknown> =>
  tx.deleteFrom('creations').where('id', '=', id).where('attempt', '=', attempt).execute()

/** Removes at most `limit` keys that are older; returns how many. */
export const removeCreationsBefore = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = await tx
    .selectFrom('creations')
    .select('id')
    .where('created_ms', '<', beforeMs)
    .orderBy('created_ms')
    .limit(limit)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('creations').where('id', 'in', ids).execute()
  return ids.length
}
