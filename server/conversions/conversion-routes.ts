import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import type { Campaign } from '#campaign/campaign.ts'
import { conversion } from '#contract/display/conversion.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { findCampaign } from '#server/campaigns/find-campaign.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { propertyNames } from '#campaign/property-names.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { answerDisplayError, guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { answerJson } from '#server/campaigns/answer-json.ts'
import { countryOf } from '#server/campaigns/find-country.ts'
import { originHeaders } from '#server/campaigns/site-origin.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import { Refusal, setRetryAfter } from '#server/http/refusal.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { isBot } from './bots.ts'
import type { Judge } from './check-fields.ts'
import { recordConversion } from './record-conversion.ts'

const MAX_VIEWER_ID = 100
/** Leads from one network in so many seconds; an office or a stand at a fair stays below. */
export const LEADS = { points: 120, duration: 600 }
/** Of those, leads that write to whatever address was typed. */
const ASKING = { points: 60, duration: 600 }

type Told = v.InferOutput<typeof conversion.request>

/** What visitors leave in the forms of campaigns. */
export const conversionRoutes = (shop: Shop, judge: Judge): Hono => {
  const app = new Hono()
  const answerError = answerDisplayError(shop)
  const leads = new RateLimiterMemory(LEADS)
  const asking = new RateLimiterMemory(ASKING)
  const refused = (error: Error, c: Context) => {
    if (!(error instanceof Refusal)) return answerError(error, c)
    setRetryAfter(c, error)
    return c.json({ success: false, message: error.code, problems: {} }, error.status, NOT_KEPT)
  }
  app.post(
    displayPaths.conversion,
    guarded(
      shop,
      async (c) => {
        const raw = await readTold(c)
        const told = v.parse(conversion.request, raw)
        const kept = await findCampaign(shop, told.poptin_id)
        const site = kept && (await loadLiveSite(shop, kept.siteId))
        if (!kept || !site || (told.client_id && told.client_id !== site.id))
          return c.json({ success: false, message: 'not_found', problems: {} }, 404, NOT_KEPT)
        const headers = originHeaders(c, shop, site)
        if (!headers)
          return c.json({ success: false, message: 'foreign_origin', problems: {} }, 403, {
            ...NOT_KEPT,
            Vary: 'Origin',
          })
        const ip = customerIp(c, shop.settings.trustedProxies)
        const network = clientNetwork(c, shop.settings)
        // Every lead may mail the owner, and one that is to be confirmed mails whatever address was typed.
        const isAllowed =
          (await leads.consume(network).then(
            () => true,
            () => false,
          )) &&
          (!kept.campaign.asksToConfirm ||
            (await asking.consume(network).then(
              () => true,
              () => false,
            )))
        if (!isAllowed) {
          return c.json({ success: false, message: 'too_many_requests', problems: {} }, 429, {
            ...NOT_KEPT,
            ...headers,
            'Retry-After': String(LEADS.duration),
          })
        }
        const viewerId = (c.req.param('viewerId') ?? '').slice(0, MAX_VIEWER_ID)
        const converting = {
          site,
          kept,
          viewerId,
          told,
          values: valuesOf(kept.campaign, raw as Record<string, unknown>, told),
          ip,
          country: await countryOf(c, shop, ip),
          isAutomated: isBot(c.req.header('user-agent')),
        }
        const answer = await recordConversion(shop, converting, judge)
        return answerJson(JSON.stringify(answer), headers, answer.success ? 200 : 422)
      },
      refused,
    ),
  )
  return app
}

/**
 * By field id: the list of extra fields knows ids; older pages send values by the names that fields have on
 * the wire.
 */
const valuesOf = (
  campaign: Campaign,
  raw: Record<string, unknown>,
  { newExtraFields }: Told,
): Map<string, string[]> => {
  const values = new Map<string, string[]>()
  for (const [id, name] of propertyNames(campaign)) {
    const listed = newExtraFields.find((field) => field.id === id)
    const given = listed?.value ?? raw[id] ?? raw[name]
    const texts = (Array.isArray(given) ? given : [given]).filter(
      (text): text is string => typeof text === 'string',
    )
    if (texts.length) values.set(id, texts)
  }
  return values
}
