/** Below this probability the visitors were hardly divided as intended. */
export const SUSPECT_BELOW = 0.001
const MOST_TERMS = 500
const NEGLIGIBLE = 1e-15

/**
 * Probability that a chi-square with these degrees of freedom is at least as large: the upper regularised gamma
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
  // Lentz's method for the continued fraction.
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

/**
 * Probability of so uneven a division when each visitor falls to each variant with its share; `shares` sum to
 * 1.
 */
export const sampleRatio = (counts: readonly number[], shares: readonly number[]): number => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return 1
  const distance = counts.reduce(
    (sum, count, index) => sum + (count - all * shares[index]!) ** 2 / (all * shares[index]!),
    0,
  )
  return chiSquareTail(distance, counts.length - 1)
}

/** Lanczos' approximation with g = 7 and nine terms: accurate to 15 digits for these counts. */
const G = 7
const TERMS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln Γ(x) of a positive number. */
export const logGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  const t = z + G + 0.5
  const sum = TERMS.slice(1).reduce((all, term, index) => all + term / (z + index + 1), TERMS[0]!)
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** ln B(a, b) */
const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Trials and successes. */
export type Tries = { tries: number; hits: number }
/** Both ends of an interval, in the unit of a share (0.03 is 3 %). */
export type Interval = { from: number; until: number }

/** Jeffreys' prior: suitable for shares of a few percent, as in campaigns, and for large ones. */
const PRIOR = 0.5
/** Bisection steps: far more precise than what is shown. */
const STEPS = 60

/**
 * Logarithm of how much less likely the data are under a share than under the mixture of all shares; ever exceeds
 * ln(1/error) with probability at most `error`.
 */
export type Evidence = (share: number) => number

export const evidenceOf = ({ tries, hits }: Tries): Evidence => {
  const misses = tries - hits
  const mixture = logBeta(hits + PRIOR, misses + PRIOR) - logBeta(PRIOR, PRIOR)
  return (share) =>
    mixture - (hits === 0 ? 0 : hits * Math.log(share)) - (misses === 0 ? 0 : misses * Math.log1p(-share))
}

/** Where a function that increases away from `inside` reaches `limit` on the way to `outside`. */
const edge = (of: (at: number) => number, limit: number, inside: number, outside: number): number => {
  if (of(outside) <= limit) return outside
  let [near, far] = [inside, outside]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (near + far) / 2
    if (of(middle) <= limit) near = middle
    else far = middle
  }
  return far
}

/**
 * Confidence interval of a share. Valid at all times together with probability `1 - error`: it may be examined after
 * every visitor.
 */
export const shareInterval = (counted: Tries, error: number): Interval => {
  if (counted.tries === 0) return { from: 0, until: 1 }
  const limit = Math.log(1 / error)
  const evidence = evidenceOf(counted)
  const best = counted.hits / counted.tries
  return { from: edge(evidence, limit, best, 0), until: edge(evidence, limit, best, 1) }
}

const GOLDEN = (Math.sqrt(5) - 1) / 2
const NARROWINGS = 45

/** The smallest value of a function with one minimum. */
const lowest = (of: (at: number) => number, from: number, until: number): number => {
  let [low, high] = [from, until]
  for (let step = 0; step < NARROWINGS; step += 1) {
    const left = high - GOLDEN * (high - low)
    const right = low + GOLDEN * (high - low)
    if (of(left) < of(right)) high = right
    else low = left
  }
  return of((low + high) / 2)
}

/** Evidence against `other` exceeding `one` by exactly this much, whatever their values. */
export const evidenceAgainst = (one: Tries, other: Tries): Evidence => {
  const [ofOne, ofOther] = [evidenceOf(one), evidenceOf(other)]
  return (difference) =>
    lowest(
      (share) => ofOne(share) + ofOther(share + difference),
      Math.max(0, -difference),
      Math.min(1, 1 - difference),
    )
}

/**
 * Confidence interval of the difference `other` − `one`; valid at all times together, also while both are still
 * counted.
 */
export const differenceInterval = (one: Tries, other: Tries, error: number): Interval => {
  if (one.tries === 0 || other.tries === 0) return { from: -1, until: 1 }
  const limit = Math.log(1 / error)
  const evidence = evidenceAgainst(one, other)
  const best = other.hits / other.tries - one.hits / one.tries
  return { from: edge(evidence, limit, best, -1), until: edge(evidence, limit, best, 1) }
}
