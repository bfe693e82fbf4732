import type { Sql } from '#server/platform/db/tables.ts'
import type { OwnerLinkKind, OwnerStatus, OwnerTables } from '#server/platform/db/tables/identity-tables.ts'

/** The row of `settings` with the owner's rules for the accounts of the console. */
const RULES = 'staff'

export const findOwnerSession = (db: Sql, tokenHash: string, nowMs: number) =>
  db
    .selectFrom('owner_sessions')
    .innerJoin('owners', 'owners.id', 'owner_sessions.owner_id')
    .select((row) => [
      'owner_sessions.id as sessionId',
      'owners.id as id',
      'owners.email as email',
      'owners.name as name',
      'owners.password_hash as passwordHash',
      'owners.role as role',
      'owner_sessions.csrf_token as csrfToken',
      'owner_sessions.created_ms as createdMs',
      'owner_sessions.seen_ms as seenMs',
      'owner_sessions.opened_by as openedBy',
      row
        .selectFrom('settings')
        .select('settings.value_json')
        .where('settings.name', '=', RULES)
        .as('rulesJson'),
      row
        .selectFrom('identity_factors')
        .select((factor) => factor.fn.countAll<number>().as('count'))
        .whereRef('identity_factors.identity_id', '=', 'owners.id')
        .where('identity_factors.status', '=', 'ACTIVE')
        .where('identity_factors.type', 'in', ['TOTP', 'WEBAUTHN'])
        .as('factorCount'),
    ])
    .where('owner_sessions.id', '=', tokenHash)
    .where('owner_sessions.expires_ms', '>', nowMs)
    .where('owners.status', '=', 'active')
    .executeTakeFirst()

export type StaffRules = {
  /** Everybody needs a second factor. */
  requiresFactor: boolean
}

export const parseStaffRules = (json: string | null | undefined): StaffRules => ({
  requiresFactor: false,
  ...(json ? (JSON.parse(json) as Partial<StaffRules>) : {}),
})

export const loadStaffRules = async (db: Sql): Promise<StaffRules> =>
  parseStaffRules(
    (await db.selectFrom('settings').select('value_json').where('name', '=', RULES).executeTakeFirst())
      ?.value_json,
  )

export const setStaffRules = (tx: Sql, rules: StaffRules) => {
  const value_json = JSON.stringify(rules)
  return tx
    .insertInto('settings')
    .values({ name: RULES, value_json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value_json }))
    .execute()
}

export const addOwnerSession = (tx: Sql, session: OwnerTables['owner_sessions']) =>
  tx.insertInto('owner_sessions').values(session).execute()

export const setSessionSeen = (tx: Sql, id: string, seenMs: number, expiresMs: number) =>
  tx
    .updateTable('owner_sessions')
    .set({ seen_ms: seenMs, expires_ms: expiresMs })
    .where('id', '=', id)
    .execute()

/** Removes sessions and links that ended before these moments. */
export const removeEndedOwnerRows = async (
  tx: Sql,
  { sessionsMs, linksMs }: { sessionsMs: number; linksMs: number },
) => {
  await tx.deleteFrom('owner_sessions').where('expires_ms', '<', sessionsMs).execute()
  await tx.deleteFrom('owner_links').where('expires_ms', '<', linksMs).execute()
}

export const removeSession = (tx: Sql, id: string) =>
  tx.deleteFrom('owner_sessions').where('id', '=', id).execute()

export const listOwnerSessions = (db: Sql, ownerId: string, nowMs: number) =>
  db
    .selectFrom('owner_sessions')
    .select(['id', 'user_agent', 'network', 'seen_ms'])
    .where('owner_id', '=', ownerId)
    .where('expires_ms', '>', nowMs)
    .orderBy('seen_ms', 'desc')
    .orderBy('id')
    .execute()

/** False: the account has no such session. */
export const removeSessionOf = async (tx: Sql, ownerId: string, id: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom('owner_sessions')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst()
  ).numDeletedRows > 0n

