import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { oauthFlow } from '#server/testing/identity/oauth-flow.ts'
import { codeTo, openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

type Step = 'visit' | 'refresh' | 'register' | 'log in' | 'verify' | 'exchange' | 'info'
const STEPS: Step[] = ['visit', 'refresh', 'register', 'log in', 'verify', 'exchange', 'info']

/** A clock is corrected by a second, changed by an hour, or set to another year. */
const jump = fc.constantFrom(
  0,
  0,
  SECOND_MS,
  -SECOND_MS,
  3_600_000,
  -3_600_000,
  DAY_MS,
  -DAY_MS,
  40 * DAY_MS,
  -40 * DAY_MS,
  YEAR_MS,
  -YEAR_MS,
)

describe.each(engines)('a clock that jumps (%s)', (engine) => {
  const test = shareShop(() =>
    openSignIn(engine, {
      site: {
        requireEmailVerification: true,
        mailsPerHour: 100_000,
        registrationsPerIpPerHour: 100_000,
        freeSignInFailures: 100_000,
        signInFailuresPerIp: 1_000_000,
      },
    }),
  )
  let startMs: number
  beforeAll(async () => {
    startMs = test.clock.nowMs
  })

  it('causes no server error, requires verification, and works again when corrected', async () => {
    const flow = oauthFlow(test)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ step: fc.constantFrom(...STEPS), jumpMs: jump }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (sequence) => {
          test.clock.nowMs = startMs
          const email = test.newEmail()
          let visitor = await test.visit()
          let stateToken = ''
          let sessionToken = ''
          const at = (path: string, body: object) =>
            test.call(path, body, { authorization: visitor.access_token })
          const steps: Record<
            Step,
            () => Promise<{ status: number; body: { stateToken?: string; sessionToken?: string } }>
          > = {
            visit: async () => {
              visitor = await test.visit()
              expect((await flow.info(visitor.access_token)).active).toBe(true)
              return { status: 200, body: {} }
            },
            refresh: () =>
              test.call('/oauth2/token', { grantType: 'refresh_token', refreshToken: visitor.refresh_token }),
            register: () =>
              at('/_api/iam/authentication/v2/register', { loginId: { email }, password: test.password }),
            'log in': () =>
              at('/_api/iam/authentication/v2/login', { loginId: { email }, password: test.password }),
            verify: async () =>
              at('/_api/iam/verification/v1/auth/verify', {
                stateToken,
                code: (await codeTo(test, email)) || '000000',
              }),
            exchange: () =>
              test.call(
                '/oauth2/token',
                { grantType: 'authorized_client', member_id: 'x', session_token: sessionToken || 'st_x' },
                { authorization: visitor.access_token },
              ),
            info: () => test.call('/oauth2/token-info', { token: visitor.access_token }),
          }
          for (const { step, jumpMs } of sequence) {
            test.clock.nowMs += jumpMs
            const { status, body } = await steps[step]()
            expect(status, step).toBeLessThan(500)
            stateToken = body.stateToken ?? stateToken
            sessionToken = body.sessionToken ?? sessionToken
            if (body.sessionToken !== undefined) expect((await test.load(email)).is_email_verified).toBe(1)
          }
          test.clock.nowMs = startMs
          const fresh = await test.visit()
          expect((await flow.info(fresh.access_token)).active).toBe(true)
          const other = test.newEmail()
          const registered = await test.call(
            '/_api/iam/authentication/v2/register',
            { loginId: { email: other }, password: test.password },
            { authorization: fresh.access_token },
          )
          const verified = await test.call(
            '/_api/iam/verification/v1/auth/verify',
            { stateToken: registered.body.stateToken, code: await codeTo(test, other) },
            { authorization: fresh.access_token },
          )
          expect(verified.body.state).toBe('SUCCESS')
        },
      ),
      { numRuns: 25 },
    )
    expect(test.logged).toEqual([])
  }, 60_000)
})
