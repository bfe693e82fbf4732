import { sumOfChances } from './odds.ts'

const WHOLE = 100
const HUNDREDTHS = 100

/**
 * Chances that sum to exactly 100, in the same proportions and with at most two decimals; what rounding leaves goes to
 * the largest. Without any chance, all get the same.
 */
export const evenOut = <Each extends { chance: number }>(prizes: readonly Each[]): Each[] => {
  if (prizes.length === 0) return []
  const valid = prizes.map((prize) => ({
    ...prize,
    chance: Number.isFinite(prize.chance) && prize.chance > 0 ? prize.chance : 0,
  }))
  const sum = valid.reduce((all, { chance }) => all + chance, 0)
  const shared = valid.map((prize) => ({
    ...prize,
    chance: Math.round((sum > 0 ? prize.chance / sum : 1 / valid.length) * WHOLE * HUNDREDTHS) / HUNDREDTHS,
  }))
  const largest = shared.reduce(
    (best, { chance }, index) => (chance > shared[best]!.chance ? index : best),
    0,
  )
  const rest = Number((WHOLE - sumOfChances(shared)).toFixed(2))
  return shared.map((prize, index) =>
    index === largest ? { ...prize, chance: Number((prize.chance + rest).toFixed(2)) } : prize,
  )
}
