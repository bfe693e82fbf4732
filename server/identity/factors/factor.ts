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
 * Waiting: nothing wrong was sent, but the yes has not come yet; it contains what the client needs to try
 * again.
 */
export type FactorVerdict = boolean | { waiting: ChallengeData }

/** One way to prove who one is. */
export type Factor = {
  type: FactorType
  /** The name of its object in the body of a factor's verify, e.g. `totpData`. */
  dataField: DataField
  /**
   * Something of the member's own is stored for it (a secret, a key, a number) in a row of
   * `identity_factors`.
   */
  hasRow: boolean
  /** It is a first factor: nobody needs it as their second. */
  isFirst?: boolean
  /**
   * Begins the challenge, e.g. sends a code. `shown` goes to the client, `stored` (never a secret in the
   * clear) into the state token's row, to be compared with.
   */
  challenge: (moment: FactorContext) => Promise<{ shown: ChallengeData; stored: object }>
  /** Nothing is typed, and its challenge counts once: after a wrong answer it begins anew. */
  restartsChallenge?: boolean
  /** The data object from what was typed on our own page; left out: a code. Undefined: nothing was typed. */
  ofForm?: (typed: (name: string) => string) => object | undefined
  /** Slow work on what was sent, done before the transaction opens; `verify` gets its outcome in place of the data. */
  prepare?: (identity: IdentityService, member: IdentityRow, data: unknown) => Promise<unknown>
  /** Whether what was sent proves it. A code that counts once is used up here, in the moment's transaction. */
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
