import type { Identity } from './identity.ts'
import type { FactorStatus, FactorType, MfaReason, SignInState } from './names.ts'

export type AvailableFactor = { factorType: FactorType; factorStatus: FactorStatus }

/** What register, login, verify, a factor's verify and recover answer: where the sign-in stands. */
export type SignInAnswer = {
  state: SignInState
  /** Only with SUCCESS: opens a session at authorize, for ten minutes. */
  sessionToken?: string
  /** With every state that has a next step: carries the sign-in there, once. */
  stateToken?: string
  identity?: Identity
  /** Values must be objects: clients walk into them. */
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
  /** Where the code went, mostly hidden: `a***@example.pl`, `+48 *** *** 123`. */
  hint?: string
  pushData?: { transactionId: string }
  webauthnData?: { challengeId: string; publicKeyCredentialRequestOptionsJson: string }
}