export const removeSessionsOf = (tx: Sql, ownerId: string, exceptId: string | null) => {
  const all = tx.deleteFrom('owner_sessions').where('owner_id', '=', ownerId)
  return (exceptId === null ? all : all.where('id', '!=', exceptId)).execute()
}

export const findOwnerRow = (db: Sql, id: string) =>
  db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst()
export const findOwnerByEmail = (db: Sql, email: string) =>
  db.selectFrom('owners').selectAll().where('email', '=', email).executeTakeFirst()
/** The one whom the server's own link lets in. */
export const findFirstOwner = (db: Sql) =>
  db
    .selectFrom('owners')
    .selectAll()
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('created_ms')
    .orderBy('id')
    .executeTakeFirst()
export const listOwnerRows = (db: Sql, statuses: OwnerStatus[]) =>
  db
    .selectFrom('owners')
    .select(['id', 'name', 'email', 'role', 'status', 'created_ms'])
    .where('status', 'in', statuses)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()
/** Who was in the console last when, by account; nobody without a session. */
export const listLastSeen = (db: Sql) =>
  db
    .selectFrom('owner_sessions')
    .select((row) => ['owner_id', row.fn.max('seen_ms').as('seen_ms')])
    .groupBy('owner_id')
    .execute()
export const countOtherOwners = async (tx: Sql, exceptId: string): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('owners')
        .select((row) => row.fn.countAll().as('count'))
        .where('role', '=', 'owner')
        .where('status', '=', 'active')
        .where('id', '!=', exceptId)
        .executeTakeFirstOrThrow()
    ).count,
  )
export const addOwner = (tx: Sql, owner: OwnerTables['owners']) =>
  tx.insertInto('owners').values(owner).execute()
export const setOwner = (tx: Sql, id: string, change: Partial<Omit<OwnerTables['owners'], 'id'>>) =>
  tx.updateTable('owners').set(change).where('id', '=', id).execute()
/** The account, locked: nobody signs in to it or changes it meanwhile. */
export const lockOwnerRow = (tx: Sql, id: string) =>
  tx
    .updateTable('owners')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
export const removeOwnerRow = (tx: Sql, id: string) => tx.deleteFrom('owners').where('id', '=', id).execute()

export const addLink = (tx: Sql, link: Omit<OwnerTables['owner_links'], 'used_ms'>) =>
  tx
    .insertInto('owner_links')
    .values({ ...link, used_ms: null })
    .execute()

/** A link that may still be used. */
export const findLink = (db: Sql, kind: OwnerLinkKind, tokenHash: string, nowMs: number) =>
  db
    .selectFrom('owner_links')
    .selectAll()
    .where('id', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()

/** Uses up a link; returns its owner, or undefined when it is unknown, expired or used. */
export const consumeLink = (tx: Sql, kind: OwnerLinkKind, tokenHash: string, nowMs: number) =>
  tx
    .updateTable('owner_links')
    .set({ used_ms: nowMs })
    .where('id', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .returning(['owner_id', 'email'])
    .executeTakeFirst()

/** The unused links of a kind, the newest first. */
export const listLinks = (db: Sql, kind: OwnerLinkKind) =>
  db
    .selectFrom('owner_links')
    .select(['owner_id', 'email', 'created_ms', 'expires_ms'])
    .where('kind', '=', kind)
    .where('used_ms', 'is', null)
    .orderBy('created_ms', 'desc')
    .execute()

export const removeExpiredLinks = (tx: Sql, nowMs: number) =>
  tx.deleteFrom('owner_links').where('used_ms', 'is', null).where('expires_ms', '<=', nowMs).execute()
/** Removes the account's unused links of a kind, or of every kind. */
export const removeUnusedLinks = (tx: Sql, ownerId: string, kind?: OwnerLinkKind) => {
  const all = tx.deleteFrom('owner_links').where('owner_id', '=', ownerId).where('used_ms', 'is', null)
  return (kind === undefined ? all : all.where('kind', '=', kind)).execute()
}
