import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { closed } from '#contract/display/closed.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { viewed } from '#contract/display/viewed.ts'
import { findCampaign } from '#server/campaigns/find-campaign.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { answerDisplayError, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { admitOrigin } from '#server/campaigns/site-origin.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'
import { isBot } from './bots.ts'
import type { CampaignEvent, EventCounter } from './count-events.ts'

const MAX_CAUSE = 40

/** What pages tell of campaigns that were seen and closed. */
export const eventRoutes = (shop: Shop, counter: EventCounter): Hono => {
  const app = new Hono()
  app.onError(answerDisplayError(shop))

  /** Counts for a campaign that is on, told by a page of its site; gives the event's name, or the refusal. */
  const count = async (c: Context, kind: CampaignEvent['kind'], { trigger, type, event_id, viewer_id = '' }: { trigger: string; type: string; event_id?: string | undefined; viewer_id?: string }): Promise<string | Response> => {
    const kept = await findCampaign(shop, c.req.param('poptinId') ?? '')
    const site = kept && (await loadLiveSite(shop, kept.siteId))
    if (!kept || !site) return c.json({ error: 'not_found' }, 404, NOT_KEPT)
    if (!admitOrigin(c, shop, site)) return c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
    // A view and a close of the same showing may have the same name.
    const id = event_id ?? uuidV7(shop.now(), shop.randomBytes)
    if (isBot(c.req.header('user-agent'))) return id
    counter.count({ id: `${kind}:${kept.id}:${id}`, kind, campaignId: kept.id, cause: trigger.slice(0, MAX_CAUSE), device: type })
    const { visitorsAMonth } = site.settings
    if (visitorsAMonth !== null && !site.restriction) counter.visit({ id: site.id, visitorsAMonth }, viewer_id)
    return id
  }

  app.post(displayPaths.viewed, async (c) => {
    const id = await count(c, 'view', v.parse(viewed.request, await readTold(c)))
    return typeof id === 'string' ? c.json({ poptin_view_id: id }, 200, NOT_KEPT) : id
  })
  app.post(displayPaths.closed, async (c) => {
    const id = await count(c, 'close', v.parse(closed.request, await readTold(c)))
    return typeof id === 'string' ? c.json({ success: true }, 200, NOT_KEPT) : id
  })
  return app
}
