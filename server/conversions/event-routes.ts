import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { closed } from '#contract/display/closed.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { viewed } from '#contract/display/viewed.ts'
import { guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { answerJson } from '#server/campaigns/answer-json.ts'
import { findCampaign } from '#server/campaigns/find-campaign.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { originHeaders } from '#server/campaigns/site-origin.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { pairOf } from '#server/results/pair-of.ts'
import { visitorMark } from '#server/results/visitor-mark.ts'
import type { Shop } from '#server/shop.ts'
import { isBot } from './bots.ts'
import type { CampaignEvent, EventCounter } from './count-events.ts'

const MAX_CAUSE = 40
/**
 * Views and closes of one network that are counted, in so many seconds: each leaves an id behind for days.
 * The rest is answered alike.
 */
export const COUNTED = { points: 2_400, duration: 600 }
/**
 * Views from one network that count for what is compared, in so many seconds: no single program decides which
 * variant is better.
 */
export const COMPARED = { points: 1_200, duration: 600 }
const CLOSED = '{"success":true}'

/** `headers`: by which the page may read the answer. */
type Counted = { id: string; headers: Record<string, string> }
type Event = { trigger: string; type: string; event_id?: string | undefined; viewer_id?: string }

/** What pages tell of campaigns that were seen and closed. */
export const eventRoutes = (shop: Shop, counter: EventCounter): Hono => {
  const app = new Hono()
  const counted = new RateLimiterMemory(COUNTED)
  const compared = new RateLimiterMemory(COMPARED)

  /** Counts for a campaign that is on, told by a page of its site; gives the event's name, or the refusal. */
  const count = async (
    c: Context,
    kind: CampaignEvent['kind'],
    { trigger, type, event_id, viewer_id = '' }: Event,
  ): Promise<Counted | Response> => {
    const kept = await findCampaign(shop, c.req.param('poptinId') ?? '')
    const site = kept && (await loadLiveSite(shop, kept.siteId))
    if (!kept || !site) return c.json({ error: 'not_found' }, 404, NOT_KEPT)
    const headers = originHeaders(c, shop, site)
    if (!headers) return c.json({ error: 'foreign_origin' }, 403, { ...NOT_KEPT, Vary: 'Origin' })
    // A view and a close of the same showing may have the same name.
    const id = event_id ?? uuidV7(shop.now(), shop.randomBytes)
    if (isBot(c.req.header('user-agent'))) return { id, headers }
    const network = clientNetwork(c, shop.settings)
    if (
      !(await counted.consume(network).then(
        () => true,
        () => false,
      ))
    )
      return { id, headers }
    const own = kind === 'view' ? pairOf(site, kept, trigger) : undefined
    const pair =
      own &&
      (await compared.consume(network).then(
        () => own,
        () => undefined,
      ))
    counter.count({
      id: `${kind}:${kept.id}:${id}`,
      kind,
      campaignId: kept.id,
      cause: trigger.slice(0, MAX_CAUSE),
      device: type,
      pair: pair && { ...pair, visitor: viewer_id && visitorMark(pair.parentId, viewer_id) },
    })
    const { visitorsAMonth } = site.settings
    if (visitorsAMonth !== null && !site.restriction)
      counter.visit({ id: site.id, visitorsAMonth }, viewer_id)
    return { id, headers }
  }

  app.post(
    displayPaths.viewed,
    guarded(shop, async (c) => {
      const counted = await count(c, 'view', v.parse(viewed.request, await readTold(c)))
      return counted instanceof Response
        ? counted
        : answerJson(JSON.stringify({ poptin_view_id: counted.id }), counted.headers)
    }),
  )
  app.post(
    displayPaths.closed,
    guarded(shop, async (c) => {
      const counted = await count(c, 'close', v.parse(closed.request, await readTold(c)))
      return counted instanceof Response ? counted : answerJson(CLOSED, counted.headers)
    }),
  )
  return app
}
