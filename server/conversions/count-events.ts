import type { Shop } from '#server/shop.ts'
import { addEvents, type Count, raiseCounts, removeEventsBefore } from './store.ts'

/** What was answered is written at most this much later; a kill may lose it, an orderly stop does not. */
const WRITE_EVERY_MS = 1_000
/** A page that was closed tells again when it is next opened; after so long it has forgotten. */
const REMEMBERED_MS = 2 * 86_400_000
const CLEAN_EVERY_MS = 3_600_000
/** So many at once in one insert: SQLite allows 32,766 parameters. */
const BATCH = 5_000
/** While the database cannot be written, the latest are kept, and the rest is counted as lost in the log. */
const MAX_WAITING = 200_000

/** `cause`: what brought the campaign up. */
export type CampaignEvent = { id: string; kind: 'view' | 'close'; campaignId: string; cause: string; device: string }

export type EventCounter = {
  /** Answers at once; counted within a second, each id once. */
  count: (event: CampaignEvent) => void
  /** Writes what waits. */
  flush: () => Promise<void>
  /** Writes what waits and counts no more. */
  stop: () => Promise<void>
}

/** YYYYMMDD, UTC. */
export const dayOf = (ms: number): number => Number(new Date(ms).toISOString().slice(0, 10).replaceAll('-', ''))

/** Counts views and closes beside the requests: one transaction a second, however many there are. */
export const startEventCounter = (shop: Pick<Shop, 'db' | 'now' | 'log'>): EventCounter => {
  let waiting = new Map<string, CampaignEvent & { atMs: number }>()
  let writing: Promise<void> = Promise.resolve()
  let cleanedMs = shop.now()

  const write = async (events: (CampaignEvent & { atMs: number })[]) => {
    await shop.db.transaction(
      async (tx) => {
        const fresh = await addEvents(tx, events.map(({ id, atMs }) => ({ id, at_ms: atMs })))
        await raiseCounts(tx, summed(events.filter(({ id }) => fresh.has(id))))
      },
      { isDurable: false },
    )
  }
  const flush = async () => {
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
    if (shop.now() - cleanedMs < CLEAN_EVERY_MS) return
    cleanedMs = shop.now()
    await shop.db.transaction((tx) => removeEventsBefore(tx, cleanedMs - REMEMBERED_MS), { isDurable: false })
  }
  const flushInTurn = () => (writing = writing.then(flush, flush))
  const timer = setInterval(() => void flushInTurn(), WRITE_EVERY_MS)
  timer.unref()

  return {
    count: (event) => {
      if (waiting.size >= MAX_WAITING) return shop.log('campaign events: too many wait, one is lost')
      waiting.set(event.id, { ...event, atMs: shop.now() })
    },
    flush: flushInTurn,
    stop: async () => {
      clearInterval(timer)
      await flushInTurn()
    },
  }
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
