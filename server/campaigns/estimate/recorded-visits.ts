import { LRUCache } from 'lru-cache'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import {
  type DayOfVisits,
  decodeDay,
  encodeDay,
  isThinnedOut,
  joinNames,
  newVisitNames,
  type RecordedView,
  toVisits,
  type VisitNames,
} from './pack-visits.ts'
import {
  addBatch,
  addDay,
  type BatchRow,
  type DayRow,
  listBatchDays,
  listBatches,
  listBatchesOfDay,
  listDays,
  loadDays,
  removeBatches,
  removeDaysBefore,
} from './store.ts'

/** Days that an estimate looks back on, today included. */
export const ESTIMATE_DAYS = 28
/** Recorded days are deleted after it: a day more, so that an estimate never loses one while it is made. */
const STORED_DAYS = 29
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Views that were counted late still belong to their day. */
const LATE_MS = 10 * MINUTE_MS
/** An owner who edits a campaign asks every second. */
const CACHED_MS = 10 * MINUTE_MS
/** Visits of today are read again after a second, of a busy shop after so many times what reading them took. */
const LEAST_CACHED_MS = 1_000
const TIMES_READING = 50
/** Names of pages that disappeared from the shop are dropped with them all. */
const MAX_NAMES = 300_000
/** Batches that are worth joining. */
const MANY_BATCHES = 60
/** An hour in winter more than 28 times 24 hours. */
const HOUR_MS = 3_600_000

export type RecordedVisits = { days: DayOfVisits[]; names: VisitNames }

/** Former days never change, and all of them together are some 40 MB; they leave memory when nobody edits. */
const visitCache = definePart('recorded visits', () => ({
  days: new LRUCache<number, DayOfVisits>({
    max: ESTIMATE_DAYS + 1,
    ttl: CACHED_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  }),
  today: undefined as { days: DayOfVisits[]; untilMs: number } | undefined,
  names: newVisitNames(),
}))

const fromDay = (nowMs: number): number =>
  warsawMidnight(warsawMidnight(nowMs) - (ESTIMATE_DAYS - 1) * DAY_MS + 12 * HOUR_MS)

/** The visits of the past 28 days. */
export const loadRecordedVisits = async (services: Services): Promise<RecordedVisits> => {
  const cache = services.get(visitCache)
  if (cache.names.addresses.texts.length > MAX_NAMES) {
    cache.names = newVisitNames()
    cache.days.clear()
    cache.today = undefined
  }
  const { names } = cache
  const sql = services.db.read
  const nowMs = services.now()
  const fromMs = fromDay(nowMs)
  const stored = await listDays(sql, fromMs)
  const missing = stored.filter((day) => !cache.days.has(day))
  if (missing.length > 0)
    for (const day of await Promise.all((await loadDays(sql, missing)).map((row) => readDay(row, names))))
      cache.days.set(day.dayMs, day)
  const { today } = cache
  if (!today || today.untilMs <= nowMs || today.days.some(({ dayMs }) => stored.includes(dayMs))) {
    const beganMs = performance.now()
    const days = daysOfBatches(await listBatches(sql, fromMs), stored, names)
    const tookMs = performance.now() - beganMs
    cache.today = { days, untilMs: nowMs + Math.max(LEAST_CACHED_MS, tookMs * TIMES_READING) }
  }
  return {
    days: [...stored.flatMap((day) => cache.days.get(day) ?? []), ...(cache.today?.days ?? [])],
    names,
  }
}

const readDay = async ({ day_ms, thinning, content }: DayRow, names: VisitNames): Promise<DayOfVisits> =>
  joinNames(Number(day_ms), Number(thinning), await decodeDay(content), names)

const viewsOf = ({ views_json }: BatchRow): RecordedView[] => JSON.parse(views_json) as RecordedView[]
const thinningOf = (batches: readonly BatchRow[]) =>
  Math.max(0, ...batches.map(({ thinning }) => Number(thinning)))

const daysOfBatches = (
  batches: readonly BatchRow[],
  stored: readonly number[],
  names: VisitNames,
): DayOfVisits[] => {
  const ofDay = Map.groupBy(batches, ({ day_ms }) => Number(day_ms))
  return [...ofDay]
    .filter(([dayMs]) => !stored.includes(dayMs))
    .map(([dayMs, own]) => {
      const thinning = thinningOf(own)
      return joinNames(dayMs, thinning, toVisits(thinning, own.flatMap(viewsOf)), names)
    })
}

/** Packs former days, joins the batches of today, and deletes what is too old. */
export const packVisits = async (services: Services, stop?: AbortSignal): Promise<void> => {
  const { db } = services
  const nowMs = services.now()
  const today = warsawMidnight(nowMs)
  const write = (work: Parameters<typeof db.transaction<void>>[0]) =>
    db.transaction(work, { isDurable: false, isLong: true })
  for (const dayMs of await listBatchDays(db.read)) {
    if (stop?.aborted) return
    const batches = await listBatchesOfDay(db.read, dayMs)
    const ids = batches.map(({ id }) => id)
    const isOver = dayMs < warsawMidnight(nowMs - LATE_MS)
    if (isOver) {
      const day = toVisits(thinningOf(batches), batches.flatMap(viewsOf))
      const content = await encodeDay(day)
      await write(async (tx) => {
        await addDay(tx, { day_ms: dayMs, thinning: thinningOf(batches), visits: day.visits, content })
        await removeBatches(tx, ids)
      })
    } else if (batches.length > MANY_BATCHES) {
      const thinning = thinningOf(batches)
      const views = batches.flatMap(viewsOf).filter(([visitor]) => !isThinnedOut(visitor, thinning))
      await write(async (tx) => {
        await removeBatches(tx, ids)
        await addBatch(tx, {
          id: uuidV7(nowMs, services.randomBytes),
          day_ms: dayMs,
          thinning,
          views: views.length,
          views_json: JSON.stringify(views),
        })
      })
    }
  }
  await write((tx) => removeDaysBefore(tx, warsawMidnight(today - STORED_DAYS * DAY_MS + 12 * HOUR_MS)))
}

export const visitPacking = defineTask('recorded visits', {
  everyMs: LATE_MS,
  isRunAtStart: true,
  run: packVisits,
})
