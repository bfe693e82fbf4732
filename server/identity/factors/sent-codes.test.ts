import { makeServices } from '#server/testing/make.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FactorType } from '#contract/identity/names.ts'
import { openFactorShop, PEER, type TestMember } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { addFactor } from '../members/store.ts'
import { addEmailFactor } from './own-factors.ts'
import { makeFactorRow } from './factor-row.ts'
import { isOneTimeCode, makeOneTimeCode } from '../secrets/sent-code.ts'
import { approvePush, findPushPrompt, PUSH_APPROVAL_PATH, beginPush } from './push-device.ts'
import { beginTelephone, confirmTelephone } from './telephone.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

describe.each(engines)('codes that are sent (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine))
  let startMs: number
  let member: TestMember
  beforeAll(async () => {
    startMs = test.clock.nowMs
  })
  beforeEach(async () => {
    test.clock.nowMs = startMs += DAY_MS
    member = await test.addMember()
  })

  /** The six digits alone on a line of the newest mail that has some. */
  const newestCode = async () => {
    test.clock.nowMs += 1
    for (const { text } of await test.mails(member)) {
      const found = /^(\d{6})$/m.exec(text)
      if (found) return found[1]!
    }
    throw new Error('no code')
  }
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const addPhone = async (type: 'SMS' | 'CALL') => {
    const begun = await beginTelephone(test.identity, member.owner, type, '600 700 123')
    if (!begun.ok) throw new Error(begun.reason)
    expect(await confirmTelephone(test.identity, member.owner, begun.factorId, await newestCode())).toEqual({
      ok: true,
    })
  }
  const choose = async (factorType: FactorType) => {
    const { stateToken } = await test.signIn(member)
    const { answer } = await test.verify({ factorType, stateToken: stateToken! })
    test.clock.nowMs += 1
    return {
      stateToken: stateToken!,
      answer,
      send: (code: string) => test.verify({ factorType, stateToken: stateToken!, data: { code } }),
    }
  }

  const SENT: ['EMAIL' | 'SMS' | 'CALL', () => Promise<void>, () => string][] = [
    [
      'EMAIL',
      async () => expect(await addEmailFactor(test.identity, member.owner)).toEqual({ ok: true }),
      () => `${member.email[0]}***@example.pl`,
    ],
    ['SMS', () => addPhone('SMS'), () => '+48 *** *** 123'],
    ['CALL', () => addPhone('CALL'), () => '+48 *** *** 123'],
  ]
  it.each(SENT)(
    '%s: six digits are sent, only a hint of the recipient is shown, they sign in once [S-ID-11] [S-ID-25]',
    async (factorType, add, hint) => {
      await add()
      const { answer, send, stateToken } = await choose(factorType)
      expect(answer).toEqual({
        state: 'MFA_CHALLENGE',
        stateToken,
        mfaChallengeData: {
          factorType,
          verificationChallengeData: { hint: hint() },
          availableFactors: [{ factorType, factorStatus: 'ENABLED' }],
          reason: 'USER_SETTINGS',
        },
      })
      const code = await newestCode()
      const stored = await test.services.db.read
        .selectFrom('one_time_secrets')
        .select('data_json')
        .where('identity_id', '=', member.id)
        .execute()
      expect(JSON.stringify(stored)).not.toContain(code)
      await expect(send(otherThan(code))).rejects.toMatchObject({ status: 400 })
      await expect(send(` ${code.slice(0, 3)} ${code.slice(3)} `)).resolves.toMatchObject({
        answer: { state: 'SUCCESS' },
      })
      await expect(send(code)).rejects.toMatchObject({
        body: { details: { applicationError: { code: 'INVALID_STATE_TOKEN' } } },
      })
    },
  )

  it('is valid for ten minutes, also when the clock is set back in between', async () => {
    await addEmailFactor(test.identity, member.owner)
    const late = await choose('EMAIL')
    const lateCode = await newestCode()
    test.clock.nowMs += 10 * MINUTE_MS - 10
    const early = await choose('EMAIL')
    const earlyCode = await newestCode()
    test.clock.nowMs += 10
    await expect(late.send(lateCode)).rejects.toMatchObject({ status: 400 })
    test.clock.nowMs -= 60 * MINUTE_MS
    await expect(early.send(earlyCode)).resolves.toMatchObject({ answer: { state: 'SUCCESS' } })
  })

  it('is invalid after a new code was sent, which gives no more attempts', async () => {
    await addEmailFactor(test.identity, member.owner)
    const { stateToken, send } = await choose('EMAIL')
    const first = await newestCode()
    for (let tries = 0; tries < 4; tries++)
      await expect(send(otherThan(first))).rejects.toMatchObject({
        body: { details: { applicationError: { code: 'VERIFICATION_FAILED' } } },
      })
    await test.verify({ factorType: 'EMAIL', stateToken })
    const second = await newestCode()
    await expect(send(first === second ? otherThan(second) : first)).rejects.toMatchObject({
      body: { details: { applicationError: { code: 'VERIFICATION_FAILED' } } },
    })
    await expect(send(second)).rejects.toMatchObject({
      body: { details: { applicationError: { code: 'INVALID_STATE_TOKEN' } } },
    })
  })

  it('proves nothing if it was not requested or is for another factor', async () => {
    await addEmailFactor(test.identity, member.owner)
    await addPhone('SMS')
    const { stateToken } = await test.signIn(member)
    await expect(
      test.verify({ factorType: 'EMAIL', stateToken: stateToken!, data: { code: '123456' } }),
    ).rejects.toMatchObject({ status: 400 })
    await test.verify({ factorType: 'SMS', stateToken: stateToken! })
    const code = await newestCode()
    await expect(
      test.verify({ factorType: 'EMAIL', stateToken: stateToken!, data: { code } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      test.verify({ factorType: 'SMS', stateToken: stateToken!, data: { code } }),
    ).resolves.toMatchObject({ answer: { state: 'SUCCESS' } })
  })

  it('is not mailed more often per hour than the site allows', async () => {
    await addEmailFactor(test.identity, member.owner)
    const { stateToken } = await test.signIn(member)
    for (let sent = 0; sent < test.site.settings.mailsPerHour; sent++)
      await test.verify({ factorType: 'EMAIL', stateToken: stateToken! })
    await expect(test.verify({ factorType: 'EMAIL', stateToken: stateToken! })).rejects.toMatchObject({
      status: 429,
    })
    expect((await test.mails(member)).filter(({ text }) => /^\d{6}$/m.test(text))).toHaveLength(
      test.site.settings.mailsPerHour,
    )
  })

  it('is not sent to an unverified address or for a factor that the member does not have', async () => {
    const stranger = await test.addMember({ is_email_verified: 0 })
    expect(await addEmailFactor(test.identity, stranger.owner)).toEqual({
      ok: false,
      reason: 'email_not_verified',
    })
    await addEmailFactor(test.identity, member.owner)
    const { stateToken } = await test.signIn(member)
    for (const factorType of [
      'TOTP',
      'SMS',
      'CALL',
      'PUSH',
      'WEBAUTHN',
      'RECOVERY_CODE',
      'PASSWORD',
    ] as const) {
      await expect(test.verify({ factorType, stateToken: stateToken! })).rejects.toMatchObject({
        body: { details: { applicationError: { code: 'UNSUPPORTED_FACTOR' } } },
      })
      await expect(
        test.verify({
          factorType,
          stateToken: stateToken!,
          data: { code: '123456', password: 'x', transactionId: 'x', challengeId: 'x', credential: '{}' },
        }),
      ).rejects.toMatchObject({ body: { details: { applicationError: { code: 'UNSUPPORTED_FACTOR' } } } })
    }
  })

  it('confirms a telephone number within the allowed attempts', async () => {
    expect(await beginTelephone(test.identity, member.owner, 'SMS', 'tutaj')).toEqual({
      ok: false,
      reason: 'wrong_phone',
    })
    const begun = await beginTelephone(test.identity, member.owner, 'SMS', '+49 151 23456789')
    if (!begun.ok) throw new Error(begun.reason)
    expect(begun.hint).toBe('+49 *** *** 789')
    const code = await newestCode()
    expect((await test.signIn(member)).state).toBe('SUCCESS')
    for (let tries = 0; tries < 5; tries++)
      expect(await confirmTelephone(test.identity, member.owner, begun.factorId, otherThan(code))).toEqual({
        ok: false,
        reason: 'wrong_code',
      })
    expect(await confirmTelephone(test.identity, member.owner, begun.factorId, code)).toEqual({
      ok: false,
      reason: 'unknown_factor',
    })
  })

  it('counts once when it is sent many times at once; wrong ones are limited to the allowed attempts', async () => {
    const begin = async () => {
      const begun = await beginTelephone(test.identity, member.owner, 'SMS', '600700123')
      if (!begun.ok) throw new Error(begun.reason)
      return { factorId: begun.factorId, code: await newestCode() }
    }
    const { factorId, code } = await begin()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => confirmTelephone(test.identity, member.owner, factorId, code)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      (await test.mails(member)).filter(({ text }) => text.includes('dodano numer telefonu')),
    ).toHaveLength(1)

    test.clock.nowMs += MINUTE_MS
    const next = await begin()
    for (let round = 0; round < 10; round++)
      await Promise.all(
        Array.from({ length: 3 }, () =>
          confirmTelephone(test.identity, member.owner, next.factorId, otherThan(next.code)),
        ),
      )
    expect(await confirmTelephone(test.identity, member.owner, next.factorId, next.code)).toEqual({
      ok: false,
      reason: 'unknown_factor',
    })
  })

  it('is sent as a mail that names the telephone in the demo', async () => {
    await addPhone('SMS')
    const mails = await test.mails(member)
    expect(mails.find(({ subject }) => subject.startsWith('[SMS → +48600700123]'))!.text).toContain(
      'To sklep pokazowy',
    )
    expect(mails.map(({ text }) => text).join()).toContain('dodano numer telefonu')
  })

  it('PUSH: one confirmation on the device signs in; until then the sign-in waits [S-ID-11]', async () => {
    const begun = await beginPush(test.identity, member.owner, 'Telefon Oli')
    expect(begun.ok).toBe(true)
    const linkIn = async () => {
      test.clock.nowMs += 1
      const texts = (await test.mails(member)).map(({ text }) => text).join('\n')
      return new URL(/^http\S+prosba=\S+$/m.exec(texts)![0])
    }
    expect((await test.signIn(member)).state).toBe('SUCCESS')
    const first = (await linkIn()).searchParams.get('prosba')!
    expect(await approvePush(test.identity, first, PEER)).toBe(true)
    expect(await approvePush(test.identity, first, PEER)).toBe(false)

    const { stateToken, answer } = await choose('PUSH')
    const { hint, pushData } = answer.mfaChallengeData!.verificationChallengeData
    expect(hint).toBe('Telefon Oli')
    const wait = (transactionId = pushData!.transactionId) =>
      test.verify({ factorType: 'PUSH', stateToken, data: { transactionId } })
    for (let polls = 0; polls < 10; polls++) expect((await wait()).answer).toEqual(answer)
    await expect(wait('something-else')).rejects.toMatchObject({ status: 400 })

    const link = await linkIn()
    expect(link.pathname).toBe(PUSH_APPROVAL_PATH)
    const page = await test.app.request(link)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ])
    expect(await page.text()).toContain('Tak, to ja')
    // Opening the link is no confirmation.
    expect((await wait()).answer.state).toBe('MFA_CHALLENGE')
    expect(await findPushPrompt(test.services, link.searchParams.get('prosba')!)).toEqual({
      siteId: test.site.id,
      isNewDevice: false,
    })
    const yes = () =>
      test.app.request(new URL(PUSH_APPROVAL_PATH, link), {
        method: 'POST',
        body: new URLSearchParams(link.searchParams),
      })
    expect((await yes()).status).toBe(200)
    expect((await yes()).status).toBe(410)
    expect((await wait()).answer.state).toBe('SUCCESS')
    await expect(wait()).rejects.toMatchObject({ status: 400 })
  })
})

