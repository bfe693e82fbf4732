import type { AvailableFactor, ChallengeData } from '#contract/identity/sign-in.ts'
import type { FactorType } from '#contract/identity/names.ts'
import type { FactorRow, IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'

/** Where a factor is asked: the member, their row of it, and the transaction of this step. */
export type FactorMoment = { tx: Sql; identity: IdentityService; member: IdentityRow; site: Site; peer: Peer; row: FactorRow | undefined }

/** One way to prove who one is. */
export type Factor = {
  type: FactorType
  /** The name of its object in the body of a factor's verify, e.g. `totpData`. */
  dataField: string
  /**
   * Begins to ask: sends a code, makes a challenge. `shown` goes to the client, `kept` (never a secret in the clear)
   * into the state token's row, to be compared with.
   */
  challenge: (moment: FactorMoment) => Promise<{ shown: ChallengeData; kept: object }>
  /** Whether what was sent proves it. A code that counts once is used up here, in the moment's transaction. */
  verify: (moment: FactorMoment, kept: object, data: unknown) => Promise<boolean>
}

export type { AvailableFactor }
