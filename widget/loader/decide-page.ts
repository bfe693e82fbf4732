import type { DecidingConfiguration } from '#campaign/configured.ts'
import { decide } from '#campaign/decide.ts'
import { visitorFields } from '../page/all-visitor-fields.ts'
import type { FoundOut } from '../page/visitor-fields.ts'
import type { PageAccess } from '../parts.ts'
import { visit } from './visit.ts'

type Campaigns = DecidingConfiguration['campaigns']
/** `asked`: what only the server, or their owner's own code, can tell of them decides. */
export type Decided = Pick<PageAccess, 'visitorId' | 'visitor' | 'seenThisSession'> & {
  eligible: Campaigns
  asked: Campaigns
}

/** What this page's visitor may be shown. Counts the page as seen. Which of a pair it is, the next part picks. */
export const decidePage = ({ campaigns }: DecidingConfiguration): Decided => {
  const decided = { ...visit(), eligible: [] as Campaigns, asked: [] as Campaigns } as Decided
  const { visitor } = decided
  // Those that this site decides by; `ask` finds out the others.
  for (const field of Object.keys(visitorFields) as FoundOut[])
    (visitor as Record<string, unknown>)[field] = visitorFields[field](visitor)
  for (const campaign of campaigns) {
    const verdict = decide(campaign, visitor, decided.seenThisSession)
    if (verdict !== 'no') decided[verdict === 'yes' ? 'eligible' : 'asked'].push(campaign)
  }
  return decided
}
