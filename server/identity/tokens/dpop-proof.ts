import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, errors, jwtVerify } from 'jose'
import { definePart, type Services } from '#server/platform/services.ts'

const ALGORITHMS = ['ES256', 'EdDSA']
const TYPE = 'dpop+jwt'
/** The allowed difference between the clocks, and therefore how long a proof is remembered. */
const WINDOW_SECONDS = 60
const MAX_PROOF_LENGTH = 4_000
const MAX_ID_LENGTH = 200

export type DpopProof = { ok: true; key: string } | { ok: false } | undefined

const seenProofs = definePart('seen DPoP proofs', () => ({
  /** When each proof's id may be removed, in seconds; the oldest first. Each process has its own list. */
  removableFrom: new Map<string, number>(),
  /** Requests whose proof is valid and counted. */
  counted: new WeakSet<Request>(),
}))

/**
 * The proof of a request (DPoP, RFC 9449, 4.3): made for this method and address, recently, once, and for
 * this access token if there is one. `key` is the thumbprint of its key; undefined: there is no proof.
 */
export const readDpopProof = async (
  c: Context,
  services: Services,
  accessToken?: string,
): Promise<DpopProof> => {
  const text = c.req.header('dpop')
  if (text === undefined) return undefined
  try {
    if (text.length > MAX_PROOF_LENGTH) return { ok: false }
    const { jwk } = decodeProtectedHeader(text)
    if (!jwk || 'd' in jwk) return { ok: false }
    const now = Math.floor(services.now() / 1000)
    const { payload } = await jwtVerify(text, EmbeddedJWK, {
      algorithms: ALGORITHMS,
      typ: TYPE,
      currentDate: new Date(services.now()),
      requiredClaims: ['iat', 'jti', 'htm', 'htu'],
    })
    const isTimely = Math.abs(now - payload.iat!) <= WINDOW_SECONDS
    const isForThis =
      payload['htm'] === c.req.method &&
      addressOf(payload['htu']) === services.settings.publicUrl + c.req.path
    const isForToken =
      accessToken === undefined ||
      payload['ath'] === createHash('sha256').update(accessToken).digest('base64url')
    const { jti } = payload
    if (!isTimely || !isForThis || !isForToken || typeof jti !== 'string' || jti.length > MAX_ID_LENGTH)
      return { ok: false }
    const key = await calculateJwkThumbprint(jwk)
    // A request may be checked twice: for its grant, and for its caller.
    const { counted } = services.get(seenProofs)
    if (!counted.has(c.req.raw) && !isFirst(services, `${key} ${jti}`, now)) return { ok: false }
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

const isFirst = (services: Services, id: string, nowSeconds: number): boolean => {
  const { removableFrom: known } = services.get(seenProofs)
  // The oldest are first: expired ones are found without reading all.
  for (const [old, until] of known) {
    if (until > nowSeconds) break
    known.delete(old)
  }
  if (known.has(id)) return false
  known.set(id, nowSeconds + 2 * WINDOW_SECONDS)
  return true
}
