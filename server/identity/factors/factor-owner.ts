import type { SessionRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { listFactors } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'
import { isRecentSignIn } from './recent-sign-in.ts'

/** A signed-in member who changes how they sign in. */
export type FactorOwner = { site: Site; session: SessionRow; peer: Peer }

/** The wire shows at most ten. */
const MAX_FACTORS = 10

export type Hindrance = 'sign_in_again' | 'too_many'

/** Why no factor may be added now, if anything. */
export const hindranceOfAdding = async (
  sql: Sql,
  { session }: FactorOwner,
  nowMs: number,
): Promise<Hindrance | undefined> => {
  if (!isRecentSignIn(session, nowMs)) return 'sign_in_again'
  return (await listFactors(sql, session.subject_id)).length >= MAX_FACTORS ? 'too_many' : undefined
}
