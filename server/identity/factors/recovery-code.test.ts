import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFactorShop, type TestMember } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { listFactors } from '../members/store.ts'
import { addEmailFactor, listOwnFactors, removeOwnFactor, makeRecoveryCodes } from './own-factors.ts'
import { rememberDevice, consumeRememberedDevice } from '../members/remembered-device.ts'

const DAY_MS = 86_400_000

describe.each(engines)('recovery codes (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine, {}))
  let startMs: number
  let member: TestMember
  let codes: string[]
  beforeAll(async () => {
    startMs = test.clock.nowMs
    await test.setSite({ freeSignInFailures: 1_000 })
  })
  beforeEach(async () => {
    test.clock.nowMs = startMs += DAY_MS
    member = await test.addMember()
    await addEmailFactor(test.identity, member.owner)
    const made = await makeRecoveryCodes(test.identity, member.owner)
    if (!made.ok) throw new Error(made.reason)
    codes = made.codes
  })

  const send = async (code: string) =>
    test.verify({
      factorType: 'RECOVERY_CODE',
      stateToken: (await test.signIn(member)).stateToken!,
      data: { code },
    })
  const idOf = async (type: string) =>
    (await listOwnFactors(test.services, member.id)).find((factor) => factor.type === type)!.id

  it('are ten, stored as hashes, each valid once (NIST SP 800-63B) [S-ID-11]', async () => {
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    const stored = JSON.stringify(await listFactors(test.services.db.read, member.id))
    for (const code of codes) expect(stored).not.toContain(code)
    await expect(send(codes[3]!.toUpperCase().replaceAll('-', ' '))).resolves.toMatchObject({
      answer: { state: 'SUCCESS' },
    })
    await expect(send(codes[3]!)).rejects.toMatchObject({ status: 400 })
    await expect(send(codes[4]!)).resolves.toMatchObject({ answer: { state: 'SUCCESS' } })
  })

  it('are invalid after new ones were made', async () => {
    const anew = await makeRecoveryCodes(test.identity, member.owner)
    if (!anew.ok) throw new Error(anew.reason)
    await expect(send(codes[0]!)).rejects.toMatchObject({ status: 400 })
    await expect(send(anew.codes[0]!)).resolves.toMatchObject({ answer: { state: 'SUCCESS' } })
    expect(
      (await listOwnFactors(test.services, member.id)).filter(({ type }) => type === 'RECOVERY_CODE'),
    ).toHaveLength(1)
    expect((await test.mails(member)).map(({ text }) => text).join()).toContain('nowe kody zapasowe')
  })

  it('count once when one is used at several sign-ins at once; different ones all count', async () => {
    const same = await Promise.allSettled([send(codes[0]!), send(codes[0]!), send(codes[0]!)])
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const different = await Promise.allSettled(codes.slice(1, 6).map(send))
    expect(different.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const used of codes.slice(0, 6)) await expect(send(used)).rejects.toMatchObject({ status: 400 })
  })

  it('are not offered after the last one was used, nor required as the only factor', async () => {
    for (const code of codes) await send(code)
    expect((await test.signIn(member)).requireMfaData!.availableFactors).toEqual([
      { factorType: 'EMAIL', factorStatus: 'ENABLED' },
    ])
    await makeRecoveryCodes(test.identity, member.owner)
    await removeOwnFactor(test.identity, member.owner, await idOf('EMAIL'))
    expect((await test.signIn(member)).state).toBe('SUCCESS')
    expect(await listFactors(test.services.db.read, member.id)).toEqual([])
    expect(await makeRecoveryCodes(test.identity, member.owner)).toEqual({
      ok: false,
      reason: 'no_other_factor',
    })
  })

  it('need a sign-in within the last ten minutes, also after the clock was set back', async () => {
    test.clock.nowMs += 10 * 60_000 + 1
    expect(await makeRecoveryCodes(test.identity, member.owner)).toEqual({
      ok: false,
      reason: 'sign_in_again',
    })
    test.clock.nowMs -= DAY_MS
    expect(await makeRecoveryCodes(test.identity, member.owner)).toEqual({
      ok: false,
      reason: 'sign_in_again',
    })
  })

  describe('a remembered device', () => {
    const remember = () =>
      test.services.db.transaction((tx) => rememberDevice(tx, test.services, test.site, member.id))
    const use = (token: string, of: TestMember = member) =>
      test.services.db.transaction((tx) =>
        consumeRememberedDevice(tx, test.services, test.site, of.id, token),
      )

    it('is recognised by a token that changes at each use, for thirty days (ASVS v5)', async () => {
      const token = await remember()
      const next = await use(token)
      expect(next).toMatch(/^dv_/)
      expect(await use(token)).toBeUndefined()
      expect(await use(next!, await test.addMember())).toBeUndefined()
      test.clock.nowMs += 30 * DAY_MS
      expect(await use(next!)).toBeUndefined()
      startMs = test.clock.nowMs
    })

    it('skips the second factor and gets another token at each sign-in (ASVS v5)', async () => {
      const token = await remember()
      const { state, deviceToken } = await test.signIn(member, token)
      expect([state, deviceToken]).toEqual(['SUCCESS', expect.stringMatching(/^dv_/)])
      expect((await test.signIn(member, token)).state).toBe('REQUIRE_MFA')
      expect((await test.signIn(await test.addMember(), deviceToken)).deviceToken).toBeUndefined()
      expect((await test.signIn(member, deviceToken)).state).toBe('SUCCESS')
    })

    it('is remembered by a sign-in that requested it, and forgotten when a factor is removed', async () => {
      const { stateToken } = await test.signIn(member)
      const step = await test.verify({
        factorType: 'RECOVERY_CODE',
        stateToken: stateToken!,
        data: { code: codes[0]! },
        remembersDevice: true,
      })
      expect(step.deviceToken).toMatch(/^dv_/)
      await removeOwnFactor(test.identity, member.owner, await idOf('EMAIL'))
      expect(await use(step.deviceToken!)).toBeUndefined()
    })
  })
})
