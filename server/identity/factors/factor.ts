import type { ChallengeData } from '#contract/identity/sign-in.ts'
import type { FactorType } from '#contract/identity/names.ts'
import type { FactorRow, IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Client, Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'

/**
 * Where a factor is verified: the member, their row of it, and the transaction of this step. `client`: none
 * on our own pages.
 */
export type FactorContext = {
  tx: Sql
  identity: IdentityService
  member: IdentityRow
  site: Site
  client?: Client | undefined
  peer: Peer
  row: FactorRow | undefined
}

/**
 * Waiting: nothing wrong was sent, but the confirmation has not arrived; contains what the client needs to
 * poll.
 */
export type FactorVerdict = boolean | { waiting: ChallengeData }

/** One way to prove an identity. */
export type Factor = {
  type: FactorType
  /** The name of its object in the body of a factor's verify, e.g. `totpData`. */
  dataField: DataField
  /** The member's own data of it (a secret, a key, a number) is stored in a row of `identity_factors`. */
  hasRow: boolean
  /** A first factor: never required as the second one. */
  isFirst?: boolean
  /**
   * Starts a challenge, e.g. sends a code. `shown` is sent to the client; `stored` (never a plain-text secret)
   * is stored in the state token's row for comparison.
   */
  challenge: (moment: FactorContext) => Promise<{ shown: ChallengeData; stored: object }>
  /** Nothing is typed, and its challenge works once: after a wrong answer it gets a new one. */
  restartsChallenge?: boolean
  /** The data object from the fields of our own page; left out: a code. Undefined: nothing was typed. */
  ofForm?: (typed: (name: string) => string) => object | undefined
  /** Slow work on the data before the transaction opens; `verify` gets the result instead of the data. */
  prepare?: (identity: IdentityService, member: IdentityRow, data: unknown) => Promise<unknown>
  /** Whether the data proves it. A one-time code is used up here, in the same transaction. */
  verify: (moment: FactorContext, stored: object, data: unknown) => Promise<FactorVerdict>
}

export const DATA_FIELDS = [
  'smsData',
  'callData',
  'emailData',
  'totpData',
  'pushData',
  'webauthnData',
  'recoveryCodeData',
  'passwordData',
] as const
export type DataField = (typeof DATA_FIELDS)[number]
