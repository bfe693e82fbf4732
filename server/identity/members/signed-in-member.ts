import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Peer } from '../http/peer.ts'
import type { Site } from '../sites/site.ts'

/** A signed-in member who changes something of their account. */
export type SignedInMember = { site: Site; session: SessionRow; peer: Peer }

const RECENT_MS = 10 * 60_000
/** A clock may be set back a little; one that was set back a lot says nothing about how long ago something was. */
const CLOCK_STEP_MS = 60_000

/** Whether the person proved who they are a few minutes ago: required to change how they sign in. */
export const isRecentSignIn = (session: Pick<SessionRow, 'authenticated_ms'>, nowMs: number): boolean => {
  const ageMs = nowMs - session.authenticated_ms
  return ageMs <= RECENT_MS && ageMs >= -CLOCK_STEP_MS
}
