import type { Prize } from '#campaign/prizes/prize.ts'
import type { DrawRow } from './store.ts'

/** What a lead has played for, as it is kept with it. */
export type LeadPrize = { id: string; label: string; code: string; isLosing: boolean }

export const leadPrizeOf = ({ prize_json, code }: Pick<DrawRow, 'prize_json' | 'code'>): LeadPrize => {
  const { id, label, isLosing } = JSON.parse(prize_json) as Prize
  return { id, label, code: code ?? '', isLosing }
}

/** Null: nothing was played. */
export const readLeadPrize = ({ prize_json }: { prize_json: string | null }): LeadPrize | null =>
  prize_json === null ? null : (JSON.parse(prize_json) as LeadPrize)
