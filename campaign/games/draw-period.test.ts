import { describe, expect, it } from 'vitest'
import { type DrawPeriod, nextPeriodMs, periodOf } from './draw-period.ts'

describe('periods of a game', () => {
  it.each([
    ['day', '2026-11-23T22:59:59Z', 'day:2026-11-23', '2026-11-23T23:00:00Z'],
    ['day', '2026-11-23T23:00:00Z', 'day:2026-11-24', '2026-11-24T23:00:00Z'],
    // Days of a clock change in Poland have 23 or 25 hours.
    ['day', '2026-03-28T23:00:00Z', 'day:2026-03-29', '2026-03-29T22:00:00Z'],
    ['day', '2026-10-24T22:00:00Z', 'day:2026-10-25', '2026-10-25T23:00:00Z'],
    ['week', '2026-11-22T12:00:00Z', 'week:2026-11-16', '2026-11-22T23:00:00Z'],
    ['week', '2026-12-31T12:00:00Z', 'week:2026-12-28', '2027-01-03T23:00:00Z'],
    ['month', '2026-12-31T22:59:59Z', 'month:2026-12-01', '2026-12-31T23:00:00Z'],
    ['month', '2026-12-31T23:00:00Z', 'month:2027-01-01', '2027-01-31T23:00:00Z'],
    ['campaign', '2026-11-23T12:00:00Z', 'campaign:', null],
  ] satisfies [DrawPeriod, string, string, string | null][])(
    'the %s at %s is %s, and the next period starts at %s [M-16]',
    (period, at, name, next) => {
      expect(periodOf(period, Date.parse(at))).toBe(name)
      const nextMs = nextPeriodMs(period, Date.parse(at))
      expect(nextMs && new Date(nextMs).toISOString()).toBe(next && next.replace('Z', '.000Z'))
    },
  )
})
