/** Where the boards of a floor lie: lists of boards that cover an area without gaps and overlaps. */
import type { FloorPattern } from '#contract/shop/room.ts'
import type { PixelPoint } from './homography.ts'

/** Lengths in metres. */
export type BoardSize = { length: number; width: number }

/** `angle`: of its long side, radians; `slant`: how far its far long side is moved along, of a chevron's ends. */
export type LaidBoard = BoardSize & { x: number; y: number; angle: number; slant: number; seed: number }

/** A rectangle of the floor, metres. */
export type PlaneArea = { left: number; top: number; right: number; bottom: number }

/** More boards than any room has: a wrong scale must not stop the page. */
const MOST_BOARDS = 6_000
/** Ends of neighbouring rows are at least this share of a board apart, as laying instructions demand. */
const LEAST_SHIFT = 0.25

/** A number in [0, 1) for two whole numbers; the same board looks the same in each picture. */
export const chance = (a: number, b: number): number => {
  let h = Math.imul(a | 0, 0x27d4eb2d) ^ Math.imul((b | 0) + 0x165667b1, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const seedOf = (a: number, b: number) => Math.floor(chance(a, b) * 2 ** 30)

/** Shift of a row's ends, as a share of a board. */
const shiftOf = (pattern: FloorPattern, row: number): number => {
  if (pattern === 'third') return (((row % 3) + 3) % 3) / 3
  if (pattern === 'half') return (((row % 2) + 2) % 2) / 2
  // Even rows are free in one half of the board, odd rows in the other.
  const odd = ((row % 2) + 2) % 2
  return odd * 0.5 + chance(row, 71) * (0.5 - LEAST_SHIFT)
}

const rows = (pattern: FloorPattern, { length, width }: BoardSize, area: PlaneArea): LaidBoard[] => {
  const boards: LaidBoard[] = []
  for (let row = Math.floor(area.top / width); row * width < area.bottom; row++) {
    const shift = shiftOf(pattern, row) * length
    for (
      let column = Math.floor((area.left - shift) / length);
      column * length + shift < area.right;
      column++
    ) {
      boards.push({
        x: column * length + shift + length / 2,
        y: row * width + width / 2,
        length,
        width,
        angle: 0,
        slant: 0,
        seed: seedOf(row, column),
      })
      if (boards.length >= MOST_BOARDS) return boards
    }
  }
  return boards
}

const QUARTER = Math.PI / 4

/**
 * Herringbone for any ratio of the sides: pairs of a lying and a standing board, repeated by (w, w) and (l, -l), the
 * whole turned by 45° so that the points of the pattern run along the room.
 */
const herringbone = ({ length, width }: BoardSize, area: PlaneArea): LaidBoard[] => {
  const cos = Math.cos(QUARTER)
  const corners: PixelPoint[] = [
    [area.left, area.top],
    [area.right, area.top],
    [area.right, area.bottom],
    [area.left, area.bottom],
  ]
  // In the pattern's own axes; `along` counts steps of (w, w), `across` steps of (l, -l).
  const own = corners.map(([x, y]) => [cos * x + cos * y, cos * y - cos * x] as const)
  const alongs = own.map(([a, b]) => (a + b) / 2 / width)
  const acrosses = own.map(([a, b]) => (a - b) / 2 / length)
  const boards: LaidBoard[] = []
  const reach = Math.ceil(length / width) + 1
  for (let j = Math.floor(Math.min(...acrosses)) - 1; j <= Math.ceil(Math.max(...acrosses)) + 1; j++)
    for (let i = Math.floor(Math.min(...alongs)) - reach; i <= Math.ceil(Math.max(...alongs)) + reach; i++) {
      const a = i * width + j * length
      const b = i * width - j * length
      for (const [ca, cb, angle] of [
        [a + length / 2, b + width / 2, QUARTER],
        [a + length + width / 2, b + width - length / 2, QUARTER + Math.PI / 2],
      ] as const) {
        const x = cos * ca - cos * cb
        const y = cos * ca + cos * cb
        const half = length / 2 + width
        if (x < area.left - half || x > area.right + half || y < area.top - half || y > area.bottom + half)
          continue
        boards.push({ x, y, length, width, angle, slant: 0, seed: seedOf(i * 2 + (angle > 1 ? 1 : 0), j) })
        if (boards.length >= MOST_BOARDS) return boards
      }
    }
  return boards
}

/** Chevron: columns of boards at ±45° with ends cut along the columns; `length` is that of a long side. */
const chevron = ({ length, width }: BoardSize, area: PlaneArea): LaidBoard[] => {
  const column = length * Math.SQRT1_2
  const tall = width * Math.SQRT2
  const boards: LaidBoard[] = []
  for (let i = Math.floor(area.left / column); i * column < area.right; i++) {
    const rising = ((i % 2) + 2) % 2 === 1
    // The long side runs from (x, y) to (x + column, y ± column).
    const lift = rising ? -column : column
    const from = Math.floor((area.top - Math.max(0, lift)) / tall) - 1
    const to = Math.ceil((area.bottom - Math.min(0, lift)) / tall)
    const start = rising ? column : 0
    for (let row = from - Math.ceil(column / tall); row <= to; row++) {
      boards.push({
        x: i * column + column / 2,
        y: row * tall + start + (lift + tall) / 2,
        length,
        width,
        angle: rising ? -QUARTER : QUARTER,
        // Along the board's own long side, the other long side is moved by its width (45°).
        slant: rising ? -width : width,
        seed: seedOf(i, row),
      })
      if (boards.length >= MOST_BOARDS) return boards
    }
  }
  return boards
}

/** Boards that cover the area, and some beyond its edges. */
export const layBoards = (pattern: FloorPattern, size: BoardSize, area: PlaneArea): LaidBoard[] =>
  pattern === 'herringbone'
    ? herringbone(size, area)
    : pattern === 'chevron'
      ? chevron(size, area)
      : rows(pattern, size, area)

/** The four corners of a board on the floor. */
export const boardCorners = ({ x, y, length, width, angle, slant }: LaidBoard): PixelPoint[] => {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const turned = (u: number, v: number): PixelPoint => [x + c * u - s * v, y + s * u + c * v]
  return [
    turned(-length / 2 - slant / 2, -width / 2),
    turned(length / 2 - slant / 2, -width / 2),
    turned(length / 2 + slant / 2, width / 2),
    turned(-length / 2 + slant / 2, width / 2),
  ]
}
