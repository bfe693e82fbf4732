import { expect, it } from 'vitest'
import {
  parseWrittenAmount,
  readClock,
  readMoment,
  readWords,
  writeAmount,
  writeClock,
  writeMoment,
} from './written-values.ts'

it.each([
  ['9:30', 570],
  ['00:05', 5],
  ['24:00', 1_440],
  ['24:01', undefined],
  ['9:60', undefined],
  ['9', undefined],
])('the time %s is read as %s minutes', (text, minutes) => {
  expect(readClock(text)).toBe(minutes)
})
it.each([
  [0, '0:00'],
  [570, '9:30'],
  [1_440, '24:00'],
])('%d minutes are written as %s', (minutes, text) => {
  expect(writeClock(minutes)).toBe(text)
})
it.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['-1', -1],
  ['x', undefined],
  ['', undefined],
])('the amount %j is read as %s', (text, amount) => {
  expect(parseWrittenAmount(text)).toBe(amount)
})
it('amounts are written with a decimal comma', () => expect(writeAmount(2.5)).toBe('2,5'))

it.each([
  ['2026-11-21T13:00', Date.UTC(2026, 10, 21, 12)],
  ['2026-07-01T13:00', Date.UTC(2026, 6, 1, 11)],
  // The clocks were set back at three.
  ['2026-10-25T03:30', Date.UTC(2026, 9, 25, 2, 30)],
  ['2026-03-29T03:30', Date.UTC(2026, 2, 29, 1, 30)],
])('%s in Warsaw is read and written as the same moment', (text, ms) => {
  expect(readMoment(text)).toBe(ms)
  expect(writeMoment(ms)).toBe(text)
})
it('an empty moment is null', () => expect([readMoment(''), writeMoment(null)]).toEqual([null, '']))
it('words are separated by commas, semicolons or spaces', () =>
  expect(readWords('pl,  en-GB de;')).toEqual(['pl', 'en-GB', 'de']))
