import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { templateOf } from '#campaign/published/template.ts'
import { display } from '#contract/display/display.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { eventCounterOf } from '../results/count-events.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import type { Services } from '#server/platform/services.ts'
import { answerText, NO_STORE, withJsonErrors } from '../http/answer.ts'
import {
  type Requester,
  emptyAnswer,
  restrictedAnswer,
  displayAnswer,
  UNKNOWN_SITE,
} from './display-answer.ts'
import { selectCampaigns } from './select-campaigns.ts'
import { findCampaign, findPreviewedCampaign } from '../sites/find-campaign.ts'
import { countryOf, shortenIp } from '../http/visitor-address.ts'
import { type PublishedSite, loadPublishedSite } from '../sites/published-site.ts'
import { configureCampaign } from '../sites/site-configuration.ts'
import { findPreviewed } from '../preview-links/preview-token.ts'
import { parseBody } from '../http/parse-body.ts'
import { anyOrigin, originHeaders } from '../http/site-origin.ts'
import { explainDisplay } from './explain-display.ts'
import { loadVisitorInShop } from './visitor-in-shop.ts'
import { widgetBuild } from '../sites/widget-build.ts'
import type { DisplayAnswer } from '#contract/display/poptin.ts'

const HUNDREDTHS = 100

/** The cart that a page sent, in the format pages of a Wix shop read; null: the page sent none. */
const cartDetails = (
  cart: v.InferOutput<typeof display.request>['cart'],
): DisplayAnswer['wix_cart_details'] =>
  cart
    ? {
        lineItems: cart.items.map(({ product_id, title }) => ({
          rootCatalogItemId: product_id,
          productName: { original: title },
        })),
        subtotal: { amount: (cart.total_price / HUNDREDTHS).toFixed(2) },
      }
    : null

const foreign = (c: Context) => c.json({ error: 'foreign_origin' }, 403, { ...NO_STORE, Vary: 'Origin' })

/** Calls by which a page asks which campaigns to show. */
export const displayRoutes = (services: Services): Hono => {
  const app = new Hono()
  const counter = eventCounterOf(services)

  const requesterOf = async (c: Context): Promise<Requester> => {
    const ip = customerIp(c, services.settings.trustedProxies)
    const country = countryOf(c, services, ip)
    return {
      ip: shortenIp(ip),
      country: typeof country === 'string' ? country : await country,
      viewerId: randomUUID(),
    }
  }
  /** Anybody with the preview link sees the campaign, on any page, on or off; nothing is counted. */
  const preview = async (
    c: Context,
    site: PublishedSite,
    body: v.InferOutput<typeof display.request>,
  ): Promise<Response> => {
    const token = body.preview_poptin_id
    const id = await findPreviewed(services, token)
    // Without a token of ours only pages of the site see it, and only while it is on.
    if (id === undefined && !originHeaders(c, services, site)) return foreign(c)
    const requester = await requesterOf(c)
    const saved = id === undefined ? site.byId.get(token) : await findPreviewedCampaign(services, id)
    if (saved?.siteId !== site.id)
      return answerText(emptyAnswer(requester, 'preview_not_found'), anyOrigin(c))
    const configured = configureCampaign(saved)
    // Only with the link, because the explanation names the site's other campaigns.
    const why =
      id === undefined
        ? undefined
        : explainDisplay(site, saved, body, {
            nowMs: services.now(),
            country: requester.country,
            referer: c.req.header('referer') ?? '',
            inShop: await loadVisitorInShop(c, services, site, body, [saved]),
          })
    const campaign = why ? { ...configured, parts: [...configured.parts, 'why' as const], why } : configured
    return answerText(
      displayAnswer(services, site, [saved], requester, {
        preview: { campaign, template: templateOf(saved.campaign), scripts: services.get(widgetBuild).files },
      }),
      anyOrigin(c),
    )
  }
  /** One campaign that the page or its visitor opens; its filters do not apply. */
  const clicked = async (c: Context): Promise<Response> => {
    const saved = await findCampaign(services, c.req.param('poptinId') ?? '')
    const site = saved && (await loadPublishedSite(services, saved.siteId))
    if (!saved || !site) return c.json({ error: 'not_found' }, 404, NO_STORE)
    const headers = originHeaders(c, services, site)
    if (!headers) return foreign(c)
    const requester = await requesterOf(c)
    return answerText(
      site.restriction
        ? restrictedAnswer(services, site, requester)
        : displayAnswer(services, site, [saved], requester),
      headers,
    )
  }

  app.get(displayPaths.click, withJsonErrors(services, clicked))
  app.post(
    displayPaths.clickDisplay,
    withJsonErrors(services, async (c) => {
      // The body decides nothing here, but one that is too large is refused.
      await parseBody(c)
      return clicked(c)
    }),
  )
  app.post(
    displayPaths.display,
    withJsonErrors(services, async (c) => {
      const body = v.parse(display.request, await parseBody(c))
      const site = await loadPublishedSite(services, c.req.param('clientId') ?? '')
      if (!site) return answerText(emptyAnswer(await requesterOf(c), UNKNOWN_SITE))
      if (body.preview_poptin_id !== '') return preview(c, site, body)
      const headers = originHeaders(c, services, site)
      if (!headers) return foreign(c)
      const requester = await requesterOf(c)
      if (site.restriction) return answerText(restrictedAnswer(services, site, requester), headers)
      const { visitorsAMonth } = site.settings
      if (visitorsAMonth !== null) counter.visit({ id: site.id, visitorsAMonth }, body.visitor_id)
      const { campaigns } = selectCampaigns(site, body, {
        nowMs: services.now(),
        country: requester.country,
        referer: c.req.header('referer') ?? '',
        inShop: await loadVisitorInShop(c, services, site, body),
        visitorId: body.visitor_id,
      })
      return answerText(
        displayAnswer(services, site, campaigns, requester, { wix_cart_details: cartDetails(body.cart) }),
        headers,
      )
    }),
  )
  return app
}