describe('an unanswered push', () => {
  it('ends after five minutes like a wrong attempt', async () => {
    const demo = await openFactorShop('sqlite')
    const member = await demo.addMember()
    await demo.services.db.transaction((tx) =>
      addFactor(
        tx,
        makeFactorRow(demo.services, member.id, { type: 'PUSH', data: { deviceName: 'Telefon' } }),
      ),
    )
    const { stateToken } = await demo.signIn(member)
    const { answer } = await demo.verify({ factorType: 'PUSH', stateToken: stateToken! })
    const data = answer.mfaChallengeData!.verificationChallengeData.pushData!
    demo.clock.nowMs += 5 * MINUTE_MS - 1
    expect((await demo.verify({ factorType: 'PUSH', stateToken: stateToken!, data })).answer.state).toBe(
      'MFA_CHALLENGE',
    )
    demo.clock.nowMs += 1
    await expect(demo.verify({ factorType: 'PUSH', stateToken: stateToken!, data })).rejects.toMatchObject({
      body: { details: { applicationError: { code: 'VERIFICATION_FAILED' } } },
    })
    await demo.close()
  })
})

describe('a shop in production without a telephone provider', () => {
  it('offers no telephone factors, and a mailed code instead of an existing one [S-ID-25]', async () => {
    const demo = await openFactorShop('sqlite', { isProduction: true })
    const member = await demo.addMember()
    expect(await beginTelephone(demo.identity, member.owner, 'SMS', '600700123')).toEqual({
      ok: false,
      reason: 'not_available',
    })
    expect(await beginPush(demo.identity, member.owner, 'Telefon')).toEqual({
      ok: false,
      reason: 'not_available',
    })
    await demo.services.db.transaction((tx) =>
      addFactor(
        tx,
        makeFactorRow(demo.services, member.id, { type: 'SMS', data: { phone: '+48600700123' } }),
      ),
    )
    expect((await demo.signIn(member)).requireMfaData!.availableFactors).toEqual([
      { factorType: 'SMS', factorStatus: 'DISABLED_BY_RULE' },
      { factorType: 'EMAIL', factorStatus: 'ENABLED_BY_RULE' },
    ])
    await demo.close()
  })
})

