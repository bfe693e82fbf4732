import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { customerIp, forwardedIp } from '#server/platform/http/customer-ip.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { countEvent, noSums, type steps, type VisitDimension } from './count-visits.ts'
import { type ViewBrowser, type ViewCart, viewsCounted } from '#server/shop/events.ts'
import { limitNames, type SeenView, toVisitEvents } from './read-views.ts'
import {
  completeOrigin,
  lockVisits,
  raiseSubjectCounts,
  raiseVisitCounts,
  removeOldestCounts,
  removeVisitKeys,
  setVisits,
  useVisitKey,
} from './store.ts'
import { firstCookieOf, firstLanguage, visitsOf } from './visit-source.ts'

/** Views are written at most this much later; a kill loses them, an orderly stop does not (decision 0082). */
const WRITE_EVERY_MS = 1_000
/** Views of one transaction: the requests between two of them are answered. */
const BATCH = 2_000
/** While the database cannot be written, the earliest views are stored, and the others are logged as lost. */
export const MAX_WAITING_VIEWS = 20_000
const MAX_ADDRESS = 1_000
const MAX_AGENT = 500
export type ViewCollector = {
  /** Returns at once; counted within a second. */
  add: (seen: Omit<SeenView, 'atMs'>) => void
  /** Writes what waits. */
  flush: () => Promise<void>
  /** Writes what waits and counts no more. */
  stop: () => Promise<void>
}

/** Counts visits apart from the requests: views wait in memory and are written by transactions of many. */
export const startViewCollector = (services: Services): ViewCollector => {
  const { db } = services
  let waiting: SeenView[] = []
  let lost = 0
  let writing: Promise<void> = Promise.resolve()
  const limits = limitNames(db.read)
  const days = new Map<number, number>()
  const dayStart = (ms: number): number => {
    // Midnight in Warsaw is a whole hour in UTC, so all of an hour is one day.
    const hour = ms - (ms % 3_600_000)
    const known = days.get(hour)
    if (known !== undefined) return known
    if (days.size > 100) days.clear()
    const start = warsawMidnight(hour)
    days.set(hour, start)
    return start
  }

  const write = (seen: SeenView[], dayMs: number, limit: (name: string, kind: VisitDimension) => string) =>
    db.transaction(
      async (tx) => {
        const proposed = Buffer.from(services.randomBytes(32)).toString('base64')
        const key = await useVisitKey(tx, dayMs, proposed)
        const events = await toVisitEvents(tx, seen, key, services.settings.publicUrl)
        const visits = await lockVisits(tx, [...new Set(events.map(({ visitor }) => visitor))], dayMs)
        const sums = noSums()
        for (const event of events) countEvent(visits.get(event.visitor)!, event, sums, { dayStart, limit })
        await setVisits(tx, [...visits.values()])
        await raiseVisitCounts(tx, sums.visits)
        await raiseSubjectCounts(tx, sums.subjects)
        await services.events.emit(viewsCounted, {
          tx,
          dayMs,
          views: events.flatMap(
            ({ atMs, visitor, device, isView, view: { url, referrer, address, browser } }) =>
              isView && browser ? [{ atMs, visitor, device, url, referrer, address, ...browser }] : [],
          ),
        })
        for (const { orderId, visitor } of events)
          if (orderId !== undefined) await completeOrigin(tx, orderId, visits.get(visitor)!)
      },
      { isDurable: false },
    )

  const flush = async () => {
    if (lost > 0) services.log(`analytics: too many views wait, ${lost} are lost`)
    lost = 0
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length;) {
      const dayMs = dayStart(all[at]!.atMs)
      let end = at
      while (end < all.length && end - at < BATCH && dayStart(all[end]!.atMs) === dayMs) end += 1
      try {
        await write(all.slice(at, end), dayMs, await limits(dayMs))
      } catch (error) {
        services.log(`analytics: ${error}`)
        // Retried in a second; newer views follow.
        waiting = [...all.slice(at), ...waiting].slice(0, MAX_WAITING_VIEWS)
        return
      }
      at = end
    }
  }
  const flushInTurn = () =>
    (writing = writing.then(flush).catch((error: unknown) => services.log(`analytics: ${error}`)))
  const timer = setInterval(() => void (waiting.length > 0 && flushInTurn()), WRITE_EVERY_MS)
  timer.unref()

  return {
    add: (seen) => {
      if (waiting.length >= MAX_WAITING_VIEWS) return void (lost += 1)
      waiting.push({ ...seen, atMs: services.now() })
    },
    flush: flushInTurn,
    stop: async () => {
      clearInterval(timer)
      await flushInTurn()
    },
  }
}

