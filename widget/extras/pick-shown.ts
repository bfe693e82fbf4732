import { allowedByRules, compare } from '#campaign/targeting/text-rules.ts'
import type { TargetedFilter } from '#campaign/targeting/groups.ts'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { isInHoldout, pickVariants } from '#campaign/targeting/pick-variants.ts'
import { toJson } from '../page/messages.ts'
import type { PageAccess } from '../parts.ts'

const CHOSEN = 'poptin_variants'

/** Filters eligible campaigns for this visitor: one of each A/B pair, and none for the holdout. */
export const pickShown = ({
  configuration: { clientId, campaigns, holdoutPercent },
  visitorId,
  storage,
}: PageAccess): ((campaign: PublishedCampaign) => boolean) => {
  if (isInHoldout(visitorId, clientId, holdoutPercent)) return () => false
  const chosen = readChosen(storage.recall(CHOSEN))
  const picked = new Set(pickVariants(campaigns, visitorId, chosen))
  if (chosen.size) storage.remember(CHOSEN, toJson([...chosen]))
  return (campaign) => picked.has(campaign)
}

const readChosen = (text: string | null): Map<string, string> => {
  try {
    return new Map(JSON.parse(text ?? '[]') as [string, string][])
  } catch {
    return new Map()
  }
}

/**
 * Whether a campaign targets this page: an address rule shows it here, and that rule does not match the whole
 * site. With groups of filters, each that allows this page has such a rule.
 */
export const isMeantFor = (url: string, { filters }: Pick<PublishedCampaign, 'filters'>): boolean => {
  const home = new URL('/', url).href
  const addressesOf = (group: readonly TargetedFilter[]) => group.filter((one) => one.kind === 'pageAddress')
  const groups = filters.flatMap((one) => (one.kind === 'groups' ? one.groups : []))
  const possible = (groups.length ? groups : [filters])
    .map(addressesOf)
    .filter((group) => group.every((one) => allowedByRules(one.rules, [url]) !== !!one.isNegated))
  return (
    possible.length > 0 &&
    possible.every((group) =>
      group.some(
        ({ rules, isNegated }) =>
          !isNegated &&
          rules.some(
            ({ outcome, operator, text }) =>
              outcome === 'show' && compare(operator, url, text) && !compare(operator, home, text),
          ),
      ),
    )
  )
}
