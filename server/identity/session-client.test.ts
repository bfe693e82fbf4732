import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { hash } from '@node-rs/argon2'
import { createClient, OAuthStrategy } from '@wix/sdk'
import * as older from '@wix/sdk-1-17'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSender } from '#session/calls/send-call.ts'
import { apiKeyStrategy, headersOf } from '#session/strategies/strategy.ts'
import { appStrategy } from '#session/strategies/app.ts'
import { externalLogin } from '#session/strategies/external-login.ts'
import { oauthSession, type OAuthSession } from '#session/strategies/oauth.ts'
import { makeProofKeys, proveWith } from '#session/tokens/proofs.ts'
import { readTokenInfo } from '#session/tokens/request-tokens.ts'
import { listOwnOrders, listOrdersCall, setModuleContext } from '#session/calls/module-context.ts'
import { realOutside } from '#session/environment.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { type FactorShop, openFactorShop } from '../testing/identity/open-factor-shop.ts'
import { CLIENT_ORIGIN } from '../testing/identity/open-identity-shop.ts'
import { codeTo, mailTo } from '../testing/identity/open-sign-in.ts'
import { TEST_URL } from '../testing/open-test-shop.ts'
import { engines } from '../testing/open-test-database.ts'
import { hashAppSecret } from '#server/identity/sites/app-secret.ts'
import { saveApp, saveInstance } from '#server/identity/sites/store.ts'

const PASSWORD = 'dębowa lamella 14'
const CALLBACK = `${CLIENT_ORIGIN}/callback`
const PROVIDER_HOSTS = new Set(['www.wixapis.com', 'edge.wixapis.com', 'readonly.wixapis.com', 'www.wix.com'])
const DAY_MS = 86_400_000
/** A recovery's mail is sent a moment later, on a busy machine after a longer one. */
const MAIL_WAIT_MS = 10_000

const newEmail = () => `${randomUUID()}@example.pl`

