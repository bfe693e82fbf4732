import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { Verdict } from '#campaign/targeting/decide.ts'
import { allowingInShop, decideInShop } from '#campaign/targeting/decide-in-shop.ts'
import { report } from '../../page/scripts.ts'
import { wholeVisitor } from '../../page/all-visitor-fields.ts'
import type { PageAccess } from '../../parts.ts'
import { fetchDecisions } from './fetch-decisions.ts'

/** Decides the undecided campaigns: by their owner's own filters, then by our host. */
export const fetchOtherDecisions = async (
  page: PageAccess,
  unknown: readonly PublishedCampaign[],
): Promise<PublishedCampaign[]> => {
  const { configuration, load } = page
  const visitor = wholeVisitor(page.visitor)
  const { undecided, passed } = await decideByCart(page, unknown)
  let needsServer = false
  for (const campaign of undecided) {
    const hasOwn = configuration.scripts[`filter:${campaign.id}`] !== undefined
    if (hasOwn) {
      if (!(await passes(campaign.id, load))) continue
    }
    passed.push(campaign)
    needsServer ||= !hasOwn || visitor.country === undefined
  }
  if (!needsServer) return passed
  const answer = await fetchDecisions(page)
  const allowed = new Map(answer?.poptins.map((poptin) => [poptin.poptin_id, poptin]))
  return passed.filter(
    (campaign) =>
      !undecided.includes(campaign) ||
      (allowed.has(campaign.id) &&
        !(allowed.get(campaign.id)?.js_filter && !configuration.scripts[`filter:${campaign.id}`])),
  )
}

/** Decides by the cart of the page's shop; `undecided`: campaigns with other unknown data. */
const decideByCart = async (
  { store, visitor, seenThisSession }: PageAccess,
  unknown: readonly PublishedCampaign[],
): Promise<{ undecided: PublishedCampaign[]; passed: PublishedCampaign[] }> => {
  if (unknown.some(({ filters }) => filters.some(({ kind }) => kind in allowingInShop)))
    visitor.cart = await store?.readCart()
  const verdicts = unknown.map(
    (campaign) => [campaign, decideInShop(campaign, visitor, seenThisSession)] as const,
  )
  const those = (wanted: Verdict) =>
    verdicts.flatMap(([campaign, verdict]) => (verdict === wanted ? [campaign] : []))
  return { undecided: those('unknown'), passed: those('yes') }
}

/** The owner's own code defines a function in the page; an error in it blocks only its own campaign. */
const passes = async (campaignId: string, load: PageAccess['load']): Promise<boolean> => {
  try {
    // It is a separate file, not a part with that name.
    await load(`filter:${campaignId}` as never)
    return window.klepkaFilters?.[campaignId]?.() ?? false
  } catch (error) {
    report(error)
    return false
  }
}
