import type { IdentityStatus, PendingReason } from '#contract/identity/names.ts'
import type { FactorRow, IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { noteCustomer, noteCustomerOf } from '#server/platform/db/customer-changes.ts'
import type { Sql } from '#server/platform/db/tables.ts'

export const addIdentity = async (tx: Sql, row: IdentityRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values(row)
    // Two registrations of one address at once: the second one finds the first.
    .onConflict((conflict) => conflict.columns(['site_id', 'email']).doNothing())
    .executeTakeFirst()
  await noteCustomer(tx, row.email)
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findIdentity = (sql: Sql, id: string): Promise<IdentityRow | undefined> =>
  sql.selectFrom('identities').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The current member, locked for this transaction by a write to the row: other changes wait for its commit.
 */
export const lockIdentity = (tx: Sql, id: string): Promise<IdentityRow | undefined> =>
  tx
    .updateTable('identities')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const hasIdentityOf = async (sql: Sql, email: string): Promise<boolean> =>
  (await sql.selectFrom('identities').select('id').where('email', '=', email).limit(1).executeTakeFirst()) !==
  undefined

/** `email` as normalized by `contract/identity/fields.ts`: trimmed, lower case, NFC. */
export const findIdentityByEmail = (
  sql: Sql,
  siteId: string,
  email: string,
): Promise<IdentityRow | undefined> =>
  sql
    .selectFrom('identities')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .executeTakeFirst()

type Listed = {
  siteId: string
  status?: IdentityRow['status'] | undefined
  from?: { ms: number; id: string } | undefined
  limit: number
}

/** Members of a site, newest first, from after `from`. */
export const listIdentities = (sql: Sql, { siteId, status, from, limit }: Listed): Promise<IdentityRow[]> => {
  let query = sql.selectFrom('identities').selectAll().where('site_id', '=', siteId)
  if (status) query = query.where('status', '=', status)
  if (from)
    query = query.where((where) =>
      where.or([
        where('created_ms', '<', from.ms),
        where.and([where('created_ms', '=', from.ms), where('id', '<', from.id)]),
      ]),
    )
  return query.orderBy('created_ms', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

type Changes = Partial<
  Pick<
    IdentityRow,
    | 'email'
    | 'is_email_verified'
    | 'password_hash'
    | 'must_reset_password'
    | 'profile_json'
    | 'metadata_json'
    | 'signed_in_ms'
  >
> & { status?: Exclude<IdentityStatus, 'UNKNOWN_STATUS' | 'DELETED'>; reasons?: PendingReason[] }

/** Changes a member and raises the revision. */
export const setIdentity = async (
  tx: Sql,
  id: string,
  { reasons, ...changes }: Changes,
  nowMs: number,
): Promise<void> => {
  if (changes.email !== undefined) await noteCustomerOf(tx, 'identities', id)
  await tx
    .updateTable('identities')
    .set((row) => ({
      ...changes,
      ...(reasons ? { reasons_json: JSON.stringify(reasons) } : {}),
      revision: row('revision', '+', 1),
      updated_ms: nowMs,
    }))
    .where('id', '=', id)
    .execute()
  await noteCustomerOf(tx, 'identities', id)
}

/** Not a change of the member's data, so the revision stays. */
export const setSignedIn = async (tx: Sql, id: string, nowMs: number): Promise<void> => {
  await tx.updateTable('identities').set({ signed_in_ms: nowMs }).where('id', '=', id).execute()
  await noteCustomerOf(tx, 'identities', id)
}

export const listFactors = (sql: Sql, identityId: string): Promise<FactorRow[]> =>
  sql
    .selectFrom('identity_factors')
    .selectAll()
    .where('identity_id', '=', identityId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

export const addFactor = async (tx: Sql, row: FactorRow): Promise<void> => {
  await tx.insertInto('identity_factors').values(row).execute()
}

export const setFactor = async (
  tx: Sql,
  id: string,
  changes: Partial<Pick<FactorRow, 'status' | 'label' | 'sealed' | 'used_ms'>>,
): Promise<void> => {
  await tx.updateTable('identity_factors').set(changes).where('id', '=', id).execute()
}

export const removeFactor = async (tx: Sql, identityId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_factors')
    .where('identity_id', '=', identityId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const MAX_EXPORTED = 5_000

export const listEventsOf = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('audit_events')
    .selectAll()
    .where('identity_id', '=', identityId)
    .orderBy('at_ms', 'desc')
    .limit(MAX_EXPORTED)
    .execute()

export const listAllSessionsOf = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('identity_sessions')
    .selectAll()
    .where('subject_type', '=', 'MEMBER')
    .where('subject_id', '=', identityId)
    .orderBy('created_ms', 'desc')
    .limit(MAX_EXPORTED)
    .execute()

/** Removes the member and every row that refers to them. */
export const removeMember = async (tx: Sql, id: string): Promise<void> => {
  await noteCustomerOf(tx, 'identities', id)
  const sessions = tx.selectFrom('identity_sessions').select('id').where('subject_id', '=', id)
  await tx.deleteFrom('retired_refresh_tokens').where('session_id', 'in', sessions).execute()
  await tx.deleteFrom('identity_sessions').where('subject_id', '=', id).execute()
  await tx.deleteFrom('one_time_secrets').where('identity_id', '=', id).execute()
  await tx.deleteFrom('identity_factors').where('identity_id', '=', id).execute()
  await tx.deleteFrom('audit_events').where('identity_id', '=', id).execute()
  await tx.deleteFrom('identities').where('id', '=', id).execute()
}
