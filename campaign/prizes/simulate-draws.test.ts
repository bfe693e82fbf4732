import { describe, expect, it } from 'vitest'
import { evenOut } from './even-out.ts'
import { piecesToGive, simulateDraws } from './simulate-draws.ts'
import { chiSquareP } from './testing/chi-square.ts'

/** A generator whose numbers a test can repeat. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const prize = (chance: number, other: object = {}) => ({
  chance,
  stock: null,
  isLosing: false,
  code: null,
  left: null,
  worthGrosze: 0,
  ...other,
})
const simulate = (prizes: ReturnType<typeof prize>[], other: object = {}) =>
  simulateDraws(prizes, { turns: 10_000, runs: 1, random: seeded(7), pause: async () => {}, ...other })

describe('ten thousand turns on trial', () => {
  it('are drawn with the chances of the prizes', async () => {
    const { drawn, expected } = await simulate([prize(60), prize(30), prize(10)])
    expect(expected).toEqual([6_000, 3_000, 1_000])
    expect(drawn.reduce((sum, count) => sum + count, 0)).toBe(10_000)
    expect(chiSquareP(drawn, expected)).toBeGreaterThan(0.001)
    // The test can fail: with other chances it does.
    expect(chiSquareP(drawn, [5_700, 3_300, 1_000])).toBeLessThan(0.001)
  })

  it('chances that do not sum to 100 are relative to their sum', async () => {
    const { expected } = await simulate([prize(1), prize(3)])
    expect(expected).toEqual([2_500, 7_500])
  })

  it('a prize that has run out is replaced, as the server does', async () => {
    const { drawn, ranOutAt } = await simulate([
      prize(50, { stock: 100, left: 100 }),
      prize(20),
      prize(30, { isLosing: true }),
    ])
    expect(drawn[0]).toBe(100)
    expect(ranOutAt[0]).toBeGreaterThan(100)
    expect(ranOutAt[0]).toBeLessThan(300)
    // The losing prize replaces it, not the other one.
    expect(chiSquareP([drawn[1]!, drawn[2]! + 100], [2_000, 8_000])).toBeGreaterThan(0.001)
    expect(ranOutAt.slice(1)).toEqual([null, null])
  })

  it('cost what the drawn prizes are worth, within a range', async () => {
    const seen: number[] = []
    const { cost } = await simulate([prize(10, { worthGrosze: 5_000 }), prize(90, { isLosing: true })], {
      turns: 1_000,
      runs: 200,
      pause: async (done: number) => seen.push(done),
    })
    // A hundred of 50 zł; the standard deviation is 474 zł.
    expect(cost.meanGrosze / 500_000).toBeCloseTo(1, 1)
    expect(cost.lowGrosze).toBeGreaterThan(390_000)
    expect(cost.lowGrosze).toBeLessThan(450_000)
    expect(cost.highGrosze).toBeGreaterThan(550_000)
    expect(cost.highGrosze).toBeLessThan(610_000)
    expect(seen).toHaveLength(199)
  })

  it('pieces are those of the pool once the campaign is saved, else of the draft', () => {
    expect(piecesToGive({ stock: null, code: null }, 3)).toBeNull()
    expect(piecesToGive({ stock: 5, code: null }, undefined)).toBe(5)
    expect(piecesToGive({ stock: null, code: { kind: 'pool' } }, 7)).toBe(7)
    expect(piecesToGive({ stock: null, code: { kind: 'pool' } }, undefined)).toBe(0)
  })
})

describe('chances made even', () => {
  it.each([
    [
      [60, 30, 10],
      [60, 30, 10],
    ],
    [
      [1, 1, 1],
      [33.34, 33.33, 33.33],
    ],
    [
      [60, 60, 60, 20],
      [30, 30, 30, 10],
    ],
    [
      [0, 0],
      [50, 50],
    ],
    [
      [Number.NaN, 5, -3],
      [0, 100, 0],
    ],
    [
      [8.33, 8.33, 8.33, 75],
      [8.33, 8.33, 8.33, 75.01],
    ],
    [[], []],
  ])('%j → %j', (chances, even) => {
    expect(evenOut(chances.map((chance) => ({ chance }))).map(({ chance }) => chance)).toEqual(even)
  })
})
