import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { identityApp } from '#server/testing/identity/identity-app.ts'
import { hashAppSecret } from '../sites/app-secret.ts'
import { saveApp, saveInstance } from '../sites/store.ts'
import { oauthFlow } from '#server/testing/identity/oauth-flow.ts'
import { CLIENT_ORIGIN, openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const TOKEN = '/oauth2/token'
const SECRET = 'an application secret'
const APP_URL = 'https://app.example/oauth/callback'

describe.each(engines)('endpoints related to tokens (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine, { createApp: identityApp }))
  const flow = oauthFlow(test)
  const [appId, otherAppId, instanceId, otherInstanceId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  beforeAll(async () => {
    await test.services.db.transaction(async (tx) => {
      await saveApp(
        tx,
        {
          id: appId,
          name: 'Kurier',
          secretHash: hashAppSecret(SECRET),
          redirectUrls: [APP_URL],
          isAutoApproved: true,
        },
        test.services.now(),
      )
      await saveApp(
        tx,
        {
          id: otherAppId,
          name: 'Inna',
          secretHash: hashAppSecret(`${SECRET}!`),
          redirectUrls: [APP_URL],
          isAutoApproved: false,
        },
        test.services.now(),
      )
      await saveInstance(tx, { id: instanceId, appId, siteId: test.site.id }, test.services.now())
      await saveInstance(
        tx,
        { id: otherInstanceId, appId: otherAppId, siteId: test.site.id },
        test.services.now(),
      )
      await raiseVersion(tx, 'identity')
    })
    await test.services.refresh()
  })

  const install = async () =>
    new URL(
      (
        await flow.visit(`/installer/install?${new URLSearchParams({ appId, redirectUrl: APP_URL })}`)
      ).headers.get('location') ?? '',
    ).searchParams
  const access = (body: object) =>
    test.call('/oauth/access', { client_id: appId, client_secret: SECRET, ...body })
  const codeFor = async () => (await install()).get('code')

  it.each(['/oauth2/user-info', '/_api/oauth2/user-info'])(
    '%s returns a member’s profile, and none for a visitor',
    async (path) => {
      const member = await flow.addMember()
      const { access_token: token } = await flow.signIn(member)
      expect(await test.get(path, { authorization: `Bearer ${token}` })).toMatchObject({
        status: 200,
        body: {
          sub: member.id,
          name: 'Łucja Żółć',
          givenName: 'Łucja',
          familyName: 'Żółć',
          email: member.email,
          emailVerified: true,
          picture: '',
          language: 'pl',
        },
      })
      const visitor = await test.get(path, { authorization: (await test.visit()).access_token })
      expect([visitor.status, visitor.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      const { client } = await test.addSite({}, { origins: ['https://other.example'] })
      expect(client.origins).toHaveLength(1)
      expect((await test.get(path, { authorization: token, origin: 'https://other.example' })).status).toBe(
        403,
      )
    },
  )

  it.each(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])(
    '%s describes the supported features (RFC 8414)',
    async (path) => {
      const { status, body } = await test.get(path)
      const at = test.services.settings.publicUrl
      expect(status).toBe(200)
      expect(body).toMatchObject({
        issuer: at,
        authorization_endpoint: `${at}/oauth2/authorize`,
        token_endpoint: `${at}/oauth2/token`,
        revocation_endpoint: `${at}/oauth2/revoke`,
        jwks_uri: `${at}/oauth2/jwks`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      })
      expect(body.grant_types_supported).toEqual([
        'anonymous',
        'authorization_code',
        'authorized_client',
        'client_credentials',
        'refresh_token',
        'strip_bound_session',
      ])
      for (const name of ['authorization_endpoint', 'jwks_uri'])
        expect((await test.get(new URL(body[name]).pathname)).status).not.toBe(404)
    },
  )

  it('revoking a token ends its session; the answer for unknown tokens is the same (RFC 7009)', async () => {
    const { access_token: token, refresh_token: refreshToken } = await flow.signIn()
    const { client } = await test.addSite()
    const revoke = (body: object) => test.call('/oauth2/revoke', body)
    expect(await revoke({ token: refreshToken, client_id: client.id })).toMatchObject({
      status: 200,
      body: {},
    })
    expect((await flow.info(token)).active).toBe(true)
    expect(await revoke({ token: 'rt_nothing' })).toMatchObject({ status: 200, body: {} })
    expect((await revoke({})).body.error).toBe('invalid_request')
    expect((await revoke({ token: 'x', client_id: { toString: 1 } })).body.error).toBe('invalid_request')
    expect((await revoke({ token: refreshToken, client_id: randomUUID() })).status).toBe(401)
    expect(
      await revoke({ token: refreshToken, token_type_hint: 'refresh_token', client_id: test.client.id }),
    ).toMatchObject({ status: 200, body: {} })
    expect(await flow.info(token)).toEqual({ active: false })
    expect((await test.call(TOKEN, { grantType: 'refresh_token', refreshToken })).body.error).toBe(
      'invalid_grant',
    )
    const second = await flow.signIn()
    await revoke({ token: second.access_token })
    expect(await flow.info(second.access_token)).toEqual({ active: false })
  })

  it("an application's token is revoked only by that application (RFC 7009)", async () => {
    const { refresh_token: token } = (
      await access({ grant_type: 'authorization_code', code: await codeFor() })
    ).body
    await test.call('/oauth2/revoke', { token })
    expect(
      (await test.call('/oauth2/revoke', { token, client_id: appId, client_secret: 'wrong' })).status,
    ).toBe(401)
    expect((await flow.info(token)).active).toBe(true)
    await test.call('/oauth2/revoke', { token, client_id: appId, client_secret: SECRET })
    expect(await flow.info(token)).toEqual({ active: false })
  })

  it('token info accepts refresh tokens of applications, too (RFC 7662) [S-ID-03] [S-ID-24]', async () => {
    const { refresh_token: token } = (
      await access({ grant_type: 'authorization_code', code: await codeFor() })
    ).body
    expect(await flow.info(token)).toEqual({
      active: true,
      subjectType: 'APP',
      subjectId: instanceId,
      clientId: appId,
      instanceId,
      siteId: test.site.id,
      iat: expect.stringMatching(/^\d+$/),
      exp: expect.stringMatching(/^\d+$/),
    })
  })

  it("an installation's code is valid once; reuse ends its session (RFC 6749, 4.1.2) [S-ID-03]", async () => {
    const code = await codeFor()
    expect((await access({ grant_type: 'authorization_code', code, client_secret: 'wrong' })).status).toBe(
      401,
    )
    expect(
      (
        await access({
          grant_type: 'authorization_code',
          code,
          client_id: otherAppId,
          client_secret: `${SECRET}!`,
        })
      ).body.error,
    ).toBe('invalid_grant')
    const answers = await Promise.all([1, 2, 3].map(() => access({ grant_type: 'authorization_code', code })))
    const [won] = answers.filter(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(won!.body).toMatchObject({
      token_type: 'Bearer',
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    })
    expect(await flow.info(won!.body.access_token)).toEqual({ active: false })
    expect((await access({ grant_type: 'password' })).body.error).toBe('unsupported_grant_type')
    expect((await access({})).body.error).toBe('invalid_request')
  })

  it("an application's refresh token has one successor; late reuse ends both (RFC 9700, 4.14)", async () => {
    const first = (await access({ grant_type: 'authorization_code', code: await codeFor() })).body
      .refresh_token
    const refresh = (refreshToken: string) =>
      access({ grant_type: 'refresh_token', refresh_token: refreshToken })
    const parallel = await Promise.all([1, 2, 3, 4].map(() => refresh(first)))
    expect(new Set(parallel.map(({ body }) => body.refresh_token)).size).toBe(1)
    const second = parallel[0]!.body.refresh_token
    expect((await refresh(second)).status).toBe(200)
    expect((await refresh(first)).status).toBe(200)
    test.clock.nowMs += 11_000
    expect((await refresh(first)).body.error).toBe('invalid_grant')
    expect((await refresh(second)).body.error).toBe('invalid_grant')
    expect(
      (
        await test.call(TOKEN, {
          grantType: 'refresh_token',
          refreshToken: (await access({ grant_type: 'authorization_code', code: await codeFor() })).body
            .refresh_token,
        })
      ).body.error,
    ).toBe('invalid_grant')
  })

  it("reuse of a member's refresh token ends the session with a notice (RFC 9700, 4.14)", async () => {
    const member = await flow.addMember()
    const { access_token: token, refresh_token: first } = await flow.signIn(member)
    const refresh = (refreshToken: string) => test.call(TOKEN, { grantType: 'refresh_token', refreshToken })
    const second = (await refresh(first)).body.refresh_token
    await refresh(second)
    test.clock.nowMs += 10_001
    const shown = await Promise.all([refresh(first), refresh(first)])
    for (const answer of shown) expect(answer.body.error).toBe('invalid_grant')
    expect(await flow.info(token)).toEqual({ active: false })
    const { read } = test.services.db
    const events = await read
      .selectFrom('audit_events')
      .select(['event', 'details_json'])
      .where('identity_id', '=', member.id)
      .execute()
    expect(events.filter(({ event }) => event === 'refresh_token_reused')).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('rt_')
    const mails = await read
      .selectFrom('outbox')
      .select(['subject', 'text', 'site_id'])
      .where('to_address', '=', member.email)
      .execute()
    expect(mails).toEqual([
      {
        subject: 'Testowy: wylogowaliśmy jedno z urządzeń',
        text: expect.stringContaining('/moje-konto/zapomniane-haslo/'),
        site_id: test.site.id,
      },
    ])
  })

  it.each([
    [{ instance_id: otherInstanceId, client_secret: SECRET }, 'invalid_grant'],
    [{ instance_id: randomUUID(), client_secret: SECRET }, 'invalid_grant'],
    [{ instance_id: instanceId, client_secret: 'wrong' }, 'invalid_client'],
    [{ instance_id: instanceId, client_secret: SECRET, client_id: randomUUID() }, 'invalid_client'],
    [{ client_secret: SECRET }, 'invalid_request'],
  ])('client credentials %j are refused (CWE-639)', async (more, error) => {
    expect(
      (await test.call(TOKEN, { grant_type: 'client_credentials', client_id: appId, ...more })).body.error,
    ).toBe(error)
  })

  it("an installation's token has no refresh token (RFC 6749, 4.4.3) [S-ID-27]", async () => {
    const { body } = await test.call('/v1/oauth/token', {
      body: Buffer.from(
        JSON.stringify({
          grantType: 'client_credentials',
          client_id: appId,
          client_secret: SECRET,
          instance_id: instanceId,
        }),
      ).toString('base64'),
    })
    const tokens = JSON.parse(Buffer.from(body.body, 'base64').toString())
    expect(Object.keys(tokens).toSorted()).toEqual(['access_token', 'expires_in', 'token_type'])
    expect(tokens.expires_in).toBe(14_400)
    const { ends_ms, created_ms } = await test.services.db.read
      .selectFrom('identity_sessions')
      .selectAll()
      .where('id', '=', String(decodeJwt(tokens.access_token)['sid']))
      .executeTakeFirstOrThrow()
    expect(Number(ends_ms) - Number(created_ms)).toBe(14_460_000)
    test.clock.nowMs += 14_400_000
    expect((await flow.info(tokens.access_token)).active).toBe(true)
    test.clock.nowMs += 60_000
    expect(await flow.info(tokens.access_token)).toEqual({ active: false })
  })

  it('a session token is exchanged once, for tokens of its own member [S-ID-02]', async () => {
    const member = await flow.addMember()
    const other = await flow.addMember()
    const { access_token: authorization } = await test.visit()
    const request = (memberId: string, sessionToken: string, more = {}) =>
      test.call(
        TOKEN,
        { grant_type: 'authorized_client', member_id: memberId, session_token: sessionToken },
        { authorization, ...more },
      )
    const sessionToken = await flow.sessionToken(member)
    expect((await request(other.id, sessionToken)).body.error).toBe('invalid_grant')
    const answers = await Promise.all([1, 2, 3].map(() => request(member.id, sessionToken)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const { body } = answers.find(({ status }) => status === 200)!
    expect(body.refresh_token).toMatch(/^rt_/)
    expect(await flow.info(body.access_token)).toMatchObject({ subjectType: 'MEMBER', subjectId: member.id })
    expect((await request(member.id, await flow.sessionToken(member), { authorization: '' })).status).toBe(
      401,
    )
    const elsewhere = await test.addSite()
    const stranger = await flow.addMember({ site_id: elsewhere.site.id })
    expect((await request(stranger.id, await flow.sessionToken(stranger))).body.error).toBe('invalid_grant')
  })

  it.each([`${APP_URL}/`, `${APP_URL}?a`, 'https://evil.example', ''])(
    'an application is not installed from %s, which is not its registered address (RFC 9700, 2.1)',
    async (redirectUrl) => {
      const page = await flow.visit(`/installer/install?${new URLSearchParams({ appId, redirectUrl })}`)
      expect([page.status, page.headers.get('location')]).toEqual([400, null])
    },
  )

  it("an application without prior approval needs the shop's owner", async () => {
    const query = new URLSearchParams({ appId: otherAppId, redirectUrl: APP_URL })
    const page = await flow.visit(`/installer/install?${query}`)
    expect([page.status, String(page.body)]).toEqual([403, expect.stringContaining('Zaloguj się do panelu')])
    const posted = await test.app.request(`${test.services.settings.publicUrl}/installer/install`, {
      method: 'POST',
      body: query,
    })
    expect(posted.status).toBe(403)
  })

  it('limits token requests per address by the site’s settings (RFC 6749)', async () => {
    const busy = await test.addSite({ tokenRequestsPerIpPerMinute: 3 })
    const request = () => test.call(TOKEN, { clientId: busy.client.id, grantType: 'anonymous' })
    const answers = [await request(), await request(), await request(), await request()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answers[3]!.body.error).toBe('temporarily_unavailable')
    expect((await test.call(TOKEN, { clientId: test.client.id, grantType: 'anonymous' })).status).toBe(200)
  })

  it('limits new visitors per address; known ones continue', async () => {
    const busy = await test.addSite({ visitorsPerIpPerHour: 2 })
    const request = () => test.call(TOKEN, { clientId: busy.client.id, grantType: 'anonymous' })
    const first = await request()
    const answers = [await request(), await request()]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [200, undefined],
      [429, 'temporarily_unavailable'],
    ])
    expect(Number(answers[1]!.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(
      (await test.call(TOKEN, { grantType: 'refresh_token', refreshToken: first.body.refresh_token })).status,
    ).toBe(200)
  })

  it('counts all addresses of an IPv6 network as one', async () => {
    const busy = await test.addSite({ tokenRequestsPerIpPerMinute: 2 })
    test.services.settings.trustedProxies = 1
    const request = async (ip: string) =>
      (
        await test.call(
          TOKEN,
          { clientId: busy.client.id, grantType: 'anonymous' },
          { 'x-forwarded-for': ip },
        )
      ).status
    expect([
      await request('2001:db8:1:2::1'),
      await request('2001:db8:1:2:ffff::2'),
      await request('2001:db8:1:2::3'),
      await request('2001:db8:1:3::1'),
    ]).toEqual([200, 200, 429, 200])
    test.services.settings.trustedProxies = 0
  })

  it('token info does not describe a visitor’s refresh token [M-50] [S-ID-03]', async () => {
    const { access_token, refresh_token } = await test.visit()
    const info = async (token: string) => (await test.call('/oauth2/token-info', { token })).body
    expect(await info(refresh_token)).toEqual({ active: false })
    expect(await info(access_token)).toMatchObject({ active: true, subjectType: 'VISITOR' })
  })

  it('pages get tokens of their own client only (Fetch standard, RFC 9700) [M-50]', async () => {
    const other = await test.addSite({}, { origins: ['https://other.example'] })
    const headers = { origin: 'https://other.example' }
    const refused = [
      await test.call(TOKEN, { clientId: test.client.id, grantType: 'anonymous' }, headers),
      await test.call(
        TOKEN,
        { grantType: 'refresh_token', refreshToken: (await test.visit()).refresh_token },
        headers,
      ),
    ]
    // The page may read the reason.
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        403,
        'https://other.example',
      ])
    }
    expect(
      (await test.call(TOKEN, { clientId: other.client.id, grantType: 'anonymous' }, headers)).status,
    ).toBe(200)
    expect(
      (
        await test.call(
          TOKEN,
          { clientId: test.client.id, grantType: 'anonymous' },
          { origin: CLIENT_ORIGIN },
        )
      ).headers.get('access-control-allow-origin'),
    ).toBe(CLIENT_ORIGIN)
  })
})
