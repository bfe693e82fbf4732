import { type Context, Hono } from 'hono'
import { allowOrigins } from '#server/http/allowed-origins.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { runBatch } from './batch.ts'
import { cartApiRoutes } from './cart-routes.ts'
import { hasCartToken, setNonceHeaders } from './cart-session.ts'
import { checkoutApiRoutes } from './checkout-routes.ts'
import { indexRoute } from './index-route.ts'
import { orderApiRoutes } from './order-routes.ts'
import { pickFields } from './pick-fields.ts'
import { productApiRoutes } from './products/product-routes.ts'
import { answerRefusal } from './refuse.ts'
import { rewriteRequest } from './rewrite-request.ts'

export { STORE_API } from './store-api-path.ts'

const noRoute = (c: Context) =>
  c.json({ code: 'rest_no_route', message: 'Nie ma takiego adresu.', data: { status: 404 } }, 404)
/** Calls that know the caller's cart. */
const OF_CART = /\/(?:cart|checkout)(?:\/|$)/
const onRefusal = (shop: Shop) => (error: Error, c: Context) => {
  if (!(error instanceof Refusal)) throw error
  if (OF_CART.test(c.req.path)) setNonceHeaders(c, shop)
  return answerRefusal(c, error)
}

/** What clients of the original send. */
const REQUEST_HEADERS =
  'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, Cart-Token, Nonce, X-WC-Store-API-Nonce, X-HTTP-Method-Override'

/** The Store API: what block checkouts and apps speak. */
export const storeApiRoutes = (shop: Shop): Hono => {
  const api = new Hono()
  api.onError(onRefusal(shop))
  api.use(async (c, next) => {
    await next()
    c.header('X-Robots-Tag', 'noindex')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  api.use(rewriteRequest(api))
  api.use(allowOrigins(shop, { headers: REQUEST_HEADERS, mayRead: (c) => hasCartToken(c, shop) }))
  api.use(pickFields)

  // What a batch may call, too.
  const calls = new Hono()
  calls.onError(onRefusal(shop))
  calls.route('/', cartApiRoutes(shop))
  calls.route('/', checkoutApiRoutes(shop))
  calls.route('/', orderApiRoutes(shop))
  calls.route('/', productApiRoutes(shop))
  calls.all('*', noRoute)

  api.route('/', indexRoute(shop, calls))
  api.post('/batch', runBatch(calls))
  api.route('/', calls)
  return api
}
