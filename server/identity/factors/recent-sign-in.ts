import type { SessionRow } from '#server/db/identity-tables.ts'

const RECENT_MS = 10 * 60_000
/** A clock may be set back a little; one that was set back a lot says nothing about how long ago something was. */
const CLOCK_STEP_MS = 60_000

/** Whether the person proved who they are a moment ago: needed to change how they sign in. */
export const isRecentSignIn = (session: Pick<SessionRow, 'authenticated_ms'>, nowMs: number): boolean => {
  const ageMs = nowMs - session.authenticated_ms
  return ageMs <= RECENT_MS && ageMs >= -CLOCK_STEP_MS
}
