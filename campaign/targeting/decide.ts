import type { PartialFrequency } from '../behaviour.ts'
import { allowing } from '../filters/in-page.ts'
import { againByRule } from './again-in-page.ts'
import type { AllowsByKind, TargetedFilter } from './groups.ts'
import type { CampaignMemory, Visitor } from './visitor.ts'

/** 'unknown': required data is not available here. */
export type Verdict = 'yes' | 'no' | 'unknown'

/** The targeting of a campaign. */
export type TargetedCampaign = { id: string; filters: TargetedFilter[]; frequency: PartialFrequency }

const known: AllowsByKind = allowing

/**
 * Whether a visitor may be shown a campaign: every filter must allow it. A filter of a newer release than
 * this page is unknown to it.
 */
export const decide = (
  { id, filters: wanted, frequency }: TargetedCampaign,
  visitor: Visitor,
  seenThisSession: ReadonlySet<string>,
): Verdict => {
  let verdict: Verdict = 'yes'
  for (const one of wanted) {
    const allowed = known[one.kind]?.(one as never, visitor, known)
    if (allowed === false) return 'no'
    if (allowed === undefined) verdict = 'unknown'
  }
  // Last, because it reads the page's storage.
  return mayShowAgain(frequency, visitor.memory.get(id), visitor, seenThisSession.has(id)) ? verdict : 'no'
}

/** Whether a campaign may be shown again, by its data in this browser. */
export const mayShowAgain = (
  frequency: PartialFrequency,
  memory: CampaignMemory | undefined,
  visitor: Pick<Visitor, 'nowMs' | 'utcOffsetMinutes'>,
  wasSeenThisSession: boolean,
): boolean =>
  !memory ||
  (!(frequency.stopsAfterConversion && memory.isConverted) &&
    !(frequency.stopsAfterClose && memory.isClosed) &&
    (!memory.views || !!againByRule[frequency.rule]?.(wasSeenThisSession, memory, visitor, frequency)))
