import type { Prize } from './prize.ts'
import { fallbackOf, isLimited } from './prize-limits.ts'

const WHOLE = 100
/** Thirds of 33.33, twelfths of 8.33: what rounding to two digits leaves out. */
const TOLERANCE = 0.1
/** Binary fractions. */
const EPSILON = 1e-9

export const sumOfChances = (prizes: readonly Pick<Prize, 'chance'>[]): number =>
  Number(prizes.reduce((all, { chance }) => all + chance, 0).toFixed(2))

/** Whether the chances sum to 100, apart from rounding. */
export const isWhole = (prizes: readonly Pick<Prize, 'chance'>[]): boolean =>
  Math.abs(prizes.reduce((all, { chance }) => all + chance, 0) - WHOLE) <= TOLERANCE + EPSILON

/** A prize as it is drawn. `instead`: what is given once it has run out; null: it does not run out. */
export type PrizeOdds = { prize: Prize; percent: number; instead: Prize | null }

/** The chance of each prize as `drawPrize` draws it: its share of the sum, in percent with two digits. */
export const oddsOf = (prizes: readonly Prize[]): PrizeOdds[] => {
  const sum = prizes.reduce((all, { chance }) => all + chance, 0)
  const fallback = prizes[fallbackOf(prizes)] ?? null
  return prizes.map((prize) => ({
    prize,
    percent: sum > 0 ? Number(((prize.chance / sum) * WHOLE).toFixed(2)) : 0,
    instead: isLimited(prize) ? fallback : null,
  }))
}
