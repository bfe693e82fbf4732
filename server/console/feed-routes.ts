import { type Context, Hono } from 'hono'
import * as calls from '#contract/console/feeds.ts'
import { type PublishedSite, loadPublishedSite } from '#server/campaigns/sites/published-site.ts'
import { feedChoiceOf, saveFeedChoice, removeFeed, showFeed } from '#server/campaigns/feeds/feed-choice.ts'
import { writeMoney } from '#server/campaigns/feeds/read-values.ts'
import { type Renewal, renewFeed, uploadFeed } from '#server/campaigns/feeds/renew-feed.ts'
import { upToBytes } from '#server/campaigns/feeds/spool-feed.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Offer } from '#server/campaigns/feeds/product-source.ts'
import { findOffers, searchOffers } from '#server/campaigns/recommendations/offers.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from '#server/platform/http/read-json.ts'
import { refuseOutdated, versionOf } from './read-version.ts'

const MAX_QUERY = 100
const MAX_IDS = 20
const SITE = '/campaign-sites/:id/feed'

const refusals: Record<Extract<Renewal, { ok: false }>['reason'], Refusal> = {
  no_site: new Refusal(404, 'no_site', 'Nie ma takiej strony. Odśwież panel.'),
  no_feed: new Refusal(409, 'no_feed', 'Ta strona nie ma adresu ze spisem produktów.'),
  busy: new Refusal(409, 'feed_busy', 'Spis produktów tej strony jest właśnie czytany. Poczekaj chwilę.'),
}

/** Where the products come from that a site's campaigns recommend. */
export const feedRoutes = (services: Services) => {
  const siteOf = async (c: Context): Promise<PublishedSite> => {
    const site = await loadPublishedSite(services, c.req.param('id') ?? '')
    if (!site) throw refusals.no_site
    return site
  }
  const overview = async (c: Context) => {
    const feed = await showFeed(services, await siteOf(c))
    return c.json({ ...feed, version: versionOf(feedChoiceOf(feed)) } satisfies calls.FeedOverview)
  }
  const settled = async (c: Context, renewal: Renewal) => {
    if (!renewal.ok) throw refusals[renewal.reason]
    return overview(c)
  }

  return new Hono<OwnerVariables>()
    .get(SITE, overview)
    .put(SITE, async (c) => {
      const { id } = await siteOf(c)
      const { url, everyHours, currency } = await readJson(c, calls.feedToSave)
      await saveFeedChoice(
        services,
        id,
        { source: url === null ? 'file' : 'address', url, everyHours, currency },
        (current) => refuseOutdated(c, current),
      )
      return overview(c)
    })
    .delete(SITE, async (c) => {
      await removeFeed(services, (await siteOf(c)).id)
      return overview(c)
    })
    .post(`${SITE}/file`, async (c) => {
      const { id } = await siteOf(c)
      if (Number(c.req.header('content-length') ?? 0) > calls.MAX_FEED_BYTES)
        throw new Refusal(
          413,
          'file_too_large',
          `Ten plik jest za duży: przyjmujemy do ${calls.MAX_FEED_BYTES / 1024 / 1024} MB.`,
        )
      const { body } = c.req.raw
      if (!body) throw new Refusal(400, 'no_file', 'Nie dotarł żaden plik. Wybierz go jeszcze raz.')
      const { currency } = await showFeed(services, await siteOf(c))
      await saveFeedChoice(services, id, { source: 'file', url: null, everyHours: null, currency })
      return settled(c, await uploadFeed(services, id, upToBytes(body, calls.MAX_FEED_BYTES)))
    })
    .post(`${SITE}/renew`, async (c) => settled(c, await renewFeed(services, (await siteOf(c)).id)))
    .get(`${SITE}/products`, async (c) => {
      const site = await siteOf(c)
      const ids = (c.req.queries('ids') ?? []).slice(0, MAX_IDS)
      const offers =
        ids.length > 0
          ? await findOffers(services, site, ids)
          : await searchOffers(services, site, (c.req.query('q') ?? '').slice(0, MAX_QUERY))
      return c.json({ products: offers.map(present) } satisfies calls.FeedProductsAnswer)
    })
}

const present = ({
  productId,
  title,
  category,
  image,
  url,
  priceMinor,
  currency,
  quantity,
  isAvailable,
}: Offer): calls.FeedProductLine => ({
  id: productId,
  title,
  category,
  image,
  url,
  price: writeMoney(priceMinor, currency),
  currency,
  quantity,
  isAvailable,
})
