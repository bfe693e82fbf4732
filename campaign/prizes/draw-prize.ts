import type { Prize } from './prize.ts'

type Chances = readonly Pick<Prize, 'chance'>[]

/**
 * Index of the drawn prize, by cumulative chance. `random` is in [0, 1). Chances are relative to their sum,
 * e.g. three thirds of 33.33. A chance of 0 is never drawn.
 */
export const drawPrize = (prizes: Chances, random: number): number => {
  const sum = prizes.reduce((all, { chance }) => all + chance, 0)
  let reached = 0
  let last = 0
  for (const [index, { chance }] of prizes.entries()) {
    if (chance <= 0) continue
    reached += chance
    if (random * sum < reached) return index
    last = index
  }
  // Rounding errors may leave the last one just below the sum.
  return last
}

/** A random segment of those with the prize: segment i shows prize i mod n. `random` is in [0, 1). */
export const drawSegment = (
  prizeIndex: number,
  prizeCount: number,
  segments: number,
  random: number,
): number => {
  const showing = Math.ceil((segments - prizeIndex) / prizeCount)
  return prizeIndex + prizeCount * Math.floor(random * showing)
}
