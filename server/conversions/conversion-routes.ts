import { Hono } from 'hono'
import * as v from 'valibot'
import type { Campaign } from '#campaign/campaign.ts'
import { conversion } from '#contract/display/conversion.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { findCampaign } from '#server/campaigns/find-campaign.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { propertyNames } from '#campaign/property-names.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { answerDisplayError, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { countryOf } from '#server/campaigns/find-country.ts'
import { admitOrigin } from '#server/campaigns/site-origin.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Judge } from './check-fields.ts'
import { recordConversion } from './record-conversion.ts'

const MAX_VIEWER_ID = 100

type Told = v.InferOutput<typeof conversion.request>

/** What visitors leave in the forms of campaigns. */
export const conversionRoutes = (shop: Shop, judge: Judge): Hono => {
  const app = new Hono()
  const answerError = answerDisplayError(shop)
  app.onError((error, c) => (error instanceof Refusal ? c.json({ success: false, message: error.code, problems: {} }, error.status, NOT_KEPT) : answerError(error, c)))
  app.post(displayPaths.conversion, async (c) => {
    const raw = await readTold(c)
    const told = v.parse(conversion.request, raw)
    const kept = await findCampaign(shop, told.poptin_id)
    const site = kept && (await loadLiveSite(shop, kept.siteId))
    if (!kept || !site || (told.client_id && told.client_id !== site.id)) return c.json({ success: false, message: 'not_found', problems: {} }, 404, NOT_KEPT)
    if (!admitOrigin(c, shop, site)) return c.json({ success: false, message: 'foreign_origin', problems: {} }, 403, NOT_KEPT)
    const viewerId = c.req.param('viewerId').slice(0, MAX_VIEWER_ID)
    const ip = customerIp(c, shop.settings.trustedProxies)
    const answer = await recordConversion(shop, { site, kept, viewerId, told, values: valuesOf(kept.campaign, raw as Record<string, unknown>, told), ip, country: await countryOf(c, shop) }, judge)
    return c.json(answer, answer.success ? 200 : 422, NOT_KEPT)
  })
  return app
}

/** By field id: the list of extra fields knows ids; older pages send values by the names that fields have on the wire. */
const valuesOf = (campaign: Campaign, raw: Record<string, unknown>, { newExtraFields }: Told): Map<string, string[]> => {
  const values = new Map<string, string[]>()
  for (const [id, name] of propertyNames(campaign)) {
    const listed = newExtraFields.find((field) => field.id === id)
    const given = listed?.value ?? raw[id] ?? raw[name]
    const texts = (Array.isArray(given) ? given : [given]).filter((text): text is string => typeof text === 'string')
    if (texts.length) values.set(id, texts)
  }
  return values
}
