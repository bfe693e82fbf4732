import {
  type FeedOverview,
  type FeedProductLine,
  feedsApi,
  MAX_FEED_BYTES,
} from '#contract/console/campaigns/feeds.ts'
import { type PublishedSite, loadPublishedSite } from '#server/campaigns/sites/published-site.ts'
import { feedChoiceOf, saveFeedChoice, removeFeed, showFeed } from '#server/campaigns/feeds/feed-choice.ts'
import { writeMoney } from '#server/campaigns/feeds/read-values.ts'
import { type Renewal, renewFeed, uploadFeed } from '#server/campaigns/feeds/renew-feed.ts'
import { upToBytes } from '#server/campaigns/feeds/spool-feed.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Offer } from '#server/campaigns/feeds/product-source.ts'
import { findOffers, searchOffers } from '#server/campaigns/recommendations/offers.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

const refusals: Record<Extract<Renewal, { ok: false }>['reason'], Refusal> = {
  no_site: new Refusal(404, 'no_site', 'Nie ma takiej strony. Odśwież panel.'),
  no_feed: new Refusal(409, 'no_feed', 'Ta strona nie ma adresu ze spisem produktów.'),
  busy: new Refusal(409, 'feed_busy', 'Spis produktów tej strony jest właśnie czytany. Poczekaj chwilę.'),
}

/** The source of the products that a site's campaigns recommend. */
export const feedRoutes = (services: Services) => {
  const loadSite = async (id: string): Promise<PublishedSite> => {
    const site = await loadPublishedSite(services, id)
    if (!site) throw refusals.no_site
    return site
  }
  const overview = async (siteId: string): Promise<FeedOverview> => {
    const feed = await showFeed(services, await loadSite(siteId))
    return { ...feed, version: versionOf(feedChoiceOf(feed)) }
  }
  const afterRenewal = (siteId: string, renewal: Renewal) => {
    if (!renewal.ok) throw refusals[renewal.reason]
    return overview(siteId)
  }

  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(feedsApi.one, ({ params }) => overview(params.id))
  mountEndpoint(feedsApi.change, async ({ c, params, body: { url, everyHours, currency } }) => {
    const { id } = await loadSite(params.id)
    await saveFeedChoice(
      services,
      id,
      { source: url === null ? 'file' : 'address', url, everyHours, currency },
      (current) => refuseOutdated(c, current),
    )
    return overview(id)
  })
  mountEndpoint(feedsApi.remove, async ({ params }) => {
    const { id } = await loadSite(params.id)
    await removeFeed(services, id)
    return overview(id)
  })
  mountEndpoint(feedsApi.upload, async ({ c, params }) => {
    const { id } = await loadSite(params.id)
    if (Number(c.req.header('content-length') ?? 0) > MAX_FEED_BYTES)
      throw new Refusal(
        413,
        'file_too_large',
        `Ten plik jest za duży: przyjmujemy do ${MAX_FEED_BYTES / 1024 / 1024} MB.`,
      )
    const { body } = c.req.raw
    if (!body) throw new Refusal(400, 'no_file', 'Nie dotarł żaden plik. Wybierz go jeszcze raz.')
    const { currency } = await showFeed(services, await loadSite(id))
    await saveFeedChoice(services, id, { source: 'file', url: null, everyHours: null, currency })
    return afterRenewal(id, await uploadFeed(services, id, upToBytes(body, MAX_FEED_BYTES)))
  })
  mountEndpoint(feedsApi.renew, async ({ params }) => {
    const { id } = await loadSite(params.id)
    return afterRenewal(id, await renewFeed(services, id))
  })
  mountEndpoint(feedsApi.products, async ({ params, query: { ids, q } }) => {
    const site = await loadSite(params.id)
    const offers =
      ids.length > 0 ? await findOffers(services, site, ids) : await searchOffers(services, site, q)
    return { products: offers.map(present) }
  })
  return routes
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
}: Offer): FeedProductLine => ({
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
