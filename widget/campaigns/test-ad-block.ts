/** An answer that comes later is no answer. */
const LIMIT_MS = 1_000

/** Whether something on this page keeps advertisements away: it would not let this file through either. Never fails, never waits long. */
export const testAdBlock = async (origin: string): Promise<boolean> => {
  try {
    const { ok } = await fetch(`${origin}/widget/ads.js`, { signal: AbortSignal.timeout(LIMIT_MS) })
    return !ok
  } catch {
    return true
  }
}
