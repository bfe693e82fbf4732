import { describe, expect, it } from 'vitest'
import { openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import { codeTo } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { beginEmailChange, confirmEmailChange } from './change-email.ts'

const DAY_MS = 86_400_000

describe.each(engines)('another e-mail address (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine))

  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('checks no more codes at once than there are attempts (NIST SP 800-63B)', async () => {
    const { owner } = await test.addMember()
    const token = await beginEmailChange(test.identity, owner, 'nowy1@example.pl')
    const code = await codeTo(test, 'nowy1@example.pl')
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, () => confirmEmailChange(test.identity, owner, token, wrongOf(code))),
    )
    expect(outcomes.filter((outcome) => outcome === 'wrong_code')).toHaveLength(5)
    expect(await confirmEmailChange(test.identity, owner, token, code)).toBe('expired')
  })

  it('cannot be guessed by requesting code after code (NIST SP 800-63B)', async () => {
    await test.setSite({ mailsPerHour: 100 })
    const { owner } = await test.addMember()
    for (let mail = 0; mail < 20; mail += 1) {
      const token = await beginEmailChange(test.identity, owner, `nowy${mail}@example.com`)
      for (let tries = 0; tries < 5; tries += 1)
        await confirmEmailChange(test.identity, owner, token, 'żaden')
    }
    const change = async (email: string) =>
      confirmEmailChange(
        test.identity,
        owner,
        await beginEmailChange(test.identity, owner, email),
        await codeTo(test, email),
      )
    expect(await change('nowy2@example.pl')).toBe('wrong_code')
    test.clock.nowMs += DAY_MS
    expect(await change('nowy3@example.pl')).toBe('changed')
  })

  it('is given to one of two members who confirm it at once, and is taken for the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `razem${round}@example.pl`
      const begun = []
      for (const { owner } of [await test.addMember(), await test.addMember()]) {
        test.clock.nowMs += 1
        begun.push({
          owner,
          token: await beginEmailChange(test.identity, owner, email),
          code: await codeTo(test, email),
        })
      }
      const outcomes = await Promise.all(
        begun.map(({ owner, token, code }) => confirmEmailChange(test.identity, owner, token, code)),
      )
      expect(outcomes.toSorted()).toEqual(['changed', 'taken'])
    }
  })
})
