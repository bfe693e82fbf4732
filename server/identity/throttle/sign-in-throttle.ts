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
 * Counts a try at a code that was mailed to a member; false: there were too many in a day, however many codes
 * were sent.
 */
export const consumeCodeAttempt = async (tx: Sql, identityId: string, nowMs: number): Promise<boolean> =>
  (await takeFromQuota(tx, `code:${identityId}`, TRIES, nowMs, WINDOW_MS)) === 0

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 15 * 60_000
const FORGOTTEN_MS = 24 * HOUR_MS
/** Where somebody signed in is known as theirs so long. */
const KNOWN_MS = 90 * 24 * HOUR_MS
/** NIST SP 800-63B allows a hundred failures on an account: five from one place, times this. */
const EVERYWHERE = 20
/** So many, times this, and a right password from where the member never was looks like a guess that hit. */
const SUSPICIOUS = 4

export type SignInAttempt = {
  site: Site
  email: string
  /** Whence, as `clientNetwork` says. */ network: string
}

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')

/**
 * Failures are counted by account and place, by account from everywhere, and by place. Nobody can shut another one out
 * from afar: where a member has signed in before, only failures from that very place count.
 */
const keysOf = ({ site, email, network }: SignInAttempt) => ({
  here: `h:${hashOf(site.id, email, network)}`,
  everywhere: `e:${hashOf(site.id, email)}`,
  place: `p:${site.id}:${network}`,
  known: `k:${hashOf(site.id, email, network)}`,
})

/** Wait after this many failures more than are free: 1, 2, 4, … seconds, up to 15 minutes. */
export const signInDelayMs = (failuresBeyond: number): number =>
  failuresBeyond <= 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(30, failuresBeyond - 1))

const waitOf = (row: ThrottleRow | undefined, nowMs: number) => {
  const left = (row?.free_ms ?? 0) - nowMs
  // Longer than any delay: the clock was set back since.
  return left > 0 && left <= Math.max(MAX_DELAY_MS, HOUR_MS) ? left : 0
}

export type Throttling = {
  /** 0: may try now. A right password is refused as well until then. */
  waitSeconds: number
  /** Of this account at this place. */
  failures: number
  /** Somebody is guessing at this account, and its owner was never here. */
  isSuspicious: boolean
}

/**
 * How things stand for this account and place, before anything is tried; the same for an account that there
 * is none of.
 */
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

/** Counts a wrong try. */
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

/** Who has proven themselves is known here from now on, and their failures are forgotten. Those of the place stay. */
export const clearFailures = async (tx: Sql, trying: SignInAttempt, nowMs: number): Promise<void> => {
  const { here, everywhere, known } = keysOf(trying)
  await removeThrottle(tx, here)
  await removeThrottle(tx, everywhere)
  await setThrottle(tx, { key: known, failures: 0, free_ms: 0, forgotten_ms: nowMs + KNOWN_MS })
}
