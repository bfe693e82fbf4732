import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, proportion } from './allocate.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 })

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [5, 5], [1, 0]],
    [10, [0, 10], [0, 10]],
    [0, [3, 4], [0, 0]],
    [5, [0, 0], [0, 0]],
    [2, [1, 2, 2], [0, 1, 1]],
  ])('splits %i over %j as %j', (total, weights, shares) => {
    expect(allocate(total, weights)).toEqual(shares)
  })

  it('splits the total exactly, and no share exceeds its weight', () => {
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
        const total = Math.floor(sum(weights) * part)
        const shares = allocate(total, weights)
        expect(sum(shares)).toBe(total)
        shares.forEach((share, index) => {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(weights[index] ?? 0)
          // Each share differs from the exact one by less than one.
          expect(Math.abs(share - (total * (weights[index] ?? 0)) / (sum(weights) || 1))).toBeLessThan(
            1 + 1e-6,
          )
        })
      }),
    )
  })
})

describe('proportion', () => {
  it.each([
    [999, 1_000, 10_000, 100],
    [994, 1_000, 10_000, 99],
    [995, 1_000, 10_000, 100],
    [9_007_199_254_740_991, 10_000, 10_000, 9_007_199_254_740_991],
  ])('of %i × %i / %i is %i', (amount, numerator, denominator, expected) => {
    expect(proportion(amount, numerator, denominator)).toBe(expected)
  })
})
