import { createHash } from 'node:crypto'
import type { ClientRestriction } from '#contract/display/poptin.ts'
import { monthOf } from '../editor/count-periods.ts'
import type { LimitLogRow } from '../editor/store.ts'

const DAY_MS = 86_400_000
/** Pause after "remind me later"; also the time over the plan after which the notice is stronger. */
const PAUSE_MS = 2 * DAY_MS
const ID_DIGITS = 13

/** The state of a site over its plan. */
export type Restriction = {
  /** Id of this month's notice to the owner; answers are stored under it. */
  id: string
  setting: ClientRestriction | null
}

/** The same for a site all month long. */
export const restrictionId = (siteId: string, nowMs: number): string =>
  createHash('sha256')
    .update(`${siteId} ${monthOf(nowMs)}`)
    .digest('hex')
    .slice(0, ID_DIGITS)

/**
 * `logs`: answers to this month's notice, oldest first. After "do not remind me" pages show neither the notice nor
 * campaigns.
 */
export const restrictionOf = (
  siteId: string,
  overMs: number,
  logs: readonly Pick<LimitLogRow, 'status' | 'at_ms'>[],
  nowMs: number,
): Restriction => {
  const id = restrictionId(siteId, nowMs)
  const last = logs.findLast(({ status }) => status !== 'click')
  const isQuiet =
    last?.status === 'dont-remind' || (last?.status === 'remind' && nowMs - last.at_ms < PAUSE_MS)
  if (isQuiet) return { id, setting: null }
  return {
    id,
    setting: {
      upgrade_popup: {
        id,
        mote_than_two_days: nowMs - overMs > PAUSE_MS ? 1 : 0,
        remindme_popup: last?.status === 'remind' ? 1 : 0,
      },
    },
  }
}
