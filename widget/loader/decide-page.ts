import type { Configured, SiteConfiguration } from '#campaign/configured.ts'
import { decide } from '#campaign/decide.ts'
import { visit, type Visit } from './visit.ts'

/** `asked`: what only the server, or their owner's own code, can tell of them decides. */
export type Decided = Visit & { eligible: Configured[]; asked: Configured[] }

/** What this page's visitor may be shown. Counts the page as seen. Which of a pair it is, the next part picks. */
export const decidePage = ({ campaigns }: SiteConfiguration): Decided => {
  const decided = { ...visit(), eligible: [] as Configured[], asked: [] as Configured[] }
  for (const campaign of campaigns) {
    const verdict = decide(campaign, decided.visitor, decided.seenThisSession)
    if (verdict !== 'no') decided[verdict === 'yes' ? 'eligible' : 'asked'].push(campaign)
  }
  return decided
}
