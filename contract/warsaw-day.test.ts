import { expect, it } from 'vitest'
import { warsawMidnight } from './warsaw-day.ts'

it.each([
  ['2026-11-21T03:22:50.123Z', '2026-11-20T23:00:00.000Z'],
  ['2026-11-20T22:59:59.999Z', '2026-11-19T23:00:00.000Z'],
  ['2026-07-01T21:59:59.000Z', '2026-06-30T22:00:00.000Z'],
  ['2026-07-01T22:00:00.000Z', '2026-07-01T22:00:00.000Z'],
  // Before and after clock changes.
  ['2026-03-29T00:30:00.000Z', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29T12:00:00.000Z', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T00:30:00.000Z', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25T20:00:00.000Z', '2026-10-24T22:00:00.000Z'],
])('the Warsaw day of %s began at %s', (at, began) =>
  expect(new Date(warsawMidnight(Date.parse(at))).toISOString()).toBe(began),
)
