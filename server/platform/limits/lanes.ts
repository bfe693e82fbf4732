import type { IncomingMessage, ServerResponse } from 'node:http'
import { isBot } from '#server/platform/http/is-bot.ts'
import { metrics } from '#server/platform/observe/metrics.ts'
import { definePart, type Services } from '#server/platform/services.ts'

/** What may wait for something else. Orders, payments and shoppers' pages never wait. */
export type LaneName = 'bots' | 'leads'

type Lane = {
  /** How many run at once in a process. */
  running: number
  /** The same while an order is being placed. */
  runningBesideOrders: number
  /** More wait than this: the next is refused. */
  waiting: number
}

/** Enough to share one sync of the disk; few enough that an order waits for no more than these. */
export const lanes: Record<LaneName, Lane> = {
  leads: { running: 16, runningBesideOrders: 4, waiting: 1_000 },
  bots: { running: 4, runningBesideOrders: 1, waiting: 100 },
}
const WAIT_LIMIT_MS = 10_000
const RETRY_SECONDS = '5'

const CHECKOUT = /[?&]wc-ajax=checkout(?:&|$)|^\/zamowienie\/|\/wc\/store(?:\/v1)?\/checkout|^\/platnosci\//
/** Views and closes are counted in memory: they delay nobody. */
const LEADS = /^\/api\/display\/(?:conversion|play)\b|\/contact-forms\/\d+\/feedback/

/** Interfaces, files and what the operator reads. */
const NO_PAGE = /^\/(?:api|wp-json|panel|console-assets|livez|readyz|metrics)\b|^[^?]*\.\w{2,5}(?:\?|$)/

/** By address and header alone: it is decided before anything is read. */
export const laneOf = (
  method: string,
  url: string,
  userAgent: string | undefined,
): LaneName | 'orders' | undefined => {
  if (method === 'POST' && CHECKOUT.test(url)) return 'orders'
  if (method === 'POST' && LEADS.test(url)) return 'leads'
  // A program that calls an interface is no crawler of pages.
  const isPage = (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url)
  return isPage && userAgent !== undefined && isBot(userAgent) ? 'bots' : undefined
}

type Waiting = { start: () => void; sinceMs: number; isGone: () => boolean }

const traffic = definePart('lanes', (services) => {
  const running = { orders: 0, bots: 0, leads: 0 }
  const waiting: Record<LaneName, Waiting[]> = { bots: [], leads: [] }
  const refused = services
    .get(metrics)
    .counter('klepka_lane_refusals_total', 'Requests refused because too many of their kind wait.')
  const { gauge } = services.get(metrics)
  const names = Object.keys(lanes) as LaneName[]
  gauge('klepka_lane_running', 'Requests that are being answered, by lane.', () =>
    Object.entries(running).map(([lane, value]) => ({ labels: { lane }, value })),
  )
  gauge('klepka_lane_waiting', 'Requests that wait for their lane.', () =>
    names.map((lane) => ({ labels: { lane }, value: waiting[lane].length })),
  )

  const hasRoom = (lane: LaneName) => {
    const { running: most, runningBesideOrders } = lanes[lane]
    return running[lane] < (running.orders > 0 ? runningBesideOrders : most)
  }
  const startWaiting = () => {
    for (const lane of names)
      while (waiting[lane].length > 0 && hasRoom(lane)) {
        const next = waiting[lane].shift()
        if (next && !next.isGone()) next.start()
      }
  }
  return { running, waiting, refused, hasRoom, startWaiting }
})

const refuse = (response: ServerResponse) => {
  response.writeHead(503, {
    'Retry-After': RETRY_SECONDS,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(
    JSON.stringify({ code: 'busy', message: 'Sklep ma teraz dużo pracy. Spróbuj ponownie za chwilę.' }),
  )
}

/**
 * Under load, orders go first: contact forms, campaigns and crawlers run a few at a time and wait in lanes of their
 * own, fewer of them while an order is being placed.
 */
export const openLanes = (services: Services) => {
  const { running, waiting, refused, hasRoom, startWaiting } = services.get(traffic)
  return (request: IncomingMessage, response: ServerResponse, answer: () => void): void => {
    const lane = laneOf(request.method ?? '', request.url ?? '', request.headers['user-agent'])
    if (lane === undefined) return answer()
    const start = () => {
      running[lane] += 1
      response.once('close', () => {
        running[lane] -= 1
        startWaiting()
      })
      answer()
    }
    if (lane === 'orders' || hasRoom(lane)) return start()
    const queue = waiting[lane]
    const nowMs = performance.now()
    const oldest = queue[0]
    if (queue.length >= lanes[lane].waiting || (oldest && nowMs - oldest.sinceMs > WAIT_LIMIT_MS)) {
      refused.add({ lane })
      return refuse(response)
    }
    queue.push({ start, sinceMs: nowMs, isGone: () => response.destroyed })
  }
}
