import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { identityService } from '../service/identity-service.ts'
import { completeAuthorization, findAuthorization } from './complete-authorization.ts'
import { setIdentity } from '../members/store.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { newProof, oauthFlow, REDIRECT_URI } from '#server/testing/identity/oauth-flow.ts'
import { CLIENT_ORIGIN, openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const PEER = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'test', requestId: 'test' }
const ORIGIN = { headers: { origin: CLIENT_ORIGIN } }

describe.each(engines)('the authorization endpoint (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine, { createApp: identityRoutes }))
  const flow = oauthFlow(test)

  const answerIn = (location: string | null, mode: 'query' | 'fragment' = 'fragment') => {
    const url = new URL(location ?? '')
    return Object.fromEntries(new URLSearchParams(mode === 'query' ? url.search : url.hash.slice(1)))
  }
  const message = (html: unknown) => {
    const [, text = 'null'] = /const \[data, origin\] = ([\s\S]*?); window/.exec(String(html)) ?? []
    return JSON.parse(text) as [Record<string, string>, string] | null
  }
  const plain = (changes: Record<string, string | undefined> = {}) => {
    const proof = newProof()
    const all = {
      client_id: test.client.id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: proof.challenge,
      code_challenge_method: 'S256',
      state: 'the state',
      ...changes,
    }
    return `/oauth2/authorize?${new URLSearchParams(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined))}`
  }
  const redirectTokenOf = (url: string) =>
    new URL(url, 'http://x').searchParams.get('zlecenie') ??
    new URL(url, 'http://x').searchParams.get('redirectSession') ??
    ''

  it('issues a code in the fragment, with state and issuer (RFC 9207) [S-ID-12]', async () => {
    const member = await flow.addMember()
    const { location, proof } = await flow.codeFor(member)
    expect(location.startsWith(`${REDIRECT_URI}#`)).toBe(true)
    expect(answerIn(location)).toEqual({
      code: expect.stringMatching(/^ac_/),
      state: proof.state,
      iss: test.services.settings.publicUrl,
    })
  })

  it('prevents caching and referrers in all answers (RFC 9700, 4.2)', async () => {
    const { body } = await flow.redirectSession(flow.authBody(newProof(), {}, 'none'))
    for (const url of [body.redirectSession.fullUrl, plain(), plain({ client_id: 'x' })]) {
      const { headers } = await flow.visit(url)
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        'no-store',
        'no-referrer',
      ])
    }
  })

  it('signs nobody in without a session token, or with a used one or one of another site', async () => {
    const member = await flow.addMember()
    const used = await flow.sessionToken(member)
    const silent = async (sessionToken?: string) => {
      const { body } = await flow.redirectSession(
        flow.authBody(newProof(), { sessionToken, responseMode: 'query' }, 'none'),
      )
      return answerIn((await flow.visit(body.redirectSession.fullUrl)).headers.get('location'), 'query')
    }
    expect(await silent(used)).toMatchObject({ code: expect.any(String) })
    const other = await test.addSite()
    const theirs = await flow.sessionToken(await flow.addMember({ site_id: other.site.id }))
    for (const token of [undefined, used, theirs, 'st_nothing'])
      expect(await silent(token)).toMatchObject({
        error: 'login_required',
        state: expect.any(String),
        iss: test.services.settings.publicUrl,
      })
    const old = await flow.sessionToken(member)
    test.clock.nowMs += 10 * 60_000
    expect(await silent(old)).toMatchObject({ error: 'login_required' })
  })

  it('opens one session per session token, also when two addresses with it are visited at once', async () => {
    const member = await flow.addMember()
    const sessionToken = await flow.sessionToken(member)
    const made = await Promise.all(
      [1, 2, 3].map(() => flow.redirectSession(flow.authBody(newProof(), { sessionToken }, 'none'))),
    )
    const answers = await Promise.all(
      made.map(async ({ body }) =>
        answerIn((await flow.visit(body.redirectSession.fullUrl)).headers.get('location')),
      ),
    )
    expect(answers.map((answer) => answer['error'] ?? 'code').toSorted()).toEqual([
      'code',
      'login_required',
      'login_required',
    ])
  })

  it('uses a redirect session’s address once, and forgets it after ten minutes', async () => {
    const member = await flow.addMember()
    const { body } = await flow.redirectSession(
      flow.authBody(newProof(), { sessionToken: await flow.sessionToken(member) }, 'none'),
    )
    const url = body.redirectSession.fullUrl
    expect((await flow.visit(url, { 'sec-purpose': 'prefetch' })).status).toBe(204)
    expect(answerIn((await flow.visit(url)).headers.get('location'))).toHaveProperty('code')
    expect(answerIn((await flow.visit(url)).headers.get('location'))).toMatchObject({
      error: 'invalid_request',
      state: expect.any(String),
    })
    test.clock.nowMs += 10 * 60_000
    expect(await flow.visit(url)).toMatchObject({
      status: 400,
      body: expect.stringContaining('Ten link logowania nie działa'),
    })
  })

  it('redirects to our sign-in page, which completes once (RFC 6749, 4.1.2) [S-ID-12]', async () => {
    const identity = identityService(test.services)
    const proof = newProof()
    const { body } = await flow.redirectSession(flow.authBody(proof))
    const page = await flow.visit(body.redirectSession.fullUrl)
    const redirectToken = redirectTokenOf(page.headers.get('location') ?? '')
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `/moje-konto/logowanie/?zlecenie=${redirectToken}`,
    ])
    expect(await findAuthorization(identity, redirectToken)).toMatchObject({
      clientName: 'main',
      siteName: 'Testowy',
    })

    const other = await test.addSite()
    const stranger = await flow.addMember({ site_id: other.site.id })
    expect(
      await completeAuthorization(identity, { redirectToken, identityId: stranger.id, peer: PEER }),
    ).toEqual({ reason: 'not_allowed' })
    const member = await flow.addMember()
    const both = await Promise.all(
      [1, 2].map(() => completeAuthorization(identity, { redirectToken, identityId: member.id, peer: PEER })),
    )
    const [completed] = both.filter((one) => 'location' in one)
    expect(both).toContainEqual({ reason: 'expired' })
    const { code, state, iss } = answerIn(completed!.location)
    expect([state, iss]).toEqual([proof.state, test.services.settings.publicUrl])
    expect((await flow.exchange(code!, proof.verifier)).status).toBe(200)
    expect(await findAuthorization(identity, redirectToken)).toBeUndefined()
  })

  it("accepts the standard's parameters and answers in the query (RFC 6749)", async () => {
    const proof = newProof()
    const page = await flow.visit(plain({ code_challenge: proof.challenge }))
    const redirectToken = redirectTokenOf(page.headers.get('location') ?? '')
    const completed = await completeAuthorization(identityService(test.services), {
      redirectToken,
      identityId: (await flow.addMember()).id,
      peer: PEER,
    })
    const { code, state } = answerIn('location' in completed ? completed.location : null, 'query')
    expect(state).toBe('the state')
    expect((await flow.exchange(code!, proof.verifier)).status).toBe(200)
  })

  it.each([
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: 'S512' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_mode: 'form_post' }, 'invalid_request'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ prompt: 'none' }, 'login_required'],
  ])(
    'reports %j to the client: no downgrade, no implicit grant (RFC 7636, RFC 9700)',
    async (changes, error) => {
      const { status, headers } = await flow.visit(plain(changes))
      const location = headers.get('location') ?? ''
      expect([status, location.startsWith(`${REDIRECT_URI}?`)]).toEqual([302, true])
      expect(answerIn(location, 'query')).toMatchObject({
        error,
        state: 'the state',
        iss: test.services.settings.publicUrl,
      })
    },
  )

  it.each([
    `${REDIRECT_URI}/`,
    `${REDIRECT_URI}?a=1`,
    `${REDIRECT_URI}#a`,
    'https://shop.example/Callback',
    'https://shop.example/callback/../callback',
    'https://shop.example:443/callback',
    'http://shop.example/callback',
    'https://evil.shop.example/callback',
    'https://shop.example.evil.example/callback',
    'https://shop.example@evil.example/callback',
    'https://shop.example/%63allback',
    ['javascript', 'alert(1)'].join(':'),
    '',
  ])('does not redirect to %s, which is not the registered address (RFC 9700, 2.1)', async (redirectUri) => {
    const page = await flow.visit(plain({ redirect_uri: redirectUri }))
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const asked = await flow.redirectSession(flow.authBody(newProof(), { redirectUri }))
    expect(asked).toMatchObject({
      status: 400,
      body: { details: { applicationError: { code: 'INVALID_REDIRECT' } } },
    })
  })

  it('gives an address to a library that only requests it; that address redirects nowhere', async () => {
    const { body } = await flow.redirectSession(flow.authBody(newProof(), { redirectUri: 'unused://' }))
    expect(body.redirectSession.urlDetails.endpoint).toBe(
      `${test.services.settings.publicUrl}/oauth2/authorize`,
    )
    const page = await flow.visit(body.redirectSession.fullUrl)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    expect(
      await findAuthorization(identityService(test.services), redirectTokenOf(body.redirectSession.fullUrl)),
    ).toBeUndefined()
    expect((await flow.visit(plain({ redirect_uri: 'unused://' }))).status).toBe(400)
  })

  it('treats a star in a registered address literally, and refuses a repeated parameter', async () => {
    await test.setClient({ redirectUris: [REDIRECT_URI, 'https://*.example/callback'] })
    expect((await flow.visit(plain({ redirect_uri: 'https://a.example/callback' }))).status).toBe(400)
    await test.setClient({ redirectUris: [REDIRECT_URI] })
    expect((await flow.visit(`${plain()}&redirect_uri=https://evil.example/`)).status).toBe(400)
  })

  describe('in a hidden frame', () => {
    const asked = async (authRequest: object, more = ORIGIN, proof = newProof()) => ({
      proof,
      ...(await flow.redirectSession(
        flow.authBody(proof, { redirectUri: undefined, responseMode: 'web_message', ...authRequest }, 'none'),
        more,
      )),
    })

    it('posts a message only to the requesting page (RFC 9700, 4.17; CSP3) [S-ID-12]', async () => {
      const { proof, body } = await asked({ sessionToken: await flow.sessionToken(await flow.addMember()) })
      const page = await flow.visit(body.redirectSession.fullUrl)
      const [data, origin] = message(page.body)!
      expect(origin).toBe(CLIENT_ORIGIN)
      expect(String(page.body)).toContain('; window.parent.postMessage(data, origin)</script>')
      expect(data).toEqual({
        code: expect.any(String),
        state: proof.state,
        iss: test.services.settings.publicUrl,
      })
      expect(page.headers.get('x-frame-options')).toBeNull()
      expect(page.headers.get('cache-control')).toBe('no-store')
      const policy = page.headers.get('content-security-policy') ?? ''
      const nonce = /<script nonce="([^"]+)"/.exec(String(page.body))?.[1]
      expect(policy.split('; ')).toEqual([
        `default-src 'none'`,
        `script-src 'nonce-${nonce}'`,
        `base-uri 'none'`,
        `form-action 'none'`,
        `frame-ancestors ${CLIENT_ORIGIN}`,
      ])
      expect((await flow.exchange(data['code']!, proof.verifier)).body.error).toBe('invalid_grant')

      const second = await asked({ sessionToken: await flow.sessionToken(await flow.addMember()) })
      const [again] = message((await flow.visit(second.body.redirectSession.fullUrl)).body)!
      expect(
        (await flow.exchange(again['code']!, second.proof.verifier, { redirectUri: undefined })).status,
      ).toBe(200)
    })

    it('posts errors with the state, so that the page does not wait for its timeout', async () => {
      const { proof, body } = await asked({ sessionToken: 'st_nothing' })
      for (const error of ['login_required', 'invalid_request']) {
        const [data] = message((await flow.visit(body.redirectSession.fullUrl)).body)!
        expect(data).toMatchObject({ error, error_description: expect.any(String), state: proof.state })
      }
    })

    it('does not let a state end the script', async () => {
      const state = `</script><script>alert(1)</script>\u2028"'`
      const { body } = await asked({ state })
      const page = await flow.visit(body.redirectSession.fullUrl)
      expect(String(page.body).match(/<script/g)).toHaveLength(1)
      expect(message(page.body)![0]).toMatchObject({ state })
    })

    it('works only for a registered page and never shows the login page (RFC 9700, 4.16)', async () => {
      expect((await asked({}, { headers: {} as never })).body.details.applicationError.code).toBe(
        'INVALID_REDIRECT',
      )
      expect((await asked({}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
      const own = new URL(test.services.settings.publicUrl).origin
      expect((await asked({}, { headers: { origin: own } })).body.details.applicationError.code).toBe(
        'INVALID_REDIRECT',
      )
      expect(
        (
          await flow.redirectSession(
            flow.authBody(newProof(), { redirectUri: undefined, responseMode: 'web_message' }, 'login'),
            ORIGIN,
          )
        ).status,
      ).toBe(400)
      expect(
        (await flow.redirectSession(flow.authBody(newProof(), { redirectUri: undefined }, 'login'), ORIGIN))
          .status,
      ).toBe(400)
      expect(message((await flow.visit(plain({ response_mode: 'web_message' }))).body)).toEqual([
        expect.objectContaining({ error: 'login_required' }),
        CLIENT_ORIGIN,
      ])
    })
  })

  it('does not sign in a member who was blocked in between', async () => {
    const member = await flow.addMember()
    const sessionToken = await flow.sessionToken(member)
    await test.services.db.transaction((tx) =>
      setIdentity(tx, member.id, { status: 'BLOCKED' }, test.services.now()),
    )
    const { body } = await flow.redirectSession(flow.authBody(newProof(), { sessionToken }, 'none'))
    expect(answerIn((await flow.visit(body.redirectSession.fullUrl)).headers.get('location'))).toMatchObject({
      error: 'login_required',
    })
  })

  it('refuses requests for another client or another site (CWE-639)', async () => {
    const other = await test.addSite()
    for (const clientId of [other.client.id, randomUUID()])
      expect((await flow.redirectSession(flow.authBody(newProof(), { clientId }))).status).toBe(403)
    expect((await flow.redirectSession(flow.authBody(newProof()), { accessToken: 'x' })).status).toBe(401)
  })
})
