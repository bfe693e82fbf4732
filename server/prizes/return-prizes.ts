import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { type DrawRow, freeCode, listUntaken, lowerTaken, setReturned } from './store.ts'

const EVERY_MS = 60_000
const BATCH = 200

/**
 * What was won and not taken goes back: its stock and its code. It stays the draw of its period. False:
 * somebody was quicker.
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

/** One prize that waited too long, for whoever has just drawn the same. */
export const returnOne = async (
  tx: Sql,
  campaignId: string,
  prizeId: string,
  nowMs: number,
): Promise<boolean> => {
  for (const draw of await listUntaken(tx, nowMs, BATCH, { campaignId, prizeId }))
    if (await returnPrize(tx, draw, nowMs)) return true
  return false
}

/** All that waited too long; gives how many. */
export const returnPrizes = async ({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<number> => {
  const nowMs = now()
  let returned = 0
  for (const draw of await listUntaken(db.read, nowMs, BATCH))
    if (await db.transaction((tx) => returnPrize(tx, draw, nowMs))) returned += 1
  return returned
}

/** Every minute, until the function it gives back is called. */
export const startReturningPrizes = (shop: Pick<Shop, 'db' | 'now' | 'log'>): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => returnPrizes(shop))
      .catch((error: unknown) => shop.log(`prizes: ${String(error)}`))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
