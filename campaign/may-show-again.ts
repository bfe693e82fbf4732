import type { Frequency } from './behaviour.ts'
import type { CampaignMemory, Visitor } from './visitor.ts'

const MS_A_DAY = 86_400_000
const MS_A_MINUTE = 60_000

/** Whether somebody who has seen this campaign may see it once more. `wasSeenThisSession` is remembered by the session, not by the browser. */
export const mayShowAgain = (
  { rule, times, days, stopsAfterConversion, stopsAfterClose }: Frequency,
  memory: CampaignMemory | undefined,
  { nowMs, utcOffsetMinutes }: Pick<Visitor, 'nowMs' | 'utcOffsetMinutes'>,
  wasSeenThisSession: boolean,
): boolean => {
  if (!memory) return true
  if ((stopsAfterConversion && memory.isConverted) || (stopsAfterClose && memory.isClosed)) return false
  const { views } = memory
  const lastViewMs = memory.lastViewMs ?? 0
  const dayOf = (ms: number) => Math.floor((ms + utcOffsetMinutes * MS_A_MINUTE) / MS_A_DAY)
  if (rule === 'always' || !views) return true
  if (rule === 'once_a_session') return !wasSeenThisSession
  if (rule === 'once_a_day') return dayOf(nowMs) !== dayOf(lastViewMs)
  return rule !== 'once' && views < times && nowMs - lastViewMs >= days * MS_A_DAY
}
