import { Hono } from 'hono'
import * as v from 'valibot'
import { displayPaths } from '#contract/display/paths.ts'
import { salesProof, type SalesProofAnswer } from '#contract/display/recommendation.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import type { Services } from '#server/platform/services.ts'
import { answerText, NO_STORE, withJsonErrors } from '../http/answer.ts'
import { originHeaders } from '../http/site-origin.ts'
import { findCampaign } from '../sites/find-campaign.ts'
import { loadPublishedSite, sellsShopProducts } from '../sites/published-site.ts'
import { hasSalesBlock, salesSentence } from './sales-proof.ts'

const MINUTE_SECONDS = 60

/** Sentences about the shop's orders, for the blocks of its campaigns; other sites have no orders here. */
export const salesProofRoutes = (services: Services): Hono => {
  const app = new Hono()
  const rate = limiterOf(services, 'sales-sentences')
  app.get(
    displayPaths.salesProof,
    withJsonErrors(services, async (c) => {
      const { product_id: productId, ...wanted } = v.parse(salesProof.request, c.req.query())
      const saved = await findCampaign(services, c.req.param('poptinId') ?? '')
      const site = saved && (await loadPublishedSite(services, saved.siteId))
      if (!site) return c.json({ error: 'not_found' }, 404, NO_STORE)
      const headers = originHeaders(c, services, site)
      if (!headers) return c.json({ error: 'foreign_origin' }, 403, { ...NO_STORE, Vary: 'Origin' })
      const isAllowed = await rate.consume(clientNetwork(c, services)).then(
        () => true,
        () => false,
      )
      if (!isAllowed)
        return c.json({ error: 'too_many_requests' }, 429, {
          ...headers,
          ...NO_STORE,
          'Retry-After': String(MINUTE_SECONDS),
        })
      const { campaign } = saved
      const answer: SalesProofAnswer = {
        text:
          sellsShopProducts(services, site) && hasSalesBlock(campaign, wanted)
            ? await salesSentence(services, { ...wanted, language: campaign.language, productId })
            : '',
      }
      return answerText(JSON.stringify(answer), headers)
    }),
  )
  return app
}
