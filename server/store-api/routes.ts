import { Hono } from 'hono'
import { batch } from '#contract/store-api/requests.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { cartApiRoutes } from './cart-routes.ts'
import { checkoutApiRoutes } from './checkout-routes.ts'
import { productApiRoutes } from './product-routes.ts'
import { answerRefusal, ApiRefusal, readJson } from './refuse.ts'

export const STORE_API = '/wp-json/wc/store/v1'

/** What a call of a batch may say for itself; carried from its answer to the next one, so that all of them change one cart. */
const CARRIED = ['cart-token', 'nonce'] as const

/** Headers hold no line breaks and no letters beyond Latin. */
const oneLine = (value: string) => value.replace(/[^\x20-\x7e]/g, '')

const bodyOf = (body: unknown): string => {
  try {
    return JSON.stringify(body ?? {})
  } catch {
    // Nested deeper than the program can follow; no call takes anything like it.
    throw new ApiRefusal(400, 'rest_invalid_json', 'Treść zapytania jest zagnieżdżona zbyt głęboko.')
  }
}

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
      for (const name of CARRIED) {
        const value = Object.entries(request.headers).find(([given]) => given.toLowerCase() === name)?.[1]
        if (value !== undefined) own.set(name, oneLine(value))
      }
      const response = !path.startsWith('/') || path.startsWith('/batch')
        ? Response.json({ code: 'rest_no_route', message: 'Nie ma takiego adresu.', data: { status: 404 } }, { status: 404 })
        : await api.request(path, { method: request.method, headers: own, body: bodyOf(request.body) }, c.env as object)
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
