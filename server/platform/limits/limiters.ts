import { hash } from 'node:crypto'
import { metrics } from '#server/platform/observe/metrics.ts'
import { startLoop } from '#server/platform/jobs/loop.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { type Limit, type LimitName, limitTable } from '#server/platform/limit-table.ts'
import { addCounts, removeCountsBefore } from './count-store.ts'
import { removeInSteps } from '../db/remove-in-steps.ts'
import { defineTask } from '../jobs/tasks.ts'

/** Processes learn so soon of each other's counts. */
const SHARE_MS = 500
const BATCH = 500
const CLEAN_MS = 600_000
/** Keys of one limit; when there are more, those that are over are dropped, then the oldest. */
const MAX_KEYS = 100_000
const MS_PER_SECOND = 1_000
const NOT_DURABLE = { isDurable: false }

/** What a refused caller is told. No error: thousands may be refused in a second. */
export class LimitReached {
  readonly msBeforeNext: number

  constructor(msBeforeNext: number) {
    this.msBeforeNext = msBeforeNext
  }
}

export type Limiter = {
  /** Counts; rejects with `LimitReached` when nothing is left. */
  consume: (key: string, points?: number) => Promise<void>
  /** Takes back what was counted. */
  reward: (key: string, points?: number) => void
  /** Whether something is left; counts nothing. */
  isFree: (key: string) => boolean
}

type Entry = {
  points: number
  untilMs: number
  /** Not written yet for the other processes. */ unsent: number
}
type Shared = { entries: Map<string, Entry>; changed: Set<string>; limit: Limit }

/** All limits of a process, each with one count however many routes use it. */
const limits = definePart('limits', (services) => ({
  known: new Map<string, { limiter: Limiter; shared: Shared }>(),
  refused: services
    .get(metrics)
    .counter('klepka_refusals_total', 'Requests refused because a limit was reached.'),
}))

/** The limit of this name as the operator has chosen; null: it is switched off. */
const limitOf = ({ settings }: Services, name: LimitName): Limit | null => {
  const chosen = settings.limits?.[name]
  return chosen === undefined ? limitTable[name] : chosen
}

/** How long a caller waits at most who was refused by it. */
export const periodSecondsOf = (services: Services, name: LimitName): number =>
  (limitOf(services, name) ?? limitTable[name]).durationSeconds

/** The limit of this name; the same one wherever it is used. */
export const limiterOf = (services: Services, name: LimitName): Limiter =>
  openLimiter(services, name, limitOf(services, name), name)

/** A limit whose numbers are stored elsewhere, as in a site's settings. `name` is what is counted as refused. */
export const openLimiter = (services: Services, id: string, limit: Limit | null, name: string): Limiter => {
  const { known, refused } = services.get(limits)
  const found = known.get(id)
  if (found) return found.limiter
  if (limit === null) return { consume: async () => {}, reward: () => {}, isFree: () => true }
  const shared: Shared = { entries: new Map(), changed: new Set(), limit }
  const { entries, changed } = shared
  const isShared = services.db.engine === 'postgres'
  const periodMs = limit.durationSeconds * MS_PER_SECOND
  const find = (key: string): Entry => {
    const nowMs = Date.now()
    const entry = entries.get(key)
    // Later than possible: the clock was set back since.
    if (entry && entry.untilMs > nowMs && entry.untilMs <= nowMs + periodMs) return entry
    if (entries.size >= MAX_KEYS) makeRoom(entries, nowMs)
    const fresh = { points: 0, untilMs: nowMs + periodMs, unsent: 0 }
    entries.delete(key)
    entries.set(key, fresh)
    return fresh
  }
  const count = (key: string, entry: Entry, points: number) => {
    entry.points += points
    if (!isShared) return
    entry.unsent += points
    changed.add(key)
  }
  const limiter: Limiter = {
    consume: async (key, points = 1) => {
      const entry = find(key)
      count(key, entry, points)
      if (entry.points <= limit.points) return
      refused.add({ limit: name })
      throw new LimitReached(Math.max(1, entry.untilMs - Date.now()))
    },
    reward: (key, points = 1) => count(key, find(key), -points),
    isFree: (key) => {
      const entry = entries.get(key)
      return !entry || entry.untilMs <= Date.now() || entry.points < limit.points
    },
  }
  known.set(id, { limiter, shared })
  return limiter
}

const makeRoom = (entries: Map<string, Entry>, nowMs: number) => {
  for (const [key, { untilMs }] of entries) if (untilMs <= nowMs) entries.delete(key)
  // A map lists the oldest first.
  for (const key of entries.keys()) {
    if (entries.size < MAX_KEYS) break
    entries.delete(key)
  }
}

/** What was counted since, written for the other processes, whose counts are read at the same time. */
export const shareCounts = async (services: Services): Promise<void> => {
  const { db, settings } = services
  const changes = [...services.get(limits).known].flatMap(([id, { shared }]) => {
    const keys = [...shared.changed]
    shared.changed.clear()
    return keys.flatMap((key) => {
      const entry = shared.entries.get(key)
      if (!entry || entry.unsent === 0) return []
      const added = entry.unsent
      entry.unsent = 0
      // An address of the network or of mail is not stored.
      const row = {
        key: hash('sha256', `${settings.secret} ${id} ${key}`),
        points: added,
        until_ms: entry.untilMs,
      }
      return [{ entry, row, again: () => shared.changed.add(key) }]
    })
  })
  for (let at = 0; at < changes.length; at += BATCH) {
    // Rows are locked in one order by all processes.
    const batch = changes.slice(at, at + BATCH).sort((a, b) => (a.row.key < b.row.key ? -1 : 1))
    try {
      const totals = await db.transaction(
        (tx) =>
          addCounts(
            tx,
            batch.map(({ row }) => row),
            Date.now(),
          ),
        NOT_DURABLE,
      )
      const byKey = new Map(totals.map((total) => [total.key, total]))
      for (const { entry, row } of batch) {
        const total = byKey.get(row.key)
        if (!total) continue
        entry.points = Number(total.points) + entry.unsent
        entry.untilMs = Number(total.until_ms)
      }
    } catch (error) {
      for (const { entry, row, again } of batch) {
        entry.unsent += row.points
        again()
      }
      throw error
    }
  }
}

/** With several processes, which share a database server, a limit is one for all of them. */
export const startSharing = (services: Services) =>
  services.db.engine === 'postgres'
    ? startLoop('limits', () => shareCounts(services), { pollMs: SHARE_MS, log: services.log })
    : undefined

export const limitCleaning = defineTask('cleaning of limits', {
  everyMs: CLEAN_MS,
  run: ({ db }: Services) => removeInSteps(db, (tx, count) => removeCountsBefore(tx, Date.now(), count)),
})
