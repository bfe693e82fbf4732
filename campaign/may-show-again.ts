import { againByRule } from './again-in-page.ts'
import type { Judged } from './decide.ts'
import type { CampaignMemory, Visitor } from './visitor.ts'

/** Whether somebody may be shown a campaign once more, by what this browser remembers of it. */
export const mayShowAgain = (
  frequency: Judged['frequency'],
  memory: CampaignMemory | undefined,
  visitor: Pick<Visitor, 'nowMs' | 'utcOffsetMinutes'>,
  wasSeenThisSession: boolean,
): boolean =>
  !memory ||
  (!(frequency.stopsAfterConversion && memory.isConverted) &&
    !(frequency.stopsAfterClose && memory.isClosed) &&
    (!memory.views || !!againByRule[frequency.rule]?.(wasSeenThisSession, memory, visitor, frequency)))
