import { Hono } from 'hono'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { orderFiles as words } from '#storefront/strings/pl/order/order-files.ts'
import { findOrderByKey, readOrderId } from '../orders/find-order.ts'
import { isOrderFileKind, loadOrderFile } from './load-order-file.ts'

/** The files of an order for its buyer, opened by the order's key. */
export const orderFileRoutes = (services: Services): Hono =>
  new Hono().get(
    '/zamowienie/dokumenty/:id/:kind{[a-z]+\\.pdf}',
    limitRate(services, 'order-files', (c) => c.text(words.tooOften, 429)),
    async (c) => {
      const id = readOrderId(c.req.param('id'))
      const kind = c.req.param('kind').replace(/\.pdf$/, '')
      const order =
        id === undefined ? undefined : await findOrderByKey(services.db.read, id, c.req.query('key') ?? '')
      const content =
        order && isOrderFileKind(kind) ? await loadOrderFile(services, order.id, kind) : undefined
      if (!order || !content || !isOrderFileKind(kind)) throw new Refusal(404, 'no_file', words.notFound)
      return c.body(content, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${words.names(order.id)[kind]}"`,
        'X-Content-Type-Options': 'nosniff',
        // The address opens an order: it is not sent to other sites, not cached and not indexed.
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex, nofollow',
      })
    },
  )
