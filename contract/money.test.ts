import { expect, it } from 'vitest'
import { decimalPrice, formatAmount, formatPrice, readAmount, vatInGross } from './money.ts'

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [123_456, '1 234,56'],
  [123_456_789, '1 234 567,89'],
  [-1_050, '−10,50'],
])('%i grosze are written %s', (grosze, text) => {
  // No sum breaks across lines between its thousands.
  const written = text.replaceAll(' ', '\u00a0')
  expect(formatAmount(grosze)).toBe(written)
  expect(formatPrice(grosze)).toBe(`${written} zł`)
})

it.each([
  ['12', 1_200],
  ['12,5', 1_250],
  ['12.50', 1_250],
  ['1 234,56 zł', 123_456],
  ['1 234,56', 123_456],
  [' 0,05', 5],
  ['', undefined],
  ['12,345', undefined],
  ['-5', undefined],
  ['dużo', undefined],
  ['1,2,3', undefined],
  ['9999999999', undefined],
])('„%s” is read as %s grosze', (text, grosze) => {
  expect(readAmount(text)).toBe(grosze)
})

it('formatted amounts can be read again', () => {
  for (const grosze of [0, 1, 99, 100, 12_345, 100_000_000])
    expect(readAmount(formatAmount(grosze))).toBe(grosze)
})

it.each([
  [12_300, 23, 2_300],
  [10_000, 0, 0],
  [1, 23, 0],
])('VAT in %i gross grosze at %i %% is %i', (gross, rate, vat) => {
  expect(vatInGross(gross, rate)).toBe(vat)
})

it('prices for programs have a decimal point and no spaces', () => {
  expect([decimalPrice(123_456), decimalPrice(-5)]).toEqual(['1234.56', '-0.05'])
})
