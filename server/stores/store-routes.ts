import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { displayPaths } from '#contract/display/paths.ts'
import {
  currentMember,
  ownMember,
  priceRules,
  productCollection,
  shopClientId,
} from '#contract/display/stores.ts'
import { guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { type LiveSite, loadLiveSite } from '#server/campaigns/live-site.ts'
import { admitOrigin, anyOrigin } from '#server/campaigns/site-origin.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import { findSignedIn } from '#server/identity/pages/find-signed-in.ts'
import type { Shop } from '#server/shop.ts'
import { findShopSite } from './find-shop-site.ts'
import { isInCollection } from './is-in-collection.ts'
import { listPriceRules } from './list-price-rules.ts'
import { readInstance } from './read-instance.ts'

const POINTS = 120
const MINUTE_SECONDS = 60

/** What pages of shops ask of us besides what they may show. */
export const storeRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory({ points: POINTS, duration: MINUTE_SECONDS })

  /** A call of one of the site's own pages. */
  const ofSite = (path: string, answer: (c: Context, site: LiveSite) => Promise<Response>) =>
    app.get(
      path,
      guarded(shop, async (c) => {
        const isAllowed = await rate.consume(clientNetwork(c, shop.settings)).then(
          () => true,
          () => false,
        )
        if (!isAllowed)
          return c.json({ error: 'too_many_requests' }, 429, {
            ...NOT_KEPT,
            ...anyOrigin(c),
            'Retry-After': String(MINUTE_SECONDS),
          })
        const site = await loadLiveSite(shop, c.req.query('client_id') ?? '')
        if (!site) return c.json({ error: 'not_found' }, 404, { ...NOT_KEPT, ...anyOrigin(c) })
        return admitOrigin(c, shop, site)
          ? answer(c, site)
          : c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
      }),
    )

  /** The wire writes some of them with a stroke behind. */
  const withSlash = (path: string, answer: Parameters<typeof ofSite>[1]) =>
    [path, `${path}/`].forEach((one) => ofSite(one, answer))

  ofSite(displayPaths.currentMember, async (c, { settings }) => {
    const { instance } = v.parse(currentMember.request, c.req.query())
    const member_id = settings.wixSigning
      ? readInstance(instance, settings.wixSigning.secret, shop.now())
      : undefined
    return member_id === undefined
      ? c.json({ error: 'not_signed' }, 401, NOT_KEPT)
      : c.json({ member_id }, 200, NOT_KEPT)
  })
  ofSite(displayPaths.ownMember, async (c, { settings }) => {
    v.parse(ownMember.request, c.req.query())
    // The cookie comes along only from the shop's own pages; nobody else may read what it opens.
    const isOwn =
      settings.store?.platform === 'klepka' &&
      (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
    return c.json({ member_id: (isOwn && (await findSignedIn(c, shop))?.identity.id) || '' }, 200, NOT_KEPT)
  })
  withSlash(displayPaths.priceRules, async (c, site) => {
    v.parse(priceRules.request, c.req.query())
    return c.json({ price_rules: await listPriceRules(shop, site) }, 200, NOT_KEPT)
  })
  withSlash(displayPaths.productCollection, async (c, site) => {
    const { product_id, collection } = v.parse(productCollection.request, c.req.query())
    return c.json({ in_collection: await isInCollection(shop, site, product_id, collection) }, 200, NOT_KEPT)
  })
  app.get(
    displayPaths.shopClientId,
    guarded(shop, async (c) => {
      const { shop: address } = v.parse(shopClientId.request, c.req.query())
      const isAllowed = await rate.consume(clientNetwork(c, shop.settings)).then(
        () => true,
        () => false,
      )
      if (!isAllowed)
        return c.json({ error: 'too_many_requests' }, 429, {
          ...NOT_KEPT,
          ...anyOrigin(c),
          'Retry-After': String(MINUTE_SECONDS),
        })
      const client_id = await findShopSite(shop, address)
      // A page of the shop does not know yet whose it is; its client id stands in its snippet for everybody to read.
      return client_id === undefined
        ? c.json({ error: 'not_found' }, 404, { ...NOT_KEPT, ...anyOrigin(c) })
        : c.json({ client_id }, 200, { ...NOT_KEPT, ...anyOrigin(c) })
    }),
  )
  return app
}
