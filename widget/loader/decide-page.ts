import type { Configured, SiteConfiguration } from '#campaign/configured.ts'
import { decide } from '#campaign/decide.ts'
import { isHeldOut, pickVariants } from '#campaign/pick-variants.ts'
import { recall, remember } from '../page/storage.ts'
import { visit, type Visit } from './visit.ts'

const CHOSEN = 'poptin_variants'

/** `asked`: what only the server can tell of them decides. */
export type Decided = Visit & { eligible: Configured[]; asked: Configured[] }

/** What this page's visitor may be shown. Counts the page as seen. */
export const decidePage = ({ clientId, campaigns, holdoutPercent }: SiteConfiguration): Decided => {
  const seen = visit(campaigns.map(({ id }) => id))
  const { visitorId, visitor } = seen
  if (isHeldOut(visitorId, clientId, holdoutPercent)) return { ...seen, eligible: [], asked: [] }
  const chosen = new Map(JSON.parse(recall(CHOSEN) ?? '[]') as [string, string][])
  const picked = pickVariants(campaigns, visitorId, chosen)
  if (chosen.size) remember(CHOSEN, JSON.stringify([...chosen]))
  const verdicts = picked.map((campaign) => [campaign, decide(campaign, visitor, new Set())] as const)
  const those = (wanted: string) => verdicts.flatMap(([campaign, verdict]) => (verdict === wanted ? campaign : []))
  return { ...seen, eligible: those('yes'), asked: those('unknown') }
}
