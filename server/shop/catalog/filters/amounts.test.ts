import { describe, expect, it } from 'vitest'
import { amountsOf, colourOf, suggestedKind } from './amounts.ts'

describe('values of an attribute as numbers', () => {
  it.each([
    [['8 mm', '10mm', '0,55 mm'], '', 'mm', [8, 10, 0.55]],
    // The most frequent unit counts.
    [['100 cm', '1.2 m', '240 cm'], '', 'cm', [100, 120, 240]],
    [['8', '10 mm'], 'mm', 'mm', [8, 10]],
    [['8 mm', 'do 12 mm'], '', 'mm', [8, null]],
    // Kilograms and litres have no order.
    [['5 kg', '5 l'], '', 'kg', [null, null]],
    [['6 m²', '25 m²'], '', 'm²', [6, 25]],
    [['AC4', '1380 × 193 × 8 mm', '', '-5 mm'], '', '', [null, null, null, null]],
    [['33', '23'], '', '', [33, 23]],
  ])('%j with the unit „%s” are in %s: %j', (names, unit, found, amounts) => {
    expect(amountsOf(names, unit)).toEqual({ unit: found, amounts })
  })

  it.each([
    [['tak', 'nie'], [null, null], 'yes-no'],
    [['tak'], [null], 'yes-no'],
    [['8-mm', '10-mm', '12-mm', '14-mm'], [8, 10, 12, 14], 'range'],
    [['8-mm', '10-mm'], [8, 10], 'list'],
    [['ac3', 'ac4', 'ac5', 'inna'], [null, null, null, null], 'list'],
    [[], [], 'list'],
  ])('%j suggest a filter of the kind %s', (slugs, amounts, kind) => {
    expect(suggestedKind(slugs, amounts)).toBe(kind)
  })

  it('knows the colour of a decor by its name', () => {
    expect(colourOf('Dąb bielony')).toBe(colourOf('Jesion bielony'))
    expect(colourOf('Orzech jasny')).not.toBe(colourOf('Orzech'))
    expect(colourOf('Beton grafitowy')).toBe('#45474a')
    expect(colourOf('Biały')).toBe('#f7f5f0')
    expect(colourOf('4V')).toBeNull()
  })
})
