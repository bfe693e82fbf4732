import { describe, expect, it } from 'vitest'
import { contentPriceOf, formatUnitContent, readUnitContent } from './unit-content.ts'

describe('the content of a piece', () => {
  it.each([
    ['2,4 mb', '2,4 mb'],
    ['240 cm', '2,4 mb'],
    [' 2.4 M ', '2,4 mb'],
    ['2400mm', '2,4 mb'],
    ['15 kg', '15 kg'],
    ['750 g', '0,75 kg'],
    ['1 l', '1 l'],
    ['310 ml', '0,31 l'],
  ])('%j is %s', (text, content) => {
    expect(formatUnitContent(readUnitContent(text)!)).toBe(content)
    expect(readUnitContent(content)).toEqual(readUnitContent(text))
  })

  it.each(['', '15', 'kg', '0 kg', '-1 kg', '1 szt', '2,1318 kg', '9999999 l', '999999 toString'])(
    '%j is none',
    (text) => {
      expect(readUnitContent(text)).toBeUndefined()
    },
  )

  it('gives the price of a unit, to the grosz', () => {
    expect(contentPriceOf(4_397, '2,4 mb')).toEqual({ grosze: 1_832, unit: 'mb' })
    expect(contentPriceOf(2_490, '310 ml')).toEqual({ grosze: 8_032, unit: 'l' })
    expect(contentPriceOf(4_397, '')).toBeNull()
    expect(contentPriceOf(null, '2,4 mb')).toBeNull()
  })
})
