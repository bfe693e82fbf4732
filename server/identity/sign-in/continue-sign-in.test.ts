import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACTOR_TYPES, type FactorType, type PendingReason } from '#contract/identity/names.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { rememberDevice } from '../members/remembered-device.ts'
import { IdentityProblem } from '../http/identity-problem.ts'
import { identityService } from '../service/identity-service.ts'
import { codeTo, openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { continueSignIn } from './continue-sign-in.ts'

const PEER = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: '', requestId: '' }
const REASONS: PendingReason[] = [
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
]

const situation = fc.record({
  status: fc.constantFrom<IdentityRow['status']>('ACTIVE', 'ACTIVE', 'PENDING', 'BLOCKED', 'OFFLINE'),
  reasons: fc.subarray(REASONS),
  mustReset: fc.boolean(),
  isVerified: fc.boolean(),
  verifies: fc.boolean(),
  factor: fc.constantFrom<'ACTIVE' | 'INACTIVE' | 'REQUIRE_REENROLL' | null>(
    'ACTIVE',
    'INACTIVE',
    'REQUIRE_REENROLL',
    null,
  ),
  passed: fc.uniqueArray(fc.constantFrom<FactorType>(...FACTOR_TYPES), { minLength: 1, maxLength: 3 }),
  device: fc.constantFrom<'none' | 'own' | 'foreign' | 'junk'>('none', 'none', 'own', 'foreign', 'junk'),
  isHighRisk: fc.boolean(),
})
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never

/** The expected outcome, computed independently of the code under test. */
const expectedOf = ({
  status,
  reasons,
  mustReset,
  isVerified,
  verifies,
  factor,
  passed,
  device,
  isHighRisk,
}: Situation): string => {
  if (status === 'BLOCKED' || status === 'OFFLINE') return 'IDENTITY_BLOCKED'
  if (mustReset) return '-19973'
  if (!isVerified && (verifies || reasons.includes('PENDING_EMAIL_VERIFICATION_REQUIRED')))
    return 'REQUIRE_EMAIL_VERIFICATION'
  if (reasons.includes('PENDING_ADMIN_APPROVAL_REQUIRED')) return 'REQUIRE_OWNER_APPROVAL'
  if (status === 'PENDING') return 'STATUS_CHECK'
  const isOnlyPassword = passed.length === 1 && passed[0] === 'PASSWORD'
  const isAsked =
    isOnlyPassword && device !== 'own' && ((factor !== null && factor !== 'INACTIVE') || isHighRisk)
  return isAsked ? 'REQUIRE_MFA' : 'SUCCESS'
}

describe.each(engines)('the conditions of a sign-in (%s)', (engine) => {
  const test = shareShop(() =>
    openSignIn(engine, { site: { mailsPerHour: 100_000, registrationsPerIpPerHour: 100_000 } }),
  )

  it('issue a session token only when all are met, in any situation', async () => {
    const identity = identityService(test.services)
    const email = await test.member()
    const stranger = await test.load(await test.member())
    const { id } = await test.load(email)
    await fc.assert(
      fc.asyncProperty(situation, async (given) => {
        await test.change(email, {
          status: given.status,
          reasons_json: JSON.stringify(given.reasons),
          must_reset_password: given.mustReset ? 1 : 0,
          is_email_verified: given.isVerified ? 1 : 0,
        })
        const member = await test.load(email)
        const site = {
          ...test.site,
          settings: { ...test.site.settings, requireEmailVerification: given.verifies },
        }
        const { outcome, answer, made } = await test.services.db.transaction(async (tx) => {
          await tx.deleteFrom('identity_factors').where('identity_id', '=', id).execute()
          if (given.factor)
            await tx
              .insertInto('identity_factors')
              .values({
                id: 'f',
                identity_id: id,
                type: 'TOTP',
                status: given.factor,
                label: '',
                lookup: null,
                sealed: '',
                created_ms: 0,
                used_ms: null,
              })
              .execute()
          const device =
            given.device === 'none'
              ? undefined
              : given.device === 'junk'
                ? 'dv_junk'
                : await rememberDevice(tx, test.services, site, given.device === 'own' ? id : stranger.id)
          const sessions = () =>
            tx.selectFrom('one_time_secrets').select('hash').where('kind', '=', 'session').execute()
          const before = (await sessions()).length
          try {
            const step = await continueSignIn(tx, identity, {
              member,
              site,
              client: test.client,
              passed: given.passed,
              peer: PEER,
              rememberedDevice: device,
              isHighRisk: given.isHighRisk,
            })
            return {
              outcome: step.answer.state as string,
              answer: step.answer,
              made: (await sessions()).length - before,
            }
          } catch (error) {
            if (
              !(error instanceof IdentityProblem) ||
              !('details' in error.body) ||
              !('applicationError' in error.body.details)
            )
              throw error
            return {
              outcome: error.body.details.applicationError.code,
              answer: undefined,
              made: (await sessions()).length - before,
            }
          }
        })
        expect(outcome).toBe(expectedOf(given))
        expect(made).toBe(outcome === 'SUCCESS' ? 1 : 0)
        expect(answer?.sessionToken !== undefined).toBe(outcome === 'SUCCESS')
        expect(answer?.identity !== undefined).toBe(outcome === 'SUCCESS')
        expect(answer?.stateToken !== undefined).toBe(
          outcome === 'REQUIRE_MFA' || outcome === 'REQUIRE_EMAIL_VERIFICATION',
        )
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('cannot be avoided by any order of calls: neither the mailed code nor the second factor', async () => {
    type Call = { call: 'right' | 'wrong' | 'verify' | 'guess' | 'resend'; which: number }
    const calls: fc.Arbitrary<Call[]> = fc.array(
      fc.record({
        call: fc.constantFrom<Call['call']>('right', 'wrong', 'verify', 'guess', 'resend'),
        which: fc.nat(5),
      }),
      { maxLength: 8 },
    )
    await test.setSite({
      requireEmailVerification: true,
      freeSignInFailures: 1_000,
      signInFailuresPerIp: 100_000,
    })
    await fc.assert(
      fc.asyncProperty(calls, fc.boolean(), async (sequence, hasFactor) => {
        const email = test.newEmail()
        const states: string[] = [(await test.register(email)).body.stateToken]
        const { id } = await test.load(email)
        if (hasFactor)
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
        for (const { call, which } of sequence) {
          test.clock.nowMs += 1
          const code = await codeTo(test, email)
          const state = states[which % states.length]!
          const answer = await {
            right: () => test.logIn(email),
            wrong: () => test.logIn(email, 'niedobre'),
            verify: () => test.verify(state, code),
            guess: () => test.verify(state, code === '000000' ? '000001' : '000000'),
            resend: () => test.resend(state),
          }[call]()
          const { state: at, stateToken, sessionToken } = answer.body
          if (stateToken) states.push(stateToken)
          if (call === 'wrong' || call === 'guess') expect(answer.status).not.toBe(200)
          const isVerified = (await test.load(email)).is_email_verified === 1
          if (sessionToken !== undefined) expect([isVerified, hasFactor]).toEqual([true, false])
          if (at === 'REQUIRE_MFA') expect([isVerified, hasFactor]).toEqual([true, true])
          if (at === 'REQUIRE_EMAIL_VERIFICATION') expect(isVerified).toBe(false)
        }
      }),
      { numRuns: 15 },
    )
  }, 60_000)
})
