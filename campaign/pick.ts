/**
 * The index of what a number in [0, 1) falls on, when each has a share as large as its weight; the last one
 * takes what rounding leaves.
 */
export const pickWeighted = (weights: readonly number[], chance: number): number => {
  let rest = chance * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => (rest -= weight) < 0)
  return at < 0 ? weights.length - 1 : at
}
