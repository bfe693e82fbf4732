import type { SessionEnvironment } from '../environment.ts'

/** RFC 4648, section 5, without padding. */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Makes a proof for one request (DPoP, RFC 9449); `accessToken` if the request has one. */
export type Prove = (method: string, url: string, accessToken?: string) => Promise<string>

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const
const ID_BYTES = 16

/**
 * Creates a key that cannot be exported from this browser. A page stores it in IndexedDB, beside tokens that
 * outlive the page.
 */
export const makeProofKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(KEY, false, ['sign', 'verify'])

/** Proves the key with each request: tokens bound to it do not work elsewhere. */
export const proveWith = async (
  { privateKey, publicKey }: CryptoKeyPair,
  { now, randomBytes }: Pick<SessionEnvironment, 'now' | 'randomBytes'>,
): Promise<Prove> => {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const header = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
  return async (method, url, accessToken) => {
    const { origin, pathname } = new URL(url)
    const claims = {
      htm: method,
      htu: origin + pathname,
      iat: Math.floor(now() / 1_000),
      jti: base64url(randomBytes(ID_BYTES)),
      ...(accessToken !== undefined && { ath: await hashOf(accessToken) }),
    }
    const text = `${header}.${encode(claims)}`
    return `${text}.${base64url(new Uint8Array(await crypto.subtle.sign(SIGNING, privateKey, new TextEncoder().encode(text))))}`
  }
}

const encode = (value: object) => base64url(new TextEncoder().encode(JSON.stringify(value)))
const hashOf = async (text: string) =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
