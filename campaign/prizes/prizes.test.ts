import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playedFirstFile } from '../testing/game-file.ts'
import { makeCampaign } from '../testing/make-campaign.ts'
import { SEGMENTS } from '../games/games.ts'
import { drawPrize, drawSegment } from './draw-prize.ts'
import { fallbackOf } from './prize-limits.ts'
import { prizeFaults } from './prize-faults.ts'
import { chiSquareP } from './testing/chi-square.ts'
import { makeGame } from './testing/make-game.ts'

const DRAWS = 100_000
const WHOLE = 100

/** Mulberry32: the same numbers for the same seed, on every machine. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const withChances = (chances: readonly number[]) =>
  chances.map((chance, index) => ({ id: `n${index}`, label: `Nagroda ${index}`, chance, isLosing: false }))

describe('prize draws', () => {
  it.each([
    { chances: [50, 50], seed: 1 },
    { chances: [20, 80], seed: 2 },
    { chances: [33.33, 33.33, 33.33], seed: 3 },
    { chances: [0.5, 1.5, 8, 15, 25, 50], seed: 4 },
    { chances: Array.from({ length: 12 }, () => 8.33), seed: 5 },
    { chances: [1, 99], seed: 6 },
  ])('[W-GAME-02] match the chances $chances over 100,000 draws', ({ chances, seed }) => {
    const random = seeded(seed)
    const counts = chances.map(() => 0)
    for (let draw = 0; draw < DRAWS; draw++) counts[drawPrize(withChances(chances), random())]! += 1
    const sum = chances.reduce((all, chance) => all + chance, 0)
    expect(
      chiSquareP(
        counts,
        chances.map((chance) => (DRAWS * chance) / sum),
      ),
    ).toBeGreaterThan(0.01)
    // The same counts do not match other chances, so the test can fail.
    const others = chances.map((chance, index) => chance + (index === 0 ? 1 : index === 1 ? -0.5 : 0))
    const sumOfOthers = others.reduce((all, chance) => all + chance, 0)
    expect(
      chiSquareP(
        counts,
        others.map((chance) => (DRAWS * chance) / sumOfOthers),
      ),
    ).toBeLessThan(0.01)
  })

  it('never return a prize with chance 0, also for the first and last random number', () => {
    for (const random of [0, 0.5, 1 - Number.EPSILON])
      expect(drawPrize(withChances([0, 100, 0]), random)).toBe(1)
    expect(drawPrize(withChances([10, 90]), 0.1)).toBe(1)
    expect(drawPrize(withChances([10, 90]), 0.099_999)).toBe(0)
  })

  const chances = fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 })
    .filter((all) => all.some((chance) => chance > 0))
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  it('always return a prize with a chance and a segment that shows it', () => {
    fc.assert(
      fc.property(chances, random, random, (all, first, second) => {
        const index = drawPrize(withChances(all), first)
        expect(all[index]).toBeGreaterThan(0)
        const segment = drawSegment(index, all.length, SEGMENTS, second)
        expect(Number.isInteger(segment) && segment >= 0 && segment < SEGMENTS).toBe(true)
        expect(segment % all.length).toBe(index)
      }),
      { numRuns: 2_000 },
    )
  })

  it('return each segment of a prize equally often', () => {
    const next = seeded(7)
    const counts = new Map<number, number>()
    for (let draw = 0; draw < DRAWS; draw++) {
      const segment = drawSegment(1, 5, SEGMENTS, next())
      counts.set(segment, (counts.get(segment) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([1, 6, 11])
    expect(
      chiSquareP(
        [...counts.values()],
        [1, 1, 1].map(() => DRAWS / 3),
      ),
    ).toBeGreaterThan(0.01)
  })

  it('replace an exhausted prize by the losing one, or else by an unlimited one', () => {
    const limited = { id: 'a', label: 'Próbnik', chance: 50, stock: 3 }
    const pooled = { id: 'b', label: 'Kod', chance: 20, code: { kind: 'pool' as const } }
    expect(
      fallbackOf(
        makeGame({
          prizes: [
            limited,
            { id: 'c', label: 'Rabat', chance: 10 },
            { id: 'd', label: 'Nic', chance: 20, isLosing: true },
          ],
        }).prizes,
      ),
    ).toBe(2)
    expect(
      fallbackOf(makeGame({ prizes: [limited, pooled, { id: 'c', label: 'Rabat', chance: 30 }] }).prizes),
    ).toBe(2)
    expect(fallbackOf(makeGame({ prizes: [limited, pooled] }).prizes)).toBe(-1)
  })
})

describe('an invalid game', () => {
  const faults = (other: Parameters<typeof makeGame>[0]) =>
    prizeFaults(makeGame(other)).map(({ path, message }) => `${path.join('.')}: ${message}`)
  const named = (chances: readonly number[]) => faults({ prizes: withChances(chances) })

  it('[W-GAME-02] chances must sum to 100, apart from rounded thirds and twelfths', () => {
    expect(faults({})).toEqual([])
    for (const whole of [
      [33.33, 33.33, 33.33],
      [33.34, 33.33, 33.33],
      Array.from({ length: 12 }, () => 8.33),
      [0.1, 0.2, 99.7],
      [WHOLE],
    ])
      expect(named(whole)).toEqual([])
    expect(named([50, 49])).toEqual(['game.prizes: chances sum to 99 instead of 100'])
    // The same fault is reported when a campaign is saved or imported.
    expect(() =>
      makeCampaign({ ...playedFirstFile, game: { ...playedFirstFile.game!, prizes: withChances([50, 49]) } }),
    ).toThrow('chances sum to 99 instead of 100')
    expect(named([50, 50.2])).toEqual(['game.prizes: chances sum to 100.2 instead of 100'])
  })

  it('refuses equal ids, nothing to win, only limited prizes and a code for losing', () => {
    const [win, lose] = [
      { id: 'a', label: 'Rabat', chance: 50 },
      { id: 'b', label: 'Nic', chance: 50, isLosing: true },
    ]
    expect(faults({ prizes: [win, { ...lose, id: 'a' }] })).toEqual([
      'game.prizes.1.id: is the id of another prize',
    ])
    expect(
      faults({
        prizes: [
          { ...win, chance: 0 },
          { ...lose, chance: 100 },
        ],
      }),
    ).toEqual(['game.prizes: nothing can be won'])
    expect(
      faults({
        prizes: [
          { ...win, stock: 5 },
          { ...win, id: 'c', code: { kind: 'pool' } },
        ],
      }),
    ).toEqual(['game.prizes: has no prize without a limit for when the others have run out'])
    expect(faults({ prizes: [win, { ...lose, code: { kind: 'fixed', code: 'X' } }] })).toEqual([
      'game.prizes.1.code: is given though nothing is won',
    ])
  })

  it('prizes with a code or a stock are not drawn in the page', () => {
    const [win, lose] = [
      { id: 'a', label: 'Rabat', chance: 50 },
      { id: 'b', label: 'Nic', chance: 50, isLosing: true },
    ]
    const fault = ['game.drawsInPage: is not for prizes with a code or a stock']
    expect(faults({ drawsInPage: true, prizes: [win, lose] })).toEqual([])
    expect(faults({ drawsInPage: true, prizes: [{ ...win, stock: 5 }, lose] })).toEqual(fault)
    expect(
      faults({ drawsInPage: true, prizes: [{ ...win, code: { kind: 'fixed', code: 'X' } }, lose] }),
    ).toEqual(fault)
    expect(faults({ drawsInPage: true, prizes: [{ ...win, code: { kind: 'pool' } }, lose] })).toEqual(fault)
  })
})
