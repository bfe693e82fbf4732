import { ACCOUNT_ERRORS } from '#contract/identity/errors.ts'
import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import type { CallFailure } from '#session/calls/call-failure.ts'
import { readSecondFactor, type SecondFactorPrompt } from './second-factor.ts'

export const LOGIN_STATES = [
  'INITIAL',
  'SUCCESS',
  'FAILURE',
  'EMAIL_VERIFICATION_REQUIRED',
  'OWNER_APPROVAL_REQUIRED',
  'USER_CAPTCHA_REQUIRED',
  'SILENT_CAPTCHA_REQUIRED',
] as const

export type LoginErrorCode =
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetPassword'
  | 'missingCaptchaToken'
  | 'emailAlreadyExists'
  | 'invalidCaptchaToken'

/** The kind of a site's captcha: to be solved by the visitor, or automatic. */
export type CaptchaKind = 'visible' | 'invisible'

/** The state of a sign-in. */
export type LoginState =
  | { loginState: 'INITIAL' }
  | { loginState: 'SUCCESS'; data: { sessionToken: string } }
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  /** The same call may be repeated with a captcha's token. */
  | {
      loginState: 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED'
      errorCode: 'missingCaptchaToken'
      error: string
      problem: CallFailure
    }
  | {
      loginState: 'FAILURE'
      error: string
      errorCode?: LoginErrorCode
      /** The service's refusal, if there is one. */
      problem?: CallFailure
      /** The password was right, and a second factor is required: continue with `verifySecondFactor`. */
      secondFactor?: SecondFactorPrompt
    }

export const UNKNOWN_STATE = { loginState: 'FAILURE', error: 'Unknown _state' } as const

/**
 * Converts an answer to a login state. An unsupported one is 'Unknown _state'; a second factor is reported
 * beside it, because the list of login states is closed.
 */
export const readSignInAnswer = (answer: SignInAnswer): LoginState => {
  if (answer.state === 'SUCCESS' && answer.sessionToken)
    return { loginState: 'SUCCESS', data: { sessionToken: answer.sessionToken } }
  if (answer.state === 'REQUIRE_OWNER_APPROVAL') return { loginState: 'OWNER_APPROVAL_REQUIRED' }
  if (answer.state === 'REQUIRE_EMAIL_VERIFICATION' && answer.stateToken)
    return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: answer.stateToken } }
  const secondFactor = readSecondFactor(answer)
  return secondFactor ? { ...UNKNOWN_STATE, secondFactor } : UNKNOWN_STATE
}

const { missingCaptcha, invalidCaptcha, emailExists, invalidPassword, resetPassword } = ACCOUNT_ERRORS

const REGISTER_CODES: Record<string, LoginErrorCode> = {
  [missingCaptcha]: 'missingCaptchaToken',
  [emailExists]: 'emailAlreadyExists',
  [invalidCaptcha]: 'invalidCaptchaToken',
}
const LOGIN_CODES: Record<string, LoginErrorCode> = {
  [missingCaptcha]: 'missingCaptchaToken',
  [invalidCaptcha]: 'invalidCaptchaToken',
  [invalidPassword]: 'invalidPassword',
  [resetPassword]: 'resetPassword',
}

/**
 * Why a registration was refused; without an error code if the wire has none for it (weak password, too many
 * attempts).
 */
export const readRegisterFailure = (problem: CallFailure, captchaKind: CaptchaKind): LoginState => {
  const badEmail = problem.details.validationError?.fieldViolations.find(
    ({ data }) => data['type'] === 'EMAIL',
  )
  if (badEmail)
    return { loginState: 'FAILURE', error: badEmail.description, errorCode: 'invalidEmail', problem }
  const errorCode = REGISTER_CODES[problem.details.applicationError?.code ?? '']
  if (errorCode === 'missingCaptchaToken') return captchaRequired(problem, captchaKind)
  return { loginState: 'FAILURE', error: problem.message, ...(errorCode && { errorCode }), problem }
}

/**
 * Why a login was refused. Reasons without an error code on the wire are `invalidEmail`; `problem` has
 * details.
 */
export const readLoginFailure = (problem: CallFailure, captchaKind: CaptchaKind): LoginState => {
  const errorCode = LOGIN_CODES[problem.details.applicationError?.code ?? ''] ?? 'invalidEmail'
  if (errorCode === 'missingCaptchaToken') return captchaRequired(problem, captchaKind)
  return { loginState: 'FAILURE', error: problem.message, errorCode, problem }
}

/** The service's kind of captcha overrides the configured one. */
const captchaRequired = (problem: CallFailure, ours: CaptchaKind): LoginState => {
  const kind = problem.details.applicationError?.data['captchaKind'] ?? ours
  return {
    loginState: kind === 'invisible' ? 'SILENT_CAPTCHA_REQUIRED' : 'USER_CAPTCHA_REQUIRED',
    errorCode: 'missingCaptchaToken',
    error: problem.message,
    problem,
  }
}
