import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, errors, jwtVerify } from 'jose'
import type { Shop } from '#server/shop.ts'

const ALGORITHMS = ['ES256', 'EdDSA']
const TYPE = 'dpop+jwt'
/** How far the caller's clock may be from ours, and so how long a proof is remembered. */
const WINDOW_SECONDS = 60
const MAX_PROOF_LENGTH = 4_000
const MAX_ID_LENGTH = 200

export type Proof = { ok: true; key: string } | { ok: false } | undefined

/** Ids of proofs that were shown, and when they may be forgotten. Each process remembers its own. */
const shown = new WeakMap<Shop['db'], Map<string, number>>()
/** Requests whose proof is good and counted. */
const counted = new WeakSet<Request>()

/**
 * The proof that came with a request (DPoP, RFC 9449, 4.3): made for this method and address, just now, once, and for
 * this access token if there is one. `key` is the thumbprint of the key that made it; undefined: none came.
 */
export const readProof = async (
  c: Context,
  shop: Pick<Shop, 'db' | 'now' | 'settings'>,
  accessToken?: string,
): Promise<Proof> => {
  const text = c.req.header('dpop')
  if (text === undefined) return undefined
  try {
    if (text.length > MAX_PROOF_LENGTH) return { ok: false }
    const { jwk } = decodeProtectedHeader(text)
    if (!jwk || 'd' in jwk) return { ok: false }
    const now = Math.floor(shop.now() / 1000)
    const { payload } = await jwtVerify(text, EmbeddedJWK, {
      algorithms: ALGORITHMS,
      typ: TYPE,
      currentDate: new Date(shop.now()),
      requiredClaims: ['iat', 'jti', 'htm', 'htu'],
    })
    const isTimely = Math.abs(now - payload.iat!) <= WINDOW_SECONDS
    const isForThis =
      payload['htm'] === c.req.method && addressOf(payload['htu']) === shop.settings.publicUrl + c.req.path
    const isForToken =
      accessToken === undefined ||
      payload['ath'] === createHash('sha256').update(accessToken).digest('base64url')
    const { jti } = payload
    if (!isTimely || !isForThis || !isForToken || typeof jti !== 'string' || jti.length > MAX_ID_LENGTH)
      return { ok: false }
    const key = await calculateJwkThumbprint(jwk)
    // One request may be asked about twice: for its grant, and for its caller.
    if (!counted.has(c.req.raw) && !isFirst(shop, `${key} ${jti}`, now)) return { ok: false }
    counted.add(c.req.raw)
    return { ok: true, key }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      return { ok: false }
    throw error
  }
}

/** Without query and fragment (RFC 9449, 4.3). */
const addressOf = (htu: unknown) =>
  typeof htu === 'string' && URL.canParse(htu) ? new URL(htu).origin + new URL(htu).pathname : undefined

const isFirst = ({ db }: Pick<Shop, 'db'>, id: string, nowSeconds: number): boolean => {
  const known = shown.get(db) ?? new Map<string, number>()
  shown.set(db, known)
  // The oldest are first: what may be forgotten is found without looking through all.
  for (const [old, until] of known) {
    if (until > nowSeconds) break
    known.delete(old)
  }
  if (known.has(id)) return false
  known.set(id, nowSeconds + 2 * WINDOW_SECONDS)
  return true
}
