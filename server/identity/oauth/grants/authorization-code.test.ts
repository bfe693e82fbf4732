import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { setIdentity } from '../../members/store.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { saveClient } from '../../sites/store.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { newProof, oauthFlow, REDIRECT_URI } from '#server/testing/identity/oauth-flow.ts'
import { openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('the authorization code grant (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine, { createApp: identityRoutes }))
  const flow = oauthFlow(test)

  const refusedAs = (error: string) => ({ status: 400, body: { error } })

  it('gives a member tokens that identify the member [S-ID-02] [S-ID-14]', async () => {
    const member = await flow.addMember()
    const { code, proof } = await flow.codeFor(member)
    const answer = await flow.exchange(code, proof.verifier)
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 14_400, refresh_token: expect.stringMatching(/^rt_/) },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await flow.info(answer.body.access_token)).toMatchObject({
      active: true,
      subjectType: 'MEMBER',
      subjectId: member.id,
      clientId: test.client.id,
      siteId: test.site.id,
    })
  })

  it('opens a new session, does not elevate the visitor’s (OWASP Session Management)', async () => {
    const visitor = await test.visit()
    const sessionOf = (token: string) => String(decodeJwt(token)['sid'])
    const member = await flow.addMember()
    const proof = newProof()
    const { body } = await flow.redirectSession(
      flow.authBody(proof, { sessionToken: await flow.sessionToken(member) }, 'none'),
      { accessToken: visitor.access_token },
    )
    const location = (await flow.visit(body.redirectSession.fullUrl)).headers.get('location') ?? ''
    const tokens = (
      await flow.exchange(
        new URLSearchParams(new URL(location).hash.slice(1)).get('code') ?? '',
        proof.verifier,
        {},
        { authorization: visitor.access_token },
      )
    ).body
    expect(await flow.info(tokens.access_token)).toMatchObject({
      subjectType: 'MEMBER',
      subjectId: member.id,
    })
    expect(sessionOf(tokens.access_token)).not.toBe(sessionOf(visitor.access_token))
    expect(await flow.info(visitor.access_token)).toMatchObject({ active: true, subjectType: 'VISITOR' })
    const renewed = (
      await test.call('/oauth2/token', { grantType: 'refresh_token', refreshToken: visitor.refresh_token })
    ).body
    expect(await flow.info(renewed.access_token)).toMatchObject({ subjectType: 'VISITOR' })
    // A second sign-in does not raise the existing session either.
    expect(sessionOf((await flow.signIn(member)).access_token)).not.toBe(sessionOf(tokens.access_token))
  })

  it('returns an ID token with the nonce for the scope openid (OpenID Connect Core)', async () => {
    const member = await flow.addMember()
    const proof = newProof()
    const { body } = await flow.redirectSession(
      flow.authBody(
        proof,
        {
          scope: 'openid email offline_access',
          nonce: 'the nonce',
          sessionToken: await flow.sessionToken(member),
        },
        'none',
      ),
    )
    const location = (await flow.visit(body.redirectSession.fullUrl)).headers.get('location') ?? ''
    const tokens = (
      await flow.exchange(
        new URLSearchParams(new URL(location).hash.slice(1)).get('code') ?? '',
        proof.verifier,
      )
    ).body
    const keys = createLocalJWKSet((await test.get('/oauth2/jwks')).body)
    const { payload } = await jwtVerify(tokens.id_token, keys, {
      issuer: test.services.settings.publicUrl,
      audience: test.client.id,
      algorithms: ['ES256'],
      currentDate: new Date(test.clock.nowMs),
    })
    expect(payload).toMatchObject({
      sub: member.id,
      nonce: 'the nonce',
      email: member.email,
      email_verified: true,
    })
    expect(payload).not.toHaveProperty('given_name')
    expect(await flow.info(tokens.id_token)).toEqual({ active: false })
  })

  it('needs the verifier of its challenge: no downgrade (RFC 7636)', async () => {
    const member = await flow.addMember()
    const { code, proof } = await flow.codeFor(member)
    expect(await flow.exchange(code, undefined as never)).toMatchObject(refusedAs('invalid_request'))
    expect(await flow.exchange(code, 'short')).toMatchObject(refusedAs('invalid_request'))
    expect(await flow.exchange(code, `${'a'.repeat(42)}+`)).toMatchObject(refusedAs('invalid_request'))
    expect(await flow.exchange(code, newProof().verifier)).toMatchObject(refusedAs('invalid_grant'))
    // A code used once without its verifier is invalid.
    expect(await flow.exchange(code, proof.verifier)).toMatchObject(refusedAs('invalid_grant'))
    // The challenge itself is no verifier.
    const second = await flow.codeFor(member)
    expect(await flow.exchange(second.code, second.proof.challenge)).toMatchObject(refusedAs('invalid_grant'))
  })

  it.each([
    [{ redirectUri: undefined }, 'invalid_grant'],
    [{ redirectUri: `${REDIRECT_URI}/` }, 'invalid_grant'],
    [{ clientId: randomUUID() }, 'invalid_client'],
    [{ code: 'ac_nothing' }, 'invalid_grant'],
    [{ code: ['ac_nothing'] }, 'invalid_request'],
  ])('refuses %j, which differs from the authorization request (RFC 6749, 4.1.3)', async (more, error) => {
    const { code, proof } = await flow.codeFor(await flow.addMember())
    expect((await flow.exchange(code, proof.verifier, more)).body.error).toBe(error)
  })

  it('refuses a code at another client of the same or another site (CWE-639)', async () => {
    const other = await test.addSite()
    const sibling = { ...test.client, id: randomUUID(), name: 'second' }
    await test.services.db.transaction(async (tx) => {
      await saveClient(tx, sibling, test.services.now())
      await raiseVersion(tx, 'identity')
    })
    await test.services.refresh()
    for (const { id } of [other.client, sibling]) {
      const { code, proof } = await flow.codeFor(await flow.addMember())
      expect(await flow.exchange(code, proof.verifier, { clientId: id })).toMatchObject(
        refusedAs('invalid_grant'),
      )
    }
  })

  it('accepts a code for a minute', async () => {
    const first = await flow.codeFor(await flow.addMember())
    test.clock.nowMs += 59_999
    expect((await flow.exchange(first.code, first.proof.verifier)).status).toBe(200)
    const second = await flow.codeFor(await flow.addMember())
    test.clock.nowMs += 60_000
    expect(await flow.exchange(second.code, second.proof.verifier)).toMatchObject(refusedAs('invalid_grant'))
    const third = await flow.codeFor(await flow.addMember())
    test.clock.nowMs -= 5_000
    expect((await flow.exchange(third.code, third.proof.verifier)).status).toBe(200)
  })

  it('ends the session of a code used a second time, and audits it (RFC 6749, 4.1.2)', async () => {
    const { code, proof } = await flow.codeFor(await flow.addMember())
    const { body } = await flow.exchange(code, proof.verifier)
    expect(await flow.exchange(code, proof.verifier)).toMatchObject(refusedAs('invalid_grant'))
    expect(await flow.info(body.access_token)).toEqual({ active: false })
    expect(
      await test.call('/oauth2/token', { grantType: 'refresh_token', refreshToken: body.refresh_token }),
    ).toMatchObject(refusedAs('invalid_grant'))
    expect(await flow.events()).toContain('code_reused')
  })

  it('opens one session for a code used twice at once, and ends it (RFC 9700)', async () => {
    const member = await flow.addMember()
    const { code, proof } = await flow.codeFor(member)
    const answers = await Promise.all(Array.from({ length: 6 }, () => flow.exchange(code, proof.verifier)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    const sessions = await test.services.db.read
      .selectFrom('identity_sessions')
      .selectAll()
      .where('subject_id', '=', member.id)
      .execute()
    expect(sessions.map(({ ended_reason }) => ended_reason)).toEqual(['code_reuse'])
  })

  it('refuses a member who was blocked in between', async () => {
    const member = await flow.addMember()
    const { code, proof } = await flow.codeFor(member)
    await test.services.db.transaction((tx) =>
      setIdentity(tx, member.id, { status: 'BLOCKED' }, test.services.now()),
    )
    expect(await flow.exchange(code, proof.verifier)).toMatchObject(refusedAs('invalid_grant'))
  })

  it('refuses a page of another client (Fetch standard)', async () => {
    const { client } = await test.addSite({}, { origins: ['https://other.example'] })
    expect(client.origins).toEqual(['https://other.example'])
    const { code, proof } = await flow.codeFor(await flow.addMember())
    const answer = await flow.exchange(code, proof.verifier, {}, { origin: 'https://other.example' })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      403,
      'https://other.example',
    ])
    const own = await flow.exchange(code, proof.verifier, {}, { origin: 'https://shop.example' })
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://shop.example',
    ])
  })
})
