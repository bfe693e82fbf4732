import { describe, expect, it } from 'vitest'
import { momentMs } from './moment.ts'

describe('local time in a time zone', () => {
  it.each([
    ['2026-12-24T18:00', 'Europe/Warsaw', '2026-12-24T17:00:00Z'],
    ['2026-07-01T00:00', 'Europe/Warsaw', '2026-06-30T22:00:00Z'],
    ['2026-12-31T23:59', 'America/New_York', '2027-01-01T04:59:00Z'],
    ['2026-11-21T09:30', 'Asia/Kolkata', '2026-11-21T04:00:00Z'],
    ['2026-11-21T00:00', 'UTC', '2026-11-21T00:00:00Z'],
    // Just before and after the clocks go back (25 October) and forward (29 March).
    ['2026-10-25T01:59', 'Europe/Warsaw', '2026-10-24T23:59:00Z'],
    ['2026-10-25T03:00', 'Europe/Warsaw', '2026-10-25T02:00:00Z'],
    ['2026-03-29T01:59', 'Europe/Warsaw', '2026-03-29T00:59:00Z'],
    ['2026-03-29T03:00', 'Europe/Warsaw', '2026-03-29T01:00:00Z'],
  ])('%s in %s is %s', (at, timeZone, utc) => {
    expect(new Date(momentMs(at, timeZone)).toISOString()).toBe(utc.replace('Z', '.000Z'))
  })
})
