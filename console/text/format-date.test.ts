import { expect, it } from 'vitest'
import { formatFullMoment, formatDateTime, fromDateField, toDateField } from './format-date.ts'

const at = (iso: string) => Date.parse(iso)

it.each([
  ['2026-11-21', 0, '2026-11-21T00:00:00+01:00'],
  ['2026-07-01', 0, '2026-07-01T00:00:00+02:00'],
  ['2026-11-21', 1, '2026-11-22T00:00:00+01:00'],
  // Nights of clock changes.
  ['2026-03-29', 0, '2026-03-29T00:00:00+01:00'],
  ['2026-03-29', 1, '2026-03-30T00:00:00+02:00'],
  ['2026-10-25', 1, '2026-10-26T00:00:00+01:00'],
  ['2026-12-31', 1, '2027-01-01T00:00:00+01:00'],
])('the day %s plus %i starts in Warsaw at %s', (day, daysLater, expected) => {
  expect(fromDateField(day, daysLater)).toBe(at(expected))
})

it('an empty date is null', () => {
  expect([fromDateField(''), toDateField(null)]).toEqual([null, ''])
})

it('a date field shows the date that was entered', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2027-01-01']) {
    expect(toDateField(fromDateField(day))).toBe(day)
    expect(toDateField(fromDateField(day, 1)! - 1)).toBe(day)
  }
})

it('a moment of today is shown as a time, another one with its date', () => {
  const now = at('2026-11-21T14:00:00+01:00')
  expect(formatDateTime(at('2026-11-21T00:05:00+01:00'), now)).toBe('00:05')
  expect(formatDateTime(at('2026-11-20T23:59:00+01:00'), now)).toBe(
    formatFullMoment(at('2026-11-20T23:59:00+01:00')),
  )
  expect(formatFullMoment(at('2026-11-20T23:59:00+01:00'))).toBe('20 lis 2026, 23:59')
})
