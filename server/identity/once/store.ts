import type { Selectable } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type CreationRow = Selectable<Tables['creations']>
type Claim = Pick<CreationRow, 'id' | 'attempt'>

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

const updateClaimed = async (
  tx: Sql,
  { id, attempt }: Claim,
  change: Partial<CreationRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('creations')
    .set(change)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False: another attempt has taken the key over. */
export const setEffect = (tx: Sql, claim: Claim, effect: string): Promise<boolean> =>
  updateClaimed(tx, claim, { effect })

/** Makes a key whose attempt has ended without an answer another attempt's; false: somebody else was first. */
export const takeCreationOver = (tx: Sql, from: Claim, change: Partial<CreationRow>): Promise<boolean> =>
  updateClaimed(tx, from, change)

export const setCreationAnswer = (tx: Sql, claim: Claim, sealed_answer: string): Promise<boolean> =>
  updateClaimed(tx, claim, { sealed_answer, lease_until_ms: 0 })

/** The attempt has ended and did something, but its answer is not stored. */
export const endUnanswered = (tx: Sql, claim: Claim, effect: string): Promise<boolean> =>
  updateClaimed(tx, claim, { effect, lease_until_ms: 0 })

export const removeCreation = (tx: Sql, { id, attempt }: Claim): Promise<unknown> =>
  tx.deleteFrom('creations').where('id', '=', id).where('attempt', '=', attempt).execute()

/**
 * Ends an attempt that failed. Its row stays when it has done something; a commit whose outcome is unknown is waited
 * for, because it has locked the row.
 */
export const releaseFailed = async (tx: Sql, { id, attempt }: Claim): Promise<void> => {
  await tx
    .deleteFrom('creations')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('effect', 'is', null)
    .execute()
  await updateClaimed(tx, { id, attempt }, { lease_until_ms: 0 })
}

/** Removes at most `limit` keys that are over: by their own end, or created before; returns how many. */
export const removeCreationsBefore = async (
  tx: Sql,
  { nowMs, createdMs }: { nowMs: number; createdMs: number },
  limit: number,
): Promise<number> => {
  const old = await tx
    .selectFrom('creations')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('expires_ms', '>', 0), row('expires_ms', '<=', nowMs)]),
        row.and([row('expires_ms', '=', 0), row('created_ms', '<', createdMs)]),
      ]),
    )
    .limit(limit)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('creations').where('id', 'in', ids).execute()
  return ids.length
}
