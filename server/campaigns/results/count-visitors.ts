import { createHash } from 'node:crypto'
import { monthOf } from '../editor/count-periods.ts'
import type { Database } from '#server/platform/db/database.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { addVisitors, raiseUsage, removeVisitorsBefore, type VisitorRow } from './event-store.ts'

/** A hash that separates visitors of one site and cannot be reversed. */
const DIGITS = 22
/** Recently written visitors need not be written again. */
const MAX_CACHED = 200_000
/** Rows of one insert: SQLite allows 32,766 parameters. */
const BATCH = 5_000

export type PlannedSite = { id: string; visitorsAMonth: number }
type Waiting = { siteId: string; visitorId: string; month: number; limit: number }

export type VisitorCounter = {
  visit: (site: PlannedSite, visitorId: string, nowMs: number) => void
  /** Writes waiting visitors; those that cannot be written wait longer. */
  flush: (write: (work: (tx: Sql) => Promise<void>) => Promise<void>, nowMs: number) => Promise<void>
}

/** Counts visitors of sites with a plan, each once a month. */
export const countVisitors = (): VisitorCounter => {
  let waiting = new Map<string, Waiting>()
  const written = new Set<string>()
  return {
    visit: ({ id, visitorsAMonth }, visitorId, nowMs) => {
      const month = monthOf(nowMs)
      const key = `${month} ${id} ${visitorId}`
      if (visitorId === '' || written.has(key) || waiting.size >= MAX_CACHED) return
      waiting.set(key, { siteId: id, visitorId, month, limit: visitorsAMonth })
    },
    flush: async (write, nowMs) => {
      if (waiting.size === 0) return
      const batch = waiting
      waiting = new Map()
      try {
        await write((tx) => addMonthVisitors(tx, [...batch.values()], nowMs))
      } catch (error) {
        waiting = new Map([...batch, ...waiting])
        throw error
      }
      if (written.size > MAX_CACHED) written.clear()
      for (const key of batch.keys()) written.add(key)
    },
  }
}

/** The current and the previous month remain. */
export const forgetVisitors = (db: Database, nowMs: number): Promise<number> => {
  const date = new Date(nowMs)
  const month = monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1))
  return removeInSteps(db, (tx, limit) => removeVisitorsBefore(tx, month, limit))
}

const addMonthVisitors = async (tx: Sql, all: Waiting[], nowMs: number) => {
  const rows = all
    .map(({ siteId, visitorId, month }) => ({
      site_id: siteId,
      month,
      visitor: createHash('sha256').update(`${siteId} ${visitorId}`).digest('hex').slice(0, DIGITS),
    }))
    .toSorted((a, b) => (a.visitor < b.visitor ? -1 : 1))
  const fresh: Pick<VisitorRow, 'site_id' | 'month'>[] = []
  for (let from = 0; from < rows.length; from += BATCH)
    fresh.push(...(await addVisitors(tx, rows.slice(from, from + BATCH))))
  const limits = new Map(all.map(({ siteId, limit }) => [siteId, limit]))
  const counts = new Map<string, { siteId: string; month: number; visitors: number }>()
  for (const { site_id, month } of fresh) {
    const key = `${site_id} ${month}`
    const count = counts.get(key) ?? { siteId: site_id, month, visitors: 0 }
    count.visitors += 1
    counts.set(key, count)
  }
  // One order everywhere, so that two processes do not deadlock.
  for (const [, { siteId, month, visitors }] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await raiseUsage(tx, { siteId, month, visitors, limit: limits.get(siteId) ?? 0, nowMs })
}
