import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACTOR_TYPES, SIGN_IN_STATES } from '#contract/identity/names.ts'
import { oauthSession } from '#session/strategies/oauth.ts'
import { type RequestHandler, fakeService, HOST, tokenAnswer } from '#session/testing/fake-service.ts'
import { LOGIN_STATES, type LoginState, readSignInAnswer } from './login-state.ts'

const AUTHENTICATION = '/_api/iam/authentication/v2'
const REGISTER = `${AUTHENTICATION}/register`
const LOGIN = `${AUTHENTICATION}/login`
const VERIFY = '/_api/iam/verification/v1/auth/verify'
const RESEND = '/_api/iam/verification/v1/auth/resend'
const RECOVER = '/_api/iam/recovery/v1/recover'
const WHO = { email: 'a@b.pl', password: 'a long enough one' }

const open = (
  answers: Record<string, RequestHandler | ReturnType<RequestHandler>>,
  captchaKind?: 'visible' | 'invisible',
) => {
  const service = fakeService({ '/oauth2/token': tokenAnswer('visitor'), ...answers } as never)
  return {
    ...service,
    session: oauthSession({
      clientId: 'main',
      host: HOST,
      outside: service.outside,
      ...(captchaKind && { captchaKind }),
    }),
  }
}
const answer = (body: object) => ({ body })
const refusal = (code: string, data: object = {}, status = 400) => ({
  status,
  body: { message: 'no', details: { applicationError: { code, description: 'no', data } } },
})

