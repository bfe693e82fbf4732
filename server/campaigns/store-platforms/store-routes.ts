import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { displayPaths } from '#contract/display/paths.ts'
import {
  currentMember,
  ownMember,
  priceRules,
  productCollection,
  shopClientId,
} from '#contract/display/stores.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { periodSecondsOf } from '#server/platform/limits/limiters.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { listCampaignSites } from '../editor/campaign-sites.ts'
import { NO_STORE, withJsonErrors } from '../http/answer.ts'
import { admitOrigin, anyOrigin } from '../http/site-origin.ts'
import { sourceOf } from '../recommendations/offers.ts'
import { loadPublishedSite, type PublishedSite } from '../sites/published-site.ts'
import { listPriceRules } from './list-price-rules.ts'

const plain = (text: string) => text.trim().toLocaleLowerCase('pl')

/**
 * Whether a product of the site, by its feed or by our own catalogue, is in the collection or a
 * subcollection.
 */
const isInCollection = async (
  services: Services,
  site: PublishedSite,
  productId: string,
  collection: string,
): Promise<boolean> => {
  const wanted = plain(collection)
  if (wanted === '' || productId === '') return false
  const [product] = await (await sourceOf(services, site)).byIds([productId])
  return product !== undefined && product.category.split('>').some((name) => plain(name) === wanted)
}

/** The site of a Shopify shop, by the `….myshopify.com` address in its settings. */
const findShopSite = async (services: Services, address: string): Promise<string | undefined> =>
  (await listCampaignSites(services)).find(
    ({ settings: { store } }) => store?.platform === 'shopify' && store.shop !== '' && store.shop === address,
  )?.id

/** An older signature may belong to another visitor meanwhile. */
const GOOD_FOR_MS = 86_400_000

const instance = v.object({
  signDate: v.pipe(v.string(), v.transform(Date.parse), v.finite()),
  /** The site's owner is no customer. */
  permissions: v.optional(v.nullable(v.string())),
  siteMemberId: v.optional(v.nullable(v.string()), null),
  uid: v.optional(v.nullable(v.string()), null),
})

/**
 * The signed-in member of a Wix site: `{signature}.{payload}`, both in base64url, HMAC-SHA256 with the secret of the
 * owner's app. '' for a visitor who is not signed in; undefined: the signature is not valid.
 */
const readInstance = (text: string, secret: string, nowMs: number): string | undefined => {
  const [signature = '', signed = ''] = text.split('.')
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(signature, 'base64url')
  if (signed === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  try {
    const { signDate, permissions, siteMemberId, uid } = v.parse(
      instance,
      JSON.parse(Buffer.from(signed, 'base64url').toString()),
    )
    if (Math.abs(nowMs - signDate) > GOOD_FOR_MS) return undefined
    return siteMemberId ?? (permissions === 'OWNER' ? '' : (uid ?? ''))
  } catch {
    return undefined
  }
}

/** Calls for pages of shops besides the display calls. */
export const storeRoutes = (services: Services): Hono => {
  const app = new Hono()
  const limitCalls = limitRate(services, 'store-calls', (c) =>
    c.json({ error: 'too_many_requests' }, 429, {
      ...NO_STORE,
      ...anyOrigin(c),
      'Retry-After': String(periodSecondsOf(services, 'store-calls')),
    }),
  )

  /** A call of one of the site's own pages. */
  const ofSite = (path: string, answer: (c: Context, site: PublishedSite) => Promise<Response>) =>
    app.get(
      path,
      limitCalls,
      withJsonErrors(services, async (c) => {
        const site = await loadPublishedSite(services, c.req.query('client_id') ?? '')
        if (!site) return c.json({ error: 'not_found' }, 404, { ...NO_STORE, ...anyOrigin(c) })
        return admitOrigin(c, services, site)
          ? answer(c, site)
          : c.json({ error: 'foreign_origin' }, 403, NO_STORE)
      }),
    )

  /** The wire writes some of them with a trailing slash. */
  const withSlash = (path: string, answer: Parameters<typeof ofSite>[1]) =>
    [path, `${path}/`].forEach((one) => ofSite(one, answer))

  ofSite(displayPaths.currentMember, async (c, { settings }) => {
    const { instance } = v.parse(currentMember.request, c.req.query())
    const member_id = settings.wixSigning
      ? readInstance(instance, settings.wixSigning.secret, services.now())
      : undefined
    return member_id === undefined
      ? c.json({ error: 'not_signed' }, 401, NO_STORE)
      : c.json({ member_id }, 200, NO_STORE)
  })
  ofSite(displayPaths.ownMember, async (c, { settings }) => {
    v.parse(ownMember.request, c.req.query())
    // The cookie is sent only from the shop's own pages; other pages may not read the answer.
    const isOwn =
      settings.store?.platform === 'klepka' &&
      (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
    return c.json(
      { member_id: (isOwn && (await findSignedIn(c, services))?.identity.id) || '' },
      200,
      NO_STORE,
    )
  })
  withSlash(displayPaths.priceRules, async (c, site) => {
    v.parse(priceRules.request, c.req.query())
    return c.json({ price_rules: await listPriceRules(services, site) }, 200, NO_STORE)
  })
  withSlash(displayPaths.productCollection, async (c, site) => {
    const { product_id, collection } = v.parse(productCollection.request, c.req.query())
    return c.json(
      { in_collection: await isInCollection(services, site, product_id, collection) },
      200,
      NO_STORE,
    )
  })
  app.get(
    displayPaths.shopClientId,
    limitCalls,
    withJsonErrors(services, async (c) => {
      const { shop: address } = v.parse(shopClientId.request, c.req.query())
      const client_id = await findShopSite(services, address)
      // A page of the shop does not know its site yet; the client id is public in its snippet.
      return client_id === undefined
        ? c.json({ error: 'not_found' }, 404, { ...NO_STORE, ...anyOrigin(c) })
        : c.json({ client_id }, 200, { ...NO_STORE, ...anyOrigin(c) })
    }),
  )
  return app
}
