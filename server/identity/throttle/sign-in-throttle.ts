import { createHash } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Site } from '../sites/site.ts'
import { HOUR_MS, takeFromQuota } from '#server/platform/limits/quota.ts'
import {
  countOne,
  listThrottles,
  removeThrottle,
  setThrottle,
  type ThrottleRow,
} from '#server/platform/limits/counters.ts'

/** NIST SP 800-63B allows a hundred failures on an account. */
const TRIES = 100
const WINDOW_MS = 24 * HOUR_MS

/**
 * Counts an attempt at a code mailed to a member; false: there were too many in a day, however many codes
 * were sent.
 */
export const consumeCodeAttempt = async (tx: Sql, identityId: string, nowMs: number): Promise<boolean> =>
  (await takeFromQuota(tx, `code:${identityId}`, TRIES, nowMs, WINDOW_MS)) === 0

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 15 * 60_000
const FORGOTTEN_MS = 24 * HOUR_MS
/** How long a network counts as known for a member after a sign-in. */
const KNOWN_MS = 90 * 24 * HOUR_MS
/** NIST SP 800-63B allows a hundred failures on an account: five from one network, times this. */
const EVERYWHERE = 20
/** After so many failures, times this, a right password from an unknown network may be a guess. */
const SUSPICIOUS = 4

export type SignInAttempt = {
  site: Site
  email: string
  /** The network of the request, from `clientNetwork`. */ network: string
}

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')

/**
 * Failures are counted by account and network, by account from everywhere, and by network. Nobody can lock
 * out another person from afar: where a member has signed in before, only failures from that network count.
 */
const keysOf = ({ site, email, network }: SignInAttempt) => ({
  here: `h:${hashOf(site.id, email, network)}`,
  everywhere: `e:${hashOf(site.id, email)}`,
  place: `p:${site.id}:${network}`,
  known: `k:${hashOf(site.id, email, network)}`,
})

/** Wait after so many failures above the free ones: 1, 2, 4, … seconds, up to 15 minutes. */
export const signInDelayMs = (failuresBeyond: number): number =>
  failuresBeyond <= 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(30, failuresBeyond - 1))

const waitOf = (row: ThrottleRow | undefined, nowMs: number) => {
  const left = (row?.free_ms ?? 0) - nowMs
  // Longer than any delay: the clock was set back meanwhile.
  return left > 0 && left <= Math.max(MAX_DELAY_MS, HOUR_MS) ? left : 0
}

export type Throttling = {
  /** 0: may try now. Until then a right password is refused as well. */
  waitSeconds: number
  /** Failures of this account in this network. */
  failures: number
  /** Somebody guesses at this account, and the network is unknown. */
  isSuspicious: boolean
}

/** The limits for this account and network before an attempt; the same for an account that does not exist. */
export const readThrottling = async (sql: Sql, trying: SignInAttempt, nowMs: number): Promise<Throttling> => {
  const keys = keysOf(trying)
  const rows = new Map((await listThrottles(sql, Object.values(keys), nowMs)).map((row) => [row.key, row]))
  const waits = [keys.here, ...(rows.has(keys.known) ? [] : [keys.everywhere, keys.place])].map((key) =>
    waitOf(rows.get(key), nowMs),
  )
  const isSuspicious =
    !rows.has(keys.known) &&
    (rows.get(keys.everywhere)?.failures ?? 0) >= trying.site.settings.freeSignInFailures * SUSPICIOUS
  return {
    waitSeconds: Math.ceil(Math.max(...waits) / 1000),
    failures: rows.get(keys.here)?.failures ?? 0,
    isSuspicious,
  }
}

/** Counts a wrong attempt. */
export const countFailure = async (tx: Sql, trying: SignInAttempt, nowMs: number): Promise<void> => {
  const { here, everywhere, place } = keysOf(trying)
  const { freeSignInFailures, signInFailuresPerIp } = trying.site.settings
  for (const [key, free] of [
    [here, freeSignInFailures],
    [everywhere, freeSignInFailures * EVERYWHERE],
  ] as const) {
    const row = await countOne(tx, key, nowMs, nowMs + FORGOTTEN_MS, nowMs + FORGOTTEN_MS)
    const delayMs = signInDelayMs(row.failures - free)
    if (delayMs > 0)
      await setThrottle(tx, { ...row, free_ms: nowMs + delayMs, forgotten_ms: nowMs + FORGOTTEN_MS })
  }
  const row = await countOne(tx, place, nowMs, nowMs + HOUR_MS, nowMs + HOUR_MS)
  if (row.failures >= signInFailuresPerIp) await setThrottle(tx, { ...row, free_ms: row.forgotten_ms })
}

/** Marks the network as known for the member and clears the account's failures. Those of the network stay. */
export const clearFailures = async (tx: Sql, trying: SignInAttempt, nowMs: number): Promise<void> => {
  const { here, everywhere, known } = keysOf(trying)
  await removeThrottle(tx, here)
  await removeThrottle(tx, everywhere)
  await setThrottle(tx, { key: known, failures: 0, free_ms: 0, forgotten_ms: nowMs + KNOWN_MS })
}
