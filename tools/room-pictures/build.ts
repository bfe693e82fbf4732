/** Builds the solids of a room: walls with openings, furniture of boxes, balls and tubes. */
import { materialAt, materials, type MaterialName } from '../demo-pictures/materials.ts'
import { noise, turbulence } from '../demo-pictures/noise.ts'
import { NO_TURN, turnBy, type Solid, type Surface, type Vector } from './solids.ts'

type Options = { round?: number; yaw?: number; pitch?: number; taper?: number }

/** An opening in a wall, along the wall and up, metres. */
export type WallOpening = { from: number; to: number; bottom: number; top: number }

export type Builder = {
  solids: Solid[]
  /** `x`, `z`: the middle; `y`: the lower side; metres. */
  box: (
    x: number,
    y: number,
    z: number,
    w: number,
    h: number,
    d: number,
    surface: Surface,
    options?: Options,
  ) => void
  ball: (
    x: number,
    y: number,
    z: number,
    w: number,
    h: number,
    d: number,
    surface: Surface,
    options?: Options,
  ) => void
  tube: (
    x: number,
    y: number,
    z: number,
    radius: number,
    height: number,
    surface: Surface,
    options?: Options,
  ) => void
  /** A wall across `axis` at `at`, from `from` to `to`, with openings. */
  wall: (
    axis: 'x' | 'z',
    at: number,
    from: number,
    to: number,
    height: number,
    surface: Surface,
    openings?: WallOpening[],
  ) => void
  /** Objects placed together: turned and moved as one. */
  group: (x: number, z: number, yaw: number, build: (set: Builder) => void) => void
}

const WALL_M = 0.24

export const openBuilder = (): Builder => {
  const solids: Solid[] = []
  const add = (
    shape: Solid['shape'],
    middle: Vector,
    half: Vector,
    surface: Surface,
    o: Options,
    round: number,
  ) => {
    const turn = o.yaw || o.pitch ? turnBy(o.yaw ?? 0, o.pitch ?? 0) : NO_TURN
    solids.push({ shape, middle, half, round, turn, surface, id: solids.length })
  }
  const builder: Builder = {
    solids,
    box: (x, y, z, w, h, d, surface, o = {}) =>
      add(
        'box',
        [x, y + h / 2, z],
        [w / 2, h / 2, d / 2],
        surface,
        o,
        Math.min(o.round ?? 0, w / 2.01, h / 2.01, d / 2.01),
      ),
    ball: (x, y, z, w, h, d, surface, o = {}) =>
      add('ball', [x, y + h / 2, z], [w / 2, h / 2, d / 2], surface, o, 0),
    tube: (x, y, z, radius, height, surface, o = {}) =>
      add('tube', [x, y + height / 2, z], [radius, height / 2, radius], surface, o, o.taper ?? 1),
    wall: (axis, at, from, to, height, surface, openings = []) => {
      const piece = (a: number, b: number, low: number, high: number) => {
        if (b - a < 1e-6 || high - low < 1e-6) return
        if (axis === 'z') builder.box((a + b) / 2, low, at, b - a, high - low, WALL_M, surface)
        else builder.box(at, low, (a + b) / 2, WALL_M, high - low, b - a, surface)
      }
      let start = from
      for (const opening of openings.toSorted((a, b) => a.from - b.from)) {
        piece(start, opening.from, 0, height)
        piece(opening.from, opening.to, 0, opening.bottom)
        piece(opening.from, opening.to, opening.top, height)
        start = opening.to
      }
      piece(start, to, 0, height)
    },
    group: (x, z, yaw, build) => {
      const inner = openBuilder()
      build(inner)
      const c = Math.cos(yaw)
      const s = Math.sin(yaw)
      const rotation = turnBy(yaw)
      for (const solid of inner.solids) {
        const [mx, my, mz] = solid.middle
        const turn = solid.turn.map((row) =>
          [0, 1, 2].map(
            (k) => row[0] * rotation[0][k]! + row[1] * rotation[1][k]! + row[2] * rotation[2][k]!,
          ),
        ) as never as Solid['turn']
        solids.push({
          ...solid,
          id: solids.length,
          turn,
          middle: [x + c * mx + s * mz, my, z - s * mx + c * mz],
        })
      }
    },
  }
  return builder
}