describe('login states', () => {
  it('are a closed list [S-ID-09]', () => {
    expect(LOGIN_STATES).toEqual([
      'INITIAL',
      'SUCCESS',
      'FAILURE',
      'EMAIL_VERIFICATION_REQUIRED',
      'OWNER_APPROVAL_REQUIRED',
      'USER_CAPTCHA_REQUIRED',
      'SILENT_CAPTCHA_REQUIRED',
    ])
    expect(open({}).session.loginState()).toEqual({ loginState: 'INITIAL' })
  })

  it.each<[object, LoginState]>([
    [
      { state: 'SUCCESS', sessionToken: 's' },
      { loginState: 'SUCCESS', data: { sessionToken: 's' } },
    ],
    [{ state: 'REQUIRE_OWNER_APPROVAL' }, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
    [
      { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' },
      { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 't' } },
    ],
    [{ state: 'STATUS_CHECK' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
    [{ state: 'UNKNOWN_STATE' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
    [{ state: 'SOMETHING_NEW' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
    [{}, { loginState: 'FAILURE', error: 'Unknown _state' }],
  ])('for %j are %j [S-ID-09]', async (body, state) => {
    const { session } = open({ [LOGIN]: answer(body), [REGISTER]: answer(body) })
    expect(await session.login(WHO)).toEqual(state)
    expect(await session.register(WHO)).toEqual(state)
    expect(session.loginState()).toEqual(state)
  })

  it('are one of the list for any answer, and have a session token only with SUCCESS', () => {
    const text = fc.option(fc.string(), { nil: undefined })
    const body = fc.record({
      state: fc.oneof(fc.constantFrom(...SIGN_IN_STATES), fc.string()),
      sessionToken: text,
      stateToken: text,
      requireMfaData: fc.anything(),
      mfaChallengeData: fc.anything(),
    })
    fc.assert(
      fc.property(body, (signInAnswer) => {
        const state = readSignInAnswer(signInAnswer as never)
        expect(LOGIN_STATES).toContain(state.loginState)
        expect(state.loginState === 'SUCCESS').toBe(
          signInAnswer.state === 'SUCCESS' && Boolean(signInAnswer.sessionToken),
        )
      }),
    )
  })
})

describe('registering and logging in', () => {
  it("sends the entered data with the visitor's token [S-ID-23]", async () => {
    const { session, of } = open({ [REGISTER]: answer({ state: 'SUCCESS', sessionToken: 's' }) })
    await session.register({
      ...WHO,
      profile: {
        firstName: 'Ala',
        addresses: [
          {
            tag: 'HOME',
            address: {
              addressLine1: 'Długa 1',
              formatted: 'Długa 1, Łódź',
              location: { latitude: 1, longitude: 2 },
              city: 'Łódź',
            },
          },
        ],
      },
      captchaTokens: { recaptchaToken: 'c' },
      clientMetaData: { a: 1 },
    })
    expect(of(REGISTER)[0]).toMatchObject({
      headers: { authorization: 'access-visitor' },
      body: {
        loginId: { email: 'a@b.pl' },
        password: 'a long enough one',
        profile: {
          firstName: 'Ala',
          addresses: [
            {
              tag: 'HOME',
              address: {
                addressLine: 'Długa 1',
                formattedAddress: 'Długa 1, Łódź',
                geocode: { latitude: 1, longitude: 2 },
                city: 'Łódź',
              },
            },
          ],
        },
        captchaTokens: [{ Recaptcha: 'c' }],
        clientMetaData: { a: 1 },
      },
    })
  })

  it.each([
    ['-19995', 'emailAlreadyExists'],
    ['-19970', 'invalidCaptchaToken'],
    ['-19976', undefined],
    ['WEAK_PASSWORD', undefined],
  ])('a registration refused with %s has errorCode %s [S-ID-10]', async (code, errorCode) => {
    const { session } = open({ [REGISTER]: refusal(code) })
    const state = await session.register(WHO)
    expect(state).toMatchObject({
      loginState: 'FAILURE',
      problem: { details: { applicationError: { code } } },
    })
    expect('errorCode' in state ? state.errorCode : undefined).toBe(errorCode)
  })

  it('an invalid address at registration is invalidEmail, with its description [S-ID-10]', async () => {
    const { session } = open({
      [REGISTER]: {
        status: 400,
        body: {
          message: 'no',
          details: {
            validationError: {
              fieldViolations: [
                { field: 'loginId.email', description: 'is no address', data: { type: 'EMAIL' } },
              ],
            },
          },
        },
      },
    })
    expect(await session.register(WHO)).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidEmail',
      error: 'is no address',
    })
  })

  it.each([
    ['-19970', 'invalidCaptchaToken'],
    ['-19976', 'invalidPassword'],
    ['-19973', 'resetPassword'],
    ['IDENTITY_BLOCKED', 'invalidEmail'],
    ['THROTTLED_FEATURE', 'invalidEmail'],
  ])('a login refused with %s has errorCode %s [S-ID-10]', async (code, errorCode) => {
    const { session } = open({ [LOGIN]: refusal(code) })
    expect(await session.login(WHO)).toMatchObject({ loginState: 'FAILURE', errorCode })
  })

  it.each([
    [undefined, {}, 'USER_CAPTCHA_REQUIRED'],
    ['visible', {}, 'USER_CAPTCHA_REQUIRED'],
    ['invisible', {}, 'SILENT_CAPTCHA_REQUIRED'],
    ['visible', { captchaKind: 'invisible' }, 'SILENT_CAPTCHA_REQUIRED'],
    ['invisible', { captchaKind: 'visible' }, 'USER_CAPTCHA_REQUIRED'],
  ] as const)(
    '-19971 on a site with a %s captcha, and %j from the service, is %s [S-ID-09] [S-ID-10]',
    async (kind, data, loginState) => {
      const { session } = open(
        { [LOGIN]: refusal('-19971', data), [REGISTER]: refusal('-19971', data) },
        kind,
      )
      expect(await session.login(WHO)).toMatchObject({ loginState, errorCode: 'missingCaptchaToken' })
      expect(await session.register(WHO)).toMatchObject({ loginState, errorCode: 'missingCaptchaToken' })
    },
  )

  it('a broken connection rejects', async () => {
    const { session } = open({ [LOGIN]: undefined })
    await expect(session.login(WHO)).rejects.toThrow('fetch failed')
  })
})

describe('verification of the address', () => {
  const waiting = {
    [REGISTER]: answer({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }),
    [VERIFY]: answer({ state: 'SUCCESS', sessionToken: 's' }),
  }

  it('continues the registration of this page, or a given state [S-ID-08]', async () => {
    const { session, of } = open(waiting)
    const state = await session.register(WHO)
    expect(await session.processVerification({ verificationCode: '123456' })).toEqual({
      loginState: 'SUCCESS',
      data: { sessionToken: 's' },
    })
    await session.processVerification({ code: '654321' }, state)
    expect(of(VERIFY).map(({ body }) => body)).toEqual([
      { code: '123456', stateToken: 't' },
      { code: '654321', stateToken: 't' },
    ])
  })

  it('is Unknown _state in any other state, without a call [S-ID-09]', async () => {
    const { session, of } = open(waiting)
    expect(await session.processVerification({ code: '123456' })).toEqual({
      loginState: 'FAILURE',
      error: 'Unknown _state',
    })
    expect(
      await session.processVerification({ code: '123456' }, { loginState: 'OWNER_APPROVAL_REQUIRED' }),
    ).toEqual({ loginState: 'FAILURE', error: 'Unknown _state' })
    expect(of(VERIFY)).toEqual([])
  })

  it('rejects a wrong code, and may be repeated with the same state', async () => {
    let current: ReturnType<RequestHandler> = refusal('VERIFICATION_FAILED')
    const { session } = open({ ...waiting, [VERIFY]: () => current })
    await session.register(WHO)
    await expect(session.processVerification({ code: '000000' })).rejects.toMatchObject({
      details: { applicationError: { code: 'VERIFICATION_FAILED' } },
    })
    current = answer({ state: 'SUCCESS', sessionToken: 's' })
    expect(await session.processVerification({ code: '123456' })).toMatchObject({ loginState: 'SUCCESS' })
  })

  it('uses the new state after a new code was requested', async () => {
    const { session, of } = open({
      ...waiting,
      [RESEND]: answer({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't2' }),
    })
    await session.register(WHO)
    await session.resendVerification()
    await session.processVerification({ code: '123456' })
    expect(of(VERIFY)[0]!.body).toEqual({ code: '123456', stateToken: 't2' })
  })
})

describe('the second factor', () => {
  const availableFactors = [{ factorType: 'TOTP', factorStatus: 'ENABLED' }]
  const required = {
    state: 'REQUIRE_MFA',
    stateToken: 't',
    requireMfaData: { availableFactors, reason: 'USER_SETTINGS' },
  }
  const verify = (type: string) => `${AUTHENTICATION}/${type}/verify`

  it('is reported beside Unknown _state (a closed list), then requested and verified [S-ID-11]', async () => {
    const challenge = {
      state: 'MFA_CHALLENGE',
      stateToken: 't2',
      mfaChallengeData: {
        factorType: 'EMAIL',
        verificationChallengeData: { hint: 'a***@b.pl' },
        availableFactors,
        reason: 'HIGH_RISK_LOGIN',
      },
    }
    const { session, of } = open({
      [LOGIN]: answer(required),
      [verify('EMAIL')]: ({ body }) =>
        answer('emailData' in (body as object) ? { state: 'SUCCESS', sessionToken: 's' } : challenge),
    })
    expect(await session.login(WHO)).toEqual({
      loginState: 'FAILURE',
      error: 'Unknown _state',
      secondFactor: { stateToken: 't', availableFactors, reason: 'USER_SETTINGS' },
    })
    expect(await session.askFactor('EMAIL')).toMatchObject({
      secondFactor: {
        stateToken: 't2',
        reason: 'HIGH_RISK_LOGIN',
        asked: { factorType: 'EMAIL', hint: 'a***@b.pl' },
      },
    })
    expect(await session.verifyFactor('EMAIL', { code: '123456' }, { rememberThisDevice: true })).toEqual({
      loginState: 'SUCCESS',
      data: { sessionToken: 's' },
    })
    expect(of(verify('EMAIL')).map(({ body }) => body)).toEqual([
      { factorType: 'EMAIL', stateToken: 't' },
      { factorType: 'EMAIL', stateToken: 't2', rememberThisDevice: true, emailData: { code: '123456' } },
    ])
  })

  it.each(FACTOR_TYPES)(
    '%s is named in the path, in the body and in its own data object [S-ID-23]',
    async (type) => {
      const names = {
        PASSWORD: 'passwordData',
        SMS: 'smsData',
        CALL: 'callData',
        EMAIL: 'emailData',
        TOTP: 'totpData',
        PUSH: 'pushData',
        WEBAUTHN: 'webauthnData',
        RECOVERY_CODE: 'recoveryCodeData',
      }
      const { session, of } = open({
        [LOGIN]: answer(required),
        [verify(type)]: answer({ state: 'SUCCESS', sessionToken: 's' }),
      })
      await session.login(WHO)
      await session.verifyFactor(type, { code: '1' })
      expect(of(verify(type))[0]!.body).toEqual({
        factorType: type,
        stateToken: 't',
        [names[type]]: { code: '1' },
      })
    },
  )

  it('is Unknown _state without a sign-in that requires one, without a call', async () => {
    const { session, requests } = open({})
    expect(await session.verifyFactor('TOTP', { code: '1' })).toEqual({
      loginState: 'FAILURE',
      error: 'Unknown _state',
    })
    expect(requests).toEqual([])
  })
})

describe('recovery', () => {
  it('requests the mail with an address and a return address [S-ID-08]', async () => {
    const SEND = '/_api/iam/recovery/v1/send-email'
    const { session, of } = open({ [SEND]: answer({}) })
    await session.sendPasswordResetEmail('a@b.pl', 'https://shop.example/nowe')
    expect(of(SEND)[0]!.body).toEqual({
      email: 'a@b.pl',
      redirect: { url: 'https://shop.example/nowe', clientId: 'main' },
    })
  })

  it('signs in with a new password by the mailed token', async () => {
    const { session, of } = open({ [RECOVER]: answer({ state: 'SUCCESS', sessionToken: 's' }) })
    expect(await session.recover('r', 'new one')).toEqual({
      loginState: 'SUCCESS',
      data: { sessionToken: 's' },
    })
    expect(of(RECOVER)[0]!.body).toEqual({ recoveryToken: 'r', password: 'new one' })
  })
})

/** A service with several conditions, each of which must be met; the client may call in any order. */
const strictService = (gates: readonly ('approval' | 'email' | 'factor')[]) => {
  let passed = 0
  let token = 0
  const next = () => {
    const gate = gates[passed]
    if (gate === 'approval') return { state: 'REQUIRE_OWNER_APPROVAL' }
    if (gate === 'email') return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: `email-${(token += 1)}` }
    if (gate === 'factor')
      return {
        state: 'REQUIRE_MFA',
        stateToken: `factor-${(token += 1)}`,
        requireMfaData: { availableFactors: [], reason: 'USER_SETTINGS' },
      }
    return { state: 'SUCCESS', sessionToken: 's' }
  }
  const step =
    (kind: 'email' | 'factor'): RequestHandler =>
    ({ body }) => {
      if (gates[passed] !== kind || (body as { stateToken: string }).stateToken !== `${kind}-${token}`)
        return refusal('INVALID_STATE_TOKEN')
      passed += 1
      return answer(next())
    }
  const begin: RequestHandler = () => {
    passed = 0
    return answer(next())
  }
  return {
    hasPassedAll: () => passed === gates.length,
    answers: {
      [LOGIN]: begin,
      [REGISTER]: begin,
      [VERIFY]: step('email'),
      [`${AUTHENTICATION}/TOTP/verify`]: step('factor'),
      [RESEND]: () => answer(next()),
    },
  }
}

describe('the state machine as a whole', () => {
  it('gives a session token only after every condition was met, in any order of calls', async () => {
    const steps = ['login', 'register', 'verify', 'factor', 'resend'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('approval', 'email', 'factor'), { maxLength: 3 }),
        fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }),
        async (gates, calls) => {
          const service = strictService(gates as never)
          const { session } = open(service.answers)
          const act = {
            login: () => session.login(WHO),
            register: () => session.register(WHO),
            verify: () => session.processVerification({ code: '123456' }),
            factor: () => session.verifyFactor('TOTP', { code: '1' }),
            resend: () => session.resendVerification(),
          }
          for (const call of calls) {
            const state = await act[call]().catch(() => undefined)
            if (state?.loginState === 'SUCCESS') expect(service.hasPassedAll()).toBe(true)
            expect(LOGIN_STATES).toContain(session.loginState().loginState)
          }
        },
      ),
    )
  })
})
