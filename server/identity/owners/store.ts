import type { Role } from '#contract/console/staff/rights.ts'
import type { Sql } from '#server/platform/db/tables.ts'

export const findOwnerSession = (db: Sql, tokenHash: string, nowMs: number) =>
  db
    .selectFrom('owner_sessions')
    .innerJoin('owners', 'owners.id', 'owner_sessions.owner_id')
    .select([
      'owner_sessions.id as sessionId',
      'owners.id as id',
      'owners.email as email',
      'owners.name as name',
      'owners.password_hash as passwordHash',
      'owners.role as role',
      'owner_sessions.csrf_token as csrfToken',
      'owner_sessions.seen_ms as seenMs',
    ])
    .where('owner_sessions.id', '=', tokenHash)
    .where('owner_sessions.expires_ms', '>', nowMs)
    .executeTakeFirst()

export const addOwnerSession = (
  tx: Sql,
  session: {
    id: string
    owner_id: string
    csrf_token: string
    created_ms: number
    seen_ms: number
    expires_ms: number
    user_agent: string
  },
) => tx.insertInto('owner_sessions').values(session).execute()

export const setSessionSeen = (tx: Sql, id: string, seenMs: number, expiresMs: number) =>
  tx
    .updateTable('owner_sessions')
    .set({ seen_ms: seenMs, expires_ms: expiresMs })
    .where('id', '=', id)
    .execute()

export const removeSession = (tx: Sql, id: string) =>
  tx.deleteFrom('owner_sessions').where('id', '=', id).execute()

export const removeSessionsOf = (tx: Sql, ownerId: string, exceptId: string | null) => {
  const all = tx.deleteFrom('owner_sessions').where('owner_id', '=', ownerId)
  return (exceptId === null ? all : all.where('id', '!=', exceptId)).execute()
}

export const findOwnerByEmail = (db: Sql, email: string) =>
  db.selectFrom('owners').selectAll().where('email', '=', email).executeTakeFirst()
export const findFirstOwner = (db: Sql) =>
  db
    .selectFrom('owners')
    .selectAll()
    .where('role', '=', 'owner')
    .orderBy('created_ms')
    .orderBy('id')
    .executeTakeFirst()
export const listOwnerRows = (db: Sql) =>
  db.selectFrom('owners').select(['id', 'name', 'email']).orderBy('created_ms').orderBy('id').execute()
export const addOwner = (
  tx: Sql,
  owner: {
    id: string
    email: string
    name: string
    password_hash: string | null
    created_ms: number
    role: Role
  },
) => tx.insertInto('owners').values(owner).execute()
export const setOwnerSignIn = (tx: Sql, ownerId: string, email: string, name: string, passwordHash: string) =>
  tx
    .updateTable('owners')
    .set({ email, name, password_hash: passwordHash })
    .where('id', '=', ownerId)
    .execute()

export const addLink = (
  tx: Sql,
  link: { id: string; owner_id: string; created_ms: number; expires_ms: number },
) =>
  tx
    .insertInto('owner_links')
    .values({ ...link, used_ms: null })
    .execute()

/** Uses up a link; returns its owner, or undefined when it is unknown, expired or used. */
export const consumeLink = (tx: Sql, tokenHash: string, nowMs: number) =>
  tx
    .updateTable('owner_links')
    .set({ used_ms: nowMs })
    .where('id', '=', tokenHash)
    .where('used_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .returning('owner_id')
    .executeTakeFirst()

export const removeExpiredLinks = (tx: Sql, nowMs: number) =>
  tx.deleteFrom('owner_links').where('used_ms', 'is', null).where('expires_ms', '<=', nowMs).execute()
export const removeUnusedLinks = (tx: Sql, ownerId: string) =>
  tx.deleteFrom('owner_links').where('owner_id', '=', ownerId).where('used_ms', 'is', null).execute()
