import { beforeEach, describe, expect, it } from 'vitest'
import { identityService } from '../service/identity-service.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { openSession } from '#server/identity/tokens/open-session.ts'
import { signAccessToken } from '#server/identity/tokens/access-token.ts'
import { codeTo, mailTo, openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { CLIENT_ORIGIN } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { createServices } from '#server/platform/services.ts'
import { sendRequestedRecoveries } from './request-recovery.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NEW_PASSWORD = 'zielona podłoga 9'
const PEER = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'test', requestId: 'test' }

describe.each(engines)('verification, recovery and password change (%s)', (engine) => {
  const test = shareShop(() => openSignIn(engine))
  beforeEach(async () => {
    test.clock.nowMs += DAY_MS
    await test.setSite({
      requireEmailVerification: false,
      requireOwnerApproval: false,
      hidesKnownEmails: false,
      mailsPerHour: 10,
      verificationCodeMaxAttempts: 5,
      signInFailuresPerIp: 50,
    })
  })

  const codeOf = ({ body }: { body: { details?: { applicationError?: { code?: string } } } }) =>
    body.details?.applicationError?.code
  const requestRecovery = (email: string, redirect?: object, ip?: string) =>
    test.request(
      '/_api/iam/recovery/v1/send-email',
      { email, ...(redirect ? { redirect } : {}) },
      undefined,
      ip ? { ip } : {},
    )
  const recover = (recoveryToken: string, password = NEW_PASSWORD) =>
    test.request('/_api/iam/recovery/v1/recover', { recoveryToken, password })
  const sendRecoveries = () => sendRequestedRecoveries(identityService(test.services))
  const linkTo = async (email: string) =>
    new URL(
      /^https?:\S+$/m.exec(
        (await mailTo(test, email)).findLast(({ text }) => text.includes('token='))?.text ?? '',
      )?.[0] ?? 'http://none',
    )
  const tokenTo = async (email: string) => (await linkTo(email)).searchParams.get('token') ?? ''
  const requestedToken = async (email: string) => {
    await requestRecovery(email)
    await sendRecoveries()
    return tokenTo(email)
  }
  /** A member's session as a client has it. */
  const signedIn = async (email: string) => {
    const member = await test.load(email)
    const { session } = await test.services.db.transaction((tx) =>
      openSession(tx, test.services, {
        site: test.site,
        peer: PEER,
        kind: 'oauth',
        client_id: test.client.id,
        subject_type: 'MEMBER',
        subject_id: member.id,
        instance_id: null,
      }),
    )
    const accessToken = await signAccessToken(
      test.services,
      identityService(test.services).keys,
      {
        sessionId: session.id,
        siteId: test.site.id,
        clientId: test.client.id,
        subjectType: 'MEMBER',
        subjectId: member.id,
        instanceId: null,
      },
      3_600,
    )
    return {
      session,
      accessToken,
      isActive: async () =>
        (await test.call('/oauth2/token-info', { token: accessToken })).body.active as boolean,
    }
  }
  const unverified = async () => {
    await test.setSite({ requireEmailVerification: true })
    const email = test.newEmail()
    return { email, stateToken: (await test.register(email)).body.stateToken as string }
  }
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('a site that verifies addresses mails six digits for activation [S-ID-08] [S-ID-25]', async () => {
    const { email, stateToken } = await unverified()
    expect((await test.load(email)).reasons_json).toBe('["PENDING_EMAIL_VERIFICATION_REQUIRED"]')
    const { status, body } = await test.verify(stateToken, await codeTo(test, email))
    expect([status, body.state, body.identity.email, body.identity.status]).toEqual([
      200,
      'SUCCESS',
      { address: email, isVerified: true },
      { name: 'ACTIVE', reasons: [] },
    ])
    expect((await test.logIn(email)).body.state).toBe('SUCCESS')
  })

  it('a code is valid once, also when sent several times at the same moment', async () => {
    const { email, stateToken } = await unverified()
    const code = await codeTo(test, email)
    const answers = await Promise.all([
      test.verify(stateToken, code),
      test.verify(stateToken, code),
      test.verify(stateToken, code),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(answers.filter(({ status }) => status === 400).map(codeOf)).toEqual([
      'VERIFICATION_FAILED',
      'VERIFICATION_FAILED',
    ])
  })

  it('five wrong codes, also at once, invalidate the right one (NIST SP 800-63B)', async () => {
    const { email, stateToken } = await unverified()
    const code = await codeTo(test, email)
    await Promise.all(Array.from({ length: 5 }, () => test.verify(stateToken, wrongOf(code))))
    expect(codeOf(await test.verify(stateToken, code))).toBe('VERIFICATION_FAILED')
    expect((await test.resend(stateToken)).status).toBe(400)
    test.clock.nowMs += 1
    const again = (await test.logIn(email)).body.stateToken
    expect((await test.verify(again, await codeTo(test, email))).body.state).toBe('SUCCESS')
  })

  it('a code expires after ten minutes and works only with its own state token', async () => {
    const one = await unverified()
    const two = await unverified()
    expect((await test.verify(one.stateToken, await codeTo(test, two.email))).status).toBe(400)
    // Nor from another site (CWE-639).
    const other = await test.addSite()
    const visitor = (await test.call('/oauth2/token', { clientId: other.client.id, grantType: 'anonymous' }))
      .body.access_token
    expect(
      (
        await test.request(
          '/_api/iam/verification/v1/auth/verify',
          { stateToken: one.stateToken, code: await codeTo(test, one.email) },
          visitor,
        )
      ).status,
    ).toBe(400)
    test.clock.nowMs += 600_000
    expect((await test.verify(two.stateToken, await codeTo(test, two.email))).status).toBe(400)
  })

  it('a new code invalidates the old one, and a new sign-in the old state token', async () => {
    const { email, stateToken } = await unverified()
    const first = await codeTo(test, email)
    test.clock.nowMs += 1
    expect((await test.resend(stateToken)).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    const second = await codeTo(test, email)
    expect((await test.verify(stateToken, first)).status).toBe(first === second ? 200 : 400)
    test.clock.nowMs += 1
    const newer = (await test.logIn(email)).body.stateToken
    expect((await test.verify(stateToken, second)).status).toBe(400)
    expect((await test.verify(newer, await codeTo(test, email))).status).toBe(200)
  })

  it('code mails are limited', async () => {
    await test.setSite({ mailsPerHour: 2 })
    const { stateToken } = await unverified()
    expect([(await test.resend(stateToken)).status, (await test.resend(stateToken)).status]).toEqual([
      200, 429,
    ])
  })

  it('a recovery request gets {} for any address; only a member gets a link [S-ID-08]', async () => {
    const email = await test.member()
    for (const one of [email, 'nikt@example.pl']) {
      const { status, body } = await requestRecovery(one, {
        url: `${CLIENT_ORIGIN}/zalogowany`,
        clientId: test.client.id,
      })
      expect([status, body]).toEqual([200, {}])
    }
    await sendRecoveries()
    expect(await mailTo(test, 'nikt@example.pl')).toEqual([])
    const [mail] = await mailTo(test, email)
    expect(mail).toMatchObject({ subject: 'Testowy: nowe hasło do konta', site_id: test.site.id })
    const link = await linkTo(email)
    expect([link.origin, link.pathname, [...link.searchParams.keys()]]).toEqual([
      test.services.settings.publicUrl,
      '/moje-konto/nowe-haslo/',
      ['token'],
    ])
    const events = await test.services.db.read
      .selectFrom('audit_events')
      .selectAll()
      .where('event', '=', 'recovery_asked')
      .execute()
    expect(JSON.stringify(events)).not.toMatch(/rc_|ra_|@/)
  })

  it.each([
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'data:text/html,x',
    '//evil.example',
    'http://shop.example/',
    '',
  ])('a recovery does not redirect to %s (RFC 9700, 4.1)', async (url) => {
    expect(codeOf(await requestRecovery('nikt@example.pl', { url, clientId: test.client.id }))).toBe(
      'INVALID_REDIRECT',
    )
  })

  it('a recovery sets the password and ends all sessions [S-ID-08] (OWASP Forgot Password)', async () => {
    const email = await test.member()
    const sessions = [await signedIn(email), await signedIn(email)]
    await test.change(email, { must_reset_password: 1 })
    const token = await requestedToken(email)
    test.clock.nowMs += 1
    const { status, body } = await recover(token)
    expect([status, body.state, body.sessionToken]).toEqual([200, 'SUCCESS', expect.stringMatching(/^st_/)])
    for (const session of sessions) expect(await session.isActive()).toBe(false)
    expect((await mailTo(test, email)).at(-1)?.subject).toBe('Testowy: hasło do konta zostało zmienione')
    expect(codeOf(await recover(token, 'jeszcze inne 77'))).toBe('INVALID_RECOVERY_TOKEN')
    expect(codeOf(await test.logIn(email))).toBe('-19976')
    expect((await test.logIn(email, NEW_PASSWORD)).body.identity.email.isVerified).toBe(true)
  })

  it('one of two recoveries at the same moment succeeds', async () => {
    const token = await requestedToken(await test.member())
    const answers = await Promise.all([
      recover(token, 'pierwsze hasło 31'),
      recover(token, 'drugie hasło 62'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('a weak password does not use up the link; a newer link or an hour invalidates it', async () => {
    const email = await test.member()
    const first = await requestedToken(email)
    expect(codeOf(await recover(first, 'haslo123'))).toBe('WEAK_PASSWORD')
    test.clock.nowMs += 1
    const second = await requestedToken(email)
    expect(codeOf(await recover(first))).toBe('INVALID_RECOVERY_TOKEN')
    test.clock.nowMs += HOUR_MS
    expect(codeOf(await recover(second))).toBe('INVALID_RECOVERY_TOKEN')
  })

  it('a link works only at its own site, and no other secret works as a link (CWE-639)', async () => {
    const email = await test.member()
    const token = await requestedToken(email)
    const other = await test.addSite()
    const visitor = (await test.call('/oauth2/token', { clientId: other.client.id, grantType: 'anonymous' }))
      .body.access_token
    expect(
      codeOf(
        await test.request(
          '/iam/recovery/v1/recover',
          { recoveryToken: token, password: NEW_PASSWORD },
          visitor,
        ),
      ),
    ).toBe('INVALID_RECOVERY_TOKEN')
    const { sessionToken } = (await test.logIn(email)).body
    expect(codeOf(await recover(sessionToken))).toBe('INVALID_RECOVERY_TOKEN')
    expect((await recover(token)).status).toBe(200)
  })

  it('a second factor is required after a recovery', async () => {
    const email = await test.member()
    await test.change(email, { is_email_verified: 1 })
    const { id } = await test.load(email)
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('identity_factors')
        .values({
          id: `f-${id}`,
          identity_id: id,
          type: 'TOTP',
          status: 'ACTIVE',
          label: '',
          lookup: null,
          sealed: '',
          created_ms: 0,
          used_ms: null,
        })
        .execute(),
    )
    const { body } = await recover(await requestedToken(email))
    expect(body).toMatchObject({
      state: 'REQUIRE_MFA',
      stateToken: expect.stringMatching(/^sg_/),
      requireMfaData: {
        availableFactors: [{ factorType: 'TOTP', factorStatus: 'ENABLED' }],
        reason: 'USER_SETTINGS',
      },
    })
    expect(body.sessionToken).toBeUndefined()
  })

  it('recovery mails are limited, which the answer does not reveal', async () => {
    await test.setSite({ mailsPerHour: 2 })
    const email = await test.member()
    for (let time = 0; time < 4; time += 1) expect((await requestRecovery(email)).body).toEqual({})
    await sendRecoveries()
    expect(await mailTo(test, email)).toHaveLength(2)
    await test.setSite({ signInFailuresPerIp: 1 })
    await requestRecovery(email, undefined, '192.0.2.50')
    expect((await requestRecovery(email, undefined, '192.0.2.50')).status).toBe(429)
  })

  it('another process continues after one stops', async () => {
    const { email, stateToken } = await unverified()
    await test.setSite({ requireEmailVerification: false })
    const recovering = await test.member()
    await requestRecovery(recovering)
    // Another process on the same database.
    const services = createServices(test.services)
    const app = identityRoutes(services)
    await expect.poll(() => tokenTo(recovering), { timeout: 10_000 }).toMatch(/^rc_/)
    const visitor = (await test.visit()).access_token
    const post = async (path: string, body: object) =>
      (await (
        await app.request(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { authorization: visitor, 'content-type': 'application/json' },
        })
      ).json()) as { state: string }
    expect(
      (await post('/_api/iam/verification/v1/auth/verify', { stateToken, code: await codeTo(test, email) }))
        .state,
    ).toBe('SUCCESS')
    expect(
      (
        await post('/_api/iam/recovery/v1/recover', {
          recoveryToken: await tokenTo(recovering),
          password: NEW_PASSWORD,
        })
      ).state,
    ).toBe('SUCCESS')
  })

  it('a password change ends other sessions, with a notice [S-ID-08] [S-ID-23] (ASVS v5)', async () => {
    const email = await test.member()
    const [own, other] = [await signedIn(email), await signedIn(email)]
    const change = (newPassword: unknown, accessToken: string | undefined = own.accessToken) =>
      test.request('v2/change-password', { newPassword }, accessToken)
    expect(codeOf(await change('haslo123'))).toBe('WEAK_PASSWORD')
    expect((await change(7)).body.details.validationError.fieldViolations[0].field).toBe('newPassword')
    const { status, body } = await change(NEW_PASSWORD)
    expect([status, body]).toEqual([200, {}])
    expect([await own.isActive(), await other.isActive()]).toEqual([true, false])
    expect((await mailTo(test, email)).map(({ subject }) => subject)).toEqual([
      'Testowy: hasło do konta zostało zmienione',
    ])
    expect((await test.logIn(email, NEW_PASSWORD)).status).toBe(200)
    expect((await test.request('v2/change-password', { newPassword: NEW_PASSWORD })).status).toBe(401)
  })

  it('an application with the permission signs on members, also new ones [S-ID-08] [S-ID-23]', async () => {
    const email = test.newEmail()
    const visitor = (await test.visit()).access_token
    const signOn = async (key: string, more = {}) =>
      test.request('v2/sign-on', { loginId: { email }, ...more }, `${visitor},${key}`)
    expect((await signOn(await test.apiKey('members.manage'))).status).toBe(403)
    const key = await test.apiKey('sign-on')
    const first = await signOn(key, { profile: { firstName: 'Ola' } })
    expect(first.body).toMatchObject({
      sessionToken: expect.stringMatching(/^st_/),
      identity: {
        email: { address: email, isVerified: false },
        identityProfile: { firstName: 'Ola', labels: [] },
      },
    })
    const second = await signOn(key, { verifyEmail: true, mergeExistingContact: false })
    expect([second.body.identity.id, second.body.identity.email.isVerified]).toEqual([
      first.body.identity.id,
      true,
    ])
    await test.change(email, { status: 'BLOCKED' })
    expect(codeOf(await signOn(key))).toBe('IDENTITY_BLOCKED')
  })

  it('an activation mail and a verification need the permission', async () => {
    const email = await test.member()
    const { id } = await test.load(email)
    const visitor = (await test.visit()).access_token
    expect(
      (await test.request('/_api/iam/recovery/v1/activation-email', { identityId: id }, visitor)).status,
    ).toBe(403)
    expect(
      (await test.request('/_api/iam/verification/v1/start', { identityId: id, target: 'EMAIL' }, visitor))
        .status,
    ).toBe(403)
    const key = `${visitor},${await test.apiKey('members.manage', 'verification.start')}`
    expect(
      (
        await test.request(
          '/_api/iam/recovery/v1/activation-email',
          { identityId: id, emailOptions: { language: 'pl' } },
          key,
        )
      ).body,
    ).toEqual({})
    expect((await recover(await tokenTo(email))).body.state).toBe('SUCCESS')
    test.clock.nowMs += 1
    const { verificationId } = (
      await test.request('/_api/iam/verification/v1/Start', { identityId: id, target: 'EMAIL' }, key)
    ).body
    const code = await codeTo(test, email)
    expect(code).toMatch(/^\d{6}$/)
    expect(codeOf(await test.verify(verificationId, code)), 'its id is no state token').toBe(
      'VERIFICATION_FAILED',
    )
    const foreign = await test.addSite()
    const stranger = (
      await test.call('/oauth2/token', { clientId: foreign.client.id, grantType: 'anonymous' })
    ).body.access_token
    expect(
      (
        await test.request(
          '/_api/iam/verification/v1/start',
          { identityId: id, target: 'EMAIL' },
          `${stranger},${key.split(',')[1]}`,
        )
      ).status,
    ).toBe(403)
  })

  it('the sign-on policy is read and changed with a key that has the permission', async () => {
    const path = '/iam/signon/v1/sign-on-policies'
    const key = await test.apiKey('sign-on-policy.manage')
    const headers = { authorization: key, 'wix-site-id': test.site.id, 'content-type': 'application/json' }
    const patch = async (body: object, more = {}) => {
      const response = await test.app.request(path, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { ...headers, ...more },
      })
      return [response.status, await response.json()]
    }
    expect((await test.get(path, headers)).body).toEqual({
      signOnPolicy: { requireOwnerApproval: false, requireEmailVerification: false },
    })
    expect(await patch({ signOnPolicy: { requireEmailVerification: true } })).toEqual([
      200,
      { signOnPolicy: { requireOwnerApproval: false, requireEmailVerification: true } },
    ])
    expect((await test.register(test.newEmail())).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect((await patch({ signOnPolicy: {} }, { authorization: (await test.visit()).access_token }))[0]).toBe(
      403,
    )
    expect((await test.get(path, headers)).body.signOnPolicy.requireEmailVerification).toBe(true)
  })

  it('validates an e-mail address', async () => {
    expect((await test.request('v2/validate-email', { email: 'ala@example.pl' })).body).toEqual({
      valid: true,
    })
    expect((await test.request('v2/validate-email', { email: 'ala@' })).body).toEqual({
      valid: false,
      failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' },
      formatInvalid: true,
    })
  })

  it('no log contains passwords or tokens', async () => {
    const events = JSON.stringify(
      await test.services.db.read.selectFrom('audit_events').selectAll().execute(),
    )
    expect(events).not.toMatch(/argon2|\b(st|sg|rc|ra|vf)_[\w-]{20}|podłoga|dębowa/)
    expect(test.logged).toEqual([])
  })
})
