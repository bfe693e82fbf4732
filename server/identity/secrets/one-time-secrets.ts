import { createHash } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Every kind of one-time secret: its prefix, its lifetime, and its number of wrong attempts. The kind is part
 * of the hashed text, so that one never works as another.
 */
export const SECRET_KINDS = {
  /** Authorization code (RFC 6749, 4.1.2: ten minutes at most). */
  code: { prefix: 'ac_', lifetimeMs: 60 * SECOND_MS, tries: 1 },
  /** From register and login; opens a session at authorize. */
  session: { prefix: 'st_', lifetimeMs: 10 * MINUTE_MS, tries: 1 },
  /** Connects the steps of a sign-in. */
  state: { prefix: 'sg_', lifetimeMs: 10 * MINUTE_MS, tries: 5 },
  /** A sign-in to the console that waits for its second factor. */
  ownerState: { prefix: 'os_', lifetimeMs: 10 * MINUTE_MS, tries: 5 },
  recovery: { prefix: 'rc_', lifetimeMs: 60 * MINUTE_MS, tries: 1 },
  /** A recovery request until its address was looked up; never handed out. */
  recoveryAsk: { prefix: 'ra_', lifetimeMs: 60 * MINUTE_MS, tries: 1 },
  redirect: { prefix: 'rs_', lifetimeMs: 10 * MINUTE_MS, tries: 1 },
  /** WebAuthn's challenge, also for an enrolment. */
  challenge: { prefix: 'wc_', lifetimeMs: 5 * MINUTE_MS, tries: 1 },
  /** Started by a privileged caller. */
  verification: { prefix: 'vf_', lifetimeMs: 10 * MINUTE_MS, tries: 5 },
  /** A remembered device: in a separate cookie. */
  device: { prefix: 'dv_', lifetimeMs: 30 * DAY_MS, tries: 1 },
  /** A push that waits for a confirmation. */
  push: { prefix: 'pu_', lifetimeMs: 5 * MINUTE_MS, tries: 1 },
  /** The code of an application's installation. */
  install: { prefix: 'in_', lifetimeMs: 10 * MINUTE_MS, tries: 1 },
} as const

export type SecretKind = keyof typeof SECRET_KINDS

const SECRET_BYTES = 32

export type OneTimeSecret<Data> = {
  hash: string
  siteId: string
  identityId: string | null
  data: Data
  triesLeft: number
  createdMs: number
  usedMs: number | null
}

const hashOf = (kind: SecretKind, secret: string) =>
  createHash('sha256').update(`${kind}:${secret}`).digest('hex')

type Making = { siteId: string; identityId: string | null; data: object; lifetimeMs?: number; tries?: number }

/** Creates a secret of 256 bits and stores its hash; returns the secret, the only time it is available. */
export const makeSecret = async (
  tx: Sql,
  services: Services,
  kind: SecretKind,
  { siteId, identityId, data, lifetimeMs, tries }: Making,
): Promise<string> => {
  const secret =
    SECRET_KINDS[kind].prefix + Buffer.from(services.randomBytes(SECRET_BYTES)).toString('base64url')
  const now = services.now()
  await tx
    .insertInto('one_time_secrets')
    .values({
      hash: hashOf(kind, secret),
      kind,
      site_id: siteId,
      identity_id: identityId,
      data_json: JSON.stringify(data),
      tries_left: tries ?? SECRET_KINDS[kind].tries,
      created_ms: now,
      expires_ms: now + (lifetimeMs ?? SECRET_KINDS[kind].lifetimeMs),
      used_ms: null,
    })
    .execute()
  return secret
}

/** The secret's row while it is valid; the caller decides whether it is used up. */
export const findSecret = async <Data>(
  sql: Sql,
  kind: SecretKind,
  secret: string,
  nowMs: number,
): Promise<OneTimeSecret<Data> | undefined> => {
  const found = await findAnySecret<Data>(sql, kind, secret, nowMs)
  return found && found.usedMs === null && found.triesLeft > 0 ? found : undefined
}

/** Also when it was used: recognises a replay. */
export const findAnySecret = async <Data>(
  sql: Sql,
  kind: SecretKind,
  secret: string,
  nowMs: number,
): Promise<OneTimeSecret<Data> | undefined> => {
  const row = await sql
    .selectFrom('one_time_secrets')
    .selectAll()
    .where('hash', '=', hashOf(kind, secret))
    .where('kind', '=', kind)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return (
    row && {
      hash: row.hash,
      siteId: row.site_id,
      identityId: row.identity_id,
      data: JSON.parse(row.data_json) as Data,
      triesLeft: row.tries_left,
      createdMs: row.created_ms,
      usedMs: row.used_ms,
    }
  )
}

