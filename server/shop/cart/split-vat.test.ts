import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatInGross } from '#contract/money.ts'
import { splitVat } from './split-vat.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('splitVat', () => {
  it('calculates VAT on the sum of a rate, not on each rounded line', () => {
    const { rates, ofParts } = splitVat([10, 10, 11].map((grosze) => ({ vatRate: 23, grosze })))
    expect(rates).toEqual([{ rate: 23, grosze: 6 }])
    expect(ofParts).toEqual([2, 2, 2])
  })

  it('a hundred lines of 0,01 zł contain the VAT of 1,00 zł', () => {
    const { grosze, ofParts } = splitVat(Array.from({ length: 100 }, () => ({ vatRate: 23, grosze: 1 })))
    expect(grosze).toBe(19)
    expect(sum(ofParts)).toBe(19)
  })

  it('returns one row per rate, highest first', () => {
    expect(
      splitVat([
        { vatRate: 5, grosze: 105 },
        { vatRate: 23, grosze: 123 },
        { vatRate: 0, grosze: 50 },
        { vatRate: 8, grosze: 108 },
      ]).rates,
    ).toEqual([
      { rate: 23, grosze: 23 },
      { rate: 8, grosze: 8 },
      { rate: 5, grosze: 5 },
      { rate: 0, grosze: 0 },
    ])
  })

  it('lines, rates and total agree to the grosz for any amounts', () => {
    const part = fc.record({
      vatRate: fc.constantFrom(23, 8, 5, 0),
      grosze: fc.integer({ min: 0, max: 100_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const split = splitVat(parts)
        expect(sum(split.ofParts)).toBe(split.grosze)
        expect(sum(split.rates.map(({ grosze }) => grosze))).toBe(split.grosze)
        for (const { rate, grosze } of split.rates) {
          const ofRate = parts.flatMap(({ vatRate }, index) => (vatRate === rate ? [index] : []))
          expect(sum(ofRate.map((index) => split.ofParts[index] ?? 0))).toBe(grosze)
          expect(grosze).toBe(vatInGross(sum(ofRate.map((index) => parts[index]?.grosze ?? 0)), rate))
        }
        // Differs from the VAT of the single line by at most one grosz.
        split.ofParts.forEach((vat, index) =>
          expect(
            Math.abs(vat - vatInGross(parts[index]?.grosze ?? 0, parts[index]?.vatRate ?? 0)),
          ).toBeLessThanOrEqual(1),
        )
      }),
    )
  })
})
