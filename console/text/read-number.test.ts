import { expect, it } from 'vitest'
import { readCount, readKilograms, readPercent, writeKilograms, writePercent } from './read-number.ts'

it.each([
  ['31,5', 31_500],
  ['0.001 kg', 1],
  ['120', 120_000],
  ['31,5555', undefined],
  ['-1', undefined],
  ['', undefined],
])('„%s” kilograms are read as %s grams', (text, grams) => {
  expect(readKilograms(text)).toBe(grams)
})

it.each([
  ['10', 1_000],
  ['7,5 %', 750],
  ['12.25', 1_225],
  ['1,234', undefined],
  ['dziesięć', undefined],
])('„%s” percent are read as %s hundredths', (text, hundredths) => {
  expect(readPercent(text)).toBe(hundredths)
})

it('a count is a whole number', () => {
  expect([readCount(' 12 '), readCount('1,5'), readCount('-1'), readCount('')]).toEqual([
    12,
    undefined,
    undefined,
    undefined,
  ])
})

it('a written number is read as the same value', () => {
  expect([writeKilograms(31_500), writeKilograms(1), writeKilograms(120_000)]).toEqual([
    '31,5',
    '0,001',
    '120',
  ])
  expect([writePercent(750), writePercent(1_225), writePercent(1_000)]).toEqual(['7,5', '12,25', '10'])
  for (const value of [0, 1, 10, 999, 1_000, 31_500]) expect(readKilograms(writeKilograms(value))).toBe(value)
})
