import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { Shop } from '#server/shop.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Clients use a token through the very second in which it ends. */
const LEEWAY_SECONDS = 30
/** RFC 9068, section 2.1: an id token or a webhook never passes as an access token. */
const TYPE = 'at+jwt'

export type AccessToken = {
  sessionId: string
  siteId: string
  clientId: string
  subjectType: 'VISITOR' | 'MEMBER' | 'APP'
  subjectId: string
  instanceId: string | null
  /** Of the session's DPoP key (RFC 9449, 6.1). */
  proofKey: string | null
  /** Seconds UTC. */
  issuedAt: number
  expiresAt: number
}

type Needs = Pick<Shop, 'settings' | 'now' | 'randomBytes'>

/** A signed access token (RFC 9068); `lifetimeSeconds` from now. */
export const signAccessToken = async (
  shop: Needs,
  keys: SigningKeys,
  token: Omit<AccessToken, 'issuedAt' | 'expiresAt' | 'proofKey'> & { proofKey?: string | null },
  lifetimeSeconds: number,
): Promise<string> => {
  const key = await keys.current('ES256')
  const issuedAt = Math.floor(shop.now() / 1000)
  return new SignJWT({
    iss: shop.settings.publicUrl,
    aud: token.siteId,
    sub: token.subjectId,
    client_id: token.clientId,
    sid: token.sessionId,
    subject_type: token.subjectType,
    ...(token.instanceId === null ? {} : { instance_id: token.instanceId }),
    ...(!token.proofKey ? {} : { cnf: { jkt: token.proofKey } }),
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
    jti: Buffer.from(shop.randomBytes(16)).toString('base64url'),
  })
    .setProtectedHeader({ alg: 'ES256', typ: TYPE, kid: key.id })
    .sign(key.privateKey)
}

/**
 * Tokens whose signature was found good, the oldest first: one token comes with many calls, and checking it
 * costs more than the rest of a call.
 */
const checked = new WeakMap<SigningKeys, Map<string, AccessToken>>()
const MAX_CHECKED = 5_000

/**
 * What a token says, when we signed it and its time has not run out; whether its session goes on is for the
 * database to say.
 */
export const readAccessToken = async (
  shop: Needs,
  keys: SigningKeys,
  text: string,
): Promise<AccessToken | undefined> => {
  const known = checked.get(keys) ?? new Map<string, AccessToken>()
  checked.set(keys, known)
  const before = known.get(text)
  if (before) return before.expiresAt + LEEWAY_SECONDS > Math.floor(shop.now() / 1000) ? before : undefined
  const token = await checkAccessToken(shop, keys, text)
  if (token) {
    known.set(text, token)
    const [oldest] = known.keys()
    if (known.size > MAX_CHECKED && oldest !== undefined) known.delete(oldest)
  }
  return token
}

const checkAccessToken = async (
  shop: Needs,
  keys: SigningKeys,
  text: string,
): Promise<AccessToken | undefined> => {
  try {
    const { kid } = decodeProtectedHeader(text)
    const key = kid ? await keys.find(kid) : undefined
    if (key?.algorithm !== 'ES256') return undefined
    const { payload } = await jwtVerify(text, key.publicKey, {
      algorithms: ['ES256'],
      typ: TYPE,
      issuer: shop.settings.publicUrl,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(shop.now()),
      requiredClaims: ['exp', 'iat', 'sub', 'aud', 'sid'],
    })
    return {
      sessionId: String(payload['sid']),
      siteId: String(payload.aud),
      clientId: String(payload['client_id'] ?? ''),
      subjectType: payload['subject_type'] as AccessToken['subjectType'],
      subjectId: String(payload.sub),
      instanceId: typeof payload['instance_id'] === 'string' ? payload['instance_id'] : null,
      proofKey: (payload['cnf'] as { jkt?: string } | undefined)?.jkt ?? null,
      issuedAt: payload.iat!,
      expiresAt: payload.exp!,
    }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}
