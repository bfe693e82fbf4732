import { beforeEach, describe, expect, it } from 'vitest'
import { codeTo, mailTo, openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { identityService } from '../service/identity-service.ts'
import { sendRequestedRecoveries } from './request-recovery.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FREE_FAILURES = 5
/** The password of an attacker who tests whether an address has an account. */
const TESTED_PASSWORD = 'zupełnie inne hasło'

describe.each(engines)('a site that hides its members (%s)', (engine) => {
  const test = shareShop(() => openSignIn(engine))
  beforeEach(async () => {
    test.clock.nowMs += DAY_MS
    await test.setSite({ hidesKnownEmails: true, freeSignInFailures: FREE_FAILURES, signInFailuresPerIp: 50 })
  })

  /** Registers two addresses in the same way; one already had a member, from another network. */
  const registerBoth = async () => {
    const known = test.newEmail()
    await test.setSite({ hidesKnownEmails: false })
    await test.register(known, {}, { ip: '198.51.100.7' })
    await test.setSite({ hidesKnownEmails: true })
    const fresh = test.newEmail()
    await test.register(known, { password: TESTED_PASSWORD })
    const { body } = await test.register(fresh, { password: TESTED_PASSWORD })
    return { known, fresh, stateToken: body.stateToken as string }
  }
  const answerTo = async (email: string) => {
    const { status, body, headers } = await test.logIn(email, TESTED_PASSWORD)
    return { status, body, retryAfter: headers.get('retry-after') }
  }

  it('gives a known and a new address the same answers after registering (CWE-204)', async () => {
    const { known, fresh, stateToken } = await registerBoth()
    const statuses = []
    for (let times = 0; times < FREE_FAILURES + 2; times += 1) {
      const answer = await answerTo(fresh)
      expect(answer).toEqual(await answerTo(known))
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
    test.clock.nowMs += MINUTE_MS
    expect((await test.verify(stateToken, await codeTo(test, fresh))).body.state).toBe('SUCCESS')
    expect((await answerTo(fresh)).body.state).toBe('SUCCESS')
  })

  it('gives both the same answer when a network has failed too often at other accounts', async () => {
    const { known, fresh } = await registerBoth()
    await test.setSite({ signInFailuresPerIp: 2 })
    for (let times = 0; times < 2; times += 1) await test.logIn(test.newEmail(), TESTED_PASSWORD)
    const answer = await answerTo(fresh)
    expect(answer).toEqual(await answerTo(known))
    expect(answer.status).toBe(429)
  })

  it('lets in a member who lost the code, with a new password by mail', async () => {
    const { fresh } = await registerBoth()
    test.clock.nowMs += MINUTE_MS
    await test.request('/_api/iam/recovery/v1/send-email', { email: fresh })
    await sendRequestedRecoveries(identityService(test.services))
    const recoveryToken = /[?&]token=([\w-]+)/.exec((await mailTo(test, fresh)).at(-1)!.text)![1]
    expect(
      (await test.request('/_api/iam/recovery/v1/recover', { recoveryToken, password: test.password })).body
        .state,
    ).toBe('SUCCESS')
    expect((await test.logIn(fresh)).body.state).toBe('SUCCESS')
  })
})
