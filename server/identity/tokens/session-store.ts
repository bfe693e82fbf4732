import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'

export const addSession = async (tx: Sql, row: SessionRow): Promise<void> => {
  await tx.insertInto('identity_sessions').values(row).execute()
}

/** The session, also when it has ended. */
export const findSession = (sql: Sql, id: string): Promise<SessionRow | undefined> =>
  sql.selectFrom('identity_sessions').selectAll().where('id', '=', id).executeTakeFirst()

export const isLive = (session: SessionRow, nowMs: number): boolean =>
  session.ended_ms === null && session.idle_ends_ms > nowMs && session.ends_ms > nowMs

export const setSeen = async (tx: Sql, id: string, nowMs: number, idleEndsMs: number): Promise<void> => {
  await tx
    .updateTable('identity_sessions')
    .set({ seen_ms: nowMs, idle_ends_ms: idleEndsMs })
    .where('id', '=', id)
    .where('ended_ms', 'is', null)
    .execute()
}

/** Makes the successor current; false: another request was faster. */
export const promoteSuccessor = async (
  tx: Sql,
  from: { id: string; currentHash: string; previousHash: string | null },
  to: { currentHash: string; nextHash: string },
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('identity_sessions')
    .set({
      refresh_hash: to.currentHash,
      next_hash: to.nextHash,
      previous_hash: from.currentHash,
      retired_ms: nowMs,
      seen_ms: nowMs,
    })
    .where('id', '=', from.id)
    .where('refresh_hash', '=', from.currentHash)
    .where('ended_ms', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (from.previousHash !== null) {
    await tx
      .insertInto('retired_refresh_tokens')
      .values({ hash: from.previousHash, session_id: from.id, retired_ms: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return true
}

export const isRetired = async (sql: Sql, sessionId: string, hash: string): Promise<boolean> =>
  (await sql
    .selectFrom('retired_refresh_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) !== undefined

/** The idle end as well: cleaning finds passed sessions by it, with one index. */
const ended = (reason: string, nowMs: number) => ({
  ended_ms: nowMs,
  ended_reason: reason,
  idle_ends_ms: nowMs,
})

/** True when this call ended it. */
export const endSession = async (tx: Sql, id: string, reason: string, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('identity_sessions')
    .set(ended(reason, nowMs))
    .where('id', '=', id)
    .where('ended_ms', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a member's sessions, except for the given one. */
export const endSessionsOf = async (
  tx: Sql,
  subjectId: string,
  reason: string,
  nowMs: number,
  exceptId = '',
): Promise<void> => {
  await tx
    .updateTable('identity_sessions')
    .set(ended(reason, nowMs))
    .where('subject_id', '=', subjectId)
    .where('id', '!=', exceptId)
    .where('ended_ms', 'is', null)
    .execute()
}

/** Ends all sessions of a client; returns how many. Rare, so there is no index. */
export const endSessionsOfClient = async (
  tx: Sql,
  clientId: string,
  reason: string,
  nowMs: number,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('identity_sessions')
    .set(ended(reason, nowMs))
    .where('client_id', '=', clientId)
    .where('kind', '=', 'oauth')
    .where('ended_ms', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Ends all sessions of an application's installation, and its visitors' sessions. Rare, so there is no index.
 */
export const endSessionsOfInstance = async (
  tx: Sql,
  instanceId: string,
  reason: string,
  nowMs: number,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('identity_sessions')
    .set(ended(reason, nowMs))
    .where('instance_id', '=', instanceId)
    .where('ended_ms', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A member's live sessions, the latest use first. */
export const listSessionsOf = (sql: Sql, subjectId: string, nowMs: number): Promise<SessionRow[]> =>
  sql
    .selectFrom('identity_sessions')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('ended_ms', 'is', null)
    .where('idle_ends_ms', '>', nowMs)
    .where('ends_ms', '>', nowMs)
    .orderBy('seen_ms', 'desc')
    .execute()

/**
 * Removes sessions that ended long ago; recent ones are needed to recognise a stolen token. The oldest
 * `limit`; returns how many.
 */
export const removeOldSessions = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = (
    await tx
      .selectFrom('identity_sessions')
      .select('id')
      .where('idle_ends_ms', '<', beforeMs)
      .orderBy('idle_ends_ms')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)
  if (old.length === 0) return 0
  await tx.deleteFrom('retired_refresh_tokens').where('session_id', 'in', old).execute()
  await tx.deleteFrom('identity_sessions').where('id', 'in', old).execute()
  return old.length
}
