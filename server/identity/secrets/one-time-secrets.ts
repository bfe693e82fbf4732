import { createHash } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Every kind of secret that is handed out once: its prefix, how long it lives, and how many wrong tries it bears.
 * The kind is part of what is hashed, so that one never works as another.
 */
export const SECRET_KINDS = {
  /** Authorization code (RFC 6749, 4.1.2: ten minutes at most). */
  code: { prefix: 'ac_', lifetimeMs: 60 * SECOND_MS, tries: 1 },
  /** From register and login; opens a session at authorize. */
  session: { prefix: 'st_', lifetimeMs: 10 * MINUTE_MS, tries: 1 },
  /** Carries a sign-in from one step to the next. */
  state: { prefix: 'sg_', lifetimeMs: 10 * MINUTE_MS, tries: 5 },
  recovery: { prefix: 'rc_', lifetimeMs: 60 * MINUTE_MS, tries: 1 },
  /** That somebody asked for a recovery, until it was looked up whose it is; handed out to nobody. */
  recoveryAsk: { prefix: 'ra_', lifetimeMs: 60 * MINUTE_MS, tries: 1 },
  redirect: { prefix: 'rs_', lifetimeMs: 10 * MINUTE_MS, tries: 1 },
  /** WebAuthn's challenge, also of an enrolment. */
  challenge: { prefix: 'wc_', lifetimeMs: 5 * MINUTE_MS, tries: 1 },
  /** Started by a privileged caller. */
  verification: { prefix: 'vf_', lifetimeMs: 10 * MINUTE_MS, tries: 5 },
  /** "Do not ask on this device": a cookie of its own. */
  device: { prefix: 'dv_', lifetimeMs: 30 * DAY_MS, tries: 1 },
  /** A push that waits for a yes. */
  push: { prefix: 'pu_', lifetimeMs: 5 * MINUTE_MS, tries: 1 },
  /** Of an application's installation. */
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

/** Makes a secret of 256 bits and keeps its hash; gives back the secret, which is never to be had again. */
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

/** The secret's row while it may be used; what it is used for may still leave it unused. */
export const findSecret = async <Data>(
  sql: Sql,
  kind: SecretKind,
  secret: string,
  nowMs: number,
): Promise<OneTimeSecret<Data> | undefined> => {
  const found = await findAnySecret<Data>(sql, kind, secret, nowMs)
  return found && found.usedMs === null && found.triesLeft > 0 ? found : undefined
}

/** Also when it was used: to recognise one that is shown again. */
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

/** Uses it up; false: somebody else was quicker. */
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

/** Counts a wrong try; commit it even though the request is refused. Gives the tries that are left. */
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

/** Changes what an unused secret carries. */
export const setSecretData = async (tx: Sql, hash: string, data: object): Promise<void> => {
  await tx
    .updateTable('one_time_secrets')
    .set({ data_json: JSON.stringify(data) })
    .where('hash', '=', hash)
    .where('used_ms', 'is', null)
    .execute()
}

/** What came of a secret that was just used up: to be found when it is shown again. */
export const setUsedSecretData = async (tx: Sql, hash: string, data: object): Promise<void> => {
  await tx
    .updateTable('one_time_secrets')
    .set({ data_json: JSON.stringify(data) })
    .where('hash', '=', hash)
    .where('used_ms', 'is not', null)
    .execute()
}

/** Newer retires older. */
export const removeSecretsOf = async (tx: Sql, identityId: string, kind: SecretKind): Promise<void> => {
  await tx
    .deleteFrom('one_time_secrets')
    .where('identity_id', '=', identityId)
    .where('kind', '=', kind)
    .execute()
}

/** Newer retires older, of the sign-ins that wait for one kind of step. */
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

/** Begins an unused secret anew: other data, all its time and tries. */
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

/** Those of a kind that were made and not used yet, oldest first. */
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

/** Run from time to time: what has run out is of no use to anybody. The oldest `limit`; gives how many those were. */
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

/** How a secret stands that was handed to somebody else, by the hash that was kept of it. */
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
 * Takes a try before it is judged, so that many at once are no more than are left; gives what is left then,
 * undefined when none was. Commit it even though the request is refused.
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

/** The try was none: what was asked for has not come yet. */
export const restoreAttempt = async (tx: Sql, hash: string): Promise<void> => {
  await tx
    .updateTable('one_time_secrets')
    .set((set) => ({ tries_left: set('tries_left', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}
