import { describe, expect, test } from 'vitest'
import {
  differenceInterval,
  evidenceAgainst,
  evidenceOf,
  shareInterval,
  type Tries,
  chiSquareTail,
  sampleRatio,
} from './statistics.ts'

const ERROR = 0.05
/** Reproducible random numbers: mulberry32. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
/** Share of runs in which `isWrong` was true after any visitor. */
const everWrong = (
  runs: number,
  visitors: number,
  shares: [number, number],
  isWrong: (one: Tries, other: Tries) => boolean,
): number => {
  const random = seeded(20261122)
  let wrong = 0
  for (let run = 0; run < runs; run += 1) {
    const counts: [Tries, Tries] = [
      { tries: 0, hits: 0 },
      { tries: 0, hits: 0 },
    ]
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const arm = random() < 0.5 ? 0 : 1
      counts[arm].tries += 1
      if (random() < shares[arm]) counts[arm].hits += 1
      if (isWrong(counts[0], counts[1])) {
        wrong += 1
        break
      }
    }
  }
  return wrong / runs
}
const LIMIT = Math.log(1 / ERROR)

describe('checking after every visitor is wrong in at most 5 % of campaigns', () => {
  test.each([0.01, 0.03, 0.2])('about the share of one variant, which is %d', (share) => {
    expect(
      everWrong(500, 2_000, [share, share], (one) => one.tries > 0 && evidenceOf(one)(share) > LIMIT),
    ).toBeLessThanOrEqual(ERROR)
  })

  test.each([
    [0.03, 0.03],
    [0.02, 0.05],
    [0.3, 0.25],
  ] as const)('about the difference of two, %d and %d', (one, other) => {
    // The first half is fast to compute: the difference is not excluded while the true pair is not.
    const isRuledOut = (a: Tries, b: Tries) =>
      evidenceOf(a)(one) + evidenceOf(b)(other) > LIMIT && evidenceAgainst(a, b)(other - one) > LIMIT
    expect(everWrong(1_000, 2_000, [one, other], isRuledOut)).toBeLessThanOrEqual(ERROR)
  })

  test('with exactly the intervals that are shown', () => {
    const isOutside = ({ from, until }: { from: number; until: number }, truth: number) =>
      truth < from || truth > until
    expect(
      everWrong(
        30,
        250,
        [0.05, 0.05],
        (one, other) =>
          isOutside(shareInterval(one, ERROR), 0.05) || isOutside(differenceInterval(one, other, ERROR), 0),
      ),
    ).toBeLessThanOrEqual(2 * ERROR)
  })

  test('unlike the usual interval, which names a winner without a difference when checked repeatedly', () => {
    const usual = (one: Tries, other: Tries) => {
      if (one.tries < 100 || other.tries < 100) return false
      const [p, q] = [one.hits / one.tries, other.hits / other.tries]
      return Math.abs(p - q) > 1.96 * Math.sqrt((p * (1 - p)) / one.tries + (q * (1 - q)) / other.tries)
    }
    expect(everWrong(200, 4_000, [0.1, 0.1], usual)).toBeGreaterThan(0.2)
  })
})

test('intervals become narrower with every visitor and contain the measured share', () => {
  const few = shareInterval({ tries: 100, hits: 5 }, ERROR)
  const many = shareInterval({ tries: 10_000, hits: 500 }, ERROR)
  expect(few.from).toBeLessThan(many.from)
  expect(few.until).toBeGreaterThan(many.until)
  expect(many.from).toBeLessThan(0.05)
  expect(many.until).toBeGreaterThan(0.05)
  expect(many.until - many.from).toBeLessThan(0.02)
})

test('a better variant is found, with the size of the difference', () => {
  const { from, until } = differenceInterval({ tries: 5_000, hits: 150 }, { tries: 5_000, hits: 275 }, ERROR)
  expect(from).toBeGreaterThan(0)
  expect(until).toBeLessThan(0.05)
  expect(evidenceAgainst({ tries: 5_000, hits: 150 }, { tries: 5_000, hits: 275 })(from)).toBeCloseTo(
    LIMIT,
    6,
  )
})

test.each([
  [
    { tries: 0, hits: 0 },
    { from: 0, until: 1 },
  ],
  [
    { tries: 1, hits: 0 },
    { from: 0, until: expect.any(Number) },
  ],
  [
    { tries: 1, hits: 1 },
    { from: expect.any(Number), until: 1 },
  ],
])('ends of an interval stay between 0 and 1: %o', (counted, interval) => {
  expect(shareInterval(counted, ERROR)).toEqual(interval)
})

test.each([
  [3.841, 1, 0.05],
  [10.828, 1, 0.001],
  [5.991, 2, 0.05],
  [0.5, 3, 0.9189],
  [30, 1, 4.32e-8],
])('a chi-square of %d with %i degrees of freedom', (value, degrees, chance) => {
  expect(chiSquareTail(value, degrees) / chance).toBeCloseTo(1, 2)
})

test('a division of visitors is suspect when it is very unlikely by chance', () => {
  expect(sampleRatio([5_000, 5_050], [0.5, 0.5])).toBeGreaterThan(0.5)
  expect(sampleRatio([5_000, 5_400], [0.5, 0.5])).toBeLessThan(0.001)
  expect(sampleRatio([0, 0], [0.5, 0.5])).toBe(1)
})
