import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, formatContrast, luminance, mix } from './contrast.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#949494', '#ffffff', 3.03],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#008000', '#ffffff', 5.14],
    ['#595959', '#ffffff', 7],
  ])('of %s and %s is %d, as published for WCAG', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(Math.abs(contrast(one, other) - ratio)).toBeLessThan(0.01)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  it('is between 1 and 21; each channel of a mixed colour is between those of its sources', () =>
    fc.assert(
      fc.property(hex, hex, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, share) => {
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
        expect(contrast(one, other)).toBeLessThanOrEqual(21)
        const mixed = mix(one, other, share)
        expect(mixed).toMatch(/^#[0-9a-f]{6}$/)
        for (const at of [1, 3, 5]) {
          const [a, b, middle] = [one, other, mixed].map((colour) =>
            Number.parseInt(colour.slice(at, at + 2), 16),
          ) as [number, number, number]
          expect(middle).toBeGreaterThanOrEqual(Math.min(a, b))
          expect(middle).toBeLessThanOrEqual(Math.max(a, b))
        }
      }),
    ))

  it('mixes from one colour to the other', () => {
    expect([
      mix('#102030', '#ffffff', 0),
      mix('#102030', '#ffffff', 1),
      mix('#000000', '#ffffff', 0.5),
    ]).toEqual(['#102030', '#ffffff', '#808080'])
    expect(luminance('#808080')).toBeCloseTo(0.2159, 4)
  })

  it('is rounded down, so that a low contrast never looks sufficient', () => {
    expect([4.499, 4.5, 3.26, 21, 4.999999].map(formatContrast)).toEqual(['4,4', '4,5', '3,2', '21', '4,9'])
  })
})
