import type { FactorType, MfaReason } from '#contract/identity/names.ts'
import type { AvailableFactor, ChallengeData, SignInAnswer } from '#contract/identity/sign-in.ts'

/** What a sign-in asks for after the password. */
export type SecondFactorPrompt = {
  stateToken: string
  reason: MfaReason
  availableFactors: AvailableFactor[]
  /** The factor that is being asked already: a code was sent, a challenge made. */
  asked?: { factorType: FactorType } & ChallengeData
}

/** What proves a factor. */
export type FactorProof =
  | { code: string }
  | { transactionId: string }
  | { challengeId: string; credential: string }
  | { password: string }

/** The name of a factor's object in the body: `RECOVERY_CODE` → `recoveryCodeData`. */
const dataFieldOf = (factorType: FactorType) =>
  `${factorType.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Data`

/** The second factor an answer asks for; undefined: it asks for none. */
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

/** Body of a factor's verify. Without a proof it begins to ask: the code is sent, the challenge made. */
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
