import type { FactorType, MfaReason } from '#contract/identity/names.ts'
import type { AvailableFactor, ChallengeData, SignInAnswer } from '#contract/identity/sign-in.ts'

/** The factors required after the password. */
export type SecondFactorPrompt = {
  stateToken: string
  reason: MfaReason
  availableFactors: AvailableFactor[]
  /** The factor whose challenge has started: a code was sent, or a challenge made. */
  asked?: { factorType: FactorType } & ChallengeData
}

/** The proof of a factor. */
export type FactorProof =
  | { code: string }
  | { transactionId: string }
  | { challengeId: string; credential: string }
  | { password: string }

/** The name of a factor's object in the body: `RECOVERY_CODE` → `recoveryCodeData`. */
const dataFieldOf = (factorType: FactorType) =>
  `${factorType.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Data`

/** The second factor that an answer requires; undefined: none. */
export const readSecondFactor = ({
  state,
  stateToken,
  requireMfaData,
  mfaChallengeData,
}: SignInAnswer): SecondFactorPrompt | undefined => {
  if (!stateToken) return undefined
  if (state === 'REQUIRE_MFA' && requireMfaData) return { stateToken, ...requireMfaData }
  if (state !== 'MFA_CHALLENGE' || !mfaChallengeData) return undefined
  const { factorType, verificationChallengeData, availableFactors, reason } = mfaChallengeData
  return { stateToken, reason, availableFactors, asked: { factorType, ...verificationChallengeData } }
}

/** Body of a factor's verification. Without a proof it starts the challenge, e.g. sends the code. */
export const factorBody = (
  stateToken: string,
  factorType: FactorType,
  proof?: FactorProof,
  rememberThisDevice?: boolean,
) => ({
  factorType,
  stateToken,
  ...(rememberThisDevice !== undefined && { rememberThisDevice }),
  ...(proof && { [dataFieldOf(factorType)]: proof }),
})
