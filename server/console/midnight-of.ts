import { warsawMidnight } from '#contract/warsaw-day.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** The midnight in Warsaw that begins a day, or one later; undefined for anything else than `2026-11-21`. */
export const midnightOf = (day: string | undefined, daysLater: number): number | undefined => {
  const noon = day !== undefined && DAY.test(day) ? Date.parse(`${day}T12:00:00Z`) : Number.NaN
  return Number.isNaN(noon) ? undefined : warsawMidnight(noon + daysLater * DAY_MS)
}
