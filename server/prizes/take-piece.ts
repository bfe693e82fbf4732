import { isLimited } from '#campaign/prizes/limits.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import type { Sql } from '#server/db/tables.ts'
import { returnOne } from './return-prizes.ts'
import { lowerTaken, raiseTaken, takeCode } from './store.ts'

/** More than any pool holds. */
const ANY_NUMBER = 1_000_000_000

type Taking = { campaignId: string; drawId: string; nowMs: number }
/** `code`: null where the prize has none. */
export type Taken = { ok: true; code: string | null } | { ok: false }

/**
 * One of a prize, with its code: of its stock and its pool while there is any, never more. The row of the stock is held
 * until the transaction ends, so whoever wants the same prize waits for it.
 */
export const takePiece = async (tx: Sql, prize: Prize, taking: Taking): Promise<Taken> => {
  if (!isLimited(prize)) return { ok: true, code: prize.code?.kind === 'fixed' ? prize.code.code : null }
  for (;;) {
    const taken = await takeOnce(tx, prize, taking)
    // It has run out; one may have waited too long for its winner.
    if (taken.ok || !(await returnOne(tx, taking.campaignId, prize.id, taking.nowMs))) return taken
  }
}

const takeOnce = async (
  tx: Sql,
  { id, stock, code }: Prize,
  { campaignId, drawId }: Taking,
): Promise<Taken> => {
  if (!(await raiseTaken(tx, campaignId, id, stock ?? ANY_NUMBER))) return { ok: false }
  if (code?.kind !== 'pool') return { ok: true, code: code?.code ?? null }
  const own = await takeCode(tx, campaignId, id, drawId)
  if (own !== undefined) return { ok: true, code: own }
  await lowerTaken(tx, campaignId, id)
  return { ok: false }
}
