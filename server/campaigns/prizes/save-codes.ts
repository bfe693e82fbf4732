import type { Services } from '#server/platform/services.ts'
import { addCodeRows, countCodes, lastCodePosition, removeFreeCodes } from './code-store.ts'

const MAX_CODE = 100
/** Headings of a spreadsheet's column of codes. */
const HEADING = /^(?:kody?|codes?|kupony?|coupons?|kod rabatowy|coupon code|discount code)$/i
const CELLS = /[,;\t]/

const cellsOf = (line: string) =>
  line.split(CELLS).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

/**
 * Codes of a pasted text or a file, each once, in their order: one per line, several separated by commas, or
 * a table's column with such a heading. `tooLong`: how many were too long.
 */
const readCodes = (text: string): { codes: string[]; tooLong: number } => {
  const [first = [], ...rest] = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf)
  const column = first.findIndex((cell) => HEADING.test(cell))
  const given = (column < 0 ? [first, ...rest].flat() : rest.map((cells) => cells[column] ?? '')).filter(
    Boolean,
  )
  const codes = given.filter((code) => code.length <= MAX_CODE)
  return { codes: [...new Set(codes)], tooLong: given.length - codes.length }
}

const BATCH = 1_000
/** Limit for one prize. */
export const MAX_CODES = 100_000

type Added = { fresh: number; known: number; tooLong: number; tooMany: number }

/** Adds codes for a prize, each for one winner, used in this order; existing ones are left out. */
export const addCodes = (
  { db }: Services,
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

/** Removes all codes that are neither reserved nor won, or one of them. Returns how many. */
export const removeCodes = (
  { db }: Services,
  campaignId: string,
  prizeId: string,
  code?: string,
): Promise<number> => db.transaction((tx) => removeFreeCodes(tx, campaignId, prizeId, code))
