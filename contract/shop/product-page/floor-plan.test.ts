import { describe, expect, it } from 'vitest'
import {
  emptyRoom,
  formatMetres,
  piecesFor,
  readMetres,
  type FloorRoom,
  roomAreaCm2,
  roomWallsCm,
  skirtingMm,
  totalAreaCm2,
} from './floor-plan.ts'

const make = (room: Partial<FloorRoom>): FloorRoom => ({ ...emptyRoom('Salon'), ...room })

describe('a room', () => {
  it.each<[string, Partial<FloorRoom>, number, number]>([
    ['a rectangle', { lengthCm: 420, widthCm: 350 }, 147_000, 1_540],
    [
      'an L-shape',
      { shape: 'l-shape', lengthCm: 500, widthCm: 400, notchLengthCm: 200, notchWidthCm: 150 },
      170_000,
      1_800,
    ],
    [
      'an L-shape without its corner',
      { shape: 'l-shape', lengthCm: 500, widthCm: 400, notchLengthCm: 900, notchWidthCm: 900 },
      0,
      0,
    ],
    ['a triangle', { shape: 'triangle', lengthCm: 301, widthCm: 401 }, 60_351, 1_204],
    ['a free shape', { shape: 'free', areaCm2: 123_400, wallsCm: 1_500 }, 123_400, 1_500],
    ['nothing measured', {}, 0, 0],
  ])('%s has its area and walls', (_, room, areaCm2, wallsCm) => {
    expect(roomAreaCm2(make(room))).toBe(areaCm2)
    expect(roomWallsCm(make(room))).toBe(wallsCm)
  })

  it('rooms add up, and doors have no skirting', () => {
    const rooms = [
      make({ lengthCm: 400, widthCm: 300, doors: 2 }),
      make({ lengthCm: 100, widthCm: 100, doors: 9 }),
    ]
    expect(totalAreaCm2(rooms)).toBe(130_000)
    // 14 m of walls less two doors of 90 cm; the small room has no wall left.
    expect(skirtingMm(rooms, 90)).toBe(12_200)
  })
})

describe('pieces', () => {
  it.each([
    [250_000, 10, 25_000, 11],
    [250_001, 10, 25_000, 12],
    [100_000, 0, 100_000, 1],
    [147_000, 5, 22_200, 7],
    [12_200, 5, 2_400, 6],
    [0, 15, 100, 0],
  ])('%i with %i %% at %i a piece are %i', (amount, spare, coverage, pieces) =>
    expect(piecesFor(amount, spare, coverage)).toBe(pieces),
  )

  it('are never fewer than what is needed, and never one too many', () => {
    for (let amount = 1; amount < 400_000; amount += 1_237)
      for (const spare of [0, 5, 10, 15]) {
        const pieces = piecesFor(amount, spare, 22_233)
        expect(pieces * 22_233 * 100).toBeGreaterThanOrEqual(amount * (100 + spare))
        expect((pieces - 1) * 22_233 * 100).toBeLessThan(amount * (100 + spare))
      }
  })
})

it.each([
  ['4,2', 420],
  ['4.25 m', 425],
  ['0,05', 5],
  ['12', 1_200],
  ['4,255', undefined],
  ['cztery', undefined],
  ['', undefined],
])('reads „%s” as metres', (text, expected) => expect(readMetres(text)).toBe(expected))

it.each([
  [420, '4,2'],
  [425, '4,25'],
  [1_200, '12'],
  [5, '0,05'],
])('writes %i cm as %s m', (cm, text) => expect(formatMetres(cm)).toBe(text))
