import { type CryptoKey, importSPKI, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'

/** Fixed (RFC 8725, 3.1): a token does not choose how it is checked. */
const ALGORITHMS = ['RS256', 'ES256']

export type JwtChecks = { issuer?: string; audience?: string; /** Milliseconds since 1970. */ nowMs?: number }

/** A public key as its owner hands it out: PEM, or the same in base64. */
export const readPublicKey = (key: string): Promise<CryptoKey> =>
  importSPKI(key.includes('-----BEGIN') ? key : atob(key), 'RS256')

/** What a signed token says. Rejects with 'JWT is not valid', whatever is wrong with it; `cause` tells a log more. */
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
