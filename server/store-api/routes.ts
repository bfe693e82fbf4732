import { Hono } from 'hono'
import { batch } from '#contract/store-api/requests.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { cartApiRoutes } from './cart-routes.ts'
import { checkoutApiRoutes } from './checkout-routes.ts'
import { productApiRoutes } from './product-routes.ts'
import { answerRefusal, readJson } from './refuse.ts'

export const STORE_API = '/wp-json/wc/store/v1'

/** Carried from one answer of a batch to the next call, so that all of them change one cart. */
const CARRIED = ['cart-token', 'nonce'] as const

/** The Store API: what block checkouts and apps speak. */
export const storeApiRoutes = (shop: Shop): Hono => {
  const api = new Hono()
  api.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error)
    throw error
  })
  api.use(async (c, next) => {
    await next()
    c.header('X-Robots-Tag', 'noindex')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  api.route('/', cartApiRoutes(shop))
  api.route('/', checkoutApiRoutes(shop))
  api.route('/', productApiRoutes(shop))

  api.post('/batch', async (c) => {
    const { requests } = await readJson(c, batch)
    const headers = new Headers(c.req.raw.headers)
    headers.set('content-type', 'application/json')
    headers.delete('content-length')
    const responses = []
    for (const request of requests) {
      const path = request.path.replace(/^.*\/wc\/store\/v1/, '')
      const own = new Headers(headers)
      for (const [name, value] of Object.entries(request.headers)) own.set(name, value)
      const response = path.startsWith('/batch')
        ? Response.json({ code: 'rest_no_route', message: 'Nie ma takiego adresu.', data: { status: 404 } }, { status: 404 })
        : await api.request(path, { method: request.method, headers: own, body: JSON.stringify(request.body ?? {}) })
      for (const name of CARRIED) {
        const value = response.headers.get(name)
        // Without a token of its own the batch goes on with the cart that its first call made.
        if (value) headers.set(name, value)
      }
      for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
      const text = await response.text()
      responses.push({ status: response.status, headers: Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie')), body: text ? JSON.parse(text) : null })
    }
    return c.json({ responses }, 207)
  })
  api.all('*', (c) => c.json({ code: 'rest_no_route', message: 'Nie ma takiego adresu.', data: { status: 404 } }, 404))
  return api
}
