import {
  type CryptoKey,
  importSPKI,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  createRemoteJWKSet,
  customFetch,
  jwtDecrypt,
} from 'jose'
import type { SessionEnvironment } from '../environment.ts'

/** A token may request any number of iterations; this is the maximum. */
const MAX_PBES2_ITERATIONS = 10_000
const PASSWORD_ALGORITHMS = ['PBES2-HS256+A128KW', 'PBES2-HS384+A192KW', 'PBES2-HS512+A256KW']

/** Decrypts a token encrypted with a shared password. Rejects with 'JWT is not valid'. */
export const openJwt = async (
  token: string,
  password: string,
  { nowMs }: Pick<JwtChecks, 'nowMs'> = {},
): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtDecrypt(token, new TextEncoder().encode(password), {
      keyManagementAlgorithms: PASSWORD_ALGORITHMS,
      maxPBES2Count: MAX_PBES2_ITERATIONS,
      ...(nowMs !== undefined && { currentDate: new Date(nowMs) }),
    })
    return payload
  } catch (cause) {
    throw new Error('JWT is not valid', { cause })
  }
}

const FETCH_TIMEOUT_MS = 5_000
/** Minimum time between fetches because of unknown keys. */
const COOLDOWN_MS = 30_000
const MAX_AGE_MS = 600_000

/**
 * A service's published keys, fetched when needed and cached for ten minutes; an unknown key causes another
 * fetch, at most twice a minute.
 */
export const remoteKeys = (url: string, outside?: Pick<SessionEnvironment, 'fetch'>): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    timeoutDuration: FETCH_TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: MAX_AGE_MS,
    ...(outside && { [customFetch]: (url: string, init: RequestInit) => outside.fetch(url, init) }),
  })

/** Fixed (RFC 8725, 3.1): a token does not choose its algorithm. */
const ALGORITHMS = ['RS256', 'ES256']

export type JwtChecks = { issuer?: string; audience?: string; /** Milliseconds since 1970. */ nowMs?: number }

/** A public key in its owner's format: PEM, or the same in base64. */
export const readPublicKey = (key: string): Promise<CryptoKey> =>
  importSPKI(key.includes('-----BEGIN') ? key : atob(key), 'RS256')

/**
 * Verifies a token and returns its content. Rejects with 'JWT is not valid', whatever is wrong; `cause` has
 * details for a log.
 */
export const verifyJwt = async (
  token: string,
  key: CryptoKey | JWTVerifyGetKey,
  { issuer, audience, nowMs }: JwtChecks = {},
): Promise<JWTPayload> => {
  const checks = {
    algorithms: ALGORITHMS,
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
    ...(nowMs !== undefined && { currentDate: new Date(nowMs) }),
  }
  try {
    const { payload } = await (typeof key === 'function'
      ? jwtVerify(token, key, checks)
      : jwtVerify(token, key, checks))
    return payload
  } catch (cause) {
    throw new Error('JWT is not valid', { cause })
  }
}
