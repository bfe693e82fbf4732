import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFactorShop, type TestMember } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { findIdentity } from '../members/store.ts'
import { continueSignIn } from '../sign-in/continue-sign-in.ts'
import { beginTotp, confirmTotp } from './enrol-totp.ts'
import { totpOf } from './kinds/totp.ts'
import { verifySecondFactor } from '../sign-in/verify-factor.ts'

const STEP_MS = 30_000
const DAY_MS = 86_400_000

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B: the last six of the eight digits.
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (seconds, code) => {
    expect(totpOf(SECRET).generate({ timestamp: seconds * 1000 })).toBe(code)
  })

  // RFC 4226, appendix D: steps 0 to 9.
  it('are those of RFC 4226 for a count of steps', () => {
    const codes = Array.from({ length: 10 }, (_, step) =>
      totpOf(SECRET).generate({ timestamp: step * STEP_MS }),
    )
    expect(codes).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ])
  })
})

describe.each(engines)('an authenticator app as a second factor (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine))
  let startMs: number
  let member: TestMember
  let code: (steps?: number) => string
  beforeAll(async () => {
    startMs = test.clock.nowMs
  })
  beforeEach(async () => {
    test.clock.nowMs = startMs += DAY_MS
    member = await test.addMember()
    code = await test.addTotp(member)
  })

  const start = async () => (await test.signIn(member)).stateToken!
  const send = (stateToken: string, typed: string) =>
    test.verify({ factorType: 'TOTP', stateToken, data: { code: typed } })

  it('is required after the password, and its code signs in [S-ID-11] [S-ID-25]', async () => {
    const started = await test.signIn(member)
    expect(started).toEqual({
      state: 'REQUIRE_MFA',
      stateToken: expect.stringMatching(/^sg_/),
      requireMfaData: {
        availableFactors: [{ factorType: 'TOTP', factorStatus: 'ENABLED' }],
        reason: 'USER_SETTINGS',
      },
    })
    const { answer } = await send(started.stateToken!, code())
    expect(answer).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.stringMatching(/^st_/),
      identity: { id: member.id, factors: [{ type: 'TOTP', status: 'ACTIVE' }] },
    })
  })

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('accepts the code of %i steps away: %s (RFC 6238, 5.2)', async (steps, isTaken) => {
    const outcome = await send(await start(), code(steps)).catch(
      (error) => error.body.details.applicationError.code,
    )
    expect(outcome).toEqual(
      isTaken
        ? expect.objectContaining({ answer: expect.objectContaining({ state: 'SUCCESS' }) })
        : 'VERIFICATION_FAILED',
    )
  })

  it('accepts each step once, and none before the last accepted one (RFC 6238, 5.2)', async () => {
    await send(await start(), code())
    await expect(send(await start(), code())).rejects.toMatchObject({ status: 400 })
    await expect(send(await start(), code(-1))).rejects.toMatchObject({ status: 400 })
    await expect(send(await start(), code(1))).resolves.toMatchObject({ answer: { state: 'SUCCESS' } })
  })

  it('accepts one code once at several sign-ins at once', async () => {
    const tokens = await Promise.all([start(), start(), start()])
    const outcomes = await Promise.allSettled(tokens.map((token) => send(token, code())))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('opens one session per state token', async () => {
    const token = await start()
    const outcomes = await Promise.allSettled([send(token, code()), send(token, code(1))])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(send(token, code(1))).rejects.toMatchObject({
      body: { details: { applicationError: { code: 'INVALID_STATE_TOKEN' } } },
    })
  })

  it('counts wrong codes per state token, and per member across sign-ins', async () => {
    const token = await start()
    for (let tries = 0; tries < 5; tries++)
      await expect(send(token, '000000')).rejects.toMatchObject({ status: 400 })
    await expect(send(token, code())).rejects.toMatchObject({
      status: 400,
      body: { details: { applicationError: { code: 'INVALID_STATE_TOKEN' } } },
    })

    const another = await start()
    await expect(send(another, '000000')).rejects.toMatchObject({ status: 400 })
    await expect(send(another, code())).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
    test.clock.nowMs += 1_000
    await expect(send(another, code())).resolves.toMatchObject({ answer: { state: 'SUCCESS' } })
  })

  it('checks no more codes at once than the state token has attempts', async () => {
    await test.setSite({ freeSignInFailures: 1_000 })
    const token = await start()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => send(token, String(at).padStart(6, '0'))),
    )
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? outcome.reason.body.details.applicationError.code : 'taken',
    )
    expect(codes.filter((one) => one === 'VERIFICATION_FAILED')).toHaveLength(5)
    expect(codes.filter((one) => one === 'INVALID_STATE_TOKEN')).toHaveLength(7)
    await test.setSite({ freeSignInFailures: 5 })
  })

  it('accepts no code again after the clock was set back', async () => {
    const used = code()
    await send(await start(), used)
    test.clock.nowMs -= 3_600_000
    await expect(send(await start(), code())).rejects.toMatchObject({ status: 400 })
    test.clock.nowMs += 3_600_000
    await expect(send(await start(), used)).rejects.toMatchObject({ status: 400 })
    test.clock.nowMs += STEP_MS
    await expect(send(await start(), code())).resolves.toMatchObject({ answer: { state: 'SUCCESS' } })
  })

  it('stores its secret encrypted, and is active only after a code was confirmed', async () => {
    const other = await test.addMember()
    const begun = await beginTotp(test.identity, other.owner)
    if (!begun.ok) throw new Error(begun.reason)
    const { secret, uri, qrSvg, factorId } = begun.enrolment
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain('otpauth://totp/')
    expect(uri).toContain(`secret=${secret}`)
    expect(qrSvg).toMatch(/^<svg /)
    const row = await test.services.db.read
      .selectFrom('identity_factors')
      .selectAll()
      .where('id', '=', factorId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(row.status).toBe('INACTIVE')
    expect((await test.signIn(other)).state).toBe('SUCCESS')

    expect(await confirmTotp(test.identity, other.owner, factorId, '000000')).toEqual({
      ok: false,
      reason: 'wrong_code',
    })
    const shown = totpOf(secret).generate({ timestamp: test.clock.nowMs })
    expect(await confirmTotp(test.identity, other.owner, factorId, shown)).toEqual({ ok: true })
    const started = await test.signIn(other)
    expect(started.state).toBe('REQUIRE_MFA')
    await expect(
      test.verify({ factorType: 'TOTP', stateToken: started.stateToken!, data: { code: shown } }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('is replaced by a new one only after that was confirmed', async () => {
    const begun = await beginTotp(test.identity, member.owner)
    if (!begun.ok) throw new Error(begun.reason)
    await expect(send(await start(), code())).resolves.toMatchObject({ answer: { state: 'SUCCESS' } })
    await confirmTotp(
      test.identity,
      member.owner,
      begun.enrolment.factorId,
      totpOf(begun.enrolment.secret).generate({ timestamp: test.clock.nowMs }),
    )
    await expect(send(await start(), code(1))).rejects.toMatchObject({ status: 400 })
    expect(
      await test.services.db.read
        .selectFrom('identity_factors')
        .select('id')
        .where('identity_id', '=', member.id)
        .execute(),
    ).toEqual([{ id: begun.enrolment.factorId }])
  })

  it('must be enrolled again after SECRET was lost, with mailed codes meanwhile [S-ID-25]', async () => {
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('identity_factors')
        .set({ sealed: 'AAAA' })
        .where('identity_id', '=', member.id)
        .execute(),
    )
    await expect(send(await start(), code())).rejects.toMatchObject({ status: 400 })
    expect((await test.signIn(member)).requireMfaData).toEqual({
      reason: 'USER_SETTINGS',
      availableFactors: [
        { factorType: 'TOTP', factorStatus: 'REQUIRE_REENROLL' },
        { factorType: 'EMAIL', factorStatus: 'ENABLED_BY_RULE' },
      ],
    })
  })

  it('rejects a state token at another site, client or member (CWE-639)', async () => {
    const stateToken = await start()
    const elsewhere = await test.addSite()
    const peer = { ip: '192.0.2.9', network: '192.0.2.9', userAgent: '', requestId: 'r' }
    const onPages = await test.services.db.transaction(async (tx) =>
      continueSignIn(tx, test.identity, {
        site: test.site,
        client: null,
        peer,
        member: (await findIdentity(tx, member.id))!,
        passed: ['PASSWORD'],
      }),
    )
    const elsewhereOnPages = verifySecondFactor(
      test.identity,
      { site: elsewhere.site, client: null, peer },
      { factorType: 'TOTP', stateToken: onPages.answer.stateToken!, data: { code: code() } },
    )
    await expect(elsewhereOnPages).rejects.toMatchObject({
      body: { details: { applicationError: { code: 'INVALID_STATE_TOKEN' } } },
    })
    for (const at of [
      { site: elsewhere.site, client: elsewhere.client, peer },
      { site: test.site, client: null, peer },
    ]) {
      await expect(
        verifySecondFactor(test.identity, at, { factorType: 'TOTP', stateToken, data: { code: code() } }),
      ).rejects.toMatchObject({ body: { details: { applicationError: { code: 'INVALID_STATE_TOKEN' } } } })
    }
  })
})
