/** Until each trigger has this number of views, all have the same weight. */
const MIN_VIEWS = 100
const DRAWS = 2_000

export type WeighedTrigger = { views: number; conversions: number }

/**
 * The probability of each trigger to convert best, by Thompson sampling: the share of random draws from its
 * beta distribution (prior: one success and one failure) in which it is the highest. A page picks each with
 * this probability.
 */
export const triggerWeights = (results: readonly WeighedTrigger[], random: () => number): number[] => {
  if (results.some(({ views }) => views < MIN_VIEWS)) return results.map(() => 1 / results.length)
  const wins = results.map(() => 0)
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const rates = results.map(({ views, conversions }) =>
      beta(1 + Math.min(conversions, views), 1 + Math.max(0, views - conversions), random),
    )
    const best = rates.indexOf(Math.max(...rates))
    wins[best] = (wins[best] ?? 0) + 1
  }
  return wins.map((count) => count / DRAWS)
}

const beta = (a: number, b: number, random: () => number) => {
  const x = gamma(a, random)
  return x / (x + gamma(b, random))
}

/** Marsaglia and Tsang (2000), for shapes from 1 on. */
const gamma = (shape: number, random: () => number): number => {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/**
 * The index selected by a number in [0, 1), in proportion to the weights; rounding errors select the last
 * one.
 */
export const pickWeighted = (weights: readonly number[], chance: number): number => {
  let rest = chance * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => (rest -= weight) < 0)
  return at < 0 ? weights.length - 1 : at
}
