import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { Verdict } from '#campaign/targeting/decide.ts'
import { allowingInShop, decideInShop, everyKind } from '#campaign/targeting/decide-in-shop.ts'
import { allowsOne, type FilterGroups } from '#campaign/targeting/groups.ts'
import { withVerdicts, writeVerdicts } from '#campaign/targeting/page-verdicts.ts'
import { report } from '../../page/scripts.ts'
import { wholeVisitor } from '../../page/all-visitor-fields.ts'
import type { PageAccess } from '../../parts.ts'
import { fetchDecisions } from './fetch-decisions.ts'

const groupsOf = ({ filters }: PublishedCampaign): FilterGroups['groups'] | undefined =>
  filters.find((one) => one.kind === 'groups')?.groups

/** Decides the undecided campaigns: by their owner's own filters, then by our host. */
export const fetchOtherDecisions = async (
  page: PageAccess,
  unknown: readonly PublishedCampaign[],
): Promise<PublishedCampaign[]> => {
  const { configuration, load } = page
  const visitor = wholeVisitor(page.visitor)
  const { undecided, passed } = await decideByCart(page, unknown)
  const verdicts: Record<string, string> = {}
  const decided = new Set<PublishedCampaign>()
  let needsServer = false
  for (const campaign of undecided) {
    const hasOwn = configuration.scripts[`filter:${campaign.id}`] !== undefined
    const groups = groupsOf(campaign)
    if (groups) {
      verdicts[campaign.id] = await verdictsOf(campaign.id, groups, page, hasOwn)
      const left = withVerdicts(groups, verdicts[campaign.id]!)
      if (!left.length) continue
      // A group of which everything is known, and allows it.
      if (left.some((group) => !group.length)) decided.add(campaign)
      else needsServer = true
    } else {
      if (hasOwn && !(await passes(campaign.id, load))) continue
      needsServer ||= !hasOwn || visitor.country === undefined
    }
    passed.push(campaign)
  }
  if (!needsServer) return passed
  const answer = await fetchDecisions(page, verdicts)
  const allowed = new Map(answer?.poptins.map((poptin) => [poptin.poptin_id, poptin]))
  return passed.filter(
    (campaign) =>
      decided.has(campaign) ||
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
  const all = unknown.flatMap(({ filters }) =>
    filters.flatMap((one) => (one.kind === 'groups' ? one.groups.flat() : [one])),
  )
  if (all.some(({ kind }) => kind in allowingInShop)) visitor.cart = await store?.readCart()
  const verdicts = unknown.map(
    (campaign) => [campaign, decideInShop(campaign, visitor, seenThisSession)] as const,
  )
  const those = (wanted: Verdict) =>
    verdicts.flatMap(([campaign, verdict]) => (verdict === wanted ? [campaign] : []))
  return { undecided: those('unknown'), passed: those('yes') }
}

/** The owner's own code defines a function in the page; an error in it blocks only its own campaign. */
const passes = async (
  campaignId: string,
  load: PageAccess['load'],
  nth?: number,
): Promise<boolean | undefined> => {
  try {
    // It is a separate file, not a part with that name.
    await load(`filter:${campaignId}` as never)
    return window.klepkaFilters?.[campaignId]?.(nth)
  } catch (error) {
    report(error)
    return undefined
  }
}

/** Where the owner's own code may not run, or fails, it refuses its group, also if it is negated. */
const verdictsOf = async (
  campaignId: string,
  groups: FilterGroups['groups'],
  { visitor, load }: PageAccess,
  hasOwn: boolean,
): Promise<string> => {
  const own: boolean[] = []
  const codes = groups.flat().filter(({ nth }) => nth !== undefined)
  for (const { nth, isNegated } of codes) {
    const passed = hasOwn ? await passes(campaignId, load, nth) : undefined
    own[nth!] = passed !== undefined && !!passed !== !!isNegated
  }
  return writeVerdicts(groups, (one) =>
    one.nth === undefined ? allowsOne(one, visitor, everyKind) : own[one.nth],
  )
}
