import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { findSecret, makeSecret, useSecret } from '../one-time-secrets.ts'
import { SECRET_KINDS } from '../secret-kinds.ts'

/** enrol: a new passkey · second: after the password · first: instead of it, by whoever the passkey belongs to. */
export type ChallengeUse = 'enrol' | 'second' | 'first'

/** As long as the challenge lives. */
export const CEREMONY_MS = SECRET_KINDS.challenge.lifetimeMs

export const COSE_ALGORITHMS = { EdDSA: -8, ES256: -7, RS256: -257 } as const

type Needs = Pick<Shop, 'now' | 'randomBytes'>

/** A challenge is its own id: 256 random bits that count once, and of which only the hash is kept. */
export const makeChallenge = (
  tx: Sql,
  shop: Needs,
  siteId: string,
  identityId: string | null,
  use: ChallengeUse,
): Promise<string> => makeSecret(tx, shop, 'challenge', { siteId, identityId, data: { use } })

/** How it comes back in the browser's signed data. */
export const signedForm = (challengeId: string): string =>
  Buffer.from(challengeId, 'utf8').toString('base64url')

/**
 * Uses the challenge up, whatever comes of it; false: it is not this site's, member's or purpose's, too old,
 * or used.
 */
export const useChallenge = async (
  tx: Sql,
  shop: Needs,
  challengeId: string,
  siteId: string,
  identityId: string | null,
  use: ChallengeUse,
): Promise<boolean> => {
  const found = await findSecret<{ use: ChallengeUse }>(tx, 'challenge', challengeId, shop.now())
  if (!found || found.siteId !== siteId || found.identityId !== identityId || found.data.use !== use)
    return false
  return useSecret(tx, found.hash, shop.now())
}
