import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identityService } from '../service/identity-service.ts'
import { changeMemberStatus } from '../members/manage-member.ts'
import { openPageSession } from './page-session.ts'
import { findSession } from '../tokens/session-store.ts'
import { codeTo, mailTo, openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { newProof, oauthFlow } from '#server/testing/identity/oauth-flow.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { changeMemberPassword, setPassword } from './set-password.ts'
import { sendRequestedRecoveries } from './request-recovery.ts'
import { consumeSessionToken } from './continue-sign-in.ts'

const DAY_MS = 86_400_000
/** Longer than hashing and everything else in a login takes. */
const MEANWHILE_MS = 400
const PEER = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'test', requestId: 'test' }

describe.each(engines)('account takeover (%s)', (engine) => {
  const test = shareShop(() => openSignIn(engine))
  let flow: ReturnType<typeof oauthFlow>
  beforeAll(() => void (flow = oauthFlow(test)))
  beforeEach(async () => {
    test.clock.nowMs += DAY_MS
    await test.setSite({
      requireEmailVerification: false,
      hidesKnownEmails: false,
      mailsPerHour: 10,
      verificationCodeMaxAttempts: 5,
      freeSignInFailures: 5,
      signInFailuresPerIp: 50,
    })
  })

  const recoveryMail = (email: string, ip = '192.0.2.66') =>
    test.request('/_api/iam/recovery/v1/send-email', { email }, undefined, { ip })
  const sendRecoveries = () => sendRequestedRecoveries(identityService(test.services))
  /** Makes a call while a transaction is open. */
  const during = async <T>(
    work: Parameters<typeof test.services.db.transaction>[0],
    call: () => Promise<T>,
  ): Promise<T> => {
    let asked: Promise<T> | undefined
    await test.services.db.transaction(async (tx) => {
      await work(tx)
      asked ??= call()
      await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS))
    })
    return asked!
  }

  describe('a person who registers an address first, without verifying it', () => {
    it('is locked out when an application signs its owner on (OWASP Authentication)', async () => {
      await test.setSite({ requireEmailVerification: true })
      const email = test.newEmail()
      const { stateToken } = (await test.register(email)).body
      const visitor = (await test.visit()).access_token
      const key = await test.apiKey('sign-on')
      const { body } = await test.request(
        'v2/sign-on',
        { loginId: { email }, verifyEmail: true },
        `${visitor},${key}`,
      )
      expect(body.identity.status.name).toBe('ACTIVE')
      expect((await test.logIn(email)).body.details?.applicationError.code).toBe('-19976')
      expect((await test.verify(stateToken, await codeTo(test, email))).status).toBe(400)
      expect(
        (
          await flow.info(
            (
              await test.call(
                '/oauth2/token',
                {
                  grantType: 'authorized_client',
                  memberId: body.identity.id,
                  sessionToken: body.sessionToken,
                },
                { authorization: visitor },
              )
            ).body.access_token,
          )
        ).subjectId,
      ).toBe(body.identity.id)
    })

    it('loses all sessions when its owner signs on', async () => {
      const email = test.newEmail()
      const { identity, sessionToken } = (await test.register(email)).body
      const visitor = (await test.visit()).access_token
      const exchange = (token: string) =>
        test.call(
          '/oauth2/token',
          { grantType: 'authorized_client', memberId: identity.id, sessionToken: token },
          { authorization: visitor },
        )
      const { body: strangers } = await exchange(sessionToken)
      const unused = (await test.logIn(email)).body.sessionToken
      await test.request(
        'v2/sign-on',
        { loginId: { email }, verifyEmail: true },
        `${visitor},${await test.apiKey('sign-on')}`,
      )
      expect(await flow.info(strangers.access_token)).toEqual({ active: false })
      expect((await exchange(unused)).body.error).toBe('invalid_grant')
    })

    it('leaves no second factor for its owner', async () => {
      const email = test.newEmail()
      const { id } = (await test.register(email)).body.identity
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
      const { body } = await test.request(
        'v2/sign-on',
        { loginId: { email }, verifyEmail: true },
        `${(await test.visit()).access_token},${await test.apiKey('sign-on')}`,
      )
      expect(body.identity.factors).toEqual([])
    })

    it('does not affect a member with a verified address, whose password stays', async () => {
      const email = await test.member()
      await test.change(email, { is_email_verified: 1 })
      await test.request(
        'v2/sign-on',
        { loginId: { email }, verifyEmail: true },
        `${(await test.visit()).access_token},${await test.apiKey('sign-on')}`,
      )
      expect((await test.logIn(email)).body.state).toBe('SUCCESS')
    })
  })

  it('an old password fails when it is changed during a login', async () => {
    const email = await test.member()
    const member = await test.load(email)
    const answer = await during(
      (tx) =>
        setPassword(
          tx,
          identityService(test.services),
          { site: test.site, client: null, peer: PEER },
          { member, passwordHash: 'another', event: 'password_recovered' },
        ),
      () => test.logIn(email),
    )
    expect([answer.status, answer.body.details?.applicationError.code]).toEqual([401, '-19976'])
  })

  it('a session opened during a password change ends with the others', async () => {
    const member = await flow.addMember()
    const sessionToken = await flow.sessionToken(member)
    let opened = ''
    await during(
      async (tx) => {
        expect(await consumeSessionToken(tx, test.services, test.site.id, sessionToken)).toBeDefined()
        opened = (await openPageSession(tx, test.services, test.site, member.id, PEER)).session.id
      },
      () =>
        changeMemberPassword(
          identityService(test.services),
          { site: test.site, client: null, peer: PEER },
          { memberId: member.id, sessionId: 'another', newPassword: 'zielona podłoga 9' },
        ),
    )
    expect((await findSession(test.services.db.read, opened))?.ended_reason).toBe('password_changed')
  })

  it('a member blocked during a sign-in has no session afterwards', async () => {
    const [one, two] = [await flow.addMember(), await flow.addMember()]
    const { code, proof } = await flow.codeFor(one)
    const blockIn = (id: string) => (tx: Parameters<Parameters<typeof test.services.db.transaction>[0]>[0]) =>
      changeMemberStatus(
        {
          ...identityService(test.services),
          services: { ...test.services, db: { ...test.services.db, transaction: (work) => work(tx) } },
        },
        id,
        'BLOCKED',
        { ownerId: 'owner', peer: PEER },
      )
    expect((await during(blockIn(one.id), () => flow.exchange(code, proof.verifier))).body).toMatchObject({
      error: 'invalid_grant',
    })
    const visitor = (await test.visit()).access_token
    const sessionToken = await flow.sessionToken(two)
    const taken = await during(blockIn(two.id), () =>
      test.call(
        '/oauth2/token',
        { grantType: 'authorized_client', memberId: two.id, sessionToken },
        { authorization: visitor },
      ),
    )
    expect(taken.body).toMatchObject({ error: 'invalid_grant' })
  })

  it('recovery requests do not use up the limit for code mails (OWASP Authentication)', async () => {
    await test.setSite({ requireEmailVerification: true, mailsPerHour: 3 })
    const email = test.newEmail()
    await test.register(email)
    for (let asked = 0; asked < 5; asked += 1) expect((await recoveryMail(email)).status).toBe(200)
    await sendRecoveries()
    test.clock.nowMs += 1
    const { status, body } = await test.logIn(email)
    expect([status, body.state]).toEqual([200, 'REQUIRE_EMAIL_VERIFICATION'])
    expect((await test.verify(body.stateToken, await codeTo(test, email))).body.state).toBe('SUCCESS')
    expect((await mailTo(test, email)).filter(({ subject }) => subject.includes('nowe hasło'))).toHaveLength(
      3,
    )
  })

  it('at most a hundred codes are tried in a day, however many are sent (NIST SP 800-63B)', async () => {
    await test.setSite({ requireEmailVerification: true, mailsPerHour: 100, verificationCodeMaxAttempts: 40 })
    const email = test.newEmail()
    const { stateToken } = (await test.register(email)).body
    for (let mail = 0; mail < 3; mail += 1) {
      for (let tries = 0; tries < 39; tries += 1) await test.verify(stateToken, 'żadenx')
      test.clock.nowMs += 1
      expect((await test.resend(stateToken)).status).toBe(200)
    }
    expect((await test.verify(stateToken, await codeTo(test, email))).status).toBe(400)
    test.clock.nowMs += DAY_MS
    const again = (await test.logIn(email)).body.stateToken
    expect((await test.verify(again, await codeTo(test, email))).body.state).toBe('SUCCESS')
  })

  it('limits for repeated code mails are the same for known and new addresses (CWE-204)', async () => {
    const known = await test.member()
    await test.setSite({ hidesKnownEmails: true, mailsPerHour: 3 })
    const answers = []
    for (const email of [known, test.newEmail()]) {
      const { stateToken } = (await test.register(email)).body
      const statuses = []
      for (let mail = 0; mail < 4; mail += 1) statuses.push((await test.resend(stateToken)).status)
      answers.push(statuses)
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual([200, 200, 429, 429])
  })

  it('a form with characters that a database cannot store is refused', async () => {
    const { access_token: authorization } = await test.visit()
    const sent = new URLSearchParams({
      grant_type: 'authorized_client',
      member_id: 'a\0b',
      session_token: 'st_x',
      code_verifier: newProof().verifier,
    }).toString()
    const { status, body } = await test.call('/oauth2/token', sent, {
      authorization,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
    expect(test.logged).toEqual([])
  })
})
