import { logBeta } from './log-gamma.ts'

/** Of so many tries so many that brought what was hoped for. */
export type Tries = { tries: number; hits: number }
/** Both ends of what a number may be, in the unit of a share (0.03 is 3 %). */
export type Interval = { from: number; until: number }

/** Jeffreys' prior: as good for shares of a few percent, as campaigns have them, as for large ones. */
const PRIOR = 0.5
/** So often an end is halved towards: far finer than what is shown. */
const STEPS = 60

/**
 * How much less likely what was seen is under a share than under the mixture of all shares, as a logarithm;
 * grows beyond ln(1/error) with a chance of `error` at most, whenever one looks.
 */
export type Evidence = (share: number) => number

export const evidenceOf = ({ tries, hits }: Tries): Evidence => {
  const misses = tries - hits
  const mixture = logBeta(hits + PRIOR, misses + PRIOR) - logBeta(PRIOR, PRIOR)
  return (share) =>
    mixture - (hits === 0 ? 0 : hits * Math.log(share)) - (misses === 0 ? 0 : misses * Math.log1p(-share))
}

/** Where a function that grows away from `inside` reaches `limit` on the way to `outside`. */
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
 * What a share may be. Holds at all times together with a chance of `1 - error`: it may be looked at after
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

/** The smallest value of a function with one valley. */
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

/** Evidence against `other` being larger than `one` by just so much, whatever they are themselves. */
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
 * By how much `other` may be larger than `one`; holds at all times together, as above, also while both are
 * still counted.
 */
export const differenceInterval = (one: Tries, other: Tries, error: number): Interval => {
  if (one.tries === 0 || other.tries === 0) return { from: -1, until: 1 }
  const limit = Math.log(1 / error)
  const evidence = evidenceAgainst(one, other)
  const best = other.hits / other.tries - one.hits / one.tries
  return { from: edge(evidence, limit, best, -1), until: edge(evidence, limit, best, 1) }
}
