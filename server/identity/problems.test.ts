import { beforeEach, describe, expect, it } from 'vitest'
import type { OAuthErrorCode } from '#contract/identity/errors.ts'
import { CLIENT_ORIGIN } from '#server/testing/identity/open-identity-shop.ts'
import { openSignIn, type SignInShop } from '#server/testing/identity/open-sign-in.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { type IdentityProblem, problems } from '#server/identity/http/identity-problem.ts'

const TOKEN = '/oauth2/token'
const RECOVERY = '/_api/iam/recovery/v1'
const VERIFICATION = '/_api/iam/verification/v1'
const NOBODY = '01a20320-a200-7000-aa8c-3e60dab062c8'

type Answer = Awaited<ReturnType<SignInShop['request']>>
type Case = { code: string; status: number; reason: string; request: (test: SignInShop) => Promise<Answer> }

const withCaptcha = async (test: SignInShop, captchaTokens: object[]) => {
  await test.setClient({ captcha: { required: true, provider: 'static-test', acceptToken: 'solved' } })
  return test.register(test.newEmail(), { captchaTokens })
}
const asMember = async (test: SignInShop, changes: Parameters<SignInShop['change']>[1]) => {
  const email = await test.member()
  await test.change(email, changes)
  return test.logIn(email)
}
const asKey = async (test: SignInShop, path: string, body: object) =>
  test.request(path, body, `${(await test.visit()).access_token},${await test.apiKey('verification.start')}`)
const withFactor = async (test: SignInShop) => {
  const email = await test.member()
  const { id } = await test.load(email)
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
  return (await test.logIn(email)).body.stateToken as string
}
/** Randomness fails during the call: a server error for the caller. */
const broken = async (test: SignInShop, request: () => Promise<Answer>) => {
  const { randomBytes } = test.services
  test.services.randomBytes = () => {
    throw new Error('no chance left')
  }
  try {
    return await request()
  } finally {
    test.services.randomBytes = randomBytes
    expect(test.logged.splice(0).join('\n')).toMatch(/^[0-9a-f-]{36} POST \/.*no chance left/)
  }
}

/** Every reason for which the service refuses a call. */
const calls: Case[] = [
  { code: '-19971', status: 400, reason: 'a captcha is missing', request: (test) => withCaptcha(test, [{}]) },
  {
    code: '-19970',
    status: 400,
    reason: 'a captcha is wrong',
    request: (test) => withCaptcha(test, [{ Recaptcha: 'wrong' }]),
  },
  {
    code: '-19995',
    status: 409,
    reason: 'an address has an account',
    request: async (test) => test.register(await test.member()),
  },
  {
    code: '-19976',
    status: 401,
    reason: 'a password is wrong',
    request: async (test) => test.logIn(await test.member(), 'niedobre haslo'),
  },
  {
    code: '-19973',
    status: 403,
    reason: 'a password must be changed',
    request: (test) => asMember(test, { must_reset_password: 1 }),
  },
  {
    code: 'IDENTITY_BLOCKED',
    status: 403,
    reason: 'a member is blocked',
    request: (test) => asMember(test, { status: 'BLOCKED' }),
  },
  {
    code: 'THROTTLED_FEATURE',
    status: 429,
    reason: 'there are too many attempts',
    request: async (test) => {
      await test.setSite({ registrationsPerIpPerHour: 1 })
      await test.register(test.newEmail(), {}, { ip: '198.51.100.7' })
      const refused = await test.register(test.newEmail(), {}, { ip: '198.51.100.7' })
      expect(Number(refused.headers.get('retry-after'))).toBe(
        refused.body.details.applicationError.data.retryAfterSeconds,
      )
      return refused
    },
  },
  {
    code: 'WEAK_PASSWORD',
    status: 400,
    reason: 'a new password breaks the rules',
    request: (test) => test.register(test.newEmail(), { password: 'haslo123' }),
  },
  {
    code: 'VERIFICATION_FAILED',
    status: 400,
    reason: 'the code of a mail is wrong',
    request: (test) => test.verify('sg_nothing', '123456'),
  },
  {
    code: 'INVALID_STATE_TOKEN',
    status: 400,
    reason: 'a state token is unknown, used or too old',
    request: (test) => test.resend('sg_nothing'),
  },
  {
    code: 'INVALID_RECOVERY_TOKEN',
    status: 400,
    reason: 'a recovery link is unknown, used or too old',
    request: (test) =>
      test.request(`${RECOVERY}/recover`, { recoveryToken: 'rc_nothing', password: 'zielona podłoga 9' }),
  },
  {
    code: 'UNSUPPORTED_FACTOR',
    status: 400,
    reason: 'the member does not have the factor',
    request: async (test) =>
      test.request('v2/SMS/verify', {
        factorType: 'SMS',
        stateToken: await withFactor(test),
        smsData: { code: '123456' },
      }),
  },
  {
    code: 'UNAUTHENTICATED',
    status: 401,
    reason: 'nobody is signed in',
    request: (test) => test.request('v2/change-password', { newPassword: 'zielona podłoga 9' }),
  },
  {
    code: 'PERMISSION_DENIED',
    status: 403,
    reason: 'the caller lacks the permission',
    request: (test) => test.request('v2/sign-on', { loginId: { email: 'ola@example.pl' } }),
  },
  {
    code: 'NOT_FOUND',
    status: 404,
    reason: 'there is no such member',
    request: (test) => asKey(test, `${VERIFICATION}/start`, { identityId: NOBODY, target: 'EMAIL' }),
  },
  {
    code: 'NOT_FOUND',
    status: 404,
    reason: 'there is no such call',
    request: (test) => test.request('v2/no-such-call', {}),
  },
  {
    code: 'FEATURE_NOT_AVAILABLE',
    status: 400,
    reason: 'the site does not offer this',
    request: (test) =>
      test.request('/_api/redirects-api/v1/redirect-session', {
        eventsCheckout: { reservationId: NOBODY, eventSlug: 'a' },
      }),
  },
  {
    code: 'INVALID_REDIRECT',
    status: 400,
    reason: 'an address is not registered',
    request: (test) =>
      test.request(`${RECOVERY}/send-email`, {
        email: 'ola@example.pl',
        redirect: { url: 'https://evil.example/', clientId: test.client.id },
      }),
  },
  {
    code: 'INVALID_ARGUMENT',
    status: 400,
    reason: 'a body is no JSON object',
    request: (test) => test.request('v2/validate-email', '[]'),
  },
  {
    code: 'PAYLOAD_TOO_LARGE',
    status: 413,
    reason: 'a body is too large',
    request: (test) => test.request('v2/validate-email', { email: 'x'.repeat(70_000) }),
  },
  {
    code: 'INTERNAL',
    status: 500,
    reason: 'the server has an error',
    request: async (test) =>
      broken(test, async () => test.request('/_api/redirects-api/v1/redirect-session', { login: {} })),
  },
]

