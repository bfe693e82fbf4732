import { randomUUID } from 'node:crypto'
import { ApiKeyStrategy, AppStrategy, createClient, OAuthStrategy } from '@wix/sdk'
import * as older from '@wix/sdk-1-17'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { identityApp } from '#server/testing/identity/identity-app.ts'
import { hashAppSecret } from '../sites/app-secret.ts'
import { saveApp, saveInstance } from '#server/identity/sites/store.ts'
import { oauthFlow, REDIRECT_URI } from '#server/testing/identity/oauth-flow.ts'
import {
  CLIENT_ORIGIN,
  type IdentityShop,
  openIdentityShop,
} from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { rerouteProvider } from '#server/testing/processes/reroute-provider.ts'

const SECRET = 'an application secret'
const APP_URL = 'https://app.example/oauth/callback'

describe.each(engines)('the public client library, unmodified (%s)', (engine) => {
  let test: IdentityShop
  let flow: ReturnType<typeof oauthFlow>
  let route: ReturnType<typeof rerouteProvider>
  const appId = randomUUID()
  const instanceId = randomUUID()
  beforeAll(async () => {
    test = await openIdentityShop(engine, { createApp: identityApp })
    flow = oauthFlow(test)
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
      await saveInstance(tx, { id: instanceId, appId, siteId: test.site.id }, test.services.now())
      await raiseVersion(tx, 'identity')
    })
    await test.services.refresh()
    // The library compares times with its own clock.
    test.clock.nowMs = Date.now()
    route = rerouteProvider(test.app, test.services.settings.publicUrl)
  })
  afterAll(async () => {
    route.stop()
    await test.close()
  })

  const tokenOf = async (strategy: object) =>
    new Headers(
      (await (strategy as { getAuthHeaders: () => Promise<{ headers: HeadersInit }> }).getAuthHeaders())
        .headers,
    ).get('authorization') ?? ''
  const installed = async () => {
    const strategy = AppStrategy({ appId, appSecret: SECRET })
    const url = new URL(strategy.getInstallUrl({ redirectUrl: APP_URL, state: 'abc' }))
    const back = (await flow.visit(url.pathname + url.search)).headers.get('location') ?? ''
    return { strategy, back }
  }

  describe.each([
    ['1.21', { AppStrategy, OAuthStrategy }],
    [
      '1.17',
      {
        AppStrategy: older.AppStrategy as typeof AppStrategy,
        OAuthStrategy: older.OAuthStrategy as unknown as typeof OAuthStrategy,
      },
    ],
  ])('release %s', (_, sdk) => {
    it('an installed application exchanges its code and refreshes [S-ID-03] [S-ID-15]', async () => {
      const { back } = await installed()
      expect(new URL(back).searchParams.get('state')).toBe('abc')
      const strategy = sdk.AppStrategy({ appId, appSecret: SECRET })
      const tokens = await strategy.handleOAuthCallback(back, { state: 'abc' })
      expect(tokens).toMatchObject({ instanceId, refreshToken: expect.stringMatching(/^rt_/) })
      expect(await flow.info(tokens.accessToken)).toMatchObject({
        active: true,
        subjectType: 'APP',
        clientId: appId,
        instanceId,
      })
      for (let again = 0; again < 3; again += 1)
        expect(await flow.info(await tokenOf(strategy))).toMatchObject({ active: true, instanceId })
      const parallel = await Promise.all(Array.from({ length: 5 }, () => tokenOf(strategy)))
      for (const token of parallel) expect((await flow.info(token)).active).toBe(true)
      expect(await flow.info(await tokenOf(strategy))).toMatchObject({ active: true })
    })

    it('an application with its instance id caches its tokens [S-ID-02] [S-ID-15]', async () => {
      const strategy = sdk.AppStrategy({ appId, appSecret: SECRET, instanceId })
      const token = await tokenOf(strategy)
      expect(await flow.info(token)).toMatchObject({
        active: true,
        subjectType: 'APP',
        clientId: appId,
        instanceId,
        siteId: test.site.id,
      })
      expect(await tokenOf(strategy)).toBe(token)
      await expect(tokenOf(sdk.AppStrategy({ appId, appSecret: 'wrong', instanceId }))).rejects.toThrow(
        /^Failed to exchange instance ID for access token\. .*401, request id: [0-9a-f-]{36}$/,
      )
      await expect(
        tokenOf(sdk.AppStrategy({ appId, appSecret: SECRET, instanceId: randomUUID() })),
      ).rejects.toThrow('400')
    })

    it('an application elevates itself with its page’s token [S-ID-02] [S-ID-15] [S-ID-22]', async () => {
      const accessToken = await tokenOf(sdk.AppStrategy({ appId, appSecret: SECRET, instanceId }))
      const own = await tokenOf(sdk.AppStrategy({ appId, appSecret: SECRET, accessToken }))
      expect(own).not.toBe(accessToken)
      expect(await flow.info(own)).toMatchObject({ active: true, clientId: appId, instanceId })
      const raised = await sdk.AppStrategy({ appId, appSecret: SECRET, accessToken }).elevated()
      expect(await flow.info(await tokenOf(raised as never))).toMatchObject({ active: true, instanceId })
      await expect(tokenOf(sdk.AppStrategy({ appId, appSecret: 'wrong', accessToken }))).rejects.toThrow(
        'Failed to get unbound token',
      )
      const visitor = (await test.visit()).access_token
      await expect(
        sdk.AppStrategy({ appId, appSecret: SECRET, accessToken: visitor }).elevated(),
      ).rejects.toThrow('Invalid access token. The token is not issued for the app')
    })

    it('an application elevates its own visitor by its id [M-50] [S-ID-15] [S-ID-22]', async () => {
      const auth = sdk.OAuthStrategy({ clientId: appId })
      const visitor = await auth.generateVisitorTokens()
      const known = {
        active: true,
        subjectType: 'VISITOR',
        clientId: appId,
        instanceId,
        siteId: test.site.id,
      }
      expect(await flow.info(visitor.accessToken.value)).toMatchObject(known)
      const renewed = await auth.renewToken(visitor.refreshToken)
      expect(await flow.info(renewed.accessToken.value)).toMatchObject(known)
      const raised = await sdk
        .AppStrategy({ appId, appSecret: SECRET, accessToken: visitor.accessToken.value })
        .elevated()
      expect(await flow.info(await tokenOf(raised as never))).toMatchObject({
        active: true,
        subjectType: 'APP',
        instanceId,
      })
      const bound = sdk.AppStrategy({ appId, appSecret: SECRET, accessToken: visitor.accessToken.value })
      expect(await flow.info(await tokenOf(bound))).toMatchObject({ subjectType: 'APP', instanceId })
    })

    it('refuses a callback without code, with another state or with a used code [S-ID-22]', async () => {
      const { back } = await installed()
      const strategy = sdk.AppStrategy({ appId, appSecret: SECRET })
      await expect(strategy.handleOAuthCallback(`${APP_URL}?code=x`)).rejects.toThrow(
        'Invalid OAuth callback URL',
      )
      await expect(strategy.handleOAuthCallback(back, { state: 'other' })).rejects.toThrow(
        'Invalid OAuth callback URL',
      )
      const { refreshToken } = await strategy.handleOAuthCallback(back)
      await expect(strategy.handleOAuthCallback(back)).rejects.toThrow(
        'Failed to exchange authorization code for refresh token',
      )
      await expect(tokenOf(sdk.AppStrategy({ appId, appSecret: SECRET, refreshToken }))).rejects.toThrow(
        'Failed to exchange refresh token for access token',
      )
    })

    it('a member signs in by redirect, and logs out [S-ID-06] [S-ID-12] [S-ID-14]', async () => {
      const member = await flow.addMember()
      const auth = sdk.OAuthStrategy({ clientId: test.client.id })
      const data = auth.generateOAuthData(REDIRECT_URI, `${CLIENT_ORIGIN}/konto`)
      // The library accepts a session token here, although not all of its types have it.
      const options = {
        prompt: 'none',
        responseMode: 'query',
        sessionToken: await flow.sessionToken(member),
      } as const
      const { authUrl } = await auth.getAuthUrl(data, options)
      const location = (await flow.visit(authUrl)).headers.get('location') ?? ''
      expect(new URL(location).searchParams.get('iss')).toBe(test.services.settings.publicUrl)
      const { code, state } = auth.parseFromUrl(location, 'query')
      const tokens = await auth.getMemberTokens(code!, state!, data)
      auth.setTokens(tokens)
      expect(auth.loggedIn()).toBe(true)
      expect(await flow.info(tokens.accessToken.value)).toMatchObject({
        subjectType: 'MEMBER',
        subjectId: member.id,
      })

      const renewed = await auth.renewToken(tokens.refreshToken)
      expect(await flow.info(renewed.accessToken.value)).toMatchObject({
        subjectType: 'MEMBER',
        subjectId: member.id,
      })
      await expect(auth.getMemberTokens('', state!, data)).rejects.toThrow('Missing code or _state')
      await expect(auth.getMemberTokens(code!, 'other', data)).rejects.toThrow('Invalid _state')

      const { logoutUrl } = await auth.logout(`${CLIENT_ORIGIN}/pa`)
      expect(auth.loggedIn()).toBe(false)
      expect((await flow.info(tokens.accessToken.value)).active).toBe(true)
      const left = await flow.visit(logoutUrl)
      expect([left.status, left.headers.get('location')]).toEqual([
        302,
        `${CLIENT_ORIGIN}/pa?wixMemberLoggedIn=false`,
      ])
      expect((await flow.info(tokens.accessToken.value)).active).toBe(false)
    })

    it('an API key with the permission signs in a member known by other means [S-ID-02]', async () => {
      const member = await flow.addMember()
      const auth = sdk.OAuthStrategy({ clientId: test.client.id })
      auth.setTokens(await auth.generateVisitorTokens())
      const tokens = await auth.getMemberTokensForExternalLogin(
        member.id,
        await test.apiKey('members.manage'),
      )
      expect(await flow.info(tokens.accessToken.value)).toMatchObject({
        subjectType: 'MEMBER',
        subjectId: member.id,
      })
      await expect(
        auth.getMemberTokensForExternalLogin(member.id, await test.apiKey('sign-on')),
      ).rejects.toThrow('Failed to fetch tokens from OAuth API')
      const other = await test.addSite()
      await expect(
        auth.getMemberTokensForExternalLogin(
          (await flow.addMember({ site_id: other.site.id })).id,
          await test.apiKey('members.manage'),
        ),
      ).rejects.toThrow('invalid_grant')
    })
  })

  it('a visitor of an application on several sites needs an instance id or a page [M-50]', async () => {
    const other = await test.addSite({}, { origins: ['https://second.example'] })
    const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()]
    const install = (instances: { id: string; siteId: string }[]) =>
      test.services.db.transaction(async (tx) => {
        await saveApp(
          tx,
          {
            id,
            name: 'Czat',
            secretHash: hashAppSecret(SECRET),
            redirectUrls: ['https://chat.example/back'],
            isAutoApproved: true,
          },
          test.services.now(),
        )
        for (const instance of instances)
          await saveInstance(tx, { ...instance, appId: id }, test.services.now())
        await raiseVersion(tx, 'identity')
      })
    const request = (more: object = {}, headers: Record<string, string> = {}) =>
      test.call('/oauth2/token', { clientId: id, grantType: 'anonymous', ...more }, headers)
    await install([])
    await test.services.refresh()
    expect((await request()).body.error).toBe('invalid_client')
    await install([
      { id: first, siteId: test.site.id },
      { id: second, siteId: other.site.id },
    ])
    await test.services.refresh()
    expect((await request()).body.error).toBe('invalid_request')
    const instanceOf = async (more: object, headers?: Record<string, string>) =>
      (await flow.info((await request(more, headers)).body.access_token)).instanceId
    expect(await instanceOf({ instanceId: second })).toBe(second)
    expect(await instanceOf({}, { origin: 'https://second.example' })).toBe(second)
    expect(await instanceOf({}, { origin: CLIENT_ORIGIN })).toBe(first)
    expect(await instanceOf({ instanceId: first }, { origin: 'https://chat.example' })).toBe(first)
    expect((await request({ instanceId: first }, { origin: 'https://second.example' })).status).toBe(403)
    expect((await request({ instanceId: instanceId })).body.error).toBe('invalid_client')
  })

  it('failed token calls report the reason and the request id [S-ID-04] [S-ID-26]', async () => {
    const auth = OAuthStrategy({ clientId: 'nobody' })
    await expect(auth.generateVisitorTokens()).rejects.toThrow(
      /^Failed to fetch tokens from OAuth API[\s\S]*request id: [0-9a-f-]{36}[\s\S]*invalid_client/,
    )
  })

  it('the library can request a redirect session of each kind [S-ID-12]', async () => {
    const { redirects } = await import('@wix/redirects')
    const client = createClient({ auth: OAuthStrategy({ clientId: test.client.id }), modules: { redirects } })
    const { redirectSession } = await client.redirects.createRedirectSession({ login: {} })
    expect(redirectSession).toMatchObject({
      _id: expect.any(String),
      fullUrl: expect.stringContaining('/oauth2/redirect?redirectSession=rs_'),
      urlDetails: { endpoint: expect.any(String) },
    })
    const product = await client.redirects.createRedirectSession({
      storesProduct: { productSlug: 'panel-dab' },
    })
    expect(product.redirectSession?.fullUrl).toBe(`${test.services.settings.publicUrl}/produkt/panel-dab/`)
    await expect(
      client.redirects.createRedirectSession({
        eventsCheckout: { reservationId: randomUUID(), eventSlug: 'a' },
      }),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'FEATURE_NOT_AVAILABLE' } } })
  })

  it.each([
    ['1.21', { ApiKeyStrategy, createClient }],
    [
      '1.17',
      {
        ApiKeyStrategy: older.ApiKeyStrategy as unknown as typeof ApiKeyStrategy,
        createClient: older.createClient as unknown as typeof createClient,
      },
    ],
  ])(
    'an API key reads and changes the sign-on policy of its site with library release %s [S-ID-15]',
    async (_, sdk) => {
      const request = async (apiKey: string, init: RequestInit = {}) => {
        const answer = await sdk
          .createClient({ auth: sdk.ApiKeyStrategy({ apiKey, siteId: test.site.id }) })
          .fetchWithAuth('https://www.wixapis.com/iam/signon/v1/sign-on-policies', init)
        return { status: answer.status, body: (await answer.json()) as object }
      }
      const key = await test.apiKey('sign-on-policy.manage')
      const change = (requireEmailVerification: boolean) =>
        request(key, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ signOnPolicy: { requireEmailVerification } }),
        })
      expect(await change(true)).toEqual({
        status: 200,
        body: { signOnPolicy: { requireOwnerApproval: false, requireEmailVerification: true } },
      })
      expect(await request(key)).toEqual({
        status: 200,
        body: { signOnPolicy: { requireOwnerApproval: false, requireEmailVerification: true } },
      })
      await change(false)
      expect((await request(await test.apiKey('sign-on'))).status).toBe(403)
      expect((await request('IST.nobody')).status).toBe(401)
    },
  )
})
