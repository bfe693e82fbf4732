import type * as v from 'valibot'
import { explain, type Explanation } from '#campaign/explain/explain.ts'
import type { display } from '#contract/display/display.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import { readVisitor, type VisitorContext } from './read-visitor.ts'

type RequestBody = v.InferOutput<typeof display.request>

/** The state of a page that has just been opened. */
const NO_MOVES = {
  secondsOnPage: 0,
  scrolledPercent: 0,
  idleSeconds: 0,
  isLeaving: false,
  clicked: '',
  cartBefore: undefined,
}

/** Rules about the whole address must match although a preview lengthens it. */
const withoutToken = (url: string) =>
  url.replace(/([?&])poptin_preview=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '')
const asVisited = (body: RequestBody): RequestBody => ({
  ...body,
  url: withoutToken(body.url),
  origin_landing_page: withoutToken(body.origin_landing_page),
  visited_pages: body.visited_pages.map(withoutToken),
})

/** The conditions of a campaign on the page that its owner previews it on, for a new visitor. */
export const explainDisplay = (
  site: PublishedSite,
  saved: SavedCampaign,
  body: RequestBody,
  context: VisitorContext,
): Explanation & { isOn: boolean } => {
  const { id, parentId, isOn, campaign } = saved
  const visitor = readVisitor(asVisited(body), context)
  const inPair = site.campaigns.filter(
    (other) =>
      other.id !== id && (other.id === parentId || (other.parentId ?? other.id) === (parentId ?? id)),
  )
  const pair = [saved, ...inPair].map((one) => ({
    id: one.id,
    parentId: one.parentId,
    name: one.campaign.name,
  }))
  const explained = explain(id, campaign, {
    visitor,
    visitorId: body.visitor_id,
    memory: visitor.memory.get(id),
    wasSeenThisSession: false,
    moves: NO_MOVES,
    site: { id: site.id, holdoutPercent: site.settings.holdoutPercent },
    pair,
  })
  return { ...explained, isOn }
}
