import type { Configured, SiteConfiguration } from '#campaign/configured.ts'
import { decide, type Verdict } from '#campaign/decide.ts'
import { isHeldOut, pickVariants } from '#campaign/pick-variants.ts'
import { recall, remember } from '../page/storage.ts'
import { visit, type Visit } from './visit.ts'

const CHOSEN = 'poptin_variants'

/** `asked`: what only the server can tell of them decides. */
export type Decided = Visit & { eligible: Configured[]; asked: Configured[] }

/** What this page's visitor may be shown. Counts the page as seen. A site over its plan asks the server about everything. */
export const decidePage = ({ clientId, campaigns, holdoutPercent, isRestricted }: SiteConfiguration): Decided => {
  const seen = visit(campaigns.map(({ id }) => id))
  const { visitorId, visitor, seenThisSession } = seen
  const picked: Record<Verdict, Configured[]> = { yes: [], no: [], unknown: [] }
  if (!isHeldOut(visitorId, clientId, holdoutPercent)) {
    const chosen = new Map(JSON.parse(recall(CHOSEN) ?? '[]') as [string, string][])
    for (const campaign of pickVariants(campaigns, visitorId, chosen)) picked[isRestricted ? 'unknown' : decide(campaign, visitor, seenThisSession)].push(campaign)
    if (chosen.size) remember(CHOSEN, JSON.stringify([...chosen]))
  }
  return { ...seen, eligible: picked.yes, asked: picked.unknown }
}
