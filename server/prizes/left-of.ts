import { isLimited } from '#campaign/prizes/limits.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import type { Sql } from '#server/db/tables.ts'
import { countCodes } from './code-store.ts'

/** A tenth of what there was is few. */
const FEW = 0.1

/** `left`: null where there is any number. `whole`: how many there were. */
export type Left = {
  left: number | null
  whole: number
  isFew: boolean
  codes: { free: number; taken: number } | null
}

/** What is left of a prize of which `taken` are held or won. */
export const leftOf = async (
  sql: Sql,
  campaignId: string,
  prize: Pick<Prize, 'id' | 'stock' | 'code'>,
  taken: number,
): Promise<Left> => {
  const codes = prize.code?.kind === 'pool' ? await countCodes(sql, campaignId, prize.id) : null
  const ofStock = prize.stock === null ? Infinity : Math.max(0, prize.stock - taken)
  const left = isLimited(prize) ? Math.min(ofStock, codes?.free ?? Infinity) : null
  const whole = Math.min(prize.stock ?? Infinity, codes ? codes.free + codes.taken : Infinity)
  return { left, whole, isFew: left !== null && left <= Math.max(1, Math.ceil(whole * FEW)), codes }
}
