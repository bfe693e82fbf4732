import { Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
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
import { derivedOnce } from '#server/platform/derived.ts'
import type { Services } from '#server/platform/services.ts'
import { cachedOffers, openOfferCache, presentOffer } from './offer-cache.ts'
import { recommend } from './recommend.ts'
import { sourceOf } from './offers.ts'

const MINUTE_SECONDS = 60
const USUAL_CURRENCY = 'USD'
const TOO_MANY = 'too_many_requests'
const refused = (
  message: Extract<RecommendationAnswer, { success: false }>['message'],
): RecommendationAnswer => ({ success: false, message })

const offersOf = derivedOnce(async (site: PublishedSite, services: Services) =>
  openOfferCache(await sourceOf(services, site), services.get(cachedOffers), services.now),
)

/** Which products the blocks of a campaign show. */
export const recommendationRoutes = (services: Services): Hono => {
  const app = new Hono()
  const rate = limiterOf(services, 'recommendations')

  for (const platform of storePlatforms) {
    app.post(
      displayPaths.productRecommendation.replace(':platform', platform),
      withJsonErrors(services, async (c) => {
        const request = v.parse(productRecommendation.request, await parseBody(c))
        const saved = await findCampaign(services, c.req.param('poptinId') ?? '')
        const site = saved && (await loadPublishedSite(services, saved.siteId))
        if (!site) return c.json(refused('not_found'), 404, NO_STORE)
        const headers = originHeaders(c, services, site)
        if (!headers) return c.json(refused('foreign_origin'), 403, { ...NO_STORE, Vary: 'Origin' })
        const beforeRead = async () => {
          if (
            await rate.consume(clientNetwork(c, services)).then(
              () => false,
              () => true,
            )
          )
            throw new Refusal(429, TOO_MANY)
        }
        try {
          const offers = await recommend((await offersOf(site, services))(beforeRead), request)
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
