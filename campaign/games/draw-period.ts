import { momentMs } from '../moment.ts'

/** Periods with one draw per person. They start at midnight in Poland, weeks on Monday. */
export const drawPeriods = ['day', 'week', 'month', 'campaign'] as const
export type DrawPeriod = (typeof drawPeriods)[number]

const ZONE = 'Europe/Warsaw'
const DAYS_A_WEEK = 7

/** First days of the period and of the next one, as `2026-11-23`; null: the whole campaign is one period. */
const daysOf = (period: DrawPeriod, ms: number): [first: string, next: string] | null => {
  if (period === 'campaign') return null
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: ZONE,
    dateStyle: 'short',
  })
    .format(ms)
    .split('-')
    .map(Number)
  const isoOf = (monthIndex: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, monthIndex, dayOfMonth)).toISOString().slice(0, 10)
  if (period === 'month') return [isoOf(month - 1, 1), isoOf(month, 1)]
  const monday =
    day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK)
  const first = period === 'week' ? monday : day
  return [isoOf(month - 1, first), isoOf(month - 1, first + (period === 'week' ? DAYS_A_WEEK : 1))]
}

/** The name of the period of a time: `week:2026-11-23`. */
export const periodOf = (period: DrawPeriod, ms: number): string =>
  `${period}:${daysOf(period, ms)?.[0] ?? ''}`

/** When the next one begins; null: never. */
export const nextPeriodMs = (period: DrawPeriod, ms: number): number | null => {
  const days = daysOf(period, ms)
  return days && momentMs(`${days[1]}T00:00`, ZONE)
}
