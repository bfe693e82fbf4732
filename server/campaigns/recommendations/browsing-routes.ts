import { type Context, Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import * as v from 'valibot'
import { browseAbandonment, type BrowsedProduct, saveOrderedProducts } from '#contract/display/browsing.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { withJsonErrors, NO_STORE } from '../http/answer.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { parseBody } from '../http/parse-body.ts'
import { admitOrigin, answerPreflight } from '../http/site-origin.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { type ProductViewer, recordProductViews } from './product-views.ts'

const MINUTE_SECONDS = 60
const MAX_CART_MINOR = 100_000_000_000

/**
 * Products viewed by visitors of shops, for reminders and recommendations. Nothing is stored of visitors who cannot be
 * identified.
 */
export const browsingRoutes = (services: Services): Hono => {
  const app = new Hono()
  const rate = limiterOf(services, 'browsing')

  const saveViews = async (
    c: Context,
    clientId: string,
    viewer: Omit<ProductViewer, 'siteId'>,
    products: readonly BrowsedProduct[],
  ): Promise<Response> => {
    const site = await loadPublishedSite(services, clientId)
    if (!site) return c.json({ error: 'unauthorized' }, 401, NO_STORE)
    if (!admitOrigin(c, services, site)) return c.json({ error: 'foreign_origin' }, 403, NO_STORE)
    const isAllowed = await rate.consume(clientNetwork(c, services)).then(
      () => true,
      () => false,
    )
    if (!isAllowed)
      return c.json({ error: 'too_many_requests' }, 429, {
        ...NO_STORE,
        'Retry-After': String(MINUTE_SECONDS),
      })
    const isKept =
      !isBot(c.req.header('user-agent')) &&
      (await recordProductViews(services, { ...viewer, siteId: site.id }, products))
    return c.json({ success: isKept }, 200, NO_STORE)
  }

  for (const store of ['wix', 'klepka']) {
    app.post(
      displayPaths.saveOrderedProducts.replace(':platform', store),
      withJsonErrors(services, async (c) => {
        const { client_id, customer_id, products, visitor_id, email } = v.parse(
          saveOrderedProducts.request,
          await parseBody(c),
        )
        return saveViews(
          c,
          client_id,
          { store, customerId: customer_id, visitorId: visitor_id, email, cartValueMinor: null },
          products,
        )
      }),
    )
  }
  const browsed = withJsonErrors(services, async (c) => {
    // An image or a link on another site's page sends no origin: only scripts may write.
    if (['no-cors', 'navigate'].includes(c.req.header('sec-fetch-mode') ?? ''))
      return c.json({ error: 'foreign_origin' }, 403, NO_STORE)
    const { clientId, customer, products, total_cart_value, visitor_id, email } = v.parse(
      browseAbandonment.request,
      c.req.query(),
    )
    const value = Math.round(Number(total_cart_value || Number.NaN))
    const cartValueMinor = value >= 0 && value <= MAX_CART_MINOR ? value : null
    return saveViews(
      c,
      clientId,
      { store: 'shopify', customerId: customer, visitorId: visitor_id, email, cartValueMinor },
      products,
    )
  })
  app.get(displayPaths.browseAbandonment, browsed)
  app.get(displayPaths.browseAbandonmentOld, browsed)
  app.options(displayPaths.browseAbandonmentOld, answerPreflight)
  return app
}
