import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FACTOR_TYPES } from '#contract/identity/names.ts'
import { CLIENT_ORIGIN } from '#server/testing/identity/open-identity-shop.ts'
import {
  type FactorShop,
  openFactorShop,
  type TestMember,
} from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { findIdentity } from '../members/store.ts'
import { makeSecret } from '../secrets/one-time-secrets.ts'
import { continueSignIn } from './continue-sign-in.ts'
import { DATA_FIELDS } from '../factors/factor.ts'
import * as factors from '../factors/kinds/index.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'klon-dab-jesion'
const pathOf = (factorType: string) => `/_api/iam/authentication/v2/${factorType}/verify`

it('there is a factor for each type of the wire, each with its own data object [S-ID-11] [S-ID-23]', () => {
  const kinds = Object.values(factors)
  expect(kinds.map(({ type }) => type).sort()).toEqual([...FACTOR_TYPES].sort())
  expect(kinds.map(({ dataField }) => dataField).sort()).toEqual([...DATA_FIELDS].sort())
})

describe.each(engines)('verification of a factor over the wire (%s)', (engine) => {
  let test: FactorShop
  let startMs: number
  let member: TestMember
  let code: (steps?: number) => string
  let authorization: string
  beforeAll(async () => {
    test = await openFactorShop(engine)
    startMs = test.clock.nowMs
  })
  beforeEach(async () => {
    test.clock.nowMs = startMs += DAY_MS
    member = await test.addMember({ password_hash: await test.identity.passwords.hash(PASSWORD) })
    code = await test.addTotp(member)
    authorization = (await test.visit()).access_token
  })
  afterAll(() => {
    expect(test.logged).toEqual([])
    return test.close()
  })

  const post = (factorType: string, body: unknown, headers = {}) =>
    test.call(pathOf(factorType), body, { authorization, ...headers })
  const logIn = async () =>
    (
      await test.call(
        '/_api/iam/authentication/v2/login',
        { loginId: { email: member.email }, password: PASSWORD },
        { authorization },
      )
    ).body
  const start = async (): Promise<string> => (await logIn()).stateToken
  const codeOf = (answer: { body: { details?: { applicationError?: { code: string } } } }) =>
    answer.body.details?.applicationError?.code

  it('requires the factor after login, then returns a session token [S-ID-08] [S-ID-11]', async () => {
    const loggedIn = await logIn()
    expect(loggedIn).toMatchObject({
      state: 'REQUIRE_MFA',
      requireMfaData: {
        reason: 'USER_SETTINGS',
        availableFactors: [{ factorType: 'TOTP', factorStatus: 'ENABLED' }],
      },
    })
    const answer = await post('TOTP', {
      factorType: 'TOTP',
      stateToken: loggedIn.stateToken,
      totpData: { code: code() },
    })
    expect([answer.status, answer.body.state, answer.headers.get('cache-control')]).toEqual([
      200,
      'SUCCESS',
      'no-store',
    ])
    expect(answer.body.sessionToken).toMatch(/^st_/)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it.each(['/_api/iam/authentication', '/iam/authentication'])('works at %s', async (prefix) => {
    const answer = await test.call(
      `${prefix}/v2/TOTP/verify`,
      { stateToken: await start(), totpData: { code: code() } },
      { authorization },
    )
    expect(answer.body.state).toBe('SUCCESS')
  })

  it('selects a factor without data: returns its challenge; the state token stays [S-ID-11]', async () => {
    const stateToken = await start()
    const chosen = await post('TOTP', { factorType: 'TOTP', stateToken })
    expect(chosen.body).toEqual({
      state: 'MFA_CHALLENGE',
      stateToken,
      mfaChallengeData: {
        factorType: 'TOTP',
        verificationChallengeData: {},
        availableFactors: [{ factorType: 'TOTP', factorStatus: 'ENABLED' }],
        reason: 'USER_SETTINGS',
      },
    })
    expect(
      (await post('TOTP', { factorType: 'TOTP', stateToken, totpData: { code: code() } })).body.state,
    ).toBe('SUCCESS')
  })

  it('requires the same factor in path and body, with its own data object only [S-ID-23]', async () => {
    const stateToken = await start()
    const fieldsOf = async (path: string, body: object) => {
      const answer = await post(path, { stateToken, ...body })
      expect(answer.status).toBe(400)
      return answer.body.details.validationError.fieldViolations.map(
        ({ field, data }: { field: string; data: object }) => [field, data],
      )
    }
    expect(await fieldsOf('TOTP', { factorType: 'EMAIL', totpData: { code: code() } })).toEqual([
      ['factorType', {}],
    ])
    expect(
      await fieldsOf('TOTP', {
        factorType: 'TOTP',
        totpData: { code: code() },
        emailData: { code: '123456' },
      }),
    ).toEqual([['emailData', {}]])
    expect(await fieldsOf('TOTP', { factorType: 'TOTP', smsData: { code: '123456' } })).toEqual([
      ['smsData', {}],
    ])
    expect((await post('totp', { stateToken })).status).toBe(404)
    // None of these counted as an attempt.
    expect((await post('TOTP', { stateToken, totpData: { code: code() } })).body.state).toBe('SUCCESS')
  })

  it('works only with the token, origin and client that began', async () => {
    const stateToken = await start()
    const body = { stateToken, totpData: { code: code() } }
    expect((await test.call(pathOf('TOTP'), body)).status).toBe(401)
    expect((await post('TOTP', body, { origin: 'https://elsewhere.example' })).status).toBe(403)
    const other = await test.addSite()
    const theirs = (await test.call('/oauth2/token', { clientId: other.client.id, grantType: 'anonymous' }))
      .body.access_token
    expect(codeOf(await test.call(pathOf('TOTP'), body, { authorization: theirs }))).toBe(
      'INVALID_STATE_TOKEN',
    )
    expect((await post('TOTP', body, { origin: CLIENT_ORIGIN })).body.state).toBe('SUCCESS')
  })

  it('does not accept the state token for anything else (ASVS v5)', async () => {
    const stateToken = await start()
    expect((await test.get('/oauth2/user-info', { authorization: stateToken })).status).toBe(401)
    expect(
      (
        await test.call(
          '/_api/iam/verification/v1/auth/verify',
          { code: '123456', stateToken },
          { authorization },
        )
      ).status,
    ).toBe(400)
    expect(codeOf(await post('PASSWORD', { stateToken, passwordData: { password: PASSWORD } }))).toBe(
      'UNSUPPORTED_FACTOR',
    )
  })

  it('stops a member who was blocked in between', async () => {
    const stateToken = await start()
    await test.services.db.transaction((tx) =>
      tx.updateTable('identities').set({ status: 'BLOCKED' }).where('id', '=', member.id).execute(),
    )
    expect(codeOf(await post('TOTP', { stateToken, totpData: { code: code() } }))).toBe('IDENTITY_BLOCKED')
  })

  it('requires a mailed code for a high-risk login [S-ID-11] [S-ID-25]', async () => {
    const plain = await test.addMember()
    const stateToken = await test.services.db.transaction(async (tx) => {
      const peer = { ip: '192.0.2.77', network: '192.0.2.77', userAgent: '', requestId: 'r' }
      const { answer } = await continueSignIn(tx, test.identity, {
        site: test.site,
        client: test.client,
        peer,
        member: (await findIdentity(tx, plain.id))!,
        passed: ['PASSWORD'],
        isHighRisk: true,
      })
      expect(answer).toMatchObject({
        state: 'REQUIRE_MFA',
        requireMfaData: {
          reason: 'HIGH_RISK_LOGIN',
          availableFactors: [{ factorType: 'EMAIL', factorStatus: 'ENABLED_BY_RULE' }],
        },
      })
      return answer.stateToken!
    })
    const chosen = await post('EMAIL', { factorType: 'EMAIL', stateToken })
    expect(chosen.body.mfaChallengeData).toMatchObject({
      reason: 'HIGH_RISK_LOGIN',
      verificationChallengeData: { hint: expect.stringContaining('***@') },
    })
    const mailed = /^(\d{6})$/m.exec((await test.mails(plain))[0]!.text)![1]!
    expect(
      (await post('EMAIL', { factorType: 'EMAIL', stateToken, emailData: { code: mailed } })).body.state,
    ).toBe('SUCCESS')
  })

  it('accepts a repeated password as a first factor with limited attempts', async () => {
    const data = { step: 'first-factor', clientId: test.client.id, passed: [] }
    const stateToken = await test.services.db.transaction((tx) =>
      makeSecret(tx, test.services, 'state', { siteId: test.site.id, identityId: member.id, data }),
    )
    expect(codeOf(await post('TOTP', { stateToken, totpData: { code: code() } }))).toBe('UNSUPPORTED_FACTOR')
    expect(codeOf(await post('PASSWORD', { stateToken, passwordData: { password: 'inne-haslo-123' } }))).toBe(
      'VERIFICATION_FAILED',
    )
    expect((await post('PASSWORD', { stateToken, passwordData: { password: PASSWORD } })).body.state).toBe(
      'REQUIRE_MFA',
    )
  })

  it('audits every event without any code', async () => {
    const stateToken = await start()
    await post('TOTP', { stateToken, totpData: { code: '000000' } })
    const right = code()
    await post('TOTP', { stateToken, totpData: { code: right } })
    const events = await test.services.db.read
      .selectFrom('audit_events')
      .selectAll()
      .where('identity_id', '=', member.id)
      .execute()
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['factor_added', 'factor_failed', 'signed_in']),
    )
    for (const secret of [right, '000000', stateToken])
      expect(JSON.stringify(events.map(({ details_json }) => details_json))).not.toContain(secret)
  })

  it('answers anything with a valid error, never a server error', async () => {
    const stateToken = await start()
    const field = fc.oneof(
      fc.string(),
      fc.jsonValue(),
      fc.constant({ code: '123456' }),
      fc.constant({ challengeId: 'wc_x', credential: '{"id":"x"}' }),
      fc.constant({ transactionId: 'x' }),
      fc.constant({ password: 'x' }),
    )
    const body = fc.record(
      {
        factorType: fc.oneof(fc.constantFrom(...FACTOR_TYPES), fc.jsonValue()),
        stateToken: fc.oneof(fc.constant(stateToken), fc.string(), fc.jsonValue()),
        rememberThisDevice: fc.jsonValue(),
        ...Object.fromEntries(DATA_FIELDS.map((name) => [name, field])),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...FACTOR_TYPES), body, async (factorType, sent) => {
        const answer = await post(factorType, sent)
        expect(answer.status).toBeLessThan(500)
        if (answer.status !== 200)
          expect(answer.body).toEqual({ message: expect.any(String), details: expect.objectContaining({}) })
      }),
      { numRuns: 150 },
    )
  })
})