/** Every reason for which the service refuses tokens (RFC 6749, 5.2; RFC 9449, 5). */
const grants: (Omit<Case, 'code'> & { code: OAuthErrorCode })[] = [
  {
    code: 'invalid_request',
    status: 400,
    reason: 'a parameter is missing',
    request: (test) => test.call(TOKEN, {}),
  },
  {
    code: 'invalid_client',
    status: 401,
    reason: 'the client is unknown',
    request: (test) => test.call(TOKEN, { grantType: 'anonymous', clientId: NOBODY }),
  },
  {
    code: 'invalid_grant',
    status: 400,
    reason: 'a code or token is invalid',
    request: (test) => test.call(TOKEN, { grantType: 'refresh_token', refreshToken: 'rt_nothing' }),
  },
  {
    code: 'unauthorized_client',
    status: 400,
    reason: 'the key may not manage members',
    request: async (test) =>
      test.call(
        TOKEN,
        { grantType: 'authorized_client', memberId: NOBODY },
        { authorization: `${(await test.visit()).access_token},${await test.apiKey('sign-on')}` },
      ),
  },
  {
    code: 'unsupported_grant_type',
    status: 400,
    reason: 'there is no such grant',
    request: (test) => test.call(TOKEN, { grantType: 'password' }),
  },
  {
    code: 'invalid_dpop_proof',
    status: 400,
    reason: 'a proof is not for this request',
    request: (test) => test.call(TOKEN, { grantType: 'anonymous', clientId: test.client.id }, { dpop: 'x' }),
  },
  {
    code: 'temporarily_unavailable',
    status: 429,
    reason: 'an address makes too many requests',
    request: async (test) => {
      const { client } = await test.addSite({ tokenRequestsPerIpPerMinute: 1 })
      await test.call(TOKEN, { grantType: 'anonymous', clientId: client.id })
      return test.call(TOKEN, { grantType: 'anonymous', clientId: client.id })
    },
  },
  {
    code: 'server_error',
    status: 500,
    reason: 'the server has an error',
    request: (test) =>
      broken(test, () => test.call(TOKEN, { grantType: 'anonymous', clientId: test.client.id })),
  },
]

describe.each(engines)('the catalogue of errors (%s)', (engine) => {
  const test = shareShop(() => openSignIn(engine))
  beforeEach(async () => {
    await test.setSite({ registrationsPerIpPerHour: 1_000 })
    await test.setClient({ captcha: null })
  })

  it.each(calls)('$code, status $status: $reason [S-ID-16]', async ({ code, status, request }) => {
    const refused = await request(test)
    const { applicationError } = refused.body.details
    expect([refused.status, applicationError.code]).toEqual([status, code])
    expect([
      typeof refused.body.message,
      typeof applicationError.description,
      typeof applicationError.data,
    ]).toEqual(['string', 'string', 'object'])
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('x-wix-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each(grants)(
    '$code, status $status: $reason (RFC 6749, 5.2) [S-ID-04]',
    async ({ code, status, request }) => {
      const refused = await request(test)
      expect([refused.status, refused.body]).toEqual([
        status,
        { error: code, error_description: expect.any(String) },
      ])
      expect(refused.headers.get('cache-control')).toBe('no-store')
      expect(refused.headers.get('x-wix-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('refuses pages of other origins, too, which can read the reason [M-50]', async () => {
    const { access_token: authorization } = await test.visit()
    const origin = `${CLIENT_ORIGIN}.evil.example`
    const refused = await test.call(
      '/_api/redirects-api/v1/redirect-session',
      { login: {} },
      { authorization, origin },
    )
    expect([refused.status, refused.body.details.applicationError.code]).toEqual([403, 'PERMISSION_DENIED'])
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    expect(refused.headers.get('access-control-expose-headers')).toMatch(/x-wix-request-id/i)
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

it('covers every refusal in the code', () => {
  const { application: _, violations: __, ...named } = problems
  const codes = Object.values(named).map((make) => {
    const { body } = (make as (argument: never) => IdentityProblem)('x' as never)
    return 'details' in body && 'applicationError' in body.details ? body.details.applicationError.code : ''
  })
  expect([...new Set(calls.map(({ code }) => code))].toSorted()).toEqual(codes.toSorted())
})
