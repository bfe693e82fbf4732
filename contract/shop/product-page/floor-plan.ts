import { packsForArea } from '#contract/area.ts'

/**
 * Rooms of a floor, in whole centimetres and cm², so that areas and walls are sums without fractions:
 * 4,20 m × 3,50 m is 147 000 cm².
 */

export const roomShapes = ['rectangle', 'l-shape', 'triangle', 'free'] as const
export type RoomShape = (typeof roomShapes)[number]

export const MAX_ROOMS = 20
export type FloorRoom = {
  name: string
  shape: RoomShape
  /** Length and width; of a triangle the two sides of the right angle. */
  lengthCm: number
  widthCm: number
  /** The corner that an L-shape lacks. */
  notchLengthCm: number
  notchWidthCm: number
  /** `free`: area and length of the walls as they were measured. */
  areaCm2: number
  wallsCm: number
  /** Openings without skirting. */
  doors: number
}

export const emptyRoom = (name: string): FloorRoom => ({
  name,
  shape: 'rectangle',
  lengthCm: 0,
  widthCm: 0,
  notchLengthCm: 0,
  notchWidthCm: 0,
  areaCm2: 0,
  wallsCm: 0,
  doors: 1,
})

/** The floor of a room; half a cm² of a triangle is rounded up. */
export const roomAreaCm2 = (one: FloorRoom): number => {
  const { lengthCm, widthCm } = one
  switch (one.shape) {
    case 'rectangle':
      return lengthCm * widthCm
    case 'l-shape':
      return Math.max(
        0,
        lengthCm * widthCm - Math.min(one.notchLengthCm, lengthCm) * Math.min(one.notchWidthCm, widthCm),
      )
    case 'triangle':
      return Math.ceil((lengthCm * widthCm) / 2)
    case 'free':
      return one.areaCm2
  }
}

/** The length of a room's walls, rounded up to a centimetre. An L-shape has as much wall as its rectangle. */
export const roomWallsCm = (one: FloorRoom): number => {
  const { lengthCm, widthCm } = one
  if (roomAreaCm2(one) === 0) return 0
  switch (one.shape) {
    case 'rectangle':
    case 'l-shape':
      return 2 * (lengthCm + widthCm)
    case 'triangle':
      return lengthCm + widthCm + Math.ceil(Math.hypot(lengthCm, widthCm))
    case 'free':
      return one.wallsCm
  }
}

export const totalAreaCm2 = (rooms: readonly FloorRoom[]): number =>
  rooms.reduce((sum, one) => sum + roomAreaCm2(one), 0)

/** Walls without doors, in mm; a room cannot have less than none. */
export const skirtingMm = (rooms: readonly FloorRoom[], doorWidthCm: number): number =>
  rooms.reduce((sum, one) => sum + 10 * Math.max(0, roomWallsCm(one) - one.doors * doorWidthCm), 0)

/**
 * Pieces for an amount with a spare, rounded up once at the end, in whole numbers: never a board too few. `amount` and
 * `coverage` have the same unit.
 */
export const piecesFor = (amount: number, sparePercent: number, coverage: number): number =>
  amount <= 0 ? 0 : packsForArea(amount, sparePercent, coverage)

const METRES = /^\s*(\d{1,4})(?:[.,](\d{1,2}))?\s*m?\s*$/i

/** `4,2` → 420 cm; undefined: not a length. */
export const readMetres = (text: string): number | undefined => {
  const [, whole, fraction = ''] = METRES.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** 420 → `4,2`. */
export const formatMetres = (cm: number): string => {
  const rest = String(cm % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.trunc(cm / 100)}${rest ? `,${rest}` : ''}`
}
