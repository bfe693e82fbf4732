import { base64url } from '#session/base64url.ts'
import { randomText } from './random-text.ts'

const MIN_LENGTH = 43
const MAX_LENGTH = 128

export type ProofKey = { codeVerifier: string; codeChallenge: string }

/** RFC 7636: a secret of our own, and what of it may be shown. `length` in letters. */
export const makeProofKey = async (
  randomBytes: (count: number) => Uint8Array,
  length: number = MIN_LENGTH,
): Promise<ProofKey> => {
  if (!(length >= MIN_LENGTH && length <= MAX_LENGTH))
    throw new Error(`Expected a length between ${MIN_LENGTH} and ${MAX_LENGTH}. Received ${length}.`)
  const codeVerifier = randomText(randomBytes, length)
  return { codeVerifier, codeChallenge: await challengeOf(codeVerifier) }
}

/** SHA-256, base64url without padding: method S256. */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
