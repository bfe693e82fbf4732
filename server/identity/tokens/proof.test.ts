import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { identityRoutes } from '#server/identity/routes.ts'
import { oauthFlow } from '#server/testing/identity/oauth-flow.ts'
import { openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const TOKEN = '/oauth2/token'
const USER = '/oauth2/user-info'

describe.each(engines)('tokens bound to a key: DPoP, RFC 9449 (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine, { createApp: identityRoutes }))
  const flow = oauthFlow(test)

  const newProver = async (algorithm = 'ES256') => {
    const pair = await generateKeyPair(algorithm, { extractable: true })
    const jwk = await exportJWK(pair.publicKey)
    return async (method: string, path: string, changes: JWTPayload = {}, header: object = {}) =>
      new SignJWT({
        htm: method,
        htu: test.services.settings.publicUrl + path,
        jti: randomUUID(),
        iat: Math.floor(test.clock.nowMs / 1000),
        ...changes,
      })
        .setProtectedHeader({ alg: algorithm, typ: 'dpop+jwt', jwk, ...header })
        .sign(pair.privateKey)
  }
  const ath = (token: string) => createHash('sha256').update(token).digest('base64url')
  const signIn = async (prove: Awaited<ReturnType<typeof newProver>>) => {
    const { code, proof } = await flow.codeFor(await flow.addMember())
    return (await flow.exchange(code, proof.verifier, {}, { dpop: await prove('POST', TOKEN) })).body
  }

  it.each(['ES256', 'EdDSA'])(
    'a member signs in, calls and refreshes only with proofs of one key (%s)',
    async (algorithm) => {
      const prove = await newProver(algorithm)
      const tokens = await signIn(prove)
      expect(tokens.token_type).toBe('DPoP')
      const { access_token: token, refresh_token: refreshToken } = tokens
      const ask = (dpop?: string) =>
        test.get(USER, { authorization: `DPoP ${token}`, ...(dpop === undefined ? {} : { dpop }) })
      expect((await ask(await prove('GET', USER, { ath: ath(token) }))).status).toBe(200)
      const other = await newProver()
      const wrong = [
        undefined,
        'x',
        await prove('GET', USER),
        await other('GET', USER, { ath: ath(token) }),
        await prove('POST', USER, { ath: ath(token) }),
        await prove('GET', TOKEN, { ath: ath(token) }),
      ]
      for (const dpop of wrong) expect((await ask(dpop)).status).toBe(401)

      const refresh = (dpop?: string) =>
        test.call(TOKEN, { grantType: 'refresh_token', refreshToken }, dpop === undefined ? {} : { dpop })
      expect((await refresh()).body.error).toBe('invalid_grant')
      expect((await refresh(await other('POST', TOKEN))).body.error).toBe('invalid_grant')
      const renewed = await refresh(await prove('POST', TOKEN))
      expect([renewed.status, renewed.body.token_type]).toEqual([200, 'DPoP'])
    },
  )

  it('a proof is valid once, for a minute, with a public key of a known kind', async () => {
    const prove = await newProver()
    const now = Math.floor(test.clock.nowMs / 1000)
    const ask = (dpop: string) =>
      test.call(TOKEN, { clientId: test.client.id, grantType: 'anonymous' }, { dpop })
    const proof = await prove('POST', TOKEN)
    expect((await ask(proof)).body.token_type).toBe('DPoP')
    expect((await ask(proof)).body.error).toBe('invalid_dpop_proof')
    for (const iat of [now - 61, now + 61])
      expect((await ask(await prove('POST', TOKEN, { iat }))).body.error).toBe('invalid_dpop_proof')
    expect((await ask(await prove('POST', TOKEN, {}, { typ: 'JWT' }))).body.error).toBe('invalid_dpop_proof')
    expect((await ask(await prove('POST', TOKEN, {}, { jwk: undefined }))).body.error).toBe(
      'invalid_dpop_proof',
    )
    expect((await ask('a.b.c')).body.error).toBe('invalid_dpop_proof')
    expect((await ask(await prove('POST', TOKEN, { jti: undefined as never }))).body.error).toBe(
      'invalid_dpop_proof',
    )
    expect((await ask(await prove('POST', TOKEN, {}, { jwk: { kty: 'oct', k: 'AAAA' } }))).body.error).toBe(
      'invalid_dpop_proof',
    )
    test.clock.nowMs += 30_000
    expect((await ask(proof)).body.error).toBe('invalid_dpop_proof')
  })

  it('an API key signs in a member for a bound visitor token: one proof is enough', async () => {
    const prove = await newProver()
    const { access_token: token } = (
      await test.call(
        TOKEN,
        { clientId: test.client.id, grantType: 'anonymous' },
        { dpop: await prove('POST', TOKEN) },
      )
    ).body
    const member = await flow.addMember()
    const authorization = `${token},${await test.apiKey('members.manage')}`
    const ask = (headers: Record<string, string>) =>
      test.call(
        TOKEN,
        { grant_type: 'authorized_client', member_id: member.id },
        { authorization, ...headers },
      )
    expect((await ask({})).body.error).toBe('invalid_client')
    expect((await ask({ dpop: await prove('POST', TOKEN, { ath: ath(token) }) })).body.token_type).toBe(
      'DPoP',
    )
  })

  it('a client without proofs gets bearer tokens', async () => {
    const tokens = await flow.signIn()
    expect(tokens.token_type).toBe('Bearer')
    expect((await test.get(USER, { authorization: tokens.access_token })).status).toBe(200)
  })
})
