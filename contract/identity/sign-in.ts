import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import {
  anyEmail,
  captchaTokens,
  clientMetaData,
  email,
  password,
  token,
  VERIFICATION_CODE_LENGTH,
} from './fields.ts'
import type { Identity } from './identity.ts'
import type { FactorStatus, FactorType, MfaReason, SignInState } from './names.ts'
import { profile } from './profile.ts'

export type AvailableFactor = { factorType: FactorType; factorStatus: FactorStatus }

/** The answer of register, login, verify, a factor's verify and recover: the state of the sign-in. */
export type SignInAnswer = {
  state: SignInState
  /** Only with SUCCESS: opens a session at authorize, for ten minutes. */
  sessionToken?: string
  /** With every state that has a next step: continues the sign-in there, once. */
  stateToken?: string
  identity?: Identity
  /** Values must be objects: clients read their properties. */
  additionalData?: Record<string, object>
  requireMfaData?: { availableFactors: AvailableFactor[]; reason: MfaReason }
  mfaChallengeData?: {
    factorType: FactorType
    verificationChallengeData: ChallengeData
    availableFactors: AvailableFactor[]
    reason: MfaReason
  }
}

export type ChallengeData = {
  /** The masked recipient of the code: `a***@example.pl`, `+48 *** *** 123`. */
  hint?: string
  pushData?: { transactionId: string }
  webauthnData?: { challengeId: string; publicKeyCredentialRequestOptionsJson: string }
}

export const register = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v2/register',
  request: v.object({
    loginId: v.object({ email }),
    password,
    profile: v.optional(profile, {}),
    captchaTokens,
    clientMetaData,
  }),
})

/**
 * No value here may cause a validation error: clients read `applicationError.code` without checking
 * (contract A0.4).
 */
export const login = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v2/login',
  request: v.object({
    loginId: v.object({ email: anyEmail }),
    password: v.pipe(
      v.string(),
      v.transform((text) => text.normalize('NFC')),
    ),
    captchaTokens,
    clientMetaData,
    /** Continues a sign-in that requires the first factor again. */
    stateToken: v.optional(token),
  }),
})

/**
 * The six digits from the mail. An error status would reject the client's promise, so the answer is
 * `VERIFICATION_FAILED`.
 */
export const verifyDuringAuthentication = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v1/auth/verify',
  request: v.object({ code: v.pipe(v.string(), v.length(VERIFICATION_CODE_LENGTH)), stateToken: token }),
})

export const resendDuringAuthentication = endpoint<SignInAnswer>()({
  method: 'POST',
  path: '/v1/auth/resend',
  request: v.object({ stateToken: token }),
})

/** For privileged callers only; its id is no state token. */
export const startVerification = endpoint<{ verificationId: string }>()({
  method: 'POST',
  path: '/v1/start',
  request: v.object({ identityId: v.pipe(v.string(), v.uuid()), target: v.picklist(['EMAIL']) }),
})
