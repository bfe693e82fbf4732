import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { CAMPAIGN_ID } from '#campaign/campaign-id.ts'
import { conversionActivities, totalWebsiteSession } from '#contract/display/activity.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { admitOrigin } from '#server/campaigns/site-origin.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { isBot } from './bots.ts'
import { isLeadOf, raiseActivity } from './store.ts'

/** A session ends after half an hour; told again within it, it is the same one. */
const SESSION_MS = 1_800_000
/** The same showing told twice. */
const SHOWING_MS = 1_000
const POINTS_A_MINUTE = 60
const MINUTE_SECONDS = 60
const MAX_STORE = 40
const MAX_CUSTOMER = 100

type Who = { email: string; store_integration: string; store_integration_customer_id: string }

/** What people did later who had left an address or are a store's customers. Of anybody else nothing is kept. */
export const activityRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory({ points: POINTS_A_MINUTE, duration: MINUTE_SECONDS })

  const contactOf = async (
    siteId: string,
    { email, store_integration, store_integration_customer_id }: Who,
  ): Promise<string | undefined> => {
    const address = email.trim().toLowerCase()
    if (address !== '' && (await isLeadOf(shop.db.read, siteId, address))) return address
    return store_integration && store_integration_customer_id
      ? `${store_integration.slice(0, MAX_STORE)}:${store_integration_customer_id.slice(0, MAX_CUSTOMER)}`
      : undefined
  }
  const keep = async (
    c: Context,
    who: Who,
    activity: string,
    campaignId: string,
    pauseMs: number,
  ): Promise<Response> => {
    const site = await loadLiveSite(shop, c.req.param('clientId') ?? '')
    if (!site) return c.json({ error: 'not_found' }, 404, NOT_KEPT)
    if (!admitOrigin(c, shop, site)) return c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
    const isAllowed = await rate.consume(clientNetwork(c, shop.settings)).then(
      () => true,
      () => false,
    )
    if (!isAllowed)
      return c.json({ error: 'too_many_requests' }, 429, {
        ...NOT_KEPT,
        'Retry-After': String(MINUTE_SECONDS),
      })
    // Answered before anything is looked up: neither the answer nor its time tells whether an address was
    // ever left here.
    if (!isBot(c.req.header('user-agent'))) later(note(site.id, who, activity, campaignId, pauseMs))
    return c.json({ success: true }, 200, NOT_KEPT)
  }
  const note = async (
    siteId: string,
    who: Who,
    activity: string,
    campaignId: string,
    pauseMs: number,
  ): Promise<void> => {
    const contact = await contactOf(siteId, who)
    if (contact === undefined) return
    await shop.db.transaction(
      (tx) =>
        raiseActivity(
          tx,
          { site_id: siteId, contact, activity, campaign_id: campaignId },
          shop.now(),
          pauseMs,
        ),
      { isDurable: false },
    )
  }
  const later = (work: Promise<void>): void =>
    void work.catch((error: Error) => shop.log(`activities: ${error.message}`))

  app.post(
    displayPaths.totalWebsiteSession,
    guarded(shop, async (c) =>
      keep(c, v.parse(totalWebsiteSession.request, await readTold(c)), 'session', '', SESSION_MS),
    ),
  )
  app.post(
    displayPaths.conversionActivities,
    guarded(shop, async (c) => {
      const told = v.parse(conversionActivities.request, await readTold(c))
      if (!CAMPAIGN_ID.test(told.poptin_id)) return c.json({ error: 'not_found' }, 404, NOT_KEPT)
      return keep(c, told, told.activity, told.poptin_id, SHOWING_MS)
    }),
  )
  return app
}
