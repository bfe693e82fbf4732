import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { INTENTS } from '#contract/identity/redirect-session.ts'
import { identityService } from '../service/identity-service.ts'
import { openPageSession } from '../sign-in/page-session.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { newProof, oauthFlow } from '#server/testing/identity/oauth-flow.ts'
import { CLIENT_ORIGIN, openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { createServices } from '#server/platform/services.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const PEER = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'test', requestId: 'test' }
const LOGOUT = '/_api/iam/authentication/v1/logout'

describe.each(engines)('redirect sessions and logout (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine, { createApp: identityRoutes }))
  const flow = oauthFlow(test)

  const codeOf = ({ body }: { body: { details?: { applicationError?: { code: string } } } }) =>
    body.details?.applicationError?.code
  const leaveVia = async (accessToken: string, postFlowUrl?: string) =>
    (
      await flow.redirectSession(
        { logout: { clientId: test.client.id }, callbacks: { postFlowUrl } },
        { accessToken },
      )
    ).body.redirectSession?.fullUrl as string
  const openPages = (identityId: string) =>
    test.services.db.transaction((tx) => openPageSession(tx, test.services, test.site, identityId, PEER))

  it.each([
    '/_api/redirects-api/v1/redirect-session',
    '/redirect-session/v1/redirect-session',
    '/headless/v1/redirect-session',
  ])('%s returns everything that clients read [S-ID-08] [S-ID-12]', async (path) => {
    const answer = await test.call(path, { login: {} }, { authorization: (await test.visit()).access_token })
    expect(answer.status).toBe(200)
    const { id, fullUrl, shortUrl, urlDetails } = answer.body.redirectSession
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(fullUrl).toBe(`${urlDetails.endpoint}?${new URLSearchParams(urlDetails.searchParams)}`)
    expect(shortUrl).toBe(fullUrl)
    expect(fullUrl).not.toContain(id)
  })

  it('needs exactly one intent', async () => {
    expect(codeOf(await flow.redirectSession({}))).toBe('INVALID_ARGUMENT')
    expect(codeOf(await flow.redirectSession({ login: {}, logout: {} }))).toBe('INVALID_ARGUMENT')
    for (const intent of INTENTS) expect((await flow.redirectSession({ [intent]: 'x' })).status).toBe(400)
    expect((await flow.redirectSession({ login: {} }, { accessToken: 'x' })).status).toBe(401)
  })

  it("leads to our own pages, or to the addresses in the site's settings [S-ID-12]", async () => {
    const at = test.services.settings.publicUrl
    const urlOf = async (body: object) => (await flow.redirectSession(body)).body.redirectSession?.fullUrl
    expect(await urlOf({ ecomCheckout: { checkoutId: randomUUID() } })).toBe(`${at}/zamowienie/`)
    expect(
      await urlOf({
        storesProduct: { productSlug: 'panel' },
        preferences: { additionalQueryParameters: { utm_source: 'a b' } },
      }),
    ).toBe(`${at}/produkt/panel/?utm_source=a+b`)
    expect(codeOf(await flow.redirectSession({ storesProduct: { productSlug: '../panel' } }))).toBe(
      'INVALID_ARGUMENT',
    )
    const missing = [
      { bookingsCheckout: {} },
      { bookingsBook: {} },
      { eventsCheckout: {} },
      { paidPlansCheckout: {} },
      { ecomOrderPaymentRequest: {} },
    ]
    for (const body of missing) expect(codeOf(await flow.redirectSession(body))).toBe('FEATURE_NOT_AVAILABLE')
    await test.setSite({
      eventsCheckoutUrl:
        'https://events.example/{eventSlug}?r={reservationId}&back={thankYouPageUrl}&x={constructor}',
    })
    expect(
      await urlOf({
        eventsCheckout: { eventSlug: 'a/b', reservationId: 'ą' },
        callbacks: { thankYouPageUrl: `${CLIENT_ORIGIN}/ok` },
      }),
    ).toBe(
      `https://events.example/a%2Fb?r=%C4%85&back=${encodeURIComponent(`${CLIENT_ORIGIN}/ok?wixMemberLoggedIn=false`)}&x=`,
    )
  })

  it.each([
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://ola:haslo@shop.example/',
    '//shop.example/',
    ['javascript', 'alert(1)'].join(':'),
    'https:\\\\evil.example',
    'http://shop.example/',
    'x',
  ])('refuses %s as an address to return to (RFC 9700, 4.11)', async (url) => {
    for (const name of [
      'postFlowUrl',
      'thankYouPageUrl',
      'loginUrl',
      'cartPageUrl',
      'planListUrl',
      'bookingsServiceListUrl',
    ]) {
      expect(codeOf(await flow.redirectSession({ logout: {}, callbacks: { [name]: url } }))).toBe(
        'INVALID_REDIRECT',
      )
    }
    expect(
      codeOf(
        await test.get(
          `${LOGOUT}?${new URLSearchParams({ clientId: test.client.id, postLogoutRedirectUri: url })}`,
        ),
      ),
    ).toBe('INVALID_REDIRECT')
  })

  it('ends the session once at the logout address, and refuses later renewals [S-ID-14]', async () => {
    const tokens = await flow.signIn()
    const url = await leaveVia(tokens.access_token, `${CLIENT_ORIGIN}/koniec?a=1`)
    expect((await flow.info(tokens.access_token)).active).toBe(true)
    expect((await flow.visit(url, { purpose: 'prefetch' })).status).toBe(204)
    const left = await flow.visit(url)
    expect([left.status, left.headers.get('location'), left.headers.get('cache-control')]).toEqual([
      302,
      `${CLIENT_ORIGIN}/koniec?a=1&wixMemberLoggedIn=false`,
      'no-store',
    ])
    expect(await flow.info(tokens.access_token)).toEqual({ active: false })
    expect(
      (await test.call('/oauth2/token', { grantType: 'refresh_token', refreshToken: tokens.refresh_token }))
        .body.error,
    ).toBe('invalid_grant')
    expect((await flow.visit(url)).status).toBe(400)
    expect(await flow.events()).toContain('signed_out')
  })

  it('accepts a logout address for ten minutes, and not for signing in', async () => {
    const tokens = await flow.signIn()
    const url = await leaveVia(tokens.access_token)
    expect((await flow.visit(url.replace('/redirect?', '/authorize?'))).status).toBe(400)
    test.clock.nowMs += 10 * 60_000
    expect((await flow.visit(url)).status).toBe(400)
    expect((await flow.info(tokens.access_token)).active).toBe(true)
    const auth = (await flow.redirectSession(flow.authBody(newProof()))).body.redirectSession
      .fullUrl as string
    expect((await flow.visit(auth.replace('/authorize?', '/redirect?'))).status).toBe(400)
  })

  it("ends the same member's session of our own pages with its cookie, and no other member's", async () => {
    const member = await flow.addMember()
    const [own, other] = [await openPages(member.id), await openPages((await flow.addMember()).id)]
    const visit = async (cookie: string) =>
      flow.visit(await leaveVia((await flow.signIn(member)).access_token), {
        cookie: `klepka_member=${cookie}`,
      })
    const unchanged = await visit(other.refreshToken)
    expect(unchanged.headers.getSetCookie()).toEqual([])
    const taken = await visit(own.refreshToken)
    expect(taken.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^klepka_member=; Path=\/; Max-Age=0/),
    ])
    const ended = await test.services.db.read
      .selectFrom('identity_sessions')
      .select(['id', 'ended_reason'])
      .where('id', 'in', [own.session.id, other.session.id])
      .execute()
    expect(Object.fromEntries(ended.map((row) => [row.id, row.ended_reason]))).toEqual({
      [own.session.id]: 'logout',
      [other.session.id]: null,
    })
  })

  it('refuses to end a session of another client', async () => {
    const { client } = await test.addSite()
    expect((await flow.redirectSession({ logout: { clientId: client.id } })).status).toBe(403)
    expect(
      (
        await test.get(`${LOGOUT}?clientId=${client.id}`, {
          authorization: (await flow.signIn()).access_token,
        })
      ).status,
    ).toBe(403)
  })

  it('answers a logout through the gateway in an envelope [S-ID-08] [S-ID-23]', async () => {
    const member = await flow.addMember()
    const tokens = await flow.signIn(member)
    const { refreshToken } = await openPages(member.id)
    const query = new URLSearchParams({
      clientId: test.client.id,
      postLogoutRedirectUri: `${CLIENT_ORIGIN}/pa`,
    })
    const answer = await test.get(`${LOGOUT}?${query}`, {
      authorization: tokens.access_token,
      'x-wix-bi-gateway': 'environment=js-sdk',
      cookie: `klepka_member=${refreshToken}`,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        statusCode: 302,
        body: '',
        headers: [
          { key: 'Location', value: `${CLIENT_ORIGIN}/pa?wixMemberLoggedIn=false` },
          { key: 'Set-Cookie', value: expect.stringMatching(/^klepka_member=;/) },
        ],
      },
    })
    expect(await flow.info(tokens.access_token)).toEqual({ active: false })
    expect((await test.get(LOGOUT, { 'x-wix-bi-gateway': 'environment=js-sdk' })).status).toBe(401)
  })

  it("redirects a browser after logout, but an image on another site's page logs nobody out", async () => {
    const { refreshToken, session } = await openPages((await flow.addMember()).id)
    const cookie = `klepka_member=${refreshToken}`
    const isLive = async () =>
      (
        await test.services.db.read
          .selectFrom('identity_sessions')
          .select('ended_ms')
          .where('id', '=', session.id)
          .executeTakeFirstOrThrow()
      ).ended_ms === null
    await test.get(LOGOUT, { cookie, 'sec-fetch-dest': 'image' })
    expect(await isLive()).toBe(true)
    const left = await test.get(
      `/iam/authentication/v1/logout?${new URLSearchParams({ clientId: test.client.id, postLogoutRedirectUri: CLIENT_ORIGIN })}`,
      { cookie, 'sec-fetch-dest': 'document' },
    )
    expect([left.status, left.headers.get('location')]).toEqual([
      302,
      `${CLIENT_ORIGIN}/?wixMemberLoggedIn=false`,
    ])
    expect(await isLive()).toBe(false)
  })

  it("sets the visitor's cookie only in a frame of a registered page (CHIPS) [S-ID-12]", async () => {
    const { body } = await flow.redirectSession({ login: {} })
    const page = await flow.visit(body.redirectSession.fullUrl)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${CLIENT_ORIGIN}`)
    expect(page.headers.get('x-frame-options')).toBeNull()
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-klepka_visitor=[0-9a-f-]{36}; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=None; Partitioned$/,
      ),
    ])
  })

  it("answers any request in the wire's format (fuzz)", async () => {
    const accessToken = (await flow.signIn()).access_token
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'https://shop.example/callback',
        test.client.id,
        'S256',
        'none',
        'web_message',
        '__proto__',
        '\0',
      ),
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            'authRequest',
            'prompt',
            'clientId',
            'redirectUri',
            'codeChallenge',
            'state',
            'idp',
          ),
          tie('any'),
        ),
      ),
    })).any
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...INTENTS, 'callbacks', 'preferences', 'origin'), value, {
          maxKeys: 3,
        }),
        async (body) => {
          const answer = await flow.redirectSession(body, { accessToken })
          expect([200, 400, 403]).toContain(answer.status)
          if (answer.status !== 200) expect(answer.body.details).toBeDefined()
        },
      ),
      { numRuns: 60 },
    )
    expect(test.logged).toEqual([])
  })

  it('continues after a restart', async () => {
    const member = await flow.addMember()
    const proof = newProof()
    const { body } = await flow.redirectSession(
      flow.authBody(proof, { sessionToken: await flow.sessionToken(member) }, 'none'),
    )
    // Another process shares only the database.
    const again = identityRoutes(createServices(test.services))
    const request = (path: string, init?: RequestInit) =>
      again.request(new URL(path, test.services.settings.publicUrl), init)
    const location = (await request(body.redirectSession.fullUrl)).headers.get('location') ?? ''
    const code = new URLSearchParams(new URL(location).hash.slice(1)).get('code')
    const third = identityRoutes(createServices(test.services))
    const tokens = await third.request(`${test.services.settings.publicUrl}/oauth2/token`, {
      method: 'POST',
      body: JSON.stringify({
        clientId: test.client.id,
        grantType: 'authorization_code',
        redirectUri: `${CLIENT_ORIGIN}/callback`,
        code,
        codeVerifier: proof.verifier,
      }),
    })
    expect(tokens.status).toBe(200)
    expect(identityService(test.services)).not.toBe(identityService(createServices(test.services)))
  })
})
