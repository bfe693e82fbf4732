import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import {
  type DrawRow,
  freeCode,
  listUntaken,
  lowerTaken,
  setReturned,
  raiseTaken,
  takeCode,
} from './store.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import { isLimited } from '#campaign/prizes/prize-limits.ts'

/** More than any pool contains. */
const ANY_NUMBER = 1_000_000_000

type Taking = { campaignId: string; drawId: string; nowMs: number }
/** `code`: null where the prize has none. */
export type TakenPrize = { ok: true; code: string | null } | { ok: false }

/**
 * Takes one piece of a prize with its code, if stock and pool have any. The stock row is locked until the transaction
 * ends, so other draws of the prize wait.
 */
export const takePrize = async (tx: Sql, prize: Prize, taking: Taking): Promise<TakenPrize> => {
  if (!isLimited(prize)) return { ok: true, code: prize.code?.kind === 'fixed' ? prize.code.code : null }
  for (;;) {
    const taken = await takeOnce(tx, prize, taking)
    // Out of stock; an expired reservation may be returned.
    if (taken.ok || !(await returnOneOf(tx, taking.campaignId, prize.id, taking.nowMs))) return taken
  }
}

const takeOnce = async (
  tx: Sql,
  { id, stock, code }: Prize,
  { campaignId, drawId }: Taking,
): Promise<TakenPrize> => {
  if (!(await raiseTaken(tx, campaignId, id, stock ?? ANY_NUMBER))) return { ok: false }
  if (code?.kind !== 'pool') return { ok: true, code: code?.code ?? null }
  const own = await takeCode(tx, campaignId, id, drawId)
  if (own !== undefined) return { ok: true, code: own }
  await lowerTaken(tx, campaignId, id)
  return { ok: false }
}

const EVERY_MS = 60_000
const BATCH = 200

/**
 * Returns an unclaimed win: its stock and its code. It remains the draw of its period. False: another process was
 * faster.
 */
export const returnPrize = async (
  tx: Sql,
  { id, campaign_id, prize_id, is_limited }: DrawRow,
  nowMs: number,
): Promise<boolean> => {
  if (!(await setReturned(tx, id, nowMs))) return false
  if (is_limited === 1) {
    await lowerTaken(tx, campaign_id, prize_id)
    await freeCode(tx, campaign_id, prize_id, id)
  }
  return true
}

/** Returns one expired reservation, for a draw of the same prize. */
export const returnOneOf = async (
  tx: Sql,
  campaignId: string,
  prizeId: string,
  nowMs: number,
): Promise<boolean> => {
  for (const draw of await listUntaken(tx, nowMs, BATCH, { campaignId, prizeId }))
    if (await returnPrize(tx, draw, nowMs)) return true
  return false
}

/** Returns all expired reservations; the result is their number. */
export const returnPrizes = async ({ db, now }: Services): Promise<number> => {
  const nowMs = now()
  let returned = 0
  for (const draw of await listUntaken(db.read, nowMs, BATCH))
    if (await db.transaction((tx) => returnPrize(tx, draw, nowMs))) returned += 1
  return returned
}

export const prizeReturn = defineTask('return of prizes', { everyMs: EVERY_MS, run: returnPrizes })
