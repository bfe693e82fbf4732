import { hash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isFromThisMachine } from '#server/platform/http/is-loopback.ts'
import type { Services } from '#server/platform/services.ts'
import { metrics } from './metrics.ts'
import { checkReadiness } from './readiness.ts'

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
const FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

/** For whoever runs the shop: is the process alive, should it get requests, and its figures. */
export const observeRoutes = (services: Services): Hono =>
  new Hono()
    .get('/livez', (c) => c.json({ status: 'ok' }, 200, HEADERS))
    .get('/readyz', async (c) => {
      const ready = await checkReadiness(services)
      return ready.ok
        ? c.json({ status: 'ok' }, 200, HEADERS)
        : c.json({ status: 'unavailable', reason: ready.reason }, 503, { ...HEADERS, 'Retry-After': '5' })
    })
    .get('/metrics', async (c) =>
      // As if it did not exist: nobody else needs to know that it does.
      mayRead(c, services)
        ? c.body(await services.get(metrics).render(), 200, { ...HEADERS, 'Content-Type': FORMAT })
        : c.text('Nie ma takiego adresu.', 404, HEADERS),
    )

/** With a token whoever has it; without one only programs of this machine. */
const mayRead = (c: Context, { settings: { metricsToken } }: Services): boolean => {
  if (metricsToken === undefined) return isFromThisMachine(c)
  const given = c.req.header('authorization') ?? ''
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given), digest(`Bearer ${metricsToken}`))
}
