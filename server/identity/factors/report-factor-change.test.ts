import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FactorType } from '#contract/identity/names.ts'
import { identityService } from '../service/identity-service.ts'
import { codeTo, mailTo, openSignIn, type SignInShop } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { addFactor } from '../members/store.ts'
import { sendRequestedRecoveries } from '../sign-in/request-recovery.ts'
import { makeFactorRow } from './factor-row.ts'

const DAY_MS = 86_400_000
const NEW_PASSWORD = 'zielona podłoga 9'
const NOTICE = 'usunęliśmy z Twojego konta wszystkie sposoby potwierdzania'

describe.each(engines)('factors of an unverified address (%s)', (engine) => {
  let test: SignInShop
  beforeAll(async () => void (test = await openSignIn(engine, { site: { requireEmailVerification: false } })))
  beforeEach(async () => {
    test.clock.nowMs += DAY_MS
    await test.setSite({ requireEmailVerification: false })
  })
  afterAll(() => test.close())

  const add = async (email: string, ...types: FactorType[]) => {
    const { id } = await test.load(email)
    await test.services.db.transaction(async (tx) => {
      for (const type of types)
        await addFactor(
          tx,
          makeFactorRow(test.services, id, { type, lookup: type === 'WEBAUTHN' ? id : null, data: {} }),
        )
    })
  }
  const typesOf = async (email: string) =>
    (
      await test.services.db.read
        .selectFrom('identity_factors')
        .select('type')
        .where('identity_id', '=', (await test.load(email)).id)
        .execute()
    ).map(({ type }) => type)
  const recover = async (email: string) => {
    await test.request('/_api/iam/recovery/v1/send-email', { email })
    await sendRequestedRecoveries(identityService(test.services))
    const recoveryToken = /token=(\S+)/.exec(
      (await mailTo(test, email)).findLast(({ text }) => text.includes('token='))!.text,
    )![1]!
    test.clock.nowMs += 1
    return test.request('/_api/iam/recovery/v1/recover', { recoveryToken, password: NEW_PASSWORD })
  }
  const notices = async (email: string) =>
    (await mailTo(test, email)).filter(({ text }) => text.replace(/\s+/g, ' ').includes(NOTICE))

  it('are removed by a recovery, with a notice, so that others cannot lock out the owner', async () => {
    const email = test.newEmail()
    await test.register(email)
    await add(email, 'TOTP', 'WEBAUTHN', 'RECOVERY_CODE')
    expect((await test.logIn(email)).body.state).toBe('REQUIRE_MFA')
    expect((await recover(email)).body.state).toBe('SUCCESS')
    expect(await typesOf(email)).toEqual([])
    expect((await test.load(email)).is_email_verified).toBe(1)
    expect(await notices(email)).toHaveLength(1)
    const events = await test.services.db.read
      .selectFrom('audit_events')
      .select('details_json')
      .where('event', '=', 'factor_removed')
      .where('identity_id', '=', (await test.load(email)).id)
      .execute()
    expect(events.map(({ details_json }) => JSON.parse(details_json))).toEqual([
      { type: 'RECOVERY_CODE, TOTP, WEBAUTHN', reason: 'email not verified' },
    ])
  })

  it('stay when the address was verified, and are required also after a recovery', async () => {
    const email = test.newEmail()
    await test.setSite({ requireEmailVerification: true })
    const { stateToken } = (await test.register(email)).body
    await test.verify(stateToken, await codeTo(test, email))
    await add(email, 'TOTP')
    expect((await recover(email)).body.state).toBe('REQUIRE_MFA')
    expect(await typesOf(email)).toEqual(['TOTP'])
    expect(await notices(email)).toEqual([])
  })

  it('are not mentioned by a recovery when there are none; a second recovery removes nothing', async () => {
    const email = test.newEmail()
    await test.register(email)
    await recover(email)
    expect(await notices(email)).toEqual([])
    await add(email, 'TOTP')
    test.clock.nowMs += DAY_MS
    expect((await recover(email)).body.state).toBe('REQUIRE_MFA')
    expect(await typesOf(email)).toEqual(['TOTP'])
  })
})
