import { type Context, Hono } from 'hono'
import { allowOrigins } from '#server/platform/http/allowed-origins.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { runBatch } from './batch.ts'
import { cartApiRoutes } from '#server/shop/store-api/cart/cart-routes.ts'
import { idOfCartRef } from '#server/shop/cart/changes/change-cart.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { answersOnce } from '#server/identity/once/answer-once.ts'
import { hasCartToken, readCartSession, setNonceHeaders } from '#server/shop/store-api/cart/cart-session.ts'
import { checkoutApiRoutes } from '#server/shop/store-api/orders/checkout-routes.ts'
import { orderApiRoutes } from '#server/shop/store-api/orders/order-routes.ts'
import { productApiRoutes } from './products/product-routes.ts'
import { answerRefusal } from './refuse.ts'
import { createMiddleware } from 'hono/factory'
import { STORE_API } from './read-parameters.ts'

const INDEX_NAMESPACE = 'wc/store/v1'
const PARAMETERS: Record<string, string> = { key: '[\\w-]{32}', id: '[\\d]+', code: '[\\w-]+' }

/** `GET /wp-json/wc/store/v1`: every route and its methods, by which clients discover the API. */
const indexRoute = (services: Services, calls: Hono) => {
  const methods = new Map<string, Set<string>>([
    ['/', new Set(['GET'])],
    ['/batch', new Set(['POST', 'PUT', 'PATCH'])],
  ])
  for (const { path, method } of calls.routes) {
    if (path.includes('*') || method === 'ALL') continue
    methods.set(path, (methods.get(path) ?? new Set()).add(method))
  }
  const describe = (path: string, allowed: Set<string>) => {
    const pattern = path.replace(
      /:(\w+)/g,
      (_, parameter: string) => `(?P<${parameter}>${PARAMETERS[parameter] ?? '[\\w-]+'})`,
    )
    const name = `/${INDEX_NAMESPACE}${path === '/' ? '' : pattern}`
    const isFixed = !path.includes(':')
    return [
      name,
      {
        namespace: INDEX_NAMESPACE,
        methods: [...allowed],
        endpoints: [...allowed].map((method) => ({ methods: [method], args: {} })),
        ...(isFixed
          ? {
              _links: {
                self: [{ href: `${services.settings.publicUrl}${STORE_API}${path === '/' ? '' : path}` }],
              },
            }
          : {}),
      },
    ]
  }
  return new Hono().get('/', (c: Context) =>
    c.json({
      namespace: INDEX_NAMESPACE,
      routes: Object.fromEntries([...methods].map(([path, allowed]) => describe(path, allowed))),
    }),
  )
}

const NAMESPACE = /^.*?\/wc\/store(?:\/v1)?(?=\/|$)/
const OVERRIDING = new Set(['GET', 'PUT', 'PATCH', 'DELETE'])

/**
 * Clients send PUT and DELETE as POST with `X-HTTP-Method-Override` (many hosts let nothing else through), and end
 * addresses with a slash. Such a request passes through the routes again with its meaning; all others are
 * unchanged.
 */
const rewriteRequest = (api: Hono) =>
  createMiddleware(async (c, next) => {
    const method =
      c.req.method === 'POST'
        ? overridingMethod(c.req.header('x-http-method-override') ?? c.req.query('_method'))
        : undefined
    if (!method && !(c.req.path.endsWith('/') && c.req.path.length > 1)) return next()

    const url = new URL(c.req.url)
    url.pathname = url.pathname.replace(NAMESPACE, '').replace(/\/+$/, '') || '/'
    url.searchParams.delete('_method')
    const headers = new Headers(c.req.raw.headers)
    headers.delete('x-http-method-override')
    const sent = method ?? c.req.method
    const hasBody = sent !== 'GET' && sent !== 'HEAD' && c.req.raw.body !== null
    return api.fetch(
      new Request(url, {
        method: sent,
        headers,
        ...(hasBody ? { body: c.req.raw.body, duplex: 'half' } : {}),
      }),
      c.env,
    )
  })

const overridingMethod = (requested: string | undefined): string | undefined => {
  const method = requested?.trim().toUpperCase()
  return method !== undefined && OVERRIDING.has(method) ? method : undefined
}

/** `?_fields=id,prices.price`: only these keys of an answer, of each row of a list. */
const pickFields = createMiddleware(async (c, next) => {
  await next()
  const requested = c.req.url.includes('_fields')
    ? (c.req.queries('_fields') ?? c.req.queries('_fields[]'))
    : undefined
  const paths = (requested ?? [])
    .flatMap((text) => text.split(','))
    .map((path) => path.trim().split('.'))
    .filter(([first]) => first)
  if (!paths.length || !c.res.ok || !c.res.headers.get('content-type')?.startsWith('application/json')) return
  const answer: unknown = await c.res.json()
  const picked = Array.isArray(answer) ? answer.map((row) => pick(row, paths)) : pick(answer, paths)
  c.res = new Response(JSON.stringify(picked), { status: c.res.status, headers: c.res.headers })
})

const pick = (value: unknown, paths: string[][]): unknown => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const inner = Map.groupBy(paths, ([first]) => first)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const rest = inner.get(key)?.map((path) => path.slice(1))
      return rest ? [[key, rest.some((path) => path.length === 0) ? member : pick(member, rest)]] : []
    }),
  )
}

export { STORE_API } from './read-parameters.ts'

const noRoute = (c: Context) =>
  c.json({ code: 'rest_no_route', message: 'Nie ma takiego adresu.', data: { status: 404 } }, 404)
/** Calls that use the caller's cart. */
const OF_CART = /\/(?:cart|checkout)(?:\/|$)/
const onRefusal = (services: Services) => (error: Error, c: Context) => {
  if (!(error instanceof Refusal)) throw error
  if (OF_CART.test(c.req.path)) setNonceHeaders(c, services)
  return answerRefusal(c, error)
}

/** The headers that clients of the original send. */
const REQUEST_HEADERS =
  'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, Cart-Token, Nonce, X-WC-Store-API-Nonce, X-HTTP-Method-Override, Idempotency-Key'

/** The Store API: the wire of block checkouts and apps. */
export const storeApiRoutes = (services: Services): Hono => {
  const api = new Hono()
  api.onError(onRefusal(services))
  api.use(async (c, next) => {
    await next()
    c.header('X-Robots-Tag', 'noindex')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  api.use(rewriteRequest(api))
  api.use(allowOrigins(services, { headers: REQUEST_HEADERS, mayRead: (c) => hasCartToken(c, services) }))
  api.use(pickFields)
  api.use(
    answersOnce(services, {
      caller: async (c) =>
        idOfCartRef((await readCartSession(c, services)).ref) ?? clientNetwork(c, services),
      isResumable: (c) => c.req.path.endsWith('/checkout'),
    }),
  )

  // Calls that a batch may contain, too.
  const calls = new Hono()
  calls.onError(onRefusal(services))
  calls.route('/', cartApiRoutes(services))
  calls.route('/', checkoutApiRoutes(services))
  calls.route('/', orderApiRoutes(services))
  calls.route('/', productApiRoutes(services))
  calls.all('*', noRoute)

  api.route('/', indexRoute(services, calls))
  api.post('/batch', runBatch(calls))
  api.route('/', calls)
  return api
}
