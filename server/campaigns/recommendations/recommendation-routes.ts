import { Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { storePlatforms } from '#contract/display/names.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { productRecommendation, type RecommendationAnswer } from '#contract/display/recommendation.ts'
import { answerText, NO_STORE, withJsonErrors } from '../http/answer.ts'
import { findCampaign } from '../sites/find-campaign.ts'
import { type PublishedSite, loadPublishedSite } from '../sites/published-site.ts'
import { parseBody } from '../http/parse-body.ts'
import { originHeaders } from '../http/site-origin.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { presentOffer } from './present-offer.ts'
import { recommend, type CachedOffers, openOfferCache } from './recommend.ts'
import { sourceOf } from './offers.ts'

/** Of questions that the database has to be asked for; what is in memory costs next to nothing. */
const POINTS = 240
const MINUTE_SECONDS = 60
const USUAL_CURRENCY = 'USD'
const TOO_MANY = 'too_many_requests'
const refused = (
  message: Extract<RecommendationAnswer, { success: false }>['message'],
): RecommendationAnswer => ({ success: false, message })

/** Which products the blocks of a campaign show. */
export const recommendationRoutes = (services: Services): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory({ points: POINTS, duration: MINUTE_SECONDS })
  const keptOffers: CachedOffers = new Map()
  /** A site that has changed is another one: its products are asked for anew. */
  const shelves = new WeakMap<PublishedSite, Promise<ReturnType<typeof openOfferCache>>>()
  const shelfOf = (site: PublishedSite) => {
    const known =
      shelves.get(site) ??
      sourceOf(services, site).then((source) => openOfferCache(source, keptOffers, services.now))
    shelves.set(site, known)
    known.catch(() => shelves.delete(site))
    return known
  }

  for (const platform of storePlatforms) {
    app.post(
      displayPaths.productRecommendation.replace(':platform', platform),
      withJsonErrors(services, async (c) => {
        const asked = v.parse(productRecommendation.request, await parseBody(c))
        const saved = await findCampaign(services, c.req.param('poptinId') ?? '')
        const site = saved && (await loadPublishedSite(services, saved.siteId))
        if (!site) return c.json(refused('not_found'), 404, NO_STORE)
        const headers = originHeaders(c, services, site)
        if (!headers) return c.json(refused('foreign_origin'), 403, { ...NO_STORE, Vary: 'Origin' })
        const beforeAsking = async () => {
          if (
            await rate.consume(clientNetwork(c, services.settings)).then(
              () => false,
              () => true,
            )
          )
            throw new Refusal(429, TOO_MANY)
        }
        try {
          const offers = await recommend((await shelfOf(site))(beforeAsking), asked)
          const products = offers.map((offer) => presentOffer(offer, platform)).join()
          return answerText(
            `{"success":true,"data":{"products":[${products}]},"currency":"${offers[0]?.currency ?? USUAL_CURRENCY}"}`,
            headers,
          )
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 429) throw error
          return c.json(refused(TOO_MANY), 429, {
            ...headers,
            ...NO_STORE,
            'Retry-After': String(MINUTE_SECONDS),
          })
        }
      }),
    )
  }
  return app
}
