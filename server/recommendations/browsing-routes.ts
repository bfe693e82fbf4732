import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { browseAbandonment, type BrowsedProduct, saveOrderedProducts } from '#contract/display/browsing.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { admitOrigin, answerPreflight } from '#server/campaigns/site-origin.ts'
import { isBot } from '#server/conversions/bots.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { type Looker, rememberLooks } from './remember-looks.ts'

const POINTS = 60
const MINUTE_SECONDS = 60
const MAX_CART_MINOR = 100_000_000_000

/**
 * What visitors of shops look at, for reminders and for what is recommended. Nothing is kept of whom nobody
 * could name again.
 */
export const browsingRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory({ points: POINTS, duration: MINUTE_SECONDS })

  const keep = async (
    c: Context,
    clientId: string,
    looker: Omit<Looker, 'siteId'>,
    products: readonly BrowsedProduct[],
  ): Promise<Response> => {
    const site = await loadLiveSite(shop, clientId)
    if (!site) return c.json({ error: 'unauthorized' }, 401, NOT_KEPT)
    if (!admitOrigin(c, shop, site)) return c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
    const isAllowed = await rate.consume(clientNetwork(c, shop.settings)).then(
      () => true,
      () => false,
    )
    if (!isAllowed)
      return c.json({ error: 'too_many_requests' }, 429, {
        ...NOT_KEPT,
        'Retry-After': String(MINUTE_SECONDS),
      })
    const isKept =
      !isBot(c.req.header('user-agent')) &&
      (await rememberLooks(shop, { ...looker, siteId: site.id }, products))
    return c.json({ success: isKept }, 200, NOT_KEPT)
  }

  for (const store of ['wix', 'klepka']) {
    app.post(
      displayPaths.saveOrderedProducts.replace(':platform', store),
      guarded(shop, async (c) => {
        const { client_id, customer_id, products, visitor_id, email } = v.parse(
          saveOrderedProducts.request,
          await readTold(c),
        )
        return keep(
          c,
          client_id,
          { store, customerId: customer_id, visitorId: visitor_id, email, cartValueMinor: null },
          products,
        )
      }),
    )
  }
  const browsed = guarded(shop, async (c) => {
    // A picture or a link on a stranger's page names no origin: only what a script has asked for writes.
    if (['no-cors', 'navigate'].includes(c.req.header('sec-fetch-mode') ?? ''))
      return c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
    const { clientId, customer, products, total_cart_value, visitor_id, email } = v.parse(
      browseAbandonment.request,
      c.req.query(),
    )
    const value = Math.round(Number(total_cart_value || Number.NaN))
    const cartValueMinor = value >= 0 && value <= MAX_CART_MINOR ? value : null
    return keep(
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
