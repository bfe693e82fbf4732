import { describe, expect, it } from 'vitest'
import {
  addWorkingDays,
  dayNumberOf,
  formatDays,
  isHoliday,
  isWorkingDay,
  warsawMoment,
} from './working-days.ts'

const day = (text: string) => {
  const [year, month, date] = text.split('-').map(Number)
  return dayNumberOf(year!, month!, date!)
}

describe('Polish holidays', () => {
  it.each([
    ['2026-01-01', true],
    ['2026-01-06', true],
    ['2026-04-05', true],
    ['2026-04-06', true],
    ['2026-05-01', true],
    ['2026-05-03', true],
    ['2026-05-24', true],
    ['2026-06-04', true],
    ['2026-08-15', true],
    ['2026-11-01', true],
    ['2026-11-11', true],
    ['2026-12-24', true],
    ['2026-12-25', true],
    ['2026-12-26', true],
    ['2024-12-24', false],
    ['2025-12-24', true],
    ['2027-03-28', true],
    ['2027-05-27', true],
    ['2026-05-02', false],
    ['2026-12-31', false],
  ])('%s: %s', (text, expected) => expect(isHoliday(day(text))).toBe(expected))

  it('Saturday and Sunday are no working days', () => {
    expect(
      ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map((text) => isWorkingDay(day(text))),
    ).toEqual([true, false, false, true])
  })
})

describe('working days later', () => {
  it.each([
    ['the same day', '2026-11-27', 0, '2026-11-27'],
    ['over a weekend', '2026-11-27', 1, '2026-11-30'],
    ['from a Sunday', '2026-11-29', 0, '2026-11-30'],
    ['over Christmas, from the eve of Christmas Eve', '2026-12-23', 1, '2026-12-28'],
    ['over the first days of May', '2026-04-30', 2, '2026-05-05'],
  ])('%s', (_, from, count, expected) => expect(addWorkingDays(day(from), count)).toBe(day(expected)))
})

it('the day and hour are those of Warsaw, in winter and summer', () => {
  expect(warsawMoment(Date.UTC(2026, 10, 27, 23, 30))).toEqual({ day: day('2026-11-28'), hour: 0 })
  expect(warsawMoment(Date.UTC(2026, 6, 1, 9))).toEqual({ day: day('2026-07-01'), hour: 11 })
})

it.each([
  ['2026-12-02', '2026-12-02', '2 grudnia'],
  ['2026-12-02', '2026-12-04', '2–4 grudnia'],
  ['2026-11-30', '2026-12-02', '30 listopada – 2 grudnia'],
])('%s to %s is written as %3$s', (from, to, text) => expect(formatDays(day(from), day(to))).toBe(text))
