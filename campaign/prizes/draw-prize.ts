import type { Prize } from './prize.ts'

type Chances = readonly Pick<Prize, 'chance'>[]

/**
 * Index of what is drawn, by cumulative chance. `random` is in [0, 1). Chances count against their sum: three thirds of
 * 33.33 share a hundred. What has no chance is never drawn.
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
  // Binary fractions may leave the last one just below the sum.
  return last
}

/** Of the segments that show a prize, one by chance: segment i shows prize i mod n. `random` is in [0, 1). */
export const drawSegment = (
  prizeIndex: number,
  prizeCount: number,
  segments: number,
  random: number,
): number => {
  const showing = Math.ceil((segments - prizeIndex) / prizeCount)
  return prizeIndex + prizeCount * Math.floor(random * showing)
}
