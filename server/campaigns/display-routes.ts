import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { templateOf } from '#campaign/template.ts'
import { display } from '#contract/display/display.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { eventCounterOf } from '#server/conversions/count-events.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import type { Shop } from '#server/shop.ts'
import { guarded, NOT_KEPT } from './answer-display-error.ts'
import { answerJson } from './answer-json.ts'
import { cartDetails } from './cart-details.ts'
import { type Asking, nothing, restricted, shown, UNKNOWN_SITE } from './display-answer.ts'
import { displayFor } from './display-for.ts'
import { findCampaign, findKeptCampaign } from './find-campaign.ts'
import { countryOf } from './find-country.ts'
import { configuredOf, type LiveSite, loadLiveSite } from './live-site.ts'
import { readPreviewToken } from './preview-token.ts'
import { readTold } from './read-told.ts'
import { shortenIp } from './shorten-ip.ts'
import { anyOrigin, originHeaders } from './site-origin.ts'
import { whyHere } from './why-here.ts'
import { widgetFiles } from './widget-files.ts'

const foreign = (c: Context) => c.json({ error: 'foreign_origin' }, 403, { ...NOT_KEPT, Vary: 'Origin' })

/** Which campaigns a page shows, asked by the page. */
export const displayRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const counter = eventCounterOf(shop)

  const askingOf = async (c: Context): Promise<Asking> => {
    const ip = customerIp(c, shop.settings.trustedProxies)
    const country = countryOf(c, shop, ip)
    return {
      ip: shortenIp(ip),
      country: typeof country === 'string' ? country : await country,
      viewerId: randomUUID(),
    }
  }
  /** Whoever has the link may look at the campaign, on any page, on or off; nothing is counted. */
  const preview = async (
    c: Context,
    site: LiveSite,
    told: v.InferOutput<typeof display.request>,
  ): Promise<Response> => {
    const token = told.preview_poptin_id
    const id = readPreviewToken(shop, token)
    // Without a token of ours only pages of the site see it, and only while it is on.
    if (id === undefined && !originHeaders(c, shop, site)) return foreign(c)
    const asking = await askingOf(c)
    const kept = id === undefined ? site.byId.get(token) : await findKeptCampaign(shop, id)
    if (kept?.siteId !== site.id) return answerJson(nothing(asking, 'preview_not_found'), anyOrigin(c))
    const configured = configuredOf(kept)
    // Only whoever has the link is told why: it says what the site's other campaigns are called.
    const why =
      id === undefined
        ? undefined
        : whyHere(site, kept, told, {
            nowMs: shop.now(),
            country: asking.country,
            referer: c.req.header('referer') ?? '',
          })
    const campaign = why ? { ...configured, parts: [...configured.parts, 'why' as const], why } : configured
    return answerJson(
      shown(shop, site, [kept], asking, {
        preview: { campaign, template: templateOf(kept.campaign), scripts: widgetFiles() },
      }),
      anyOrigin(c),
    )
  }
  /** One campaign that the page or its visitor asks for, whatever its filters say. */
  const clicked = async (c: Context): Promise<Response> => {
    const kept = await findCampaign(shop, c.req.param('poptinId') ?? '')
    const site = kept && (await loadLiveSite(shop, kept.siteId))
    if (!kept || !site) return c.json({ error: 'not_found' }, 404, NOT_KEPT)
    const headers = originHeaders(c, shop, site)
    if (!headers) return foreign(c)
    const asking = await askingOf(c)
    return answerJson(
      site.restriction ? restricted(shop, site, asking) : shown(shop, site, [kept], asking),
      headers,
    )
  }

  app.get(displayPaths.click, guarded(shop, clicked))
  app.post(
    displayPaths.clickDisplay,
    guarded(shop, async (c) => {
      // Its context decides nothing here; what is too large is refused all the same.
      await readTold(c)
      return clicked(c)
    }),
  )
  app.post(
    displayPaths.display,
    guarded(shop, async (c) => {
      const told = v.parse(display.request, await readTold(c))
      const site = await loadLiveSite(shop, c.req.param('clientId') ?? '')
      if (!site) return answerJson(nothing(await askingOf(c), UNKNOWN_SITE))
      if (told.preview_poptin_id !== '') return preview(c, site, told)
      const headers = originHeaders(c, shop, site)
      if (!headers) return foreign(c)
      const asking = await askingOf(c)
      if (site.restriction) return answerJson(restricted(shop, site, asking), headers)
      const { visitorsAMonth } = site.settings
      if (visitorsAMonth !== null) counter.visit({ id: site.id, visitorsAMonth }, told.visitor_id)
      const { campaigns } = displayFor(site, told, {
        nowMs: shop.now(),
        country: asking.country,
        referer: c.req.header('referer') ?? '',
        visitorId: told.visitor_id,
      })
      return answerJson(
        shown(shop, site, campaigns, asking, { wix_cart_details: cartDetails(told.cart) }),
        headers,
      )
    }),
  )
  return app
}
