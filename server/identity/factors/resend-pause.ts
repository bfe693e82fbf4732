/** So long after a message the same one is not sent again: it may be on its way. */
const PAUSE_MS = 60_000

/**
 * How long until the message that went out at `sentMs` may be sent again; never longer than the whole pause,
 * whatever the clock did.
 */
export const resendPauseMs = (sentMs: number, nowMs: number): number =>
  Math.min(PAUSE_MS, Math.max(0, sentMs + PAUSE_MS - nowMs))
