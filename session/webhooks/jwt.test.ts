import { EncryptJWT, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { remoteKeys, readPublicKey, verifyJwt, openJwt } from './jwt.ts'

const KEYS_URL = 'https://service.example/oauth2/jwks'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let pair: Pair
let other: Pair
const sign = (
  payload: object = { data: 'hello' },
  { kid = 'k1', key = pair.privateKey, expires = '5m' as string | number } = {},
) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt()
    .setExpirationTime(expires)
    .setIssuer('wix.com')
    .setAudience('app-1')
    .sign(key)

beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true })
  other = await generateKeyPair('RS256', { extractable: true })
})

describe('a signed token', () => {
  it('is read with a key in PEM or the same in base64 [S-ID-19]', async () => {
    const pem = await exportSPKI(pair.publicKey)
    for (const key of [pem, btoa(pem)])
      expect(await verifyJwt(await sign(), await readPublicKey(key))).toMatchObject({ data: 'hello' })
  })

  it.each<[string, () => Promise<string> | string]>([
    ['another key', () => sign({}, { key: other.privateKey })],
    ['an expired time', () => sign({}, { expires: 1 })],
    ['no signature (RFC 8725)', () => new UnsecuredJWT({ data: 'x' }).encode()],
    [
      'a MAC with the public key (RFC 8725)',
      async () =>
        new SignJWT({ data: 'x' })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(await exportSPKI(pair.publicKey))),
    ],
    [
      'changed content',
      async () => (await sign()).replace(/\.[^.]+\./, `.${btoa('{"data":"mine"}').replace(/=+$/, '')}.`),
    ],
    ['nothing', () => ''],
    ['nonsense', () => 'a.b.c'],
  ])('with %s is rejected: JWT is not valid [S-ID-19]', async (_, make) => {
    await expect(verifyJwt(await make(), pair.publicKey)).rejects.toThrow(/^JWT is not valid$/)
  })

  it('is checked for issuer and audience if requested', async () => {
    const token = await sign()
    expect(await verifyJwt(token, pair.publicKey, { issuer: 'wix.com', audience: 'app-1' })).toMatchObject({
      aud: 'app-1',
    })
    await expect(verifyJwt(token, pair.publicKey, { issuer: 'wix.com', audience: 'app-2' })).rejects.toThrow(
      'JWT is not valid',
    )
    await expect(verifyJwt(token, pair.publicKey, { issuer: 'evil', audience: 'app-1' })).rejects.toThrow(
      'JWT is not valid',
    )
  })

  it('is accepted only with two kinds of signature, whatever a service publishes (RFC 8725)', async () => {
    const secret = new TextEncoder().encode('a secret that is long enough for it')
    const token = await new SignJWT({ data: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(secret)
    await expect(verifyJwt(token, async () => secret)).rejects.toThrow('JWT is not valid')
  })

  it('is checked at the given time', async () => {
    await expect(verifyJwt(await sign(), pair.publicKey, { nowMs: Date.now() + 301_000 })).rejects.toThrow(
      'JWT is not valid',
    )
  })
})

describe('keys of a service', () => {
  let published: JWK[]
  let fetches: number
  const jwk = async (key: Pair, kid: string): Promise<JWK> => ({
    ...(await exportJWK(key.publicKey)),
    kid,
    alg: 'RS256',
    use: 'sig',
  })
  const serving = {
    fetch: async () => {
      fetches += 1
      return Response.json({ keys: published })
    },
  }
  beforeEach(async () => {
    fetches = 0
    published = [await jwk(pair, 'k1')]
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  it('are fetched once, and again after ten minutes [S-ID-19]', async () => {
    const keys = remoteKeys(KEYS_URL, serving)
    await verifyJwt(await sign(), keys)
    vi.setSystemTime(Date.now() + 599_999)
    await verifyJwt(await sign(), keys)
    expect(fetches).toBe(1)
    vi.setSystemTime(Date.now() + 2)
    await verifyJwt(await sign(), keys)
    expect(fetches).toBe(2)
  })

  it('are fetched again for an unknown key, but not within 30000 ms of the last time [S-ID-19]', async () => {
    const keys = remoteKeys(KEYS_URL, serving)
    await verifyJwt(await sign(), keys)
    published = [await jwk(other, 'k2')]
    const rotated = await sign({}, { kid: 'k2', key: other.privateKey })
    vi.setSystemTime(Date.now() + 29_999)
    await expect(verifyJwt(rotated, keys)).rejects.toThrow('JWT is not valid')
    expect(fetches).toBe(1)
    vi.setSystemTime(Date.now() + 2)
    await verifyJwt(rotated, keys)
    expect(fetches).toBe(2)
  })

  it('are requested with a timeout of 5000 ms [S-ID-19]', async () => {
    vi.useRealTimers()
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const keys = remoteKeys(KEYS_URL, serving)
    await verifyJwt(await sign(), keys)
    expect(timeout).toHaveBeenCalledWith(5_000)
    timeout.mockRestore()
  })
})

describe('an encrypted token', () => {
  const encrypt = (iterations: number) =>
    new EncryptJWT({ data: 'hidden' })
      .setProtectedHeader({ alg: 'PBES2-HS256+A128KW', enc: 'A128GCM' })
      .setKeyManagementParameters({ p2c: iterations })
      .setExpirationTime('5m')
      .encrypt(new TextEncoder().encode('password'))

  it('is decrypted with its password, with at most 10000 iterations [S-ID-19]', async () => {
    expect(await openJwt(await encrypt(10_000), 'password')).toMatchObject({ data: 'hidden' })
    await expect(openJwt(await encrypt(10_001), 'password')).rejects.toThrow('JWT is not valid')
    await expect(openJwt(await encrypt(2_048), 'wrong')).rejects.toThrow('JWT is not valid')
  })
})
