import { warsawMidnight } from '#contract/warsaw-day.ts'

/** The shop's day is that of Warsaw, wherever its owner is. */
const timeZone = 'Europe/Warsaw'
const day = new Intl.DateTimeFormat('pl', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
const longDay = new Intl.DateTimeFormat('pl', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
const clock = new Intl.DateTimeFormat('pl', { timeZone, hour: '2-digit', minute: '2-digit' })
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const HALF_DAY_MS = 12 * 60 * 60 * 1000

/** `21 lis 2026`. */
export const formatDay = (ms: number): string => day.format(ms)
/** `sobota, 21 listopada`. */
export const formatLongDay = (ms: number): string => longDay.format(ms)
/** `14:05` today, else `20 lis 2026, 14:05`. */
export const formatDateTime = (ms: number, nowMs: number = Date.now()): string =>
  ms >= warsawMidnight(nowMs) && ms <= nowMs + HALF_DAY_MS
    ? clock.format(ms)
    : `${day.format(ms)}, ${clock.format(ms)}`
/** `20 lis 2026, 14:05`. */
export const formatFullMoment = (ms: number): string => `${day.format(ms)}, ${clock.format(ms)}`

/** What a date field shows; empty for null. */
export const toDateField = (ms: number | null): string => (ms === null ? '' : isoDay.format(ms))

/** The first moment of that day in Warsaw (or of the day after, `daysLater` 1); null when the field is empty. */
export const fromDateField = (text: string, daysLater = 0): number | null => {
  const noon = Date.parse(`${text}T12:00:00Z`)
  return Number.isNaN(noon) ? null : warsawMidnight(noon + daysLater * 2 * HALF_DAY_MS)
}
