import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { identityPaths } from '#contract/identity/paths.ts'
import { expectShape } from '#server/testing/routes/expect-shape.ts'
import { openSignIn } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const CALLS = [
  'register',
  'login',
  'verify',
  'resend',
  'startVerification',
  'sendRecoveryEmail',
  'recover',
  'sendActivationEmail',
  'changePassword',
  'signOn',
  'validateEmail',
] as const
const ADDRESS_TRAPS = [
  'a@b',
  '@',
  'ą@ż.pl',
  '"a b"@example.pl',
  'a@example.pl\r\nBcc: b@example.pl',
  `${'a'.repeat(300)}@example.pl`,
  'a@example.pl\0',
  '\ud800@example.pl',
  '__proto__',
]

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...ADDRESS_TRAPS, '', 'sg_', '123456', 'rc_x', '01a20320-a200-7000-aa8c-3e60dab062c8'),
)
const junk = fc.oneof(fc.jsonValue({ maxDepth: 4 }), text)
const some = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: junk })

/** Similar to a valid body, and wrong somewhere. */
const body = fc.record(
  {
    loginId: some(fc.record({ email: some(text) }, { requiredKeys: [] })),
    email: some(text),
    password: some(text),
    newPassword: some(text),
    profile: some(
      fc.dictionary(
        fc.constantFrom(
          'firstName',
          'emails',
          'customFields',
          'addresses',
          'birthdate',
          'slug',
          '__proto__',
          'constructor',
        ),
        junk,
      ),
    ),
    captchaTokens: some(
      fc.array(fc.record({ Recaptcha: some(text) }, { requiredKeys: [] }), { maxLength: 12 }),
    ),
    clientMetaData: junk,
    stateToken: some(text),
    recoveryToken: some(text),
    code: some(text),
    identityId: some(text),
    target: some(fc.constant('EMAIL')),
    redirect: some(fc.record({ url: some(fc.webUrl()), clientId: some(text) }, { requiredKeys: [] })),
    emailOptions: junk,
    verifyEmail: some(fc.boolean()),
  },
  { requiredKeys: [] },
)

describe.each(engines)('hostile request bodies (%s)', (engine) => {
  const test = shareShop(() =>
    openSignIn(engine, {
      site: {
        freeSignInFailures: 100_000,
        signInFailuresPerIp: 1_000_000,
        registrationsPerIpPerHour: 1_000_000,
      },
    }),
  )
  let key: string
  beforeAll(async () => {
    key = `${(await test.visit()).access_token},${await test.apiKey('members.manage', 'sign-on', 'sign-on-policy.manage', 'verification.start')}`
  })

  it.each(CALLS)(
    '%s answers them in its own format',
    async (call) => {
      const [path] = identityPaths[call]
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 4, arbitrary: body }, { weight: 1, arbitrary: junk }),
          async (sent) => {
            const response = await test.app.request(`${test.services.settings.publicUrl}${path}`, {
              method: 'POST',
              body: JSON.stringify(sent) ?? '',
              headers: { 'content-type': 'application/json', authorization: key },
            })
            // The whole shop sets this header; this app is only a part of it.
            const answer = new Response(await response.text(), {
              status: response.status,
              headers: { ...Object.fromEntries(response.headers), 'x-content-type-options': 'nosniff' },
            })
            const { status, text: answerText } = await expectShape(
              answer,
              'identity',
              `${call} ${JSON.stringify(sent)}`,
            )
            if (call === 'login' && status !== 200) expect(answerText).not.toContain('validationError')
          },
        ),
        { numRuns: 60 },
      )
      expect(test.logged).toEqual([])
    },
    60_000,
  )

  it('the sign-on policy accepts only its own fields', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.record({ signOnPolicy: junk }), junk), async (sent) => {
        const response = await test.app.request('/iam/signon/v1/sign-on-policies', {
          method: 'PATCH',
          body: JSON.stringify(sent) ?? '',
          headers: { authorization: key },
        })
        expect(response.status).toBeLessThan(500)
        await response.json()
      }),
      { numRuns: 60 },
    )
    expect(test.logged).toEqual([])
  })
})
