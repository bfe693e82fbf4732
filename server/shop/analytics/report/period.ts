import type { AnalyticsPeriod, AnalyticsQuery } from '#contract/console/shop/analytics.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { HOURLY_DAYS } from '../collect-views.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_DAYS = 1_100

/** The midnight this many days later; a day of a clock change has 23 or 25 hours. */
export const addDays = (midnight: number, days: number): number =>
  warsawMidnight(midnight + days * DAY_MS + DAY_MS / 2)

export type ReportPeriod = {
  period: AnalyticsPeriod | 'chosen'
  fromMs: number
  untilMs: number
  beforeFromMs: number
  beforeUntilMs: number
  grain: 'hour' | 'day'
}

/** 2026-02-31 is no day. */
const readDay = (text: string | undefined): number | undefined => {
  const noon = Date.parse(`${text}T12:00:00Z`)
  return text && !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(text)
    ? warsawMidnight(noon)
    : undefined
}

const spanOf = (period: AnalyticsPeriod, today: number): [fromMs: number, untilMs: number] => {
  if (period === 'today') return [today, addDays(today, 1)]
  if (period === 'yesterday') return [addDays(today, -1), today]
  return [addDays(today, -Number(period)), today]
}

/** The longest of the usual periods that the shop is old enough for; on its first day the day itself. */
const periodOfAge = (sinceMs: number | null, today: number): AnalyticsPeriod => {
  if (sinceMs === null || sinceMs >= today) return 'today'
  return sinceMs >= addDays(today, -7) ? '7' : '30'
}

/** The period of a query, and the one before with as many days. Today is compared with yesterday until this hour. */
export const readPeriod = (
  { period: wanted, from, to }: Pick<AnalyticsQuery, 'period' | 'from' | 'to'>,
  nowMs: number,
  /** When counting began; null: it has not. */
  sinceMs: number | null,
): ReportPeriod => {
  const today = warsawMidnight(nowMs)
  const period = wanted ?? periodOfAge(sinceMs, today)
  const [firstDay, lastDay] = [readDay(from), readDay(to)]
  const isChosen =
    firstDay !== undefined &&
    lastDay !== undefined &&
    firstDay <= lastDay &&
    lastDay - firstDay < MAX_DAYS * DAY_MS
  const [fromMs, untilMs] = isChosen ? [firstDay, addDays(lastDay, 1)] : spanOf(period, today)
  const days = Math.round((untilMs - fromMs) / DAY_MS)
  const beforeFromMs = addDays(fromMs, -days)
  const elapsedMs = nowMs - (nowMs % HOUR_MS) + HOUR_MS - fromMs
  return {
    period: isChosen ? 'chosen' : period,
    fromMs,
    untilMs,
    beforeFromMs,
    beforeUntilMs: days === 1 && fromMs === today ? Math.min(fromMs, beforeFromMs + elapsedMs) : fromMs,
    grain: days === 1 && fromMs > today - (HOURLY_DAYS - 1) * DAY_MS ? 'hour' : 'day',
  }
}

/** The beginnings of the period's hours or days, so that a chart also shows those without anything. */
export const listStarts = ({ fromMs, untilMs, grain }: ReportPeriod): number[] => {
  const starts: number[] = []
  for (let at = fromMs; at < untilMs; at = grain === 'hour' ? at + HOUR_MS : addDays(at, 1)) starts.push(at)
  return starts
}
