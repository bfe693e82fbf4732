import type { LowestPrice } from '#contract/shop/product.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'

/** From `fromMs` up to the next one of the history. Gross; null: it was not offered. */
export type PriceInForce = { fromMs: number; priceGrosze: number | null; isPromotion: boolean }

const DAYS = 30
const HOUR_MS = 60 * 60 * 1000

/** The midnight in Warsaw `days` calendar days before the one that began the day of `ms`. */
const midnightBefore = (ms: number, days: number): number => {
  const midnight = warsawMidnight(ms)
  // From noon to noon: a day of a clock change is an hour longer or shorter.
  return warsawMidnight(midnight + 12 * HOUR_MS - days * 24 * HOUR_MS)
}

/**
 * When the promotion began that runs at `atMs`; undefined: none runs. It is the same one as long as its price is: also
 * if the product was withdrawn in between. The history is in order of time.
 */
export const reductionStart = (history: PriceInForce[], atMs: number): number | undefined => {
  const past = history.filter(({ fromMs }) => fromMs <= atMs)
  const current = past.at(-1)
  if (!current?.isPromotion || current.priceGrosze === null) return undefined
  let start = current.fromMs
  for (const row of past.toReversed()) {
    if (row.priceGrosze === null) continue
    if (!row.isPromotion || row.priceGrosze !== current.priceGrosze) break
    start = row.fromMs
  }
  return start
}

/**
 * The lowest price that was in force on the 30 calendar days in Warsaw before the day of `startMs`; of something that
 * was first offered later than that, the lowest one until `startMs`. Null: no price was in force, so that there is
 * nothing that a reduction could be compared with. Art. 4 of the Polish act on information about prices.
 */
export const lowestPriceBefore = (history: PriceInForce[], startMs: number): LowestPrice | null => {
  const first = history.find(({ priceGrosze }) => priceGrosze !== null)
  if (!first || first.fromMs >= startMs) return null
  const windowMs = midnightBefore(startMs, DAYS)
  const isSinceStart = first.fromMs > windowMs
  const fromMs = isSinceStart ? first.fromMs : windowMs
  const toMs = isSinceStart ? startMs : warsawMidnight(startMs)
  const prices = history.flatMap((row, index) =>
    row.priceGrosze !== null && row.fromMs < toMs && (history[index + 1]?.fromMs ?? Infinity) > fromMs
      ? row.priceGrosze
      : [],
  )
  return prices.length === 0 ? null : { grosze: Math.min(...prices), isSinceStart }
}

/** Of the promotion that runs at `atMs`; it stays the same while the promotion runs. */
export const lowestPriceAt = (history: PriceInForce[], atMs: number): LowestPrice | null => {
  const start = reductionStart(history, atMs)
  return start === undefined ? null : lowestPriceBefore(history, start)
}