const viewCollector = definePart('analytics', (services) => startViewCollector(services))

/** One per running shop, created when first used; closing the shop stops it. */
export const viewCollectorOf = (services: Services): ViewCollector => services.get(viewCollector)

const cartSums = (cart: ViewCart | null): ViewCart | null =>
  cart && { itemCount: cart.itemCount, itemsGrosze: cart.itemsGrosze }

/** Of a visitor without a cart. */
export const NO_CART: ViewCart = { itemCount: 0, itemsGrosze: 0 }

/** Browsers load pages ahead that nobody may ever see. */
export const isPrefetch = (purpose: string | undefined) =>
  purpose !== undefined && purpose.includes('prefetch')

/** A page view answered from the cache. Cheap, because it is part of answering every page. */
export const recordCachedView = (
  services: Services,
  request: {
    url: string
    headers: IncomingHttpHeaders
    remoteAddress: string | undefined
    cart: ViewCart | null
  },
): void => {
  const { headers, cart } = request
  if (isPrefetch(headers['sec-purpose'] as string | undefined)) return
  viewCollectorOf(services).add({
    address:
      forwardedIp(headers['x-forwarded-for'] as string | undefined, services.settings.trustedProxies) ??
      request.remoteAddress ??
      '',
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_AGENT),
    url: request.url.slice(0, MAX_ADDRESS),
    referrer: (headers.referer ?? '').slice(0, MAX_ADDRESS),
    firstCookie: firstCookieOf(headers.cookie),
    isView: true,
    browser: browserOf(services, (name) => headers[name] as string | undefined, cart),
  })
}

const browserOf = (
  { settings }: Services,
  header: (name: string) => string | undefined,
  cart: ViewCart | null,
): ViewBrowser => ({
  language: firstLanguage(header('accept-language')),
  country: settings.countryHeader === undefined ? undefined : (header(settings.countryHeader) ?? ''),
  visits: visitsOf(header('cookie')),
  cart,
})

/**
 * A page view that the shop's routes answer, with the visitor's cart, or what a visitor did: `step`, or placing the
 * order `orderId`.
 */
export const recordVisit = (
  c: Context,
  services: Services,
  happened: { viewWith: ViewCart | null } | { step: keyof typeof steps } | { orderId: number },
): void => {
  const isView = 'viewWith' in happened
  if (isView && isPrefetch(c.req.header('sec-purpose'))) return
  const { pathname, search } = new URL(c.req.url)
  viewCollectorOf(services).add({
    address: customerIp(c, services.settings.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT),
    // What a visitor did has no source of its own.
    url: isView ? (pathname + search).slice(0, MAX_ADDRESS) : '/',
    referrer: isView ? (c.req.header('referer') ?? '').slice(0, MAX_ADDRESS) : '',
    firstCookie: firstCookieOf(c.req.header('cookie')),
    isView,
    ...(isView
      ? { browser: browserOf(services, (name) => c.req.header(name), cartSums(happened.viewWith)) }
      : happened),
  })
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Unless the operator chose another time: three years can be compared. */
const DEFAULT_DAYS = 1_100
/** Sums by hour are shown for single days; older days have only their own sums. */
export const HOURLY_DAYS = 62

/** Deletes visits by age, and the keys of former days also when nobody comes. */
export const removeOldVisits = async ({ db, now, settings }: Services, stop?: AbortSignal): Promise<void> => {
  const dayMs = warsawMidnight(now())
  const days = settings.analyticsDays ?? DEFAULT_DAYS
  const run = <T>(work: (tx: Sql) => Promise<T>) => db.transaction(work, { isDurable: false, isLong: true })
  await run((tx) => removeVisitKeys(tx, dayMs))
  for (const [span, kept] of [
    ['hour', Math.min(days, HOURLY_DAYS)],
    ['day', days],
  ] as const)
    while (!stop?.aborted && (await run((tx) => removeOldestCounts(tx, span, dayMs - kept * DAY_MS))));
}

export const analyticsCleaning = defineTask('cleaning of statistics', {
  everyMs: HOUR_MS,
  isRunAtStart: true,
  run: removeOldVisits,
})
