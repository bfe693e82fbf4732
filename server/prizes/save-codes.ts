import type { Shop } from '#server/shop.ts'
import { addCodeRows, countCodes, lastCodePosition, removeFreeCodes } from './code-store.ts'
import { readCodes } from './read-codes.ts'

const BATCH = 1_000
/** Of one prize. */
export const MAX_CODES = 100_000

type Added = { fresh: number; known: number; tooLong: number; tooMany: number }

/** Codes for a prize, each for one winner, given away in this order; those that are there already are left out. */
export const addCodes = (
  { db }: Pick<Shop, 'db'>,
  campaignId: string,
  prizeId: string,
  text: string,
): Promise<Added> => {
  const { codes, tooLong } = readCodes(text)
  return db.transaction(async (tx) => {
    const { free, taken } = await countCodes(tx, campaignId, prizeId)
    const fitting = codes.slice(0, Math.max(0, MAX_CODES - free - taken))
    const first = (await lastCodePosition(tx, campaignId, prizeId)) + 1
    let fresh = 0
    for (let from = 0; from < fitting.length; from += BATCH) {
      fresh += await addCodeRows(
        tx,
        fitting.slice(from, from + BATCH).map((code, index) => ({
          campaign_id: campaignId,
          prize_id: prizeId,
          code,
          position: first + from + index,
          draw_id: null,
        })),
      )
    }
    return { fresh, known: fitting.length - fresh, tooLong, tooMany: codes.length - fitting.length }
  })
}

/** All that nobody holds or has won, or only this one. Gives how many went. */
export const removeCodes = (
  { db }: Pick<Shop, 'db'>,
  campaignId: string,
  prizeId: string,
  code?: string,
): Promise<number> => db.transaction((tx) => removeFreeCodes(tx, campaignId, prizeId, code))
