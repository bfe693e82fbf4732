import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { seal, unseal } from '../seal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A key signs for a month, and is published for two days more: longer than any token lives. */
const SIGNS_MS = 30 * DAY_MS
const PUBLISHED_AFTER_MS = 2 * DAY_MS
/** A new key is made this long before its predecessor stops signing. */
const OVERLAP_MS = DAY_MS
/** Clients keep a key set for ten minutes (600000 ms): a key signs only when it has been published that long. */
const PUBLISHED_BEFORE_MS = 10 * MINUTE_MS
/** How often another process' new key is looked for. */
const READ_AGAIN_MS = MINUTE_MS

/** ES256: access tokens and id tokens. RS256: webhooks, whose receivers know no other. */
export type Algorithm = 'ES256' | 'RS256'

export type SigningKey = { id: string; algorithm: Algorithm; publicJwk: JWK; publicKey: CryptoKey; privateKey: CryptoKey; createdMs: number; signsUntilMs: number; endsMs: number }

export type SigningKeys = {
  current: (algorithm: Algorithm) => Promise<SigningKey>
  find: (id: string) => Promise<SigningKey | undefined>
  /** The key set as it is published: public parts only. */
  published: () => Promise<JWK[]>
}

type Needs = Pick<Shop, 'db' | 'now' | 'randomBytes' | 'settings'>

/** The keys tokens are signed with, made when one is needed and kept in the database, private parts encrypted. */
export const openSigningKeys = (shop: Needs): SigningKeys => {
  let kept: { readMs: number; keys: Promise<SigningKey[]> } | undefined

  const read = (isFresh = false): Promise<SigningKey[]> => {
    const now = shop.now()
    if (isFresh || !kept || now - kept.readMs > READ_AGAIN_MS || now < kept.readMs) {
      const keys = listKeys(shop)
      kept = { readMs: now, keys }
      keys.catch(() => (kept = undefined))
    }
    return kept!.keys
  }

  /** Many requests at once, right after the first start, need one key. */
  const adding = new Map<Algorithm, Promise<unknown>>()
  const addOnce = (algorithm: Algorithm) => {
    const known = adding.get(algorithm) ?? addKey(shop, algorithm).finally(() => adding.delete(algorithm))
    adding.set(algorithm, known)
    return known
  }

  const current = async (algorithm: Algorithm): Promise<SigningKey> => {
    let now = shop.now()
    const usable = (keys: SigningKey[]) => keys.filter((key) => key.algorithm === algorithm && key.signsUntilMs > now && key.createdMs <= now)
    let keys = usable(await read())
    if (!keys.some((key) => key.signsUntilMs > now + OVERLAP_MS)) {
      keys = usable(await read(true))
      if (!keys.some((key) => key.signsUntilMs > now + OVERLAP_MS)) {
        await addOnce(algorithm)
        // Making one takes a moment, and the new one is of that later moment.
        now = shop.now()
        keys = usable(await read(true))
      }
    }
    const known = keys.filter((key) => key.createdMs <= now - PUBLISHED_BEFORE_MS)
    // The first key of all has nobody to wait for.
    return known.at(-1) ?? keys[0]!
  }

  return {
    current,
    find: async (id) => (await read()).find((key) => key.id === id) ?? (await read(true)).find((key) => key.id === id),
    published: async () => {
      await current('ES256')
      await current('RS256')
      return (await read()).map((key) => key.publicJwk)
    },
  }
}

const listKeys = async (shop: Needs): Promise<SigningKey[]> => {
  const rows = await shop.db.read.selectFrom('signing_keys').selectAll().where('ends_ms', '>', shop.now()).orderBy('created_ms').orderBy('id').execute()
  return Promise.all(
    rows.map(async (row) => {
      const publicJwk = JSON.parse(row.public_json) as JWK
      const [publicKey, privateKey] = await Promise.all([importJWK(publicJwk, row.algorithm), importJWK(unseal<JWK>(shop, 'signing key', row.sealed_private), row.algorithm)])
      return { id: row.id, algorithm: row.algorithm, publicJwk, publicKey: publicKey as CryptoKey, privateKey: privateKey as CryptoKey, createdMs: row.created_ms, signsUntilMs: row.signs_until_ms, endsMs: row.ends_ms }
    }),
  )
}

/** Two processes at once make two keys: both are published, both are good. */
const addKey = async (shop: Needs, algorithm: Algorithm) => {
  const pair = await generateKeyPair(algorithm, { extractable: true })
  const [publicPart, privatePart] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)]
  const id = await calculateJwkThumbprint(publicPart)
  const now = shop.now()
  await shop.db.transaction((tx: Sql) =>
    tx
      .insertInto('signing_keys')
      .values({
        id,
        algorithm,
        public_json: JSON.stringify({ ...publicPart, kid: id, alg: algorithm, use: 'sig' }),
        sealed_private: seal(shop, 'signing key', privatePart),
        created_ms: now,
        signs_until_ms: now + SIGNS_MS,
        ends_ms: now + SIGNS_MS + PUBLISHED_AFTER_MS,
      })
      .execute(),
  )
}
