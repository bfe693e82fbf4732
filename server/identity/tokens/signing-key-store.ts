import type { Sql, Tables } from '#server/db/tables.ts'

export type SigningKeyRow = Tables['signing_keys']

/** Keys that are published, oldest first. */
export const listSigningKeyRows = (sql: Sql, nowMs: number): Promise<SigningKeyRow[]> =>
  sql
    .selectFrom('signing_keys')
    .selectAll()
    .where('ends_ms', '>', nowMs)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

export const addSigningKey = async (tx: Sql, row: SigningKeyRow): Promise<void> => {
  await tx.insertInto('signing_keys').values(row).execute()
}

export const setSigningKey = async (
  tx: Sql,
  id: string,
  change: Partial<Pick<SigningKeyRow, 'signs_from_ms' | 'signs_until_ms' | 'ends_ms'>>,
): Promise<void> => {
  await tx.updateTable('signing_keys').set(change).where('id', '=', id).execute()
}

export const removeSigningKey = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('signing_keys').where('id', '=', id).execute()
}
