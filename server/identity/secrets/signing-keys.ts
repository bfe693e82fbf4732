import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Services } from '#server/platform/services.ts'
import { seal, unseal } from './seal.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

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

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A key of tokens signs for a month. */
const SIGNS_MS = 30 * DAY_MS
/** A key that no longer signs is published for two days: longer than any token is valid. */
export const PUBLISHED_AFTER_MS = 2 * DAY_MS
/** For a key without an end or a beginning. */
export const NEVER_MS = Number.MAX_SAFE_INTEGER
/** A new key is created this long before its predecessor stops signing. */
const OVERLAP_MS = DAY_MS
/**
 * Clients cache a key set for ten minutes (600000 ms): a key signs only when it has been published that long.
 */
export const PUBLISHED_BEFORE_MS = 10 * MINUTE_MS
/** How often keys created by other processes are read. */
const READ_AGAIN_MS = MINUTE_MS

/**
 * ES256: access tokens and ID tokens; renewed automatically. RS256: webhooks, whose receivers know no other
 * and were mostly configured manually: it signs until the owner replaces it (`renew-signing-key.ts`).
 */
export type Algorithm = 'ES256' | 'RS256'

export type SigningKey = {
  id: string
  algorithm: Algorithm
  publicJwk: JWK
  publicKey: CryptoKey
  privateKey: CryptoKey
  createdMs: number
  signsFromMs: number
  signsUntilMs: number
  endsMs: number
}

/** Encrypted under a lost SECRET, a key cannot sign; its earlier signatures are still valid. */
type KnownKey = Omit<SigningKey, 'privateKey'> & { privateKey: CryptoKey | undefined }

export type SigningKeys = {
  current: (algorithm: Algorithm) => Promise<SigningKey>
  find: (id: string) => Promise<KnownKey | undefined>
  /** The key set as it is published: public parts only. */
  published: () => Promise<JWK[]>
  /** All published keys, oldest first. */
  list: (algorithm: Algorithm) => Promise<KnownKey[]>
}

/** Created by the owner and published, so that receivers know it before it signs. */
export const isAnnounced = ({ signsFromMs }: Pick<SigningKey, 'signsFromMs'>): boolean =>
  signsFromMs === NEVER_MS

/** The signing keys for tokens, created when needed and stored in the database, private parts encrypted. */
export const openSigningKeys = (services: Services): SigningKeys => {
  let cached: { readMs: number; version: number; keys: Promise<KnownKey[]> } | undefined

  const read = (isFresh = false): Promise<KnownKey[]> => {
    const now = services.now()
    const version = services.versions().identity
    if (
      isFresh ||
      !cached ||
      cached.version !== version ||
      now - cached.readMs > READ_AGAIN_MS ||
      now < cached.readMs
    ) {
      const keys = listKeys(services)
      cached = { readMs: now, version, keys }
      keys.catch(() => (cached = undefined))
    }
    return cached!.keys
  }

  const usableKeys = async (
    algorithm: Algorithm,
    isFresh: boolean,
  ): Promise<{ keys: SigningKey[]; isLasting: boolean; now: number }> => {
    const known = await read(isFresh)
    const now = services.now()
    const keys = known.filter(
      (key): key is SigningKey =>
        key.algorithm === algorithm &&
        key.signsUntilMs > now &&
        key.createdMs <= now &&
        !isAnnounced(key) &&
        key.privateKey !== undefined,
    )
    return { keys, isLasting: keys.some((key) => key.signsUntilMs > now + OVERLAP_MS), now }
  }

  /**
   * Right after the first start many requests need one key at once. Whether it is missing is checked in here:
   * an earlier read may be older than a key created meanwhile.
   */
  const adding = new Map<Algorithm, Promise<unknown>>()
  const addOnce = (algorithm: Algorithm) => {
    const addMissing = async () => {
      if (!(await usableKeys(algorithm, true)).isLasting) await addKey(services, algorithm)
    }
    const known = adding.get(algorithm) ?? addMissing().finally(() => adding.delete(algorithm))
    adding.set(algorithm, known)
    return known
  }

  const current = async (algorithm: Algorithm): Promise<SigningKey> => {
    let usable = await usableKeys(algorithm, false)
    if (!usable.isLasting) {
      await addOnce(algorithm)
      usable = await usableKeys(algorithm, true)
    }
    const signing = usable.keys.filter((key) => key.signsFromMs <= usable.now)
    // The first key does not wait for publication.
    return signing.at(-1) ?? usable.keys[0]!
  }

  return {
    current,
    find: async (id) =>
      (await read()).find((key) => key.id === id) ?? (await read(true)).find((key) => key.id === id),
    published: async () => {
      await current('ES256')
      await current('RS256')
      return (await read()).map((key) => key.publicJwk)
    },
    list: async (algorithm) => {
      await current(algorithm)
      return (await read(true)).filter((key) => key.algorithm === algorithm)
    },
  }
}

const listKeys = async (services: Services): Promise<KnownKey[]> => {
  const rows = await listSigningKeyRows(services.db.read, services.now())
  return Promise.all(
    rows.map(async (row) => {
      const publicJwk = JSON.parse(row.public_json) as JWK
      const privateJwk = unsealed(services, row.sealed_private)
      const [publicKey, privateKey] = await Promise.all([
        importJWK(publicJwk, row.algorithm),
        privateJwk && importJWK(privateJwk, row.algorithm),
      ])
      return {
        id: row.id,
        algorithm: row.algorithm,
        publicJwk,
        publicKey: publicKey as CryptoKey,
        privateKey: privateKey as CryptoKey | undefined,
        createdMs: row.created_ms,
        signsFromMs: row.signs_from_ms,
        signsUntilMs: row.signs_until_ms,
        endsMs: row.ends_ms,
      }
    }),
  )
}

const unsealed = (services: Services, sealed: string): JWK | undefined => {
  try {
    return unseal<JWK>(services, 'signing key', sealed)
  } catch {
    return undefined
  }
}

/** A new key in its stored form, private part encrypted. Takes a moment. */
export const makeSigningKey = async (services: Services, algorithm: Algorithm): Promise<SigningKeyRow> => {
  const pair = await generateKeyPair(algorithm, { extractable: true })
  const [publicPart, privatePart] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)]
  const id = await calculateJwkThumbprint(publicPart)
  const now = services.now()
  const signsUntilMs = algorithm === 'RS256' ? NEVER_MS : now + SIGNS_MS
  return {
    id,
    algorithm,
    public_json: JSON.stringify({ ...publicPart, kid: id, alg: algorithm, use: 'sig' }),
    sealed_private: seal(services, 'signing key', privatePart),
    created_ms: now,
    signs_from_ms: now + PUBLISHED_BEFORE_MS,
    signs_until_ms: signsUntilMs,
    ends_ms: algorithm === 'RS256' ? NEVER_MS : signsUntilMs + PUBLISHED_AFTER_MS,
  }
}

/** Two processes at once create two keys: both are published and valid. */
const addKey = async (services: Services, algorithm: Algorithm) => {
  const row = await makeSigningKey(services, algorithm)
  await services.db.transaction((tx) => addSigningKey(tx, row))
}
