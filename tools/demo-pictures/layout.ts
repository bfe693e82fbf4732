import { hash } from './noise.ts'

/** How pieces lie on the floor; lengths in metres. */
export type Layout =
  | { kind: 'planks'; length: number; width: number }
  | { kind: 'bricks'; length: number; width: number }
  | { kind: 'herringbone'; width: number; ratio: number }
  | { kind: 'chevron'; column: number; width: number }
  | { kind: 'mosaic'; square: number; strips: number }

/** Where a point lies on its piece: along the grain, across it, and what is left to the four edges. */
export type Spot = {
  along: number
  across: number
  length: number
  width: number
  piece: number
  turned: boolean
}

const pieceNumber = (a: number, b: number, c: number) => Math.floor(hash(a, b, 900 + c) * 1e9)

/** Modulo that stays positive. */
const wrap = (value: number, by: number) => ((value % by) + by) % by

const DIAGONAL = Math.SQRT1_2

/** The piece and the place on it for a point of the floor; `y` runs along straight planks. */
export const spotAt = (layout: Layout, x: number, y: number): Spot => {
  switch (layout.kind) {
    case 'planks':
    case 'bricks': {
      const { length, width } = layout
      const row = Math.floor(x / width)
      const shift =
        layout.kind === 'bricks' ? wrap(row, 2) * 0.5 : hash(row, 3, 71) * 0.35 + wrap(row, 3) * 0.33
      const moved = y + shift * length
      const piece = Math.floor(moved / length)
      return {
        along: moved - piece * length,
        across: x - row * width,
        length,
        width,
        piece: pieceNumber(row, piece, 0),
        turned: false,
      }
    }
    case 'herringbone': {
      const { width, ratio } = layout
      const a = (x + y) * DIAGONAL
      const b = (y - x) * DIAGONAL
      const i = Math.floor(a / width)
      const j = Math.floor(b / width)
      const phase = wrap(i - j, 2 * ratio)
      const length = ratio * width
      if (phase < ratio)
        return {
          along: a - (i - phase) * width,
          across: b - j * width,
          length,
          width,
          piece: pieceNumber(i - phase, j, 1),
          turned: false,
        }
      const start = j - (2 * ratio - 1 - phase)
      return {
        along: b - start * width,
        across: a - i * width,
        length,
        width,
        piece: pieceNumber(i, start, 2),
        turned: true,
      }
    }
    case 'chevron': {
      const { column, width } = layout
      const col = Math.floor(x / column)
      const inside = x - col * column
      const turned = wrap(col, 2) === 1
      const slanted = turned ? y - inside : y + inside
      const row = Math.floor((slanted * DIAGONAL) / width)
      const across = slanted * DIAGONAL - row * width
      return {
        along: inside / DIAGONAL,
        across,
        length: column / DIAGONAL,
        width,
        piece: pieceNumber(col, row, 3),
        turned,
      }
    }
    case 'mosaic': {
      const { square, strips } = layout
      const i = Math.floor(x / square)
      const j = Math.floor(y / square)
      const turned = wrap(i + j, 2) === 1
      const fx = x - i * square
      const fy = y - j * square
      const width = square / strips
      const sideways = turned ? fy : fx
      const strip = Math.floor(sideways / width)
      return {
        along: turned ? fx : fy,
        across: sideways - strip * width,
        length: square,
        width,
        piece: pieceNumber(i * 16 + strip, j, 4),
        turned,
      }
    }
  }
}
