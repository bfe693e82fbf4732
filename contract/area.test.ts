import { describe, expect, it } from 'vitest'
import { orderablePacks, readSquareMetres } from './area.ts'

describe('square metres', () => {
  it.each([
    ['25', 250_000],
    [' 12,5 m2 ', 125_000],
    ['1 000', 10_000_000],
    ['1\u00a0000,5 m²', 10_005_000],
    ['12 500', 125_000_000],
    ['4,2x5,5', 231_000],
    ['4.2 m × 5,5 m', 231_000],
    ['10*3', 300_000],
    ['0,3x0,3', 900],
    ['', undefined],
    ['0', undefined],
    ['dużo', undefined],
    ['1 00', undefined],
    ['10 00 0', undefined],
    ['4x', undefined],
    ['4x5x6', undefined],
    ['999999x999999', undefined],
    ['-5', undefined],
  ])('are read from „%s” [M-34]', (text, areaCm2) => expect(readSquareMetres(text)).toBe(areaCm2))
})

describe('packs that a cart accepts', () => {
  it.each([
    ['the requested number', 11, { min: 1, max: null, step: 1 }, 11],
    ['at least the minimum', 1, { min: 4, max: null, step: 2 }, 4],
    ['a whole step', 5, { min: 4, max: null, step: 2 }, 6],
    ['at most the stock', 500, { min: 1, max: 7, step: 1 }, 7],
    ['the last whole step within the stock', 500, { min: 2, max: 7, step: 2 }, 6],
  ])('are %s [M-34]', (_, wanted, rule, packs) => expect(orderablePacks(wanted, rule)).toBe(packs))
})
