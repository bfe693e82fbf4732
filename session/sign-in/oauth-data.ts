import type { SessionEnvironment } from '../environment.ts'
import { base64url } from '../tokens/proofs.ts'

/** RFC 7636, 4.1: characters allowed in a verifier. */
export const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'

const BYTES = 256
/** Bytes from here on would make the first characters likelier than the others. */
const FAIR_BYTES = BYTES - (BYTES % UNRESERVED.length)

/** `length` characters, each equally likely. */
export const randomText = (randomBytes: (count: number) => Uint8Array, length: number): string => {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length))
      if (byte < FAIR_BYTES && text.length < length) text += UNRESERVED[byte % UNRESERVED.length]
  }
  return text
}

const MIN_LENGTH = 43
const MAX_LENGTH = 128

type ProofKey = { codeVerifier: string; codeChallenge: string }

/** RFC 7636: a secret verifier and its public challenge. `length` in characters. */
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

/** Data of a sign-in until the visitor returns with a code. The page stores it; `codeVerifier` is secret. */
export type OAuthData = ProofKey & { state: string; redirectUri: string; originalUri: string }

const STATE_LENGTH = 43

/** `originalUri` is where the page continues afterwards; it is not sent. */
export const makeOAuthData = async (
  outside: Pick<SessionEnvironment, 'randomBytes'>,
  redirectUri: string,
  originalUri = '',
): Promise<OAuthData> => ({
  ...(await makeProofKey(outside.randomBytes)),
  state: randomText(outside.randomBytes, STATE_LENGTH),
  redirectUri,
  originalUri,
})
