import { describe, expect, it } from 'vitest'
import { boardSizeOf, hasVisibleJoint, usualPattern } from './board-size.ts'

const attribute = (name: string, value: string) => [{ name, values: [value] }]

describe('the size of a board', () => {
  it.each([
    ['Wymiary deski', '1380 × 193 × 8 mm', 1380, 193],
    ['Wymiary deski', '1220 × 180 × 2,5 mm', 1220, 180],
    ['Wymiary deski', '600 × 92 × 14 mm, kąt 45°', 600, 92],
    ['Wymiary deski', 'Płyty 480 × 480 × 8 mm', 480, 480],
    ['Format płytki', '60x120 cm', 1200, 600],
    ['Wymiar panela', '193 mm x 1380 mm', 1380, 193],
    ['Wymiary deski', '2,2 × 0,18 m', 2200, 180],
  ])('%s: %s', (name, value, length, width) => {
    expect(boardSizeOf(attribute(name, value))).toEqual({ length, width })
  })

  it.each([
    ['Kolor', '1380 × 193 mm'],
    ['Wymiary paczki', '1380 × 193 mm'],
    ['Wymiary arkusza', '1200 × 500 × 3 mm'],
    ['Wymiary deski', 'różne'],
    ['Wymiary deski', '9 × 9 mm'],
  ])('is not read from %s: %s', (name, value) => {
    expect(boardSizeOf(attribute(name, value))).toBeUndefined()
  })
})

it('boards have a joint unless the product says they have none', () => {
  expect(hasVisibleJoint(attribute('Fuga', '4V'))).toBe(true)
  expect(hasVisibleJoint(attribute('Fuga', 'Bez fugi'))).toBe(false)
  expect(hasVisibleJoint([])).toBe(true)
})

it('the first pattern is the one the product is meant for', () => {
  const board = { length: 1380, width: 193 }
  expect(usualPattern('Panel laminowany jodełka Dąb', board)).toBe('herringbone')
  expect(usualPattern('Jodełka francuska Łańcut', board)).toBe('chevron')
  expect(usualPattern('Panel Dąb', board)).toBe('random')
  expect(usualPattern('Winylowa płytka', { length: 610, width: 305 })).toBe('half')
})
