import type * as v from 'valibot'
import { explain, type Explained } from '#campaign/why/explain.ts'
import type { display } from '#contract/display/display.ts'
import type { KeptCampaign } from './kept-campaign.ts'
import type { LiveSite } from './live-site.ts'
import { readVisitor } from './read-visitor.ts'

type Told = v.InferOutput<typeof display.request>
type Place = { nowMs: number; country: string | undefined; referer: string }

/** Nobody has done anything yet on a page that has just come. */
const NO_MOVES = {
  secondsOnPage: 0,
  scrolledPercent: 0,
  idleSeconds: 0,
  isLeaving: false,
  clicked: '',
  cartBefore: undefined,
}

/** A rule about a whole address is to hold on the page whose address only a preview makes longer. */
const withoutToken = (url: string) =>
  url.replace(/([?&])poptin_preview=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '')
const asVisited = (told: Told): Told => ({
  ...told,
  url: withoutToken(told.url),
  origin_landing_page: withoutToken(told.origin_landing_page),
  visited_pages: told.visited_pages.map(withoutToken),
})

/**
 * What decides about a campaign on the page that its owner previews it on, for a visitor who is there for the
 * first time.
 */
export const whyHere = (
  site: LiveSite,
  kept: KeptCampaign,
  told: Told,
  place: Place,
): Explained & { isOn: boolean } => {
  const { id, parentId, isOn, campaign } = kept
  const visitor = readVisitor(asVisited(told), place)
  const inPair = site.campaigns.filter(
    (other) =>
      other.id !== id && (other.id === parentId || (other.parentId ?? other.id) === (parentId ?? id)),
  )
  const pair = [kept, ...inPair].map((one) => ({
    id: one.id,
    parentId: one.parentId,
    name: one.campaign.name,
  }))
  const explained = explain(id, campaign, {
    visitor,
    visitorId: told.visitor_id,
    memory: visitor.memory.get(id),
    wasSeenThisSession: false,
    moves: NO_MOVES,
    site: { id: site.id, holdoutPercent: site.settings.holdoutPercent },
    pair,
  })
  return { ...explained, isOn }
}
