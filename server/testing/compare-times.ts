import { randomInt } from 'node:crypto'
import { performance } from 'node:perf_hooks'

/** Two-sided 1 in 10,000 of the normal distribution: the share of false positives of this test. */
const CRITICAL_Z = 3.89
/** Of the median answer; a real difference below this is invisible over any network. */
const LEAST_SHARE = 0.05

export type TimedPair = readonly [one: number, other: number]

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

/**
 * How many standard deviations the ranks of the differences lie from those of pairs that are alike
 * (Wilcoxon's signed ranks).
 */
const signedRanksZ = (differences: readonly number[]): number => {
  const sizes = differences
    .filter((difference) => difference !== 0)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
  const count = sizes.length
  const positive = sizes.reduce((sum, difference, index) => sum + (difference > 0 ? index + 1 : 0), 0)
  return (
    count && (positive - (count * (count + 1)) / 4) / Math.sqrt((count * (count + 1) * (2 * count + 1)) / 24)
  )
}

/**
 * Null where times measured in pairs show no difference, else its size. Decides once, with
 * all of them: the ranks of the differences show whether there is one, their median how large it is. A busy
 * machine affects both of a pair alike, or one of them by chance, so that it rather hides a
 * difference than invents one.
 */
export const differenceIn = (pairs: readonly TimedPair[]): string | null => {
  const differences = pairs.map(([one, other]) => one - other)
  const z = signedRanksZ(differences)
  const share = medianOf(differences) / medianOf(pairs.flat())
  return Math.abs(z) > CRITICAL_Z && Math.abs(share) > LEAST_SHARE
    ? `${(share * 100).toFixed(1)} % apart, z ${z.toFixed(1)}, ${pairs.length} pairs`
    : null
}

type Try = (index: number) => Promise<unknown>

const timeOf = async (act: Try, index: number): Promise<number> => {
  const startMs = performance.now()
  await act(index)
  return performance.now() - startMs
}

/**
 * Measures two kinds alternately, this many times each; chance decides which of a pair is first, so that
 * effects of a measurement on the next one affect both.
 */
export const takeTimes = async (count: number, one: Try, other: Try): Promise<TimedPair[]> => {
  const pairs: TimedPair[] = []
  for (let index = 0; index < count; index += 1) {
    if (randomInt(2) === 0) {
      const first = await timeOf(one, index)
      pairs.push([first, await timeOf(other, index)])
    } else {
      const first = await timeOf(other, index)
      pairs.push([await timeOf(one, index), first])
    }
  }
  return pairs
}