export const plainSurface = (colour: Vector, more: Partial<Surface> = {}): Surface => ({ colour, ...more })

const PIXEL_M = 0.003

/** Wood whose grain runs along the longest of the named axis of the solid. */
export const wood = (
  name: MaterialName,
  axis: 'x' | 'y' | 'z',
  more: Partial<Surface> = {},
  piece = 1,
): Surface => ({
  colour: materials[name].light,
  gloss: 0.03,
  rough: 0.25,
  texture: (x, y, z) => {
    const [u, a, b] = axis === 'x' ? [x, y, z] : axis === 'y' ? [y, x, z] : [z, x, y]
    return materialAt(
      materials[name],
      u + 3,
      a + b + 0.3,
      0.2,
      piece + Math.floor((a + b + 9) / 0.2),
      PIXEL_M,
    )
  },
  ...more,
})

/** Woven cloth: a fine weave, and folds that light and wear have left. */
export const cloth = (colour: Vector, strength = 0.14, more: Partial<Surface> = {}): Surface => ({
  colour,
  texture: (x, y, z) => {
    const weave = noise(x * 260, y * 260 + z * 260, 3) - 0.5 + (noise(x * 90 + z * 40, y * 90, 4) - 0.5) * 0.8
    const light = 1 + weave * strength
    return [colour[0] * light, colour[1] * light, colour[2] * light]
  },
  ...more,
})

/** Painted plaster: nearly even. */
export const plaster = (colour: Vector): Surface => ({
  colour,
  texture: (x, y, z) => {
    const light = 1 + (turbulence(x * 3 + z * 3, y * 3, 7, 3) - 0.5) * 0.03
    return [colour[0] * light, colour[1] * light, colour[2] * light]
  },
})

/** Tiles with grout on an upright wall or a top. */
export const tiles = (
  colour: Vector,
  w: number,
  h: number,
  variety = 0.06,
  grout: Vector = [206, 203, 197],
): Surface => ({
  colour,
  gloss: 0.04,
  rough: 0.05,
  texture: (x, y, z, n) => {
    const u = Math.abs(n[0]) > 0.7 ? z : x
    const v = Math.abs(n[1]) > 0.7 ? z : y
    const row = Math.floor(v / h)
    const shifted = u / w + (row % 2 ? 0.5 : 0)
    const column = Math.floor(shifted)
    const edge = Math.min(
      Math.min(shifted - column, 1 - shifted + column) * w,
      Math.min(v / h - row, 1 - v / h + row) * h,
    )
    if (edge < 0.0015) return grout
    const light =
      1 + (noise(column * 7.3, row * 5.1, 12) - 0.5) * variety + (noise(u * 12, v * 12, 5) - 0.5) * 0.02
    return [colour[0] * light, colour[1] * light, colour[2] * light]
  },
})

/** A short-pile rug with a woven border. */
export const rug = (colour: Vector, border: Vector, halfX: number, halfZ: number): Surface => ({
  colour,
  texture: (x, _, z) => {
    const edge = Math.min(halfX - Math.abs(x), halfZ - Math.abs(z))
    const stripe = edge > 0.09 && edge < 0.12
    const own = stripe ? border : colour
    const pile = 1 + (noise(x * 220, z * 220, 6) - 0.5) * 0.28 + (turbulence(x * 5, z * 5, 8, 3) - 0.5) * 0.16
    return [own[0] * pile, own[1] * pile, own[2] * pile]
  },
})

/** A painting: soft fields of colour, seeded. */
export const painting = (palette: Vector[], seed: number): Surface => ({
  colour: palette[0]!,
  texture: (x, y) => {
    const field = turbulence(x * 2.4 + seed, y * 3.1, seed, 3) * 1.5 - 0.25 + y * 0.25
    const at = Math.min(palette.length - 1, Math.max(0, Math.floor(field * palette.length)))
    return palette[at]!
  },
})
