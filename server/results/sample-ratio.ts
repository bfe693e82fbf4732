import { logGamma } from './log-gamma.ts'

/** Below this the visitors were hardly divided as they should be. */
export const SUSPECT_BELOW = 0.001
const MOST_TERMS = 500
const NEGLIGIBLE = 1e-15

/**
 * Chance that a chi-square with so many degrees of freedom is at least as large: the upper regularised gamma
 * function.
 */
export const chiSquareTail = (value: number, degrees: number): number => {
  if (value <= 0) return 1
  const [a, x] = [degrees / 2, value / 2]
  const head = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < MOST_TERMS && term > sum * NEGLIGIBLE; n += 1) sum += term *= x / (a + n)
    return 1 - head * sum
  }
  // Lentz' way of working out the continued fraction.
  let b = x + 1 - a
  let c = Number.MAX_VALUE
  let d = 1 / b
  let product = d
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const factor = -n * (n - a)
    b += 2
    d = 1 / (factor * d + b)
    c = b + factor / c
    product *= c * d
    if (Math.abs(c * d - 1) < NEGLIGIBLE) break
  }
  return head * product
}

/** How likely so uneven a division is when each visitor falls to each of them with its share; `shares` sum to 1. */
export const sampleRatio = (counts: readonly number[], shares: readonly number[]): number => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return 1
  const distance = counts.reduce(
    (sum, count, index) => sum + (count - all * shares[index]!) ** 2 / (all * shares[index]!),
    0,
  )
  return chiSquareTail(distance, counts.length - 1)
}
