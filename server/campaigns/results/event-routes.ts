import { type Context, Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import * as v from 'valibot'
import { closed, viewed } from '#contract/display/events.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { answerText, NO_STORE, withJsonErrors } from '../http/answer.ts'
import { findCampaign } from '../sites/find-campaign.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { parseBody } from '../http/parse-body.ts'
import { originHeaders } from '../http/site-origin.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { pairOf } from './pairs.ts'
import { visitorMark } from './experiment.ts'
import type { Services } from '#server/platform/services.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import type { CampaignEvent, EventCounter } from './count-events.ts'

const MAX_CAUSE = 40
const CLOSED = '{"success":true}'

/** `headers`: CORS headers of the answer. */
type Counted = { id: string; headers: Record<string, string> }
type Event = { trigger: string; type: string; event_id?: string | undefined; viewer_id?: string }

/** Views and closes reported by pages. */
export const eventRoutes = (services: Services, counter: EventCounter): Hono => {
  const app = new Hono()
  const counted = limiterOf(services, 'campaign-events')
  const compared = limiterOf(services, 'compared-views')

  /** Counts an event of a campaign that is on, from a page of its site; returns the event's id, or the refusal. */
  const count = async (
    c: Context,
    kind: CampaignEvent['kind'],
    { trigger, type, event_id, viewer_id = '' }: Event,
  ): Promise<Counted | Response> => {
    const saved = await findCampaign(services, c.req.param('poptinId') ?? '')
    const site = saved && (await loadPublishedSite(services, saved.siteId))
    if (!saved || !site) return c.json({ error: 'not_found' }, 404, NO_STORE)
    const headers = originHeaders(c, services, site)
    if (!headers) return c.json({ error: 'foreign_origin' }, 403, { ...NO_STORE, Vary: 'Origin' })
    // A view and a close of the same showing may have the same name.
    const id = event_id ?? uuidV7(services.now(), services.randomBytes)
    if (isBot(c.req.header('user-agent'))) return { id, headers }
    const network = clientNetwork(c, services)
    if (
      !(await counted.consume(network).then(
        () => true,
        () => false,
      ))
    )
      return { id, headers }
    const own = kind === 'view' ? pairOf(site, saved, trigger) : undefined
    const pair =
      own &&
      (await compared.consume(network).then(
        () => own,
        () => undefined,
      ))
    counter.count({
      id: `${kind}:${saved.id}:${id}`,
      kind,
      campaignId: saved.id,
      cause: trigger.slice(0, MAX_CAUSE),
      device: type,
      pair: pair && { ...pair, visitor: viewer_id && visitorMark(pair.parentId, viewer_id) },
      viewer:
        kind === 'view' && viewer_id && services.shopSettings().campaignSite === site.id
          ? visitorMark(saved.parentId ?? saved.id, viewer_id)
          : undefined,
    })
    const { visitorsAMonth } = site.settings
    if (visitorsAMonth !== null && !site.restriction)
      counter.visit({ id: site.id, visitorsAMonth }, viewer_id)
    return { id, headers }
  }

  app.post(
    displayPaths.viewed,
    withJsonErrors(services, async (c) => {
      const counted = await count(c, 'view', v.parse(viewed.request, await parseBody(c)))
      return counted instanceof Response
        ? counted
        : answerText(JSON.stringify({ poptin_view_id: counted.id }), counted.headers)
    }),
  )
  app.post(
    displayPaths.closed,
    withJsonErrors(services, async (c) => {
      const counted = await count(c, 'close', v.parse(closed.request, await parseBody(c)))
      return counted instanceof Response ? counted : answerText(CLOSED, counted.headers)
    }),
  )
  return app
}
