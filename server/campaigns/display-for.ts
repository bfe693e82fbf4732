import type * as v from 'valibot'
import { decideInShop } from '#campaign/decide-in-shop.ts'
import { isHeldOut, pickVariants } from '#campaign/pick-variants.ts'
import type { display } from '#contract/display/display.ts'
import type { KeptCampaign } from './kept-campaign.ts'
import type { LiveSite } from './live-site.ts'
import { readVisitor } from './read-visitor.ts'

type Told = v.InferOutput<typeof display.request>
type Place = { nowMs: number; country: string | undefined; referer: string; visitorId: string }

const CHOSEN = 'poptin_variants'
const NOBODY = new Set<string>()

/**
 * What a visitor of a site may be shown. What only the page can tell (its own markup, its owner's own code)
 * is left to the page. `chosen`: variants by parent, for the page to remember.
 */
export const displayFor = (
  site: LiveSite,
  told: Told,
  place: Place,
): { campaigns: KeptCampaign[]; chosen: Map<string, string> } => {
  const chosen = readChosen(told.cookies[CHOSEN])
  if (isHeldOut(place.visitorId, site.id, site.settings.holdoutPercent)) return { campaigns: [], chosen }
  const visitor = readVisitor(told, place)
  const picked = site.hasPairs ? pickVariants(site.campaigns, place.visitorId, chosen) : site.campaigns
  const campaigns = picked.filter(
    ({ id, filters, campaign }) =>
      decideInShop({ id, filters, frequency: campaign.frequency }, visitor, NOBODY) !== 'no',
  )
  return { campaigns, chosen }
}

const readChosen = (text: string | undefined): Map<string, string> => {
  try {
    const pairs: unknown = JSON.parse(text ?? '[]')
    return new Map(
      Array.isArray(pairs)
        ? pairs.filter(
            (pair): pair is [string, string] =>
              Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
          )
        : [],
    )
  } catch {
    return new Map()
  }
}
