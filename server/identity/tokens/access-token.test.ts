import { createHmac } from 'node:crypto'
import { decodeJwt, exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe.each(engines)('the issuer of an access token (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine))
  let token: string
  let payload: string
  beforeAll(async () => {
    token = (await test.visit()).access_token
    payload = token.split('.')[1]!
  })

  const isTaken = async (text: string) => {
    const { body } = await test.call('/oauth2/token-info', { token: text })
    const caller = await test.call(
      '/_api/redirects-api/v1/redirect-session',
      { login: {} },
      { authorization: text },
    )
    expect(caller.status === 200).toBe(body.active)
    if (!body.active) expect(body).toEqual({ active: false })
    return body.active as boolean
  }
  const head = (): JWTHeaderParameters =>
    JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())
  const signed = async (header: Partial<JWTHeaderParameters>, claims: object = {}) => {
    const key = await test.identity.keys.current('ES256')
    return new SignJWT({ ...decodeJwt(token), ...claims })
      .setProtectedHeader({ ...head(), ...header })
      .sign(key.privateKey)
  }

  it('is proven by our signature only: not alg none, a MAC or a key in it (RFC 8725, 3.1)', async () => {
    expect(await isTaken(token)).toBe(true)
    const { kid } = head()
    const { publicKey } = await test.identity.keys.current('ES256')
    const mac = (key: string) => {
      const text = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${payload}`
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    }
    const own = await generateKeyPair('ES256')
    const jwk = await exportJWK(own.publicKey)
    const forged = (header: object) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header })
        .sign(own.privateKey)
    const made = [
      ...['none', 'None', 'NONE'].map((alg) => `${encode({ alg, typ: 'at+jwt', kid })}.${payload}.`),
      mac(await exportSPKI(publicKey)),
      mac(JSON.stringify(await exportJWK(publicKey))),
      await forged({ kid }),
      await forged({ jwk }),
      await forged({ kid, jwk }),
      await forged({ kid, jku: 'https://evil.example/keys' }),
      token.slice(0, -4),
      `${token.split('.').slice(0, 2).join('.')}.`,
    ]
    for (const text of made) expect(await isTaken(text), text).toBe(false)
  })

  it('is also checked by type: tokens for another use are refused (RFC 9068, RFC 8725, 3.11)', async () => {
    expect(await isTaken(await signed({}))).toBe(true)
    for (const typ of ['JWT', 'dpop+jwt', 'logout+jwt'])
      expect(await isTaken(await signed({ typ }))).toBe(false)
    expect(await isTaken(await signed({}, { iss: 'https://other.example' }))).toBe(false)
    for (const name of ['sid', 'sub', 'aud', 'exp', 'iat'])
      expect(await isTaken(await signed({}, { [name]: undefined })), name).toBe(false)
    expect(await isTaken(await signed({}, { sid: 'another' }))).toBe(false)
  })
})
