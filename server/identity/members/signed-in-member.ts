import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Peer } from '../http/peer.ts'
import type { Site } from '../sites/site.ts'

/** A signed-in member who changes their account. */
export type SignedInMember = { site: Site; session: SessionRow; peer: Peer }

const RECENT_MS = 10 * 60_000
/** A clock may be set back a little; after a larger step the age of a sign-in is unknown. */
const CLOCK_STEP_MS = 60_000

/** Whether the member signed in a few minutes ago: required for changes of factors. */
export const isRecentSignIn = (session: Pick<SessionRow, 'authenticated_ms'>, nowMs: number): boolean => {
  const ageMs = nowMs - session.authenticated_ms
  return ageMs <= RECENT_MS && ageMs >= -CLOCK_STEP_MS
}
