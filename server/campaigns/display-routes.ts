import { Hono } from 'hono'
import * as v from 'valibot'
import { display } from '#contract/display/display.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { DisplayAnswer, Poptin } from '#contract/display/poptin.ts'
import * as types from '#campaign/types/index.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { displayFor } from './display-for.ts'
import type { KeptCampaign } from './kept-campaign.ts'
import { type LiveSite, loadLiveSite } from './live-site.ts'
import { presentCampaign } from './present.ts'
import { readTold } from './read-told.ts'
import { shortenIp } from './shorten-ip.ts'
import { admitOrigin, answerPreflight } from './site-origin.ts'

const NOT_KEPT = { 'Cache-Control': 'no-store' }
const kinds = { ...types }

/** What the display calls answer when nothing is to be shown. */
const nothing = (message: string, ip: string): DisplayAnswer => ({
  poptins: [],
  display: false,
  message,
  is_client_restriction: false,
  client_restriction_setting: null,
  country: '',
  country_code: '',
  if_freemium: false,
  lang: 'en',
  ip,
  wix_cart_details: null,
})

/** Which campaigns a page shows, asked by the page. */
export const displayRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.json({ error: error.code }, error.status, NOT_KEPT)
  })
  app.options(displayPaths.display, answerPreflight)
  app.post(displayPaths.display, async (c) => {
    const ip = shortenIp(customerIp(c, shop.settings.trustedProxies))
    const site = await loadLiveSite(shop, c.req.param('clientId'))
    if (!site) return c.json(nothing('Poptin pixel Code not exist', ip), 200, NOT_KEPT)
    if (!admitOrigin(c, shop, site)) return c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
    const told = v.parse(display.request, await readTold(c))
    const { campaigns } = displayFor(site, told, { nowMs: shop.now(), country: undefined, referer: c.req.header('referer') ?? '', visitorId: told.visitor_id })
    const poptins = campaigns.map((kept) => presented(shop, site, kept))
    return c.json({ ...nothing('', ip), poptins, display: poptins.length > 0, if_freemium: site.settings.isFreemium, lang: poptins.length ? (campaigns[0]?.campaign.language ?? 'en') : 'en' }, 200, NOT_KEPT)
  })
  return app
}

const presented = (shop: Shop, site: LiveSite, kept: KeptCampaign): Poptin =>
  presentCampaign(kept, {
    locations: kinds[kept.campaign.type].locations,
    markup: '',
    url: `${shop.settings.publicUrl}${displayPaths.template.replace(':file', `${kept.id}-${kept.hash}.json`)}`,
    isPaired: kept.parentId !== null || site.campaigns.some(({ parentId }) => parentId === kept.id),
  })
