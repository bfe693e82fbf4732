import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireDate } from './track-visit.ts'

const zoneBefore = process.env.TZ

describe('the date of a visit', () => {
  beforeEach(() => {
    process.env.TZ = 'Europe/Warsaw'
  })
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
  })

  it.each([
    ['Europe/Warsaw', '2026-07-04T22:05:09Z', undefined, '2026-07-05 00:05:09'],
    ['Europe/Warsaw', '2026-07-04T22:05:09Z', 0, '2026-07-04 22:05:09'],
    ['Europe/Warsaw', '2026-12-31T23:30:00Z', 1, '2027-01-01 00:30:00'],
    ['America/New_York', '2026-07-04T02:05:09Z', -5, '2026-07-03 21:05:09'],
    // Whole hours only: the minutes of a zone at +5:30 are not converted.
    ['Asia/Kolkata', '2026-07-04T10:20:30Z', 0, '2026-07-04 09:50:30'],
  ])('in %s at %s with offset %s is %s', (zone, now, offsetHours, text) => {
    process.env.TZ = zone
    expect(fireDate(new Date(now), offsetHours)).toBe(text)
  })
})
