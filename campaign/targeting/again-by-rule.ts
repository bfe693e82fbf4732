import type { PartialFrequency } from '../behaviour.ts'
import type { CampaignMemory, Visitor } from './visitor.ts'

const MS_A_DAY = 86_400_000
const MS_A_MINUTE = 60_000

/**
 * Whether a visitor who has seen a campaign may see it again. `wasSeenThisSession` is stored per session,
 * not per browser.
 */
export type Again = (
  wasSeenThisSession: boolean,
  memory: CampaignMemory,
  visitor: Pick<Visitor, 'nowMs' | 'utcOffsetMinutes'>,
  frequency: PartialFrequency,
) => boolean

export const always: Again = () => true
export const once_a_session: Again = (wasSeenThisSession) => !wasSeenThisSession
export const once_a_day: Again = (_, { lastViewMs }, { nowMs, utcOffsetMinutes }) => {
  const dayOf = (ms: number) => Math.floor((ms + utcOffsetMinutes * MS_A_MINUTE) / MS_A_DAY)
  return dayOf(nowMs) !== dayOf(lastViewMs ?? 0)
}
export const times: Again = (_, { views, lastViewMs }, { nowMs }, { times: most, days }) =>
  views < most! && nowMs - (lastViewMs ?? 0) >= days! * MS_A_DAY
