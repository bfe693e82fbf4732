import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { newProof, REDIRECT_URI } from '#server/testing/identity/oauth-flow.ts'
import { type FactorShop, openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import { codeTo, mailTo } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { findIdentityByEmail } from './members/store.ts'

const PASSWORD = 'cztery konie w stodole'
const NEW_PASSWORD = 'pięć owiec na łące'
const DAY_MS = 86_400_000
/** A recovery's mail is sent a moment later, on a busy machine after a longer one. */
const MAIL_WAIT_MS = 10_000

describe.each(engines)('a service restarted before every request (%s)', (engine) => {
  let test: FactorShop
  beforeAll(async () => {
    // Only the database outlives a request.
    test = await openFactorShop(engine, {
      createApp: (services) => new Hono().all('*', (c) => createApp({ ...services }).fetch(c.req.raw)),
    })
    await test.setSite({ requireEmailVerification: true })
  })
  afterAll(() => test.close())

  const send = async (visitor: TestVisitor, path: string, fields: Record<string, string>) => {
    const nonce = /name="_konto_nonce" value="([^"]+)"/.exec(await visitor.open(path))?.[1] ?? ''
    const answer = await visitor.post(path, { _konto_nonce: nonce, ...fields })
    return answer.headers.get('location') ?? `${answer.status}`
  }
  const startSignIn = async () => {
    const proof = newProof()
    const { access_token: authorization } = await test.visit()
    const authRequest = {
      redirectUri: REDIRECT_URI,
      clientId: test.client.id,
      codeChallenge: proof.challenge,
      codeChallengeMethod: 'S256',
      responseMode: 'query',
      responseType: 'code',
      scope: 'offline_access',
      state: proof.state,
    }
    const { body } = await test.call(
      '/_api/redirects-api/v1/redirect-session',
      { auth: { authRequest, prompt: 'login' } },
      { authorization },
    )
    const visitor = test.visitor()
    const { pathname, search } = new URL(body.redirectSession.fullUrl)
    return {
      proof,
      visitor,
      query: new URL((await visitor.get(pathname + search)).headers.get('location')!, 'http://x').search,
    }
  }
  const exchange = async (location: string, codeVerifier: string) =>
    (
      await test.call('/oauth2/token', {
        clientId: test.client.id,
        grantType: 'authorization_code',
        redirectUri: REDIRECT_URI,
        code: new URL(location).searchParams.get('code'),
        codeVerifier,
      })
    ).body
  const info = async (token: string) => (await test.call('/oauth2/token-info', { token })).body

  it('continues a registration, verification, consent, code exchange, renewal and logout', async () => {
    const { proof, visitor, query } = await startSignIn()
    const email = 'ala@example.pl'
    expect(await send(visitor, `/moje-konto/rejestracja/${query}`, { email, password: PASSWORD })).toBe(
      `/moje-konto/potwierdzenie-adresu/${query}`,
    )
    expect(
      await send(visitor, `/moje-konto/potwierdzenie-adresu/${query}`, { code: await codeTo(test, email) }),
    ).toBe(`/moje-konto/zgoda/${query}`)
    const back = await send(visitor, `/moje-konto/zgoda/${query}`, { co: 'allow' })
    const tokens = await exchange(back, proof.verifier)
    expect((await info(tokens.access_token)).subjectType).toBe('MEMBER')
    const renewed = (
      await test.call('/oauth2/token', { grantType: 'refresh_token', refreshToken: tokens.refresh_token })
    ).body
    test.clock.nowMs += DAY_MS
    const again = (
      await test.call('/oauth2/token', { grantType: 'refresh_token', refreshToken: renewed.refresh_token })
    ).body
    expect(await info(again.access_token)).toMatchObject({ active: true, subjectType: 'MEMBER' })
    const { body } = await test.call(
      '/_api/redirects-api/v1/redirect-session',
      { logout: { clientId: test.client.id }, callbacks: {} },
      { authorization: again.access_token },
    )
    const { pathname, search } = new URL(body.redirectSession.fullUrl)
    expect((await test.visitor().get(pathname + search)).status).toBe(302)
    expect(await info(again.access_token)).toEqual({ active: false })
  })

  it('continues a second factor and a recovery', async () => {
    const member = await test.addMember({ password_hash: await test.identity.passwords.hash(PASSWORD) })
    const code = await test.addTotp(member)
    const { proof, visitor, query } = await startSignIn()
    expect(
      await send(visitor, `/moje-konto/logowanie/${query}`, { email: member.email, password: PASSWORD }),
    ).toBe(`/moje-konto/drugi-skladnik/${query}`)
    expect(await send(visitor, `/moje-konto/drugi-skladnik/${query}`, { co: 'choose', factor: 'TOTP' })).toBe(
      '200',
    )
    expect(
      await send(visitor, `/moje-konto/drugi-skladnik/${query}`, {
        co: 'confirm',
        factor: 'TOTP',
        code: code(),
      }),
    ).toBe(`/moje-konto/zgoda/${query}`)
    const tokens = await exchange(
      await send(visitor, `/moje-konto/zgoda/${query}`, { co: 'allow' }),
      proof.verifier,
    )
    expect(await info(tokens.access_token)).toMatchObject({ subjectType: 'MEMBER', subjectId: member.id })

    const { access_token: authorization } = await test.visit()
    await test.call('/_api/iam/recovery/v1/send-email', { email: member.email }, { authorization })
    let token: string | undefined
    await expect
      .poll(
        async () =>
          (token = (await mailTo(test, member.email)).flatMap(
            ({ text }) => /token=(rc_[\w-]+)/.exec(text)?.[1] ?? [],
          )[0]),
        { timeout: MAIL_WAIT_MS },
      )
      .toBeTruthy()
    const recovered = await test.call(
      '/_api/iam/recovery/v1/recover',
      { recoveryToken: token, password: NEW_PASSWORD },
      { authorization },
    )
    expect(recovered.body.state).toBe('REQUIRE_MFA')
    const proven = await test.call(
      '/_api/iam/authentication/v2/TOTP/verify',
      { factorType: 'TOTP', stateToken: recovered.body.stateToken, totpData: { code: code(1) } },
      { authorization },
    )
    expect(proven.body.state).toBe('SUCCESS')
    expect(await info(tokens.access_token)).toEqual({ active: false })
  })

  it('opens one account per address and one session per code, also in separate processes', async () => {
    const { access_token: authorization } = await test.visit()
    const register = () =>
      test.call(
        '/_api/iam/authentication/v2/register',
        { loginId: { email: 'ola@example.pl' }, password: PASSWORD },
        { authorization },
      )
    expect(
      (await Promise.all([register(), register(), register()])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 409, 409])
    const member = (await findIdentityByEmail(test.services.db.read, test.site.id, 'ola@example.pl'))!
    test.clock.nowMs += 1
    const { body } = await test.call(
      '/_api/iam/authentication/v2/login',
      { loginId: { email: member.email }, password: PASSWORD },
      { authorization },
    )
    const verify = async () =>
      test.call(
        '/_api/iam/verification/v1/auth/verify',
        { stateToken: body.stateToken, code: await codeTo(test, member.email) },
        { authorization },
      )
    expect(
      (await Promise.all([verify(), verify(), verify()])).map(({ status }) => status).toSorted(),
    ).toEqual([200, 400, 400])
    const { refresh_token: refreshToken } = await test.visit()
    const renewed = await Promise.all(
      Array.from({ length: 4 }, () =>
        test.call('/oauth2/token', { grantType: 'refresh_token', refreshToken }),
      ),
    )
    expect(new Set(renewed.map(({ body: { refresh_token } }) => refresh_token)).size).toBe(1)
  })
})