describe('one-time codes', () => {
  const services = makeServices({
    settings: { secret: 'x'.repeat(32) } as never,
    now: () => 1_000,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  })

  it('are six digits, each equally likely', () => {
    const counts = Array<number>(10).fill(0)
    for (let at = 0; at < 3_000; at++) {
      const { code } = makeOneTimeCode(services, 1_000)
      expect(code).toMatch(/^\d{6}$/)
      for (const digit of code) counts[Number(digit)]! += 1
    }
    for (const count of counts) expect(Math.abs(count - 1_800)).toBeLessThan(250)
  })

  it('are generated again when a value would make some digits likelier', () => {
    const drawn = [Uint8Array.from([255, 255, 255, 255]), Uint8Array.from([0, 0, 0, 7]), new Uint8Array(16)]
    expect(
      makeOneTimeCode(makeServices({ ...services, randomBytes: () => drawn.shift()! }), 1_000).code,
    ).toBe('000007')
  })

  it('expire in time and cannot be verified without SECRET', () => {
    const { code, stored } = makeOneTimeCode(services, 1_000)
    expect(isOneTimeCode(services, stored, code)).toBe(true)
    expect(isOneTimeCode(makeServices({ ...services, now: () => 2_000 }), stored, code)).toBe(false)
    expect(
      isOneTimeCode(
        makeServices({ ...services, settings: { secret: 'y'.repeat(32) } as never }),
        stored,
        code,
      ),
    ).toBe(false)
    expect(isOneTimeCode(services, {}, code)).toBe(false)
  })
})
