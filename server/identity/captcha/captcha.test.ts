import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  requestChallenge,
  solvedBy,
  tokenOf,
  UNHURRIED_MS,
} from '#server/platform/bot-check/testing/make-proof.ts'
import { openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { captchaProblem } from './find-captcha-provider.ts'

describe('the captcha of a sign-in', () => {
  const test = shareShop(() => openSignIn('sqlite', { site: { freeSignInFailures: 1_000 } }))
  let email: string
  beforeAll(async () => {
    email = await test.member()
  })
  beforeEach(() => {
    test.services.settings.isProduction = false
  })

  const codeWith = async (token: string) => {
    const { status, body } = await test.request('v2/login', {
      loginId: { email },
      password: test.password,
      captchaTokens: [{ NoCaptcha: token }],
    })
    return status === 200 ? body.state : body.details.applicationError.code
  }

  it("is the shop's own when the client selects it, and its proof is valid once", async () => {
    await test.setClient({ captcha: { required: true, provider: 'altcha' } })
    const proof = await solvedBy(await requestChallenge({ test }))
    test.clock.nowMs += UNHURRIED_MS
    expect(await codeWith('nic')).toBe('-19970')
    expect(await codeWith(tokenOf(proof))).toBe('SUCCESS')
    expect(await codeWith(tokenOf(proof))).toBe('-19970')
  })

  it("is the shop's own when the site requires one and the client has none", async () => {
    await test.setClient({ captcha: null })
    await test.setSite({ captchaAfterFailures: 0 })
    const proof = await solvedBy(await requestChallenge({ test }))
    test.clock.nowMs += UNHURRIED_MS
    expect(await codeWith(tokenOf(proof))).toBe('SUCCESS')
    await test.setSite({ captchaAfterFailures: null })
  })

  it('accepts its fixed token in tests, and no token in production', async () => {
    await test.setClient({ captcha: { required: true, provider: 'static-test', acceptToken: 'dobry' } })
    expect([await codeWith('dobry'), await codeWith('zły')]).toEqual(['SUCCESS', '-19970'])
    test.services.settings.isProduction = true
    expect(await codeWith('dobry')).toBe('-19970')
    expect(test.logged.splice(0).join()).toMatch(/static-test.*must not run in production/)
    await test.setClient({ captcha: { required: true, provider: 'static-test' } })
    test.services.settings.isProduction = false
    expect(await codeWith('undefined')).toBe('-19970')
  })

  it('refuses everybody with an unknown provider, and logs that', async () => {
    await test.setClient({ captcha: { required: true, provider: '__proto__' } })
    expect(await codeWith('dobry')).toBe('-19970')
    expect(test.logged.splice(0).join()).toMatch(/no captcha provider/)
  })

  it.each([
    [null, false, null],
    [{ required: true, provider: 'turnstile' }, true, null],
    [{ required: true, provider: 'recaptcha' }, true, null],
    [{ required: false, provider: 'static-test' }, true, expect.stringMatching(/production/)],
    [{ required: true, provider: 'inna' }, false, expect.stringMatching(/altcha/)],
  ])('%j, in production: %s', (captcha, isProduction, problem) => {
    expect(captchaProblem(captcha, { isProduction })).toEqual(problem)
  })
})