describe.each(engines)('session clients against the service, over a real port (%s)', (engine) => {
  let test: FactorShop
  let server: Server
  let url: string
  const realFetch = globalThis.fetch
  const appId = randomUUID()
  const instanceId = randomUUID()

  beforeAll(async () => {
    test = await openFactorShop(engine)
    server = createServer(getRequestListener(test.app.fetch))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // The library's requests to its provider go to our port.
    globalThis.fetch = (input, init) => {
      const started = new URL(input instanceof Request ? input.url : String(input))
      return PROVIDER_HOSTS.has(started.host)
        ? realFetch(url + started.pathname + started.search, init)
        : realFetch(input, init)
    }
    test.clock.nowMs = Date.now()
    await test.services.db.transaction(async (tx) => {
      await saveApp(
        tx,
        {
          id: appId,
          name: 'Kurier',
          secretHash: hashAppSecret('secret'),
          redirectUrls: ['https://app.example/back'],
          isAutoApproved: true,
        },
        test.services.now(),
      )
      await saveInstance(tx, { id: instanceId, appId, siteId: test.site.id }, test.services.now())
      await raiseVersion(tx, 'identity')
    })
    await test.services.refresh()
  })
  afterAll(async () => {
    globalThis.fetch = realFetch
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await test.close()
  })
  beforeEach(async () => {
    await test.setSite({
      requireEmailVerification: false,
      requireOwnerApproval: false,
      registrationsPerIpPerHour: 1_000,
      signInFailuresPerIp: 1_000,
      captchaKind: 'visible',
    })
    await test.setClient({ captcha: null })
  })

  const ours = () =>
    oauthSession({
      clientId: test.client.id,
      host: { readUrl: url, writeUrl: url },
      issuer: test.services.settings.publicUrl,
      outside: { ...realOutside, now: test.services.now },
    })
  const info = (token: string) => readTokenInfo(realOutside, { readUrl: url, writeUrl: url }, token)
  const visit = async (address: string) =>
    (
      await realFetch(address.replace(test.services.settings.publicUrl, url), { redirect: 'manual' })
    ).headers.get('location') ?? ''

  /** Functions of both clients, which all tests below use. */
  type Client = Pick<
    OAuthSession,
    | 'register'
    | 'login'
    | 'processVerification'
    | 'getTokens'
    | 'setTokens'
    | 'getMemberTokens'
    | 'parseFromUrl'
    | 'loggedIn'
    | 'logout'
    | 'sendPasswordResetEmail'
    | 'renewToken'
    | 'getAuthHeaders'
    | 'generateVisitorTokens'
    | 'getAuthUrl'
    | 'generateOAuthData'
  >
  const clients: [string, () => Client][] = [
    ['our session', ours],
    ['@wix/sdk 1.21', () => OAuthStrategy({ clientId: test.client.id }) as unknown as Client],
    ['@wix/sdk 1.17', () => older.OAuthStrategy({ clientId: test.client.id }) as unknown as Client],
  ]
  const becomeMember = async (client: Client, sessionToken: string) => {
    const data = await client.generateOAuthData(CALLBACK)
    const { authUrl } = await client.getAuthUrl(data, { prompt: 'none', responseMode: 'query', sessionToken })
    const { code, state } = client.parseFromUrl(await visit(authUrl), 'query')
    client.setTokens(await client.getMemberTokens(code, state, data))
  }
  const tokenOf = (state: unknown) => (state as { data: { sessionToken: string } }).data.sessionToken

  describe.each(clients)('%s', (_, open) => {
    it('a visitor gets tokens, stays the same visitor, and parallel calls all work [S-ID-01]', async () => {
      const client = open()
      await Promise.all(Array.from({ length: 5 }, () => client.getAuthHeaders()))
      const { accessToken, refreshToken } = client.getTokens()
      const first = await info(accessToken.value)
      const renewed = await client.renewToken(refreshToken)
      const second = await info(renewed.accessToken.value)
      expect(first).toMatchObject({ active: true, subjectType: 'VISITOR', siteId: test.site.id })
      expect(second).toMatchObject({ subjectId: (first as { subjectId: string }).subjectId })
      expect(renewed.refreshToken.role).toBe('visitor')
    })

    it('registers, verifies the address, stays a member, and logs out [S-ID-09] [S-ID-14]', async () => {
      await test.setSite({ requireEmailVerification: true })
      const client = open()
      const email = newEmail()
      expect(
        await client.register({
          email,
          password: PASSWORD,
          profile: { firstName: 'Ala', addresses: [{ address: { addressLine1: 'Długa 1' } }] },
        }),
      ).toMatchObject({ loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: expect.any(String) } })
      await expect(client.processVerification({ verificationCode: '000000' })).rejects.toMatchObject({
        details: { applicationError: { code: 'VERIFICATION_FAILED' } },
      })
      const verified = await client.processVerification({ verificationCode: await codeTo(test, email) })
      expect(verified.loginState).toBe('SUCCESS')
      await becomeMember(client, tokenOf(verified))
      expect(client.loggedIn()).toBe(true)

      for (let week = 0; week < 3; week += 1) {
        test.clock.nowMs += 7 * DAY_MS
        const tokens = await client.renewToken(client.getTokens().refreshToken)
        client.setTokens(tokens)
        expect(await info(tokens.accessToken.value)).toMatchObject({ active: true, subjectType: 'MEMBER' })
      }
      const { accessToken } = client.getTokens()
      const { logoutUrl } = await client.logout(`${CLIENT_ORIGIN}/`)
      expect([client.loggedIn(), client.getTokens().refreshToken.role]).toEqual([false, 'none'])
      expect(await visit(logoutUrl)).toContain(CLIENT_ORIGIN)
      expect(await info(accessToken.value)).toEqual({ active: false })
      test.clock.nowMs -= 21 * DAY_MS
    })

    it('reports why a registration or a login was refused [S-ID-10]', async () => {
      const client = open()
      const email = newEmail()
      expect(await client.register({ email: 'not an address', password: PASSWORD })).toMatchObject({
        loginState: 'FAILURE',
        errorCode: 'invalidEmail',
      })
      expect((await client.register({ email, password: PASSWORD })).loginState).toBe('SUCCESS')
      expect(await client.register({ email, password: PASSWORD })).toMatchObject({
        loginState: 'FAILURE',
        errorCode: 'emailAlreadyExists',
      })
      expect(await client.register({ email: newEmail(), password: 'krótki' })).toMatchObject({
        loginState: 'FAILURE',
      })
      expect(await client.login({ email, password: 'niedobre haslo' })).toMatchObject({
        loginState: 'FAILURE',
        errorCode: 'invalidPassword',
      })
      expect(await client.login({ email: 'x', password: 'y' })).toMatchObject({
        loginState: 'FAILURE',
        errorCode: 'invalidPassword',
      })
      expect(await client.login({ email, password: PASSWORD })).toMatchObject({ loginState: 'SUCCESS' })
      await test.setSite({ requireOwnerApproval: true })
      expect(await client.register({ email: newEmail(), password: PASSWORD })).toEqual({
        loginState: 'OWNER_APPROVAL_REQUIRED',
      })
      await test.services.db.transaction((tx) =>
        tx.updateTable('identities').set({ must_reset_password: 1 }).where('email', '=', email).execute(),
      )
      expect(await client.login({ email, password: PASSWORD })).toMatchObject({
        loginState: 'FAILURE',
        errorCode: 'resetPassword',
      })
    })

    it('sends a captcha where the site requires one [S-ID-10]', async () => {
      await test.setClient({ captcha: { required: true, provider: 'static-test', acceptToken: 'solved' } })
      const client = open()
      const who = { email: newEmail(), password: PASSWORD }
      expect(await client.register(who)).toMatchObject({ errorCode: 'missingCaptchaToken' })
      expect(await client.register({ ...who, captchaTokens: { recaptchaToken: 'wrong' } })).toMatchObject({
        loginState: 'FAILURE',
        errorCode: 'invalidCaptchaToken',
      })
      expect(
        await client.register({ ...who, captchaTokens: { invisibleRecaptchaToken: 'solved' } }),
      ).toMatchObject({ loginState: 'SUCCESS' })
      expect(await client.login(who)).toMatchObject({ errorCode: 'missingCaptchaToken' })
    })

    it('mails a recovery to a known address; the unknown one gets the same answer [S-ID-08]', async () => {
      const client = open()
      const email = newEmail()
      await client.register({ email, password: PASSWORD })
      await client.sendPasswordResetEmail(email, CALLBACK)
      await client.sendPasswordResetEmail(newEmail(), CALLBACK)
      await expect.poll(async () => (await mailTo(test, email)).length, { timeout: MAIL_WAIT_MS }).toBe(1)
    })
  })

  it('our session reports the site’s kind of captcha [S-ID-09] [S-ID-10]', async () => {
    await test.setClient({ captcha: { required: true, provider: 'static-test', acceptToken: 'solved' } })
    expect((await ours().login({ email: newEmail(), password: PASSWORD })).loginState).toBe(
      'USER_CAPTCHA_REQUIRED',
    )
    await test.setSite({ captchaKind: 'invisible' })
    expect((await ours().login({ email: newEmail(), password: PASSWORD })).loginState).toBe(
      'SILENT_CAPTCHA_REQUIRED',
    )
  })

  it('our session logs in a member with a second factor, which the library cannot [S-ID-11]', async () => {
    const member = await test.addMember({
      password_hash: await hash(PASSWORD, { memoryCost: 4_096, timeCost: 1, parallelism: 1 }),
    })
    const code = await test.addTotp(member)
    const who = { email: member.email, password: PASSWORD }
    expect(await OAuthStrategy({ clientId: test.client.id }).login(who)).toMatchObject({
      loginState: 'FAILURE',
      error: 'Unknown _state',
    })
    const session = ours()
    const started = await session.login(who)
    expect(started).toMatchObject({
      loginState: 'FAILURE',
      error: 'Unknown _state',
      secondFactor: {
        availableFactors: expect.arrayContaining([{ factorType: 'TOTP', factorStatus: 'ENABLED' }]),
        reason: 'USER_SETTINGS',
      },
    })
    expect(await session.askFactor('TOTP')).toMatchObject({
      secondFactor: { asked: { factorType: 'TOTP' } },
    })
    await expect(session.verifyFactor('TOTP', { code: '000000' })).rejects.toMatchObject({
      details: { applicationError: { code: 'VERIFICATION_FAILED' } },
    })
    const proven = await session.verifyFactor('TOTP', { code: code() })
    expect(proven.loginState).toBe('SUCCESS')
    await becomeMember(session, tokenOf(proven))
    expect(await info(session.getActiveToken())).toMatchObject({
      subjectType: 'MEMBER',
      subjectId: member.id,
    })
  })

  it('our session sets a new password by the mailed link', async () => {
    const session = ours()
    const email = newEmail()
    await session.register({ email, password: PASSWORD })
    await session.sendPasswordResetEmail(email, CALLBACK)
    await expect.poll(async () => (await mailTo(test, email)).length, { timeout: MAIL_WAIT_MS }).toBe(1)
    const link = /https?:\/\/\S+/.exec((await mailTo(test, email))[0]!.text)![0]
    const token = [...new URL(link).searchParams.values()].find((value) => value.length > 30)!
    expect(await session.recover(token, 'zupełnie nowe 77')).toMatchObject({ loginState: 'SUCCESS' })
    expect(await session.login({ email, password: PASSWORD })).toMatchObject({ errorCode: 'invalidPassword' })
    expect(await session.login({ email, password: 'zupełnie nowe 77' })).toMatchObject({
      loginState: 'SUCCESS',
    })
  })

  it('our session uses each successor; an old token used later ends it (RFC 9700, 4.14)', async () => {
    const session = ours()
    await session.getAuthHeaders()
    const stolen = session.getTokens().refreshToken
    for (let again = 0; again < 2; again += 1) {
      test.clock.nowMs += DAY_MS
      await session.getAuthHeaders()
    }
    expect(session.getTokens().refreshToken.value).not.toBe(stolen.value)
    test.clock.nowMs += 60_000
    await expect(ours().renewToken(stolen)).rejects.toThrow('invalid_grant')
    await expect(ours().renewToken(session.getTokens().refreshToken)).rejects.toThrow('invalid_grant')
    test.clock.nowMs -= 2 * DAY_MS + 60_000
  })

  it('our session binds its tokens to a key: stolen ones do not work without it (RFC 9449)', async () => {
    const outside = { ...realOutside, now: test.services.now }
    const withKey = async () =>
      oauthSession({
        clientId: test.client.id,
        host: { readUrl: url, writeUrl: url },
        outside,
        prove: await proveWith(await makeProofKeys(), outside),
      })
    test.services.settings.publicUrl = url
    try {
      const session = await withKey()
      await becomeMember(session, tokenOf(await session.register({ email: newEmail(), password: PASSWORD })))
      const whoAmI = (one: OAuthSession) =>
        one.sender.send<{ sub: string }>({ method: 'GET', path: '/oauth2/user-info' })
      const { sub } = await whoAmI(session)
      expect(await info(session.getActiveToken())).toMatchObject({ subjectType: 'MEMBER', subjectId: sub })
      for (const thief of [ours(), await withKey()]) {
        thief.setTokens(session.getTokens())
        await expect(whoAmI(thief)).rejects.toMatchObject({ status: 401 })
        await expect(thief.renewToken(session.getTokens().refreshToken)).rejects.toThrow('invalid_grant')
      }
      session.setTokens(await session.renewToken(session.getTokens().refreshToken))
      expect((await whoAmI(session)).sub).toBe(sub)
    } finally {
      test.services.settings.publicUrl = TEST_URL
    }
  })

  it('our application strategy installs, refreshes, and is elevated [S-ID-15] [S-ID-27]', async () => {
    const host = { readUrl: url, writeUrl: url }
    const outside = { ...realOutside, now: test.services.now }
    const installing = appStrategy({ appId, appSecret: 'secret', host, outside })
    const back = await visit(
      installing.getInstallUrl({ redirectUrl: 'https://app.example/back', state: 's' }),
    )
    const { refreshToken } = await installing.handleOAuthCallback(back, { state: 's' })
    const savedTokens: string[] = []
    const app = appStrategy({
      appId,
      appSecret: 'secret',
      host,
      outside,
      by: { refreshToken },
      keepRefreshToken: (token) => savedTokens.push(token),
    })
    for (let day = 0; day < 3; day += 1) {
      expect(await info((await headersOf(app)())['Authorization']!)).toMatchObject({
        active: true,
        subjectType: 'APP',
        instanceId,
      })
      test.clock.nowMs += DAY_MS
    }
    test.clock.nowMs -= 3 * DAY_MS
    expect(savedTokens).toHaveLength(3)
    const accessToken = (
      await headersOf(appStrategy({ appId, appSecret: 'secret', host, outside, by: { instanceId } }))()
    )['Authorization']!
    const elevated = await appStrategy({
      appId,
      appSecret: 'secret',
      host,
      outside,
      by: { accessToken },
    }).elevated()
    expect(await info((await headersOf(elevated)())['Authorization']!)).toMatchObject({
      active: true,
      instanceId,
    })
    const visitor = await ours().generateVisitorTokens()
    await expect(
      appStrategy({
        appId,
        appSecret: 'secret',
        host,
        outside,
        by: { accessToken: visitor.accessToken.value },
      }).elevated(),
    ).rejects.toThrow('Invalid access token. The token is not issued for the app')
  })

  it('our session logs in a member with an API key, as the library does [S-ID-02] [S-ID-08]', async () => {
    const session = ours()
    const external = externalLogin(session, {
      host: { readUrl: url, writeUrl: url },
      outside: { ...realOutside, now: test.services.now },
    })
    const email = newEmail()
    const library = OAuthStrategy({ clientId: test.client.id })
    const signOnKey = await test.apiKey('sign-on', 'members.manage')
    const first = await info(
      (
        await external.getMemberTokensForExternalLoginWithSession(email, signOnKey, {
          profile: { firstName: 'Ala' },
        })
      ).accessToken.value,
    )
    const second = await info(
      (await library.getMemberTokensForExternalLoginWithSession(email, signOnKey)).accessToken.value,
    )
    expect(first).toMatchObject({ active: true, subjectType: 'MEMBER' })
    const { subjectId } = first as { subjectId: string }
    expect(second).toMatchObject({ subjectType: 'MEMBER', subjectId })
    expect(
      await info((await external.getMemberTokensForExternalLogin(subjectId, signOnKey)).accessToken.value),
    ).toMatchObject({ subjectType: 'MEMBER', subjectId })
    await expect(
      external.getMemberTokensForExternalLoginWithSession(email, await test.apiKey('verification.start')),
    ).rejects.toMatchObject({ status: 403 })
  })

  it("lists a member's orders, also by many ids, and refuses a visitor [S-ID-17]", async () => {
    const session = ours()
    setModuleContext(session)
    await expect(listOwnOrders()).rejects.toMatchObject({ status: 401 })
    await becomeMember(session, tokenOf(await session.register({ email: newEmail(), password: PASSWORD })))
    expect(await listOwnOrders()).toEqual({ orders: [], paging: { page: 1, pageCount: 1 } })
    const { sub } = await session.sender.send<{ sub: string }>({ method: 'GET', path: '/oauth2/user-info' })
    const at = {
      order_key: 'k',
      status: 'processing',
      created_ms: test.services.now(),
      updated_ms: test.services.now(),
    }
    const texts = {
      email: 'a@b.pl',
      phone: '',
      billing_json: '{}',
      shipping_json: '{}',
      nip: '',
      note: '',
      delivery_method_id: 'x',
      delivery_title: 'x',
      payment_method_id: 'x',
      payment_title: 'x',
      search_text: '',
      placed_via: 'checkout',
      customer_ip: '',
      user_agent: '',
    }
    const sums = {
      wants_invoice: 0,
      delivery_grosze: 0,
      delivery_vat_rate: 23,
      delivery_vat_grosze: 0,
      items_grosze: 100,
      discount_grosze: 0,
      vat_grosze: 0,
      total_grosze: 100,
      stock_returned: 0,
    }
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('orders')
        .values(
          [101, 102].map((id) => ({
            ...at,
            ...texts,
            ...sums,
            id,
            order_key: `k${id}`,
            identity_id: sub,
            paid_ms: null,
          })) as never,
        )
        .execute(),
    )
    expect(await listOwnOrders({ paging: { limit: 1 } })).toMatchObject({
      orders: [{ id: '102', totalGrosze: 100 }],
      paging: { page: 1, pageCount: 2 },
    })
    const ids = Array.from({ length: 1_000 }, (_, index) => String(1_000_000 + index)).with(0, '101')
    expect(listOrdersCall({ ids }).query!.toString().length).toBeGreaterThan(4_000)
    expect((await listOwnOrders({ ids })).orders.map(({ id }) => id)).toEqual(['101'])
    setModuleContext(undefined)
  })

  it('our API key strategy reads the sign-on policy only with permission [S-ID-15] [S-ID-16]', async () => {
    const readPolicy = async (apiKey: string) =>
      createSender({
        outside: realOutside,
        host: { readUrl: url, writeUrl: url },
        authHeaders: headersOf(apiKeyStrategy({ apiKey, siteId: test.site.id })),
      }).send<object>({ method: 'GET', path: '/iam/signon/v1/sign-on-policies' })
    expect(await readPolicy(await test.apiKey('sign-on-policy.manage'))).toHaveProperty('signOnPolicy')
    await expect(readPolicy(await test.apiKey('sign-on'))).rejects.toMatchObject({
      status: 403,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      details: { applicationError: { code: 'PERMISSION_DENIED' } },
    })
  })

  it('the public client library accepts our session as its strategy', async () => {
    const session = ours()
    const answer = await createClient({ auth: session as never }).fetchWithAuth(
      `${url}/_api/redirects-api/v1/redirect-session`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"login":{}}' },
    )
    expect(answer.status).toBe(200)
    expect(session.getTokens().refreshToken.role).toBe('visitor')
  })
})
