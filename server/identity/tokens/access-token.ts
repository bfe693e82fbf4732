import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { definePart, type Services } from '#server/platform/services.ts'
import type { SigningKeys } from '../secrets/signing-keys.ts'

/** Clients use a token through the second in which it ends. */
const LEEWAY_SECONDS = 30
/** RFC 9068, section 2.1: an id token or a webhook never passes as an access token. */
const TYPE = 'at+jwt'

export type AccessTokenClaims = {
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

/** A signed access token (RFC 9068); `lifetimeSeconds` from now. */
export const signAccessToken = async (
  services: Services,
  keys: SigningKeys,
  token: Omit<AccessTokenClaims, 'issuedAt' | 'expiresAt' | 'proofKey'> & { proofKey?: string | null },
  lifetimeSeconds: number,
): Promise<string> => {
  const key = await keys.current('ES256')
  const issuedAt = Math.floor(services.now() / 1000)
  return new SignJWT({
    iss: services.settings.publicUrl,
    aud: token.siteId,
    sub: token.subjectId,
    client_id: token.clientId,
    sid: token.sessionId,
    subject_type: token.subjectType,
    ...(token.instanceId === null ? {} : { instance_id: token.instanceId }),
    ...(!token.proofKey ? {} : { cnf: { jkt: token.proofKey } }),
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
    jti: Buffer.from(services.randomBytes(16)).toString('base64url'),
  })
    .setProtectedHeader({ alg: 'ES256', typ: TYPE, kid: key.id })
    .sign(key.privateKey)
}

/**
 * Tokens with a verified signature, the oldest first: one token comes with many calls, and verifying it costs
 * more than the rest of a call.
 */
const verifiedTokens = definePart('verified access tokens', () => new Map<string, AccessTokenClaims>())
const MAX_CHECKED = 5_000

/**
 * A token's content if we signed it and it has not expired; the database decides whether its session is still
 * open.
 */
export const readAccessToken = async (
  services: Services,
  keys: SigningKeys,
  text: string,
): Promise<AccessTokenClaims | undefined> => {
  const known = services.get(verifiedTokens)
  const before = known.get(text)
  if (before)
    return before.expiresAt + LEEWAY_SECONDS > Math.floor(services.now() / 1000) ? before : undefined
  const token = await checkAccessToken(services, keys, text)
  if (token) {
    known.set(text, token)
    const [oldest] = known.keys()
    if (known.size > MAX_CHECKED && oldest !== undefined) known.delete(oldest)
  }
  return token
}

const checkAccessToken = async (
  services: Services,
  keys: SigningKeys,
  text: string,
): Promise<AccessTokenClaims | undefined> => {
  try {
    const { kid } = decodeProtectedHeader(text)
    const key = kid ? await keys.find(kid) : undefined
    if (key?.algorithm !== 'ES256') return undefined
    const { payload } = await jwtVerify(text, key.publicKey, {
      algorithms: ['ES256'],
      typ: TYPE,
      issuer: services.settings.publicUrl,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(services.now()),
      requiredClaims: ['exp', 'iat', 'sub', 'aud', 'sid'],
    })
    return {
      sessionId: String(payload['sid']),
      siteId: String(payload.aud),
      clientId: String(payload['client_id'] ?? ''),
      subjectType: payload['subject_type'] as AccessTokenClaims['subjectType'],
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
