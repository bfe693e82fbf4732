import { identityPaths } from '#contract/identity/paths.ts'
import type { FactorType } from '#contract/identity/names.ts'
import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import { CallFailure } from '../calls/call-failure.ts'
import type { Sender } from '../calls/send-call.ts'
import { toWireProfile, type ClientProfile, toWire } from '../calls/wire-values.ts'
import {
  type CaptchaKind,
  type LoginState,
  readLoginFailure,
  readRegisterFailure,
  readSignInAnswer,
  UNKNOWN_STATE,
} from './login-state.ts'
import { factorBody, type FactorProof, type SecondFactorPrompt } from './second-factor.ts'

export type LoginParameters = {
  email: string
  password: string
  captchaTokens?: { recaptchaToken?: string; invisibleRecaptchaToken?: string }
  clientMetaData?: Record<string, unknown>
}
export type RegisterParameters = LoginParameters & { profile?: ClientProfile }

export type SignInCalls = {
  /** The state of this page's sign-in. */
  state: () => LoginState
  register: (parameters: RegisterParameters) => Promise<LoginState>
  login: (parameters: LoginParameters) => Promise<LoginState>
  /**
   * Sends the six mailed digits; without `state` those of the current sign-in. Rejects when the service
   * refuses the code.
   */
  processVerification: (
    inputs: { verificationCode: string } | { code: string },
    state?: LoginState,
  ) => Promise<LoginState>
  /** Sends a new code, which invalidates the one before. */
  resendVerification: (state?: LoginState) => Promise<LoginState>
  /** Starts a factor's challenge, e.g. sends the code; the result is in the state's `secondFactor.asked`. */
  askFactor: (factorType: FactorType, secondFactor?: SecondFactorPrompt) => Promise<LoginState>
  /** Verifies a factor. Rejects when the service refuses it. */
  verifyFactor: (
    factorType: FactorType,
    proof: FactorProof,
    options?: { rememberThisDevice?: boolean; secondFactor?: SecondFactorPrompt },
  ) => Promise<LoginState>
  /** Sets a new password with the token of a recovery mail. Rejects when the service refuses it. */
  recover: (recoveryToken: string, password: string) => Promise<LoginState>
}

/**
 * The steps of a visitor's sign-in. Refused registrations and logins are states; a broken connection rejects.
 */
export const createSignIn = ({ send }: Pick<Sender, 'send'>, captchaKind: CaptchaKind): SignInCalls => {
  let current: LoginState = { loginState: 'INITIAL' }
  const setState = (state: LoginState) => (current = state)

  const post = (path: string, body: unknown) =>
    send<SignInAnswer>({ method: 'POST', path, body: toWire(body) })
  const advance = async (path: string, body: unknown) => setState(readSignInAnswer(await post(path, body)))
  const attempt = (
    path: string,
    body: unknown,
    refused: (problem: CallFailure, kind: CaptchaKind) => LoginState,
  ) =>
    advance(path, body).catch((error: unknown) => {
      if (error instanceof CallFailure) return setState(refused(error, captchaKind))
      throw error
    })
  const prove = (
    secondFactor: SecondFactorPrompt | undefined,
    factorType: FactorType,
    proof?: FactorProof,
    rememberThisDevice?: boolean,
  ): Promise<LoginState> => {
    const prompt = secondFactor ?? (current.loginState === 'FAILURE' ? current.secondFactor : undefined)
    if (!prompt) return Promise.resolve(UNKNOWN_STATE)
    return advance(
      identityPaths.verifyFactor[0].replace(':factorType', factorType),
      factorBody(prompt.stateToken, factorType, proof, rememberThisDevice),
    )
  }

  return {
    state: () => current,
    register: ({ profile, ...parameters }) =>
      attempt(
        identityPaths.register[0],
        { ...credentials(parameters), ...(profile && { profile: toWireProfile(profile) }) },
        readRegisterFailure,
      ),
    login: (parameters) => attempt(identityPaths.login[0], credentials(parameters), readLoginFailure),
    processVerification: async (inputs, state = current) => {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return UNKNOWN_STATE
      return advance(identityPaths.verify[0], {
        code: 'code' in inputs ? inputs.code : inputs.verificationCode,
        stateToken: state.data.stateToken,
      })
    },
    resendVerification: async (state = current) => {
      if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return UNKNOWN_STATE
      return advance(identityPaths.resend[0], { stateToken: state.data.stateToken })
    },
    askFactor: (factorType, secondFactor) => prove(secondFactor, factorType),
    verifyFactor: (factorType, proof, { rememberThisDevice, secondFactor } = {}) =>
      prove(secondFactor, factorType, proof, rememberThisDevice),
    recover: (recoveryToken, password) => advance(identityPaths.recover[0], { recoveryToken, password }),
  }
}

const credentials = ({ email, password, captchaTokens, clientMetaData }: LoginParameters) => ({
  loginId: { email },
  password,
  ...(captchaTokens && {
    captchaTokens: [
      { Recaptcha: captchaTokens.recaptchaToken, InvisibleRecaptcha: captchaTokens.invisibleRecaptchaToken },
    ],
  }),
  ...(clientMetaData && { clientMetaData }),
})
