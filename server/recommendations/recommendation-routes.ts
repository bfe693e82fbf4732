import { Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { storePlatforms } from '#contract/display/names.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { productRecommendation, type RecommendationAnswer } from '#contract/display/recommendation.ts'
import { guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { answerJson } from '#server/campaigns/answer-json.ts'
import { findCampaign } from '#server/campaigns/find-campaign.ts'
import { type LiveSite, loadLiveSite } from '#server/campaigns/live-site.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { originHeaders } from '#server/campaigns/site-origin.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { presentOffer } from './present-offer.ts'
import { recommend } from './recommend.ts'
import { type KeptOffers, openShelf } from './shelf.ts'
import { sourceOf } from './source-of.ts'

/** Of questions that the database has to be asked for; what is in memory costs next to nothing. */
const POINTS = 240
const MINUTE_SECONDS = 60
const USUAL_CURRENCY = 'USD'
const TOO_MANY = 'too_many_requests'
const refused = (
  message: Extract<RecommendationAnswer, { success: false }>['message'],
): RecommendationAnswer => ({ success: false, message })

/** Which products the blocks of a campaign show. */
export const recommendationRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory({ points: POINTS, duration: MINUTE_SECONDS })
  const keptOffers: KeptOffers = new Map()
  /** A site that has changed is another one: its products are asked for anew. */
  const shelves = new WeakMap<LiveSite, Promise<ReturnType<typeof openShelf>>>()
  const shelfOf = (site: LiveSite) => {
    const known =
      shelves.get(site) ?? sourceOf(shop, site).then((source) => openShelf(source, keptOffers, shop.now))
    shelves.set(site, known)
    known.catch(() => shelves.delete(site))
    return known
  }

  for (const platform of storePlatforms) {
    app.post(
      displayPaths.productRecommendation.replace(':platform', platform),
      guarded(shop, async (c) => {
        const asked = v.parse(productRecommendation.request, await readTold(c))
        const kept = await findCampaign(shop, c.req.param('poptinId') ?? '')
        const site = kept && (await loadLiveSite(shop, kept.siteId))
        if (!site) return c.json(refused('not_found'), 404, NOT_KEPT)
        const headers = originHeaders(c, shop, site)
        if (!headers) return c.json(refused('foreign_origin'), 403, { ...NOT_KEPT, Vary: 'Origin' })
        const beforeAsking = async () => {
          if (
            await rate.consume(clientNetwork(c, shop.settings)).then(
              () => false,
              () => true,
            )
          )
            throw new Refusal(429, TOO_MANY)
        }
        try {
          const offers = await recommend((await shelfOf(site))(beforeAsking), asked)
          const products = offers.map((offer) => presentOffer(offer, platform)).join()
          return answerJson(
            `{"success":true,"data":{"products":[${products}]},"currency":"${offers[0]?.currency ?? USUAL_CURRENCY}"}`,
            headers,
          )
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 429) throw error
          return c.json(refused(TOO_MANY), 429, {
            ...headers,
            ...NOT_KEPT,
            'Retry-After': String(MINUTE_SECONDS),
          })
        }
      }),
    )
  }
  return app
}
