import { describe, expect, it } from 'vitest'
import { differenceIn, type TimedPair } from './compare-times.ts'

const PAIRS = 300
const HASH_MS = 25

/** Numbers in [0, 1), the same for the same seed. */
const seeded = (seed: number) => {
  let state = seed + 1
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/**
 * Answers of a machine that is busy at times: most take a hash and a little more, some wait for others, and
 * all become slower.
 */
const machine = (random: () => number, addedMs: number): TimedPair[] => {
  const answer = (index: number) =>
    HASH_MS + 4 * random() + (random() < 0.3 ? 60 * random() ** 3 : 0) + index * 0.05
  return Array.from({ length: PAIRS }, (_, index) => [answer(index) + addedMs, answer(index)] as const)
}

describe('times measured in pairs', () => {
  it('of equal kinds show no difference, however busy the machine [M-60]', () => {
    for (let seed = 0; seed < 500; seed += 1)
      expect(differenceIn(machine(seeded(seed), 0)), `${seed}`).toBeNull()
  })

  it.each([
    ['a hash more', HASH_MS],
    ['a hash less', -HASH_MS],
    ['5 ms more', 5],
    ['5 ms less', -5],
  ])('show a difference when one kind takes %s [M-60]', (_, addedMs) => {
    for (let seed = 0; seed < 100; seed += 1)
      expect(differenceIn(machine(seeded(seed), addedMs)), `${seed}`).toMatch(/ % apart, z /)
  })

  it('show no difference that is significant but too small to see over a network', () => {
    const pairs = Array.from({ length: PAIRS }, (_, index): TimedPair => [100 + index / 10, 99 + index / 10])
    expect(differenceIn(pairs)).toBeNull()
  })

  it('show no difference when all are equal or there are none', () => {
    expect(differenceIn(Array.from({ length: PAIRS }, (): TimedPair => [1, 1]))).toBeNull()
    expect(differenceIn([])).toBeNull()
  })
})
