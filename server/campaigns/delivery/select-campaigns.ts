import type * as v from 'valibot'
import { decideInShop } from '#campaign/targeting/decide-in-shop.ts'
import { isInHoldout, pickVariants } from '#campaign/targeting/pick-variants.ts'
import type { TargetedFilter } from '#campaign/targeting/groups.ts'
import { withVerdicts } from '#campaign/targeting/page-verdicts.ts'
import type { display } from '#contract/display/display.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import { readVisitor, type VisitorContext } from './read-visitor.ts'

type RequestBody = v.InferOutput<typeof display.request>
type RequestContext = VisitorContext & { visitorId: string }

const CHOSEN = 'poptin_variants'

/**
 * The campaigns that a visitor of a site may see. Filters that need the page (its markup, its owner's code) are left to
 * the page. `chosen`: variants by parent, which the page stores.
 */
export const selectCampaigns = (
  site: PublishedSite,
  body: RequestBody,
  context: RequestContext,
): { campaigns: SavedCampaign[]; chosen: Map<string, string> } => {
  const chosen = readChosen(body.cookies[CHOSEN])
  if (isInHoldout(context.visitorId, site.id, site.settings.holdoutPercent)) return { campaigns: [], chosen }
  const visitor = readVisitor(body, context)
  const picked = site.hasPairs ? pickVariants(site.campaigns, context.visitorId, chosen) : site.campaigns
  const campaigns = picked.filter(
    ({ id, filters, campaign }) =>
      decideInShop(
        {
          id,
          filters: filters.map((one) => withPageVerdicts(one, body.filter_verdicts[id])),
          frequency: campaign.frequency,
        },
        visitor,
      ) !== 'no',
  )
  return { campaigns, chosen }
}

/** Groups without what the page knows and this server does not: its markup, its owner's own code. */
const withPageVerdicts = (one: TargetedFilter, verdicts: string | undefined): TargetedFilter =>
  one.kind === 'groups' && verdicts !== undefined
    ? { ...one, groups: withVerdicts(one.groups, verdicts) }
    : one

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
