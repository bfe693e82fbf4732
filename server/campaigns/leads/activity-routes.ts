import { type Context, Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import * as v from 'valibot'
import { CAMPAIGN_ID } from '#campaign/references.ts'
import { conversionActivities, totalWebsiteSession } from '#contract/display/events.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { withJsonErrors, NO_STORE } from '../http/answer.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { parseBody } from '../http/parse-body.ts'
import { admitOrigin } from '../http/site-origin.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import { isLeadOf } from './list-leads.ts'
import { raiseActivity } from './store.ts'

/** A session lasts half an hour; repeats within it are the same session. */
const SESSION_MS = 1_800_000
/** Reports within this time are repeats of the same view. */
const SHOWING_MS = 1_000
const MINUTE_SECONDS = 60
const MAX_STORE = 40
const MAX_CUSTOMER = 100

type Who = { email: string; store_integration: string; store_integration_customer_id: string }

/** Later activity of people who left an address or are customers of a store. Nothing is stored of others. */
export const activityRoutes = (services: Services): Hono => {
  const app = new Hono()
  const rate = limiterOf(services, 'activities')

  const contactOf = async (
    siteId: string,
    { email, store_integration, store_integration_customer_id }: Who,
  ): Promise<string | undefined> => {
    const address = email.trim().toLowerCase()
    if (address !== '' && (await isLeadOf(services.db.read, siteId, address))) return address
    return store_integration && store_integration_customer_id
      ? `${store_integration.slice(0, MAX_STORE)}:${store_integration_customer_id.slice(0, MAX_CUSTOMER)}`
      : undefined
  }
  const saveActivity = async (
    c: Context,
    who: Who,
    activity: string,
    campaignId: string,
    pauseMs: number,
  ): Promise<Response> => {
    const site = await loadPublishedSite(services, c.req.param('clientId') ?? '')
    if (!site) return c.json({ error: 'not_found' }, 404, NO_STORE)
    if (!admitOrigin(c, services, site)) return c.json({ error: 'foreign_origin' }, 403, NO_STORE)
    const isAllowed = await rate.consume(clientNetwork(c, services)).then(
      () => true,
      () => false,
    )
    if (!isAllowed)
      return c.json({ error: 'too_many_requests' }, 429, {
        ...NO_STORE,
        'Retry-After': String(MINUTE_SECONDS),
      })
    // Answered before any lookup: neither the answer nor its time reveals whether the address is known.
    if (!isBot(c.req.header('user-agent'))) later(note(site.id, who, activity, campaignId, pauseMs))
    return c.json({ success: true }, 200, NO_STORE)
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
    await services.db.transaction(
      (tx) =>
        raiseActivity(
          tx,
          { site_id: siteId, contact, activity, campaign_id: campaignId },
          services.now(),
          pauseMs,
        ),
      { isDurable: false },
    )
  }
  const later = (work: Promise<void>): void =>
    void work.catch((error: Error) => services.log(`activities: ${error.message}`))

  app.post(
    displayPaths.totalWebsiteSession,
    withJsonErrors(services, async (c) =>
      saveActivity(c, v.parse(totalWebsiteSession.request, await parseBody(c)), 'session', '', SESSION_MS),
    ),
  )
  app.post(
    displayPaths.conversionActivities,
    withJsonErrors(services, async (c) => {
      const body = v.parse(conversionActivities.request, await parseBody(c))
      if (!CAMPAIGN_ID.test(body.poptin_id)) return c.json({ error: 'not_found' }, 404, NO_STORE)
      return saveActivity(c, body, body.activity, body.poptin_id, SHOWING_MS)
    }),
  )
  return app
}
