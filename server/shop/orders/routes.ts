import { type Context, Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import type { TrackedOrder, TrackOrderPage } from '#contract/shop/checkout.ts'
import { paths } from '#storefront/paths.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { showPage } from '../pages/show-page.ts'
import type { Services } from '#server/platform/services.ts'
import { findTrackedOrder, readOrderId, orderAgainPath } from './find-order.ts'

const MAX_SHOWN = 200

/** /sledzenie-zamowienia/: order number and billing e-mail show the order's state. */
export const orderTrackingRoutes = (services: Services): Hono => {
  const byNetwork = limiterOf(services, 'tracking-by-network')
  const byOrder = limiterOf(services, 'tracking-by-order')

  return new Hono()
    .get(paths.trackOrder, (c) => {
      const orderId = readOrderId(c.req.query('orderid'))
      return showTracking(c, services, {
        values: { orderid: orderId === undefined ? '' : String(orderId), order_email: '' },
        problems: [],
        order: null,
      })
    })
    .post(paths.trackOrder, async (c) => {
      const form = await readFormBody(c)
      const values = {
        orderid: (field(form, 'orderid') ?? '').slice(0, MAX_SHOWN),
        order_email: (field(form, 'order_email') ?? '').slice(0, MAX_SHOWN),
      }
      const refuse = (problems: TrackOrderPage['problems'], status: 422 | 429 = 422) =>
        showTracking(c, services, { values, problems, order: null }, status)

      const missing: TrackOrderPage['problems'] = []
      if (!values.orderid.trim()) missing.push({ field: 'orderid', text: words.trackNumberMissing })
      if (!values.order_email.trim()) missing.push({ field: 'order_email', text: words.trackEmailMissing })
      if (missing.length) return refuse(missing)

      const id = readOrderId(values.orderid)
      try {
        await byNetwork.consume(clientNetwork(c, services))
        if (id !== undefined) await byOrder.consume(String(id))
      } catch {
        return refuse([{ field: 'form', text: words.trackTooOften }], 429)
      }
      const found =
        id === undefined ? undefined : await findTrackedOrder(services.db.read, id, values.order_email)
      if (!found) return refuse([{ field: 'form', text: words.trackNotFound }])
      // The key opens addresses, so it is not shown here; the link made of it opens the goods alone.
      const { key, ...tracked } = found
      const order: TrackedOrder = { ...tracked, againUrl: orderAgainPath(services, { id: found.id, key }) }
      return showTracking(c, services, { values, problems: [], order })
    })
}

const showTracking = async (
  c: Context,
  services: Services,
  props: TrackOrderPage,
  status: 200 | 422 | 429 = 200,
) => {
  const response = await showPage(c, services, {
    page: 'track-order',
    props,
    title: words.trackTitle,
    description: words.trackDescription,
    status,
  })
  if (props.order) response.headers.set('Cache-Control', 'private, no-store')
  return response
}
