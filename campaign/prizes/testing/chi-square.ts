/** Probability of counts at least this far from the expected ones by chance alone (Pearson's test). */
export const chiSquareP = (counts: readonly number[], expected: readonly number[]): number => {
  const statistic = counts.reduce(
    (sum, count, index) => sum + (count - expected[index]!) ** 2 / expected[index]!,
    0,
  )
  return 1 - lowerGamma((counts.length - 1) / 2, statistic / 2)
}

const TERMS = 1_000

/** The regularised lower incomplete gamma function, by its series. */
const lowerGamma = (a: number, x: number): number => {
  if (x <= 0) return 0
  let term = 1 / a
  let sum = term
  for (let n = 1; n < TERMS; n++) {
    term *= x / (a + n)
    sum += term
  }
  return Math.min(1, sum * Math.exp(-x + a * Math.log(x) - logGamma(a)))
}

/** For halves and whole numbers, which is all that is needed here. */
const logGamma = (a: number): number => {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2
  for (let n = Number.isInteger(a) ? 1 : 0.5; n < a; n++) log += Math.log(n)
  return log
}
