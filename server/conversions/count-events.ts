import { removeInSteps } from '#server/db/remove-in-steps.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { countPairViews, type PairView } from '#server/results/count-pairs.ts'
import { dayOf } from './day-of.ts'
import { countVisitors, forgetVisitors, type PlannedSite } from './count-visitors.ts'
import { addEvents, type Count, raiseCounts, removeEventsBefore } from './store.ts'

/** What was answered is written at most this much later; a kill may lose it, an orderly stop does not. */
const WRITE_EVERY_MS = 1_000
/**
 * A page that was closed tells again when it is next opened; after so long it has forgotten, unless the
 * operator chose otherwise.
 */
const DEFAULT_EVENT_DAYS = 2
const DAY_MS = 86_400_000
const CLEAN_EVERY_MS = 3_600_000
/** So many at once in one insert: SQLite allows 32,766 parameters. */
const BATCH = 5_000
/** While the database cannot be written, the latest are kept, and the rest is counted as lost in the log. */
const MAX_WAITING = 200_000

/** `cause`: what brought the campaign up; `pair`: of a view of a campaign that is compared with variants. */
export type CampaignEvent = {
  id: string
  kind: 'view' | 'close'
  campaignId: string
  cause: string
  device: string
  pair?: Pick<PairView, 'parentId' | 'arms' | 'visitor'> | undefined
}

export type EventCounter = {
  /** Answers at once; counted within a second, each id once. */
  count: (event: CampaignEvent) => void
  /** Somebody was on a page of a site whose plan has this many visitors a month; each counts once a month. */
  visit: (site: PlannedSite, visitorId: string) => void
  /** Writes what waits. */
  flush: () => Promise<void>
  /** Writes what waits and counts no more. */
  stop: () => Promise<void>
}

export { dayOf }

/** Counts views and closes beside the requests: one transaction a second, however many there are. */
export const startEventCounter = (shop: Pick<Shop, 'db' | 'now' | 'log' | 'settings'>): EventCounter => {
  let waiting = new Map<string, CampaignEvent & { atMs: number }>()
  let writing: Promise<void> = Promise.resolve()
  let cleanedMs = shop.now()
  let lost = 0
  const visitors = countVisitors()
  const forgettable = (work: (tx: Sql) => Promise<void>) => shop.db.transaction(work, { isDurable: false })

  const write = async (events: (CampaignEvent & { atMs: number })[]) => {
    await forgettable(async (tx) => {
      const fresh = await addEvents(
        tx,
        events.map(({ id, atMs }) => ({ id, at_ms: atMs })),
      )
      const counted = events.filter(({ id }) => fresh.has(id))
      await raiseCounts(tx, summed(counted))
      const compared = counted.flatMap(({ pair, campaignId, atMs }) =>
        pair ? [{ ...pair, campaignId, atMs }] : [],
      )
      if (compared.length) await countPairViews(tx, compared)
    })
  }
  const flush = async () => {
    if (lost > 0) shop.log(`campaign events: too many wait, ${lost} are lost`)
    lost = 0
    const events = [...waiting.values()]
    waiting = new Map()
    for (let at = 0; at < events.length; at += BATCH) {
      const batch = events.slice(at, at + BATCH)
      try {
        await write(batch)
      } catch (error) {
        shop.log(`campaign events: ${error}`)
        // Told again in a second; what came since stays behind it.
        waiting = new Map([...events.slice(at).map((event) => [event.id, event] as const), ...waiting])
        return
      }
    }
    await visitors.flush(forgettable, shop.now())
    if (shop.now() - cleanedMs < CLEAN_EVERY_MS) return
    cleanedMs = shop.now()
    const keptMs = (shop.settings.eventDays ?? DEFAULT_EVENT_DAYS) * DAY_MS
    await removeInSteps(shop.db, (tx, limit) => removeEventsBefore(tx, cleanedMs - keptMs, limit))
    await forgetVisitors(shop.db, cleanedMs)
  }
  const flushInTurn = () =>
    (writing = writing.then(flush).catch((error: unknown) => shop.log(`campaign events: ${error}`)))
  const timer = setInterval(() => void flushInTurn(), WRITE_EVERY_MS)
  timer.unref()

  return {
    count: (event) => {
      if (waiting.size >= MAX_WAITING) return void (lost += 1)
      waiting.set(event.id, { ...event, atMs: shop.now() })
    },
    visit: (site, visitorId) => visitors.visit(site, visitorId, shop.now()),
    flush: flushInTurn,
    stop: async () => {
      clearInterval(timer)
      await flushInTurn()
    },
  }
}

const counters = new WeakMap<Shop, EventCounter>()

/** The one of a running shop, from when it is first asked for; whoever closes the shop stops it. */
export const eventCounterOf = (shop: Shop): EventCounter => {
  const known = counters.get(shop) ?? startEventCounter(shop)
  counters.set(shop, known)
  return known
}

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
