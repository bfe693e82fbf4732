import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelLines } from './label-lines.ts'

/** Approximate width of a text with letters of average width. */
const measure = (text: string) => [...text].length * 0.56
const HALF_ANGLE = Math.PI / 12
const HUB = 24
const RIM = 97

const edges = (text: string) => {
  const { lines, size, at } = labelLines(text, measure)
  const width = Math.max(...lines.map(measure)) * size
  return {
    lines,
    size,
    begin: at - width / 2,
    end: at + width / 2,
    height: ((lines.length - 1) * 1.12 + 1) * size,
  }
}

describe('a label on a segment of the wheel', () => {
  it.each([
    'Rabat 10%',
    'Darmowa dostawa',
    'Listwy przypodłogowe gratis',
    'משלוח חינם',
    '15% הנחה על פרקט',
    'Nothing this time',
  ])('%s is not shortened, and is large enough to read', (text) => {
    const { lines, size } = edges(text)
    expect(lines.join(' ')).toBe(text)
    expect(size).toBeGreaterThanOrEqual(6)
  })

  it('has larger letters for a short text than for a long one', () => {
    expect(edges('Rabat').size).toBeGreaterThan(edges('Listwy przypodłogowe gratis').size)
  })

  it('fits into its segment at a readable size for any text, shortened with … if needed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\S(.{0,58}\S)?$/u), (text) => {
        const { lines, size, begin, end, height } = edges(text)
        expect(begin).toBeGreaterThanOrEqual(HUB)
        expect(end).toBeLessThanOrEqual(RIM)
        expect(size).toBeGreaterThanOrEqual(6)
        expect(height / 2).toBeLessThanOrEqual(begin * Math.tan(HALF_ANGLE) + 0.5)
        const shown = lines.join(' ')
        if (shown.replace(/\s/g, '') !== text.replace(/\s/g, '')) expect(shown.endsWith('…')).toBe(true)
      }),
    )
  })
})
