import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Router } from 'hono/router'
import type { RouterRoute } from 'hono/types'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Span } from './traces.ts'

/** Answered from the page cache, before any route. */
export const CACHED_ROUTE = 'page cache'
const NO_ROUTE = 'none'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** An id as programs and proxies make it. Anything else could be somebody's address or number. */
const REQUEST_ID = /^(?=.*[a-f])[0-9a-f-]{16,64}$/i

/** The request being answered, as far as logs, figures and traces may know it: never its address or content. */
export class RequestInfo {
  readonly method: string
  /** The pattern of its route, such as `/produkt/:slug/`. */
  route = NO_ROUTE
  readonly startedMs = performance.now()
  span: Span | undefined
  #id: string | undefined

  constructor(method: string | undefined, givenId: unknown) {
    this.method = method !== undefined && METHODS.has(method) ? method : 'OTHER'
    this.span = undefined
    this.#id = typeof givenId === 'string' && REQUEST_ID.test(givenId) ? givenId : undefined
  }

  /** Made when first needed: most cached pages never do. */
  get id(): string {
    return (this.#id ??= randomUUID())
  }
}

const requests = new AsyncLocalStorage<RequestInfo>()

export const currentRequest = (): RequestInfo | undefined => requests.getStore()

/** The id of the current request, which its answer and its lines of the log have; else a new one. */
export const currentRequestId = (): string => requests.getStore()?.id ?? randomUUID()

export const withRequest = <T>(info: RequestInfo, work: () => T): T => requests.run(info, work)

/** The pattern of the route of a request, for a line of the log: its path may have a token. */
export const routeOf = (c: Context): string =>
  matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? requests.getStore()?.route ?? NO_ROUTE

/** Names the route of a call that is found by something else than its path. */
export const nameRoute = (route: string): void => {
  const info = requests.getStore()
  if (info) info.route = route
}

type Handler = [unknown, RouterRoute]

/** The usual router, which also notes the pattern of the route that will answer: the first that is for one method. */
export const createObservedRouter = <T>(): Router<T> => {
  const router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] })
  return {
    name: 'observed',
    add: (method, path, handler) => router.add(method, path, handler),
    match: (method, path) => {
      const result = router.match(method, path)
      const info = requests.getStore()
      if (info) {
        for (const [handler] of result[0]) {
          const route = (handler as unknown as Handler)[1]
          if (route.method === 'ALL') continue
          info.route = route.path
          break
        }
      }
      return result
    },
  }
}
