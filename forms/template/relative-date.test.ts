import fc from 'fast-check'
import { expect, it } from 'vitest'
import { relativeDate } from './relative-date.ts'

/** A Saturday. */
const TODAY = '2026-11-21'

it.each([
  ['today', '2026-11-21'],
  ['tomorrow', '2026-11-22'],
  ['yesterday', '2026-11-20'],
  ['+1_week', '2026-11-28'],
  ['today+3_days', '2026-11-24'],
  ['today+3days', '2026-11-24'],
  ['-2_months', '2026-09-21'],
  ['2_days_ago', '2026-11-19'],
  ['next_month', '2026-12-21'],
  ['last_year', '2025-11-21'],
  ['monday', '2026-11-23'],
  ['saturday', '2026-11-21'],
  ['next_saturday', '2026-11-28'],
  ['last_saturday', '2026-11-14'],
  ['monday_next_week', '2026-11-23'],
  ['first_monday_of_next_month', '2026-12-07'],
  ['last_friday_of_this_month', '2026-11-27'],
  ['first_day_of_next_month', '2026-12-01'],
  ['last_day_of_february_2028', '2028-02-29'],
  ['1_january_2027', '2027-01-01'],
  ['January 5, 2027', '2027-01-05'],
  ['+3_weekdays', '2026-11-25'],
  ['2027-01-31', '2027-01-31'],
  ['2027-01-31 +1 month', '2027-03-03'],
  ['2027-02-30', '2027-03-02'],
  ['31.12.2026', '2026-12-31'],
  ['20261224', '2026-12-24'],
  ['2024-13-01', undefined],
  ['2024-01-32', undefined],
  ['wkrótce', undefined],
  ['soon', undefined],
  ['', undefined],
  ['+999999999999_days', undefined],
])('%j is %j', (text, expected) => expect(relativeDate(text, TODAY)).toBe(expected))

it('any words give a valid date or nothing', () => {
  const word = fc.constantFrom(
    'first',
    'last',
    'next',
    'monday',
    'day',
    'of',
    'week',
    'month',
    '+',
    '-',
    '12',
    '2027',
    '2027-01-01',
    'ago',
    'may',
    '_',
    ' ',
    ':',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((all) => all.join('_')),
      ),
      (text) => {
        expect(relativeDate(text, TODAY) ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/)
      },
    ),
  )
})
