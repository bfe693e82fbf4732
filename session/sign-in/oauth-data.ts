import type { Outside } from '#session/outside.ts'
import { makeProofKey, type ProofKey } from './proof-key.ts'
import { randomText } from './random-text.ts'

/**
 * What a sign-in keeps until the visitor comes back with a code. The page keeps it, and nobody else may see
 * `codeVerifier`.
 */
export type OAuthData = ProofKey & { state: string; redirectUri: string; originalUri: string }

const STATE_LENGTH = 43

/** `originalUri` is where the page wants to go afterwards; it is not sent. */
export const makeOAuthData = async (
  outside: Pick<Outside, 'randomBytes'>,
  redirectUri: string,
  originalUri = '',
): Promise<OAuthData> => ({
  ...(await makeProofKey(outside.randomBytes)),
  state: randomText(outside.randomBytes, STATE_LENGTH),
  redirectUri,
  originalUri,
})
