import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { addCampaignViewers } from './campaign-orders.ts'
import { countPairViews, type PairView } from './pairs.ts'
import { dayOf } from '../editor/count-periods.ts'
import { countVisitors, forgetVisitors, type PlannedSite } from './count-visitors.ts'
import { type Count, raiseCounts } from '../editor/count-store.ts'
import { addEventIds, removeEventsBefore } from './event-store.ts'

/** Events are written at most this much later; a kill may lose them, an orderly stop does not. */
const WRITE_EVERY_MS = 1_000
/**
 * A closed page repeats its events when it is next opened; after this time their ids are deleted, unless the operator
 * chose another one.
 */
const DEFAULT_EVENT_DAYS = 2
const DAY_MS = 86_400_000
const CLEAN_EVERY_MS = 3_600_000
/** Rows of one insert: SQLite allows 32,766 parameters. */
const BATCH = 5_000
/** While the database cannot be written, the latest events are stored, and the others are logged as lost. */
const MAX_WAITING = 200_000

/** `cause`: what opened the campaign; `pair`: of a view of a campaign that is compared with variants. */
export type CampaignEvent = {
  id: string
  kind: 'view' | 'close'
  campaignId: string
  cause: string
  device: string
  pair?: Pick<PairView, 'parentId' | 'arms' | 'visitor'> | undefined
  /** Of a view on the shop's own pages: whose later orders count for the campaign, see `visitorMark`. */
  viewer?: string | undefined
}

export type EventCounter = {
  /** Returns at once; counted within a second, each id once. */
  count: (event: CampaignEvent) => void
  /** Counts a visitor of a site whose plan has this limit; once a month each. */
  visit: (site: PlannedSite, visitorId: string) => void
  /** Writes what waits. */
  flush: () => Promise<void>
  /** Writes what waits and counts no more. */
  stop: () => Promise<void>
}

/** Counts views and closes apart from the requests: one transaction a second, however many there are. */
export const startEventCounter = (services: Services): EventCounter => {
  let waiting = new Map<string, CampaignEvent & { atMs: number }>()
  let writing: Promise<void> = Promise.resolve()
  let cleanedMs = services.now()
  let lost = 0
  const visitors = countVisitors()
  const forgettable = (work: (tx: Sql) => Promise<void>) =>
    services.db.transaction(work, { isDurable: false })

  const write = async (events: (CampaignEvent & { atMs: number })[]) => {
    await forgettable(async (tx) => {
      const fresh = await addEventIds(
        tx,
        events.map(({ id, atMs }) => ({ id, at_ms: atMs })),
      )
      const counted = events.filter(({ id }) => fresh.has(id))
      await raiseCounts(tx, summed(counted))
      const compared = counted.flatMap(({ pair, campaignId, atMs }) =>
        pair ? [{ ...pair, campaignId, atMs }] : [],
      )
      if (compared.length) await countPairViews(tx, compared)
      await addCampaignViewers(
        tx,
        counted.flatMap(({ viewer, campaignId, atMs }) =>
          viewer ? [{ campaignId, visitor: viewer, seenMs: atMs }] : [],
        ),
      )
    })
  }
  const flush = async () => {
    if (lost > 0) services.log(`campaign events: too many wait, ${lost} are lost`)
    lost = 0
    const events = [...waiting.values()]
    waiting = new Map()
    for (let at = 0; at < events.length; at += BATCH) {
      const batch = events.slice(at, at + BATCH)
      try {
        await write(batch)
      } catch (error) {
        services.log(`campaign events: ${error}`)
        // Retried in a second; newer events follow.
        waiting = new Map([...events.slice(at).map((event) => [event.id, event] as const), ...waiting])
        return
      }
    }
    await visitors.flush(forgettable, services.now())
    if (services.now() - cleanedMs < CLEAN_EVERY_MS) return
    cleanedMs = services.now()
    const keptMs = (services.settings.eventDays ?? DEFAULT_EVENT_DAYS) * DAY_MS
    await removeInSteps(services.db, (tx, limit) => removeEventsBefore(tx, cleanedMs - keptMs, limit))
    await forgetVisitors(services.db, cleanedMs)
  }
  const flushInTurn = () =>
    (writing = writing.then(flush).catch((error: unknown) => services.log(`campaign events: ${error}`)))
  const timer = setInterval(() => void flushInTurn(), WRITE_EVERY_MS)
  timer.unref()

  return {
    count: (event) => {
      if (waiting.size >= MAX_WAITING) return void (lost += 1)
      waiting.set(event.id, { ...event, atMs: services.now() })
    },
    visit: (site, visitorId) => visitors.visit(site, visitorId, services.now()),
    flush: flushInTurn,
    stop: async () => {
      clearInterval(timer)
      await flushInTurn()
    },
  }
}

const eventCounter = definePart('event counter', (services) => startEventCounter(services))

/** One per running shop, created when first used; closing the shop stops it. */
export const eventCounterOf = (services: Services): EventCounter => services.get(eventCounter)

const summed = (events: (CampaignEvent & { atMs: number })[]): Count[] => {
  const counts = new Map<string, Count>()
  for (const { kind, campaignId, cause, device, atMs } of events) {
    const day = dayOf(atMs)
    const key = `${campaignId} ${day} ${cause} ${device}`
    const count = counts.get(key) ?? { campaignId, day, cause, device, views: 0, closes: 0, conversions: 0 }
    if (kind === 'view') count.views += 1
    else count.closes += 1
    counts.set(key, count)
  }
  return [...counts.values()]
}
