import type { Frequency } from './behaviour.ts'
import type { Judged } from './decide.ts'
import type { CampaignMemory, Visitor } from './visitor.ts'

const MS_A_DAY = 86_400_000
const MS_A_MINUTE = 60_000

/**
 * Whether somebody who has seen a campaign may see it once more. `wasSeenThisSession` is remembered by the
 * session, not by the browser.
 */
type Again = (
  wasSeenThisSession: boolean,
  memory: CampaignMemory,
  visitor: Pick<Visitor, 'nowMs' | 'utcOffsetMinutes'>,
  frequency: Judged['frequency'],
) => boolean

const always: Again = () => true
const once_a_session: Again = (wasSeenThisSession) => !wasSeenThisSession
const once_a_day: Again = (_, { lastViewMs }, { nowMs, utcOffsetMinutes }) => {
  const dayOf = (ms: number) => Math.floor((ms + utcOffsetMinutes * MS_A_MINUTE) / MS_A_DAY)
  return dayOf(nowMs) !== dayOf(lastViewMs ?? 0)
}
const times: Again = (_, { views, lastViewMs }, { nowMs }, { times: most, days }) =>
  views < most! && nowMs - (lastViewMs ?? 0) >= days! * MS_A_DAY

/**
 * By the rule of a campaign's frequency; of `once` none, since who has seen it never sees it again. The
 * loader of a site carries those alone that its campaigns have (`tools/build-widget.ts`).
 */
const againByRule: Partial<Record<Frequency['rule'], Again>> = {
  always,
  once_a_day,
  once_a_session,
  times,
}

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
