import { decodeProtectedHeader } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLIENT_ORIGIN, openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { idleMs } from '../tokens/open-session.ts'
import type { Site } from '../sites/site.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const TOKEN = '/oauth2/token'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(engines)('tokens of a visitor (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine))
  let startMs: number
  beforeAll(async () => {
    startMs = test.clock.nowMs
  })
  beforeEach(async () => {
    test.clock.nowMs = startMs += DAY_MS
    await test.setClient({ rotation: 'confirm-on-use' })
  })

  const refresh = (refreshToken: string, more = {}) =>
    test.call(TOKEN, { refreshToken, grantType: 'refresh_token', ...more })
  const info = async (token: string) => (await test.call('/oauth2/token-info', { token })).body

  it('an anonymous visitor gets an access token and a refresh token [S-ID-01] [S-ID-02]', async () => {
    const answer = await test.call(TOKEN, { clientId: test.client.id, grantType: 'anonymous' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 14_400,
      refresh_token: expect.stringMatching(/^rt_/),
    })
    expect(await info(answer.body.access_token)).toEqual({
      active: true,
      subjectType: 'VISITOR',
      subjectId: expect.any(String),
      clientId: test.client.id,
      siteId: test.site.id,
      iat: String(Math.floor(test.clock.nowMs / 1000)),
      exp: String(Math.floor(test.clock.nowMs / 1000) + 14_400),
    })
  })

  it.each(['/oauth2/token', '/_api/oauth2/token', '/v1/oauth/token'])(
    'no answer of %s may be cached, nor a refusal (RFC 6749, 5.1)',
    async (path) => {
      for (const grantType of ['anonymous', 'nothing']) {
        const { headers } = await test.call(path, { clientId: test.client.id, grantType })
        expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
      }
    },
  )

  it.each(['/oauth2/token', '/_api/oauth2/token', '/v1/oauth/token'])(
    '%s accepts JSON and forms, in both spellings',
    async (path) => {
      const json = await test.call(path, { client_id: test.client.id, grant_type: 'anonymous' })
      const form = await test.call(path, `client_id=${test.client.id}&grant_type=anonymous`, {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect([json.status, form.status]).toEqual([200, 200])
    },
  )

  it('bytes in an envelope get an answer in an envelope, also errors [S-ID-03] [S-ID-23]', async () => {
    const post = async (inner: unknown) => {
      const { status, body } = await test.call('/v1/oauth/token', {
        body: Buffer.from(JSON.stringify(inner)).toString('base64'),
      })
      return [status, body.statusCode, JSON.parse(Buffer.from(body.body, 'base64').toString())]
    }
    expect(await post({ client_id: test.client.id, grantType: 'anonymous' })).toMatchObject([
      200,
      200,
      { token_type: 'Bearer' },
    ])
    expect(await post({ client_id: 'nobody', grantType: 'anonymous' })).toMatchObject([
      200,
      401,
      { error: 'invalid_client' },
    ])
  })

  it.each([
    [{}, 400, 'invalid_request'],
    [{ grantType: 'anonymous' }, 400, 'invalid_request'],
    [{ grantType: 'anonymous', clientId: 'nobody' }, 401, 'invalid_client'],
    [{ grantType: 'refresh_token', refreshToken: 'rt_nothing' }, 400, 'invalid_grant'],
  ])('%j is refused as defined by RFC 6749', async (body, status, error) => {
    const answer = await test.call(TOKEN, body)
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(answer.headers.get('x-wix-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each(['password', 'implicit', 'urn:ietf:params:oauth:grant-type:jwt-bearer', 'toString', '__proto__'])(
    'there is no grant %s (RFC 9700, 2.1.2 and 2.4)',
    async (grantType) => {
      const answer = await test.call(TOKEN, {
        grantType,
        clientId: test.client.id,
        username: 'ola@example.pl',
        password: 'x',
      })
      expect([answer.status, answer.body.error]).toEqual([400, 'unsupported_grant_type'])
    },
  )

  it('a client that never uses the successor stays signed in; parallel refreshes get one', async () => {
    const { refresh_token: token } = await test.visit()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    test.clock.nowMs += 5 * DAY_MS
    expect((await refresh(token)).status).toBe(200)
  })

  it("a successor's first use retires its predecessor after ten seconds (RFC 9700, 4.14)", async () => {
    const { refresh_token: first } = await test.visit()
    const second = (await refresh(first)).body.refresh_token
    const third = (await refresh(second)).body
    expect((await refresh(first)).body.refresh_token).toBe(second)
    test.clock.nowMs += 10_001
    expect((await refresh(second)).status).toBe(200)
    expect((await refresh(first)).body.error).toBe('invalid_grant')
    expect((await refresh(third.refresh_token)).body.error).toBe('invalid_grant')
    expect(await info(third.access_token)).toEqual({ active: false })
    const events = await test.services.db.read.selectFrom('audit_events').select('event').execute()
    expect(events).toContainEqual({ event: 'refresh_token_reused' })
  })

  it('a token older than the direct predecessor has no grace period', async () => {
    const { refresh_token: first } = await test.visit()
    const second = (await refresh(first)).body.refresh_token
    const third = (await refresh(second)).body.refresh_token
    await refresh(third)
    expect((await refresh(first)).body.error).toBe('invalid_grant')
    expect((await refresh(third)).body.error).toBe('invalid_grant')
  })

  it('a client may be configured without rotation, or with strict rotation', async () => {
    await test.setClient({ rotation: 'off' })
    const { refresh_token: unchanged } = await test.visit()
    expect((await refresh(unchanged)).body.refresh_token).toBe(unchanged)
    await test.setClient({ rotation: 'strict' })
    const { refresh_token: first } = await test.visit()
    const second = (await refresh(first)).body.refresh_token
    test.clock.nowMs += 10_001
    expect((await refresh(first)).status).toBe(400)
    expect((await refresh(second)).status).toBe(400)
  })

  it("another client's token is refused, and a session unused for thirty days has ended", async () => {
    const { refresh_token: token } = await test.visit()
    const other = await test.addSite()
    expect((await refresh(token, { clientId: other.client.id })).body.error).toBe('invalid_grant')
    expect((await refresh(token, { clientId: test.client.id })).status).toBe(200)
    test.clock.nowMs += 30 * DAY_MS + 1
    expect((await refresh(token)).body.error).toBe('invalid_grant')
  })

  it("a session ends after half a year; a site may shorten its members' idle time", async () => {
    const first = await test.visit()
    let token = first.refresh_token
    for (let weeks = 0; weeks < 25; weeks += 1) {
      test.clock.nowMs += 7 * DAY_MS
      token = (await refresh(token)).body.refresh_token
    }
    expect(token).toMatch(/^rt_/)
    test.clock.nowMs += 5 * DAY_MS
    expect((await refresh(token)).body.error).toBe('invalid_grant')
    startMs = test.clock.nowMs
    const { site } = test
    const member = { settings: { ...site.settings, memberIdleSeconds: 3_600 } } as Site
    expect([idleMs(member, 'MEMBER'), idleMs(member, 'VISITOR'), idleMs(member, 'APP')]).toEqual([
      HOUR_MS,
      30 * DAY_MS,
      HOUR_MS,
    ])
  })

  it('an access token is accepted thirty seconds past its end, and no longer', async () => {
    const { access_token: token } = await test.visit()
    test.clock.nowMs += 4 * HOUR_MS + 29_000
    expect((await info(token)).active).toBe(true)
    test.clock.nowMs += 2_000
    expect(await info(token)).toEqual({ active: false })
  })

  it.each(['', 'x', 'a.b.c', 'rt_', 42, null, { a: 1 }])(
    'token info for %j contains only that it is not active (RFC 7662, 2.2)',
    async (token) => {
      expect(await info(token as string)).toEqual({ active: false })
    },
  )

  it('keys are published without private parts, also when retired (RFC 7517, 8725)', async () => {
    const keys = async () =>
      (await test.get('/oauth2/jwks')).body.keys as { kid: string; d?: string; alg: string }[]
    const before = await keys()
    expect(before.map(({ alg }) => alg).toSorted()).toEqual(['ES256', 'RS256'])
    expect(before.every((key) => !('d' in key))).toBe(true)
    const kidOf = (token: string) => decodeProtectedHeader(token).kid
    let token = (await test.visit()).access_token
    // Until another key signs: a month at most.
    for (let step = 0; step < 31 * 8; step += 1) {
      test.clock.nowMs += 3 * HOUR_MS
      const next = (await test.visit()).access_token
      if (kidOf(next) !== kidOf(token)) break
      token = next
    }
    const after = (await keys()).map(({ kid }) => kid)
    expect(kidOf((await test.visit()).access_token)).not.toBe(kidOf(token))
    expect(after).toContain(kidOf(token))
    expect((await info(token)).active).toBe(true)
    startMs = test.clock.nowMs
  })

  it('pages of the registered origin may call, others may not, and none with cookies (Fetch standard; RFC 9700, 2.6)', async () => {
    const preflight = (origin: string) =>
      test.app.request(`${test.services.settings.publicUrl}${TOKEN}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = await preflight(CLIENT_ORIGIN)
    expect([
      allowed.status,
      allowed.headers.get('access-control-allow-origin'),
      allowed.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, CLIENT_ORIGIN, null])
    const listed = (name: string) =>
      (allowed.headers.get(`access-control-${name}`) ?? '').toLowerCase().split(', ')
    expect(listed('allow-headers')).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'x-wix-bi-gateway',
        'x-wix-consistent',
        'wix-site-id',
        'wix-account-id',
        'client-binding',
        'x-wix-linguist',
        'dpop',
      ]),
    )
    expect(listed('allow-methods')).toEqual(expect.arrayContaining(['get', 'post', 'patch']))
    expect(listed('expose-headers')).toEqual(expect.arrayContaining(['x-wix-request-id', 'x-wix-consistent']))
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const other = await test.addSite()
    expect(other.client.origins).toEqual([CLIENT_ORIGIN])
  })
})
