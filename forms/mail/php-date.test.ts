import { expect, it } from 'vitest'
import { createDateStyle, formatMoment, formatTypedDate } from './php-date.ts'

const polish = createDateStyle('Europe/Warsaw', 'pl')
const english = createDateStyle('Europe/Warsaw', 'en')

it.each([
  ['Y-m-d', '2026-05-03'],
  ['d.m.Y', '03.05.2026'],
  ['j.n.y', '3.5.26'],
  ['l, j F Y', 'niedziela, 3 maja 2026'],
  ['F Y', 'maj 2026'],
  ['N w z t L', '7 0 122 31 0'],
  ['W o', '18 2026'],
  ['H:i:s g G h a A v u', '00:00:00 12 0 12 am AM 000 000000'],
  ['e P p O Z', 'Europe/Warsaw +02:00 +02:00 +0200 7200'],
  ['c', '2026-05-03T00:00:00+02:00'],
  ['U', '1777759200'],
  ['\\d\\n\\i\\a d', 'dnia 03'],
  ['?x%', '?x%'],
])('formats a date as %s', (format, expected) =>
  expect(formatTypedDate(format, '2026-05-03', polish)).toBe(expected),
)

it('writes English names for the English locale', () => {
  expect(formatTypedDate('D, jS M Y', '2026-05-01', english)).toBe('Fri, 1st May 2026')
  expect(formatTypedDate('r', '2026-05-01', polish)).toBe('Fri, 01 May 2026 00:00:00 +0200')
  expect(
    ['02', '03', '04', '11', '12', '13', '21', '22'].map((day) =>
      formatTypedDate('jS', `2026-05-${day}`, english),
    ),
  ).toEqual(['2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd'])
})

it('text that is not a date is unchanged', () => {
  for (const typed of ['', 'bad', '2026-5-3', '2026-13-01', '2026-00-10', '2026-05-03 12:00'])
    expect(formatTypedDate('Y', typed, polish)).toBe(typed)
})

it('early years and ends of years are formatted correctly', () => {
  expect(formatTypedDate('Y-m-d', '0099-01-02', polish)).toBe('0099-01-02')
  expect(formatTypedDate('o-W', '2027-01-01', polish)).toBe('2026-53')
  expect(formatTypedDate('z L', '2024-12-31', polish)).toBe('365 1')
})

it('a moment is formatted in the shop’s time zone, in summer and winter', () => {
  expect(formatMoment('Y-m-d H:i', Date.UTC(2026, 0, 1, 11, 4, 5), polish)).toBe('2026-01-01 12:04')
  expect(formatMoment('H:i A', Date.UTC(2026, 6, 1, 22, 30), polish)).toBe('00:30 AM')
})