/** Uses it up; false: another request was faster. */
export const consumeSecret = async (tx: Sql, hash: string, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_secrets')
    .set({ used_ms: nowMs })
    .where('hash', '=', hash)
    .where('used_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts a wrong attempt; commit it even though the request is refused. Returns the remaining attempts. */
export const countFailedAttempt = async (tx: Sql, hash: string): Promise<number> => {
  await tx
    .updateTable('one_time_secrets')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('hash', '=', hash)
    .where('tries_left', '>', 0)
    .execute()
  return (
    (await tx.selectFrom('one_time_secrets').select('tries_left').where('hash', '=', hash).executeTakeFirst())
      ?.tries_left ?? 0
  )
}

/** Changes the data of an unused secret. */
export const setSecretData = async (tx: Sql, hash: string, data: object): Promise<void> => {
  await tx
    .updateTable('one_time_secrets')
    .set({ data_json: JSON.stringify(data) })
    .where('hash', '=', hash)
    .where('used_ms', 'is', null)
    .execute()
}

/** Stores the result of a secret that was just used, to be found at a replay. */
export const setUsedSecretData = async (tx: Sql, hash: string, data: object): Promise<void> => {
  await tx
    .updateTable('one_time_secrets')
    .set({ data_json: JSON.stringify(data) })
    .where('hash', '=', hash)
    .where('used_ms', 'is not', null)
    .execute()
}

/** A new secret invalidates older ones. */
export const removeSecretsOf = async (tx: Sql, identityId: string, kind: SecretKind): Promise<void> => {
  await tx
    .deleteFrom('one_time_secrets')
    .where('identity_id', '=', identityId)
    .where('kind', '=', kind)
    .execute()
}

/** A new secret invalidates older ones of sign-ins that wait for this step. */
export const removeStatesOf = async (tx: Sql, identityId: string, step: string): Promise<void> => {
  const states = await tx
    .selectFrom('one_time_secrets')
    .select(['hash', 'data_json'])
    .where('identity_id', '=', identityId)
    .where('kind', '=', 'state')
    .execute()
  const old = states
    .filter(({ data_json }) => (JSON.parse(data_json) as { step?: unknown }).step === step)
    .map(({ hash }) => hash)
  if (old.length > 0) await tx.deleteFrom('one_time_secrets').where('hash', 'in', old).execute()
}

/** Resets an unused secret: other data, full lifetime and attempts. */
export const renewSecret = async (
  tx: Sql,
  hash: string,
  { data, expiresMs, tries }: { data: object; expiresMs: number; tries: number },
): Promise<void> => {
  await tx
    .updateTable('one_time_secrets')
    .set({ data_json: JSON.stringify(data), expires_ms: expiresMs, tries_left: tries })
    .where('hash', '=', hash)
    .where('used_ms', 'is', null)
    .execute()
}

/** Unused ones of a kind, oldest first. */
export const listOpenSecrets = async <Data>(
  sql: Sql,
  kind: SecretKind,
  nowMs: number,
): Promise<OneTimeSecret<Data>[]> => {
  const rows = await sql
    .selectFrom('one_time_secrets')
    .selectAll()
    .where('kind', '=', kind)
    .where('used_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .orderBy('created_ms')
    .orderBy('hash')
    .execute()
  return rows.map((row) => ({
    hash: row.hash,
    siteId: row.site_id,
    identityId: row.identity_id,
    data: JSON.parse(row.data_json) as Data,
    triesLeft: row.tries_left,
    createdMs: row.created_ms,
    usedMs: row.used_ms,
  }))
}

/** Removes expired secrets, the oldest `limit`; returns how many. Runs periodically. */
export const removeExpiredSecrets = async (tx: Sql, nowMs: number, limit: number): Promise<number> => {
  const expired = (
    await tx
      .selectFrom('one_time_secrets')
      .select('hash')
      .where('expires_ms', '<=', nowMs)
      .orderBy('expires_ms')
      .limit(limit)
      .execute()
  ).map(({ hash }) => hash)
  if (expired.length > 0) await tx.deleteFrom('one_time_secrets').where('hash', 'in', expired).execute()
  return expired.length
}

/** The state of a secret that was given to another party, by its stored hash. */
export const readSecretStatus = async (
  sql: Sql,
  hash: string,
  nowMs: number,
): Promise<'unused' | 'used' | 'gone'> => {
  const row = await sql
    .selectFrom('one_time_secrets')
    .select('used_ms')
    .where('hash', '=', hash)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst()
  return row === undefined ? 'gone' : row.used_ms === null ? 'unused' : 'used'
}

/**
 * Takes an attempt before it is checked, so that many at once are no more than remain; returns the remaining
 * ones, undefined when there was none. Commit it even though the request is refused.
 */
export const consumeAttempt = async (tx: Sql, hash: string): Promise<number | undefined> => {
  const row = await tx
    .updateTable('one_time_secrets')
    .set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('hash', '=', hash)
    .where('used_ms', 'is', null)
    .where('tries_left', '>', 0)
    .returning('tries_left')
    .executeTakeFirst()
  return row?.tries_left
}

/** Returns an attempt that did not count: the confirmation has not arrived yet. */
export const restoreAttempt = async (tx: Sql, hash: string): Promise<void> => {
  await tx
    .updateTable('one_time_secrets')
    .set((set) => ({ tries_left: set('tries_left', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}
