/** Furniture that several rooms have; each piece stands on the floor at the origin of its group. */
import { plainSurface, wood, type Builder } from './build.ts'
import { randomFrom } from '../demo-pictures/noise.ts'
import type { AreaLight } from './light.ts'
import type { Surface, Vector } from './solids.ts'

/** A sofa for three, `w` metres wide, its back at -z. */
export const addSofa = (set: Builder, w: number, cover: Surface, pillows: Surface[]) => {
  const d = 0.92
  set.box(0, 0.14, 0, w, 0.24, d, cover, { round: 0.04 })
  set.box(0, 0.3, -d / 2 + 0.11, w, 0.52, 0.2, cover, { round: 0.07 })
  for (const side of [-1, 1]) set.box(side * (w / 2 - 0.09), 0.2, 0.02, 0.18, 0.42, d, cover, { round: 0.07 })
  const seat = (w - 0.38) / 3
  for (const i of [-1, 0, 1]) {
    set.box(i * seat, 0.36, 0.08, seat - 0.008, 0.15, d - 0.24, cover, { round: 0.055 })
    set.box(i * seat, 0.46, -d / 2 + 0.29, seat - 0.012, 0.4, 0.17, cover, { round: 0.075, pitch: -0.16 })
  }
  pillows.forEach((pillow, i) =>
    set.box(
      (i % 2 ? 1 : -1) * (w / 2 - 0.44 - 0.2 * Math.floor(i / 2)),
      0.5,
      -0.04,
      0.44,
      0.42,
      0.15,
      pillow,
      {
        round: 0.073,
        yaw: (i % 2 ? -1 : 1) * 0.25,
        pitch: -0.35,
      },
    ),
  )
  for (const x of [-1, 1])
    for (const z of [-1, 1]) set.tube(x * (w / 2 - 0.12), 0, z * 0.36, 0.018, 0.15, wood('walnut', 'y'))
}

/** An armchair on thin legs. */
export const addArmchair = (set: Builder, cover: Surface) => {
  set.box(0, 0.3, 0.02, 0.66, 0.15, 0.66, cover, { round: 0.06 })
  set.box(0, 0.36, -0.3, 0.68, 0.58, 0.16, cover, { round: 0.075, pitch: -0.18 })
  for (const side of [-1, 1]) set.box(side * 0.36, 0.32, 0, 0.11, 0.3, 0.66, cover, { round: 0.05 })
  for (const x of [-1, 1])
    for (const z of [-1, 1]) set.tube(x * 0.28, 0, z * 0.26, 0.014, 0.32, wood('oak', 'y'), { taper: 1.5 })
}

/** A table with four legs. */
export const addTable = (set: Builder, w: number, d: number, h: number, top: Surface, legs: Surface) => {
  set.box(0, h - 0.035, 0, w, 0.035, d, top, { round: 0.008 })
  set.box(0, h - 0.1, 0, w - 0.16, 0.065, d - 0.16, legs)
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      set.box(x * (w / 2 - 0.07), 0, z * (d / 2 - 0.07), 0.05, h - 0.035, 0.05, legs, { round: 0.01 })
}

export const addChair = (set: Builder, frame: Surface, seat: Surface) => {
  set.box(0, 0.44, 0, 0.44, 0.045, 0.43, seat, { round: 0.02 })
  for (const x of [-1, 1]) {
    set.tube(x * 0.19, 0, 0.18, 0.012, 0.45, frame, { taper: 1.5 })
    set.tube(x * 0.19, 0, -0.19, 0.014, 0.86, frame)
  }
  for (const y of [0.6, 0.76]) set.box(0, y, -0.2, 0.4, 0.08, 0.022, frame, { round: 0.01 })
}

const LEAF: Vector = [74, 104, 62]

/** A plant in a pot: leaves on bowed stems, by a seed. */
export const addPlant = (set: Builder, height: number, pot: Surface, seed: number, leaves = 46) => {
  const random = randomFrom(seed)
  const potHeight = Math.min(0.34, height * 0.26)
  set.tube(0, 0, 0, potHeight * 0.42, potHeight, pot, { taper: 1.18 })
  for (let i = 0; i < leaves; i++) {
    const angle = i * 2.4 + random()
    const share = 0.25 + 0.75 * random()
    const away = (0.1 + 0.34 * random()) * height * 0.5 * Math.sin(Math.min(1.5, share * 1.6))
    const up = potHeight + (height - potHeight) * share
    const size = height * (0.13 + 0.07 * random())
    const light = 0.7 + random() * 0.6
    set.ball(
      Math.sin(angle) * away,
      up,
      Math.cos(angle) * away,
      size * 0.42,
      0.008,
      size,
      plainSurface([LEAF[0] * light, LEAF[1] * light, LEAF[2] * light * 0.9], { gloss: 0.02, rough: 0.3 }),
      { yaw: angle, pitch: 0.2 + random() * 0.7 },
    )
    if (i % 4 === 0)
      set.tube(
        Math.sin(angle) * away * 0.4,
        potHeight,
        Math.cos(angle) * away * 0.4,
        0.006,
        up - potHeight,
        plainSurface([92, 88, 58]),
      )
  }
}

/** A curtain of folds between `from` and `to` along x, hanging from `top`. */
export const addCurtain = (
  set: Builder,
  from: number,
  to: number,
  top: number,
  cover: Surface,
  bottom = 0.02,
) => {
  const folds = Math.max(3, Math.round(Math.abs(to - from) / 0.075))
  for (let i = 0; i < folds; i++) {
    const x = from + ((i + 0.5) / folds) * (to - from)
    set.tube(x, bottom, i % 2 ? 0.018 : -0.018, 0.05, top - bottom, cover, { taper: 0.82 })
  }
}

const SPINES: Vector[] = [
  [176, 92, 70],
  [226, 214, 190],
  [74, 96, 108],
  [52, 58, 60],
  [196, 160, 98],
  [122, 136, 112],
  [214, 200, 190],
  [148, 76, 64],
]

/** A row of books from `from` to `to` along x, on a shelf at `y`. */
export const addBooks = (set: Builder, from: number, to: number, y: number, z: number, seed: number) => {
  const random = randomFrom(seed)
  for (let x = from; x < to;) {
    const thick = 0.016 + random() * 0.03
    if (random() < 0.09) {
      x += 0.05 + random() * 0.08
      continue
    }
    const tall = 0.19 + random() * 0.1
    set.box(
      x + thick / 2,
      y,
      z + (random() - 0.5) * 0.02,
      thick,
      tall,
      0.16,
      plainSurface(SPINES[Math.floor(random() * SPINES.length)]!),
    )
    x += thick + 0.002
  }
}

/** Open shelves of wood, `rows` compartments high, with books. */
export const addBookcase = (
  set: Builder,
  w: number,
  h: number,
  rows: number,
  board: Surface,
  seed: number,
) => {
  const d = 0.3
  for (const side of [-1, 1]) set.box(side * (w / 2 - 0.011), 0, 0, 0.022, h, d, board)
  set.box(0, 0, -d / 2 + 0.005, w, h, 0.01, board)
  for (let i = 0; i <= rows; i++) {
    const y = 0.06 + (i * (h - 0.085)) / rows
    set.box(0, y, 0, w - 0.044, 0.022, d, board)
    if (i < rows)
      addBooks(set, -w / 2 + 0.05, w / 2 - 0.05 - ((i * 37 + seed) % 5) * 0.09, y + 0.022, 0.02, seed + i)
  }
}

/** A framed picture on the back wall, seen from -z. */
export const addFrame = (
  set: Builder,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  art: Surface,
  frame: Surface,
) => {
  set.box(x, y, z, w, h, 0.025, frame)
  set.box(x, y + 0.02, z - 0.004, w - 0.04, h - 0.04, 0.025, plainSurface([238, 235, 228]))
  set.box(x, y + h * 0.16, z - 0.006, w * 0.68, h * 0.68, 0.025, art)
}

/** A window's frame with panes of sky in a wall that lies across `axis`; light comes from inside of the frame. */
export const addWindow = (
  set: Builder,
  axis: 'x' | 'z',
  at: number,
  inward: 1 | -1,
  opening: { from: number; to: number; bottom: number; top: number },
  sky: Vector,
  panes = 2,
): AreaLight => {
  const { from, to, bottom, top } = opening
  // Frames stand outside of the pane that shines into the room, so they get the sky's light by themselves.
  const glow = sky.map((part) => Math.min(0.8, part * 0.1)) as never as Vector
  const white = plainSurface([240, 238, 233], { glow })
  const part = (
    a: number,
    b: number,
    low: number,
    high: number,
    out: number,
    thick: number,
    surface: Surface,
  ) => {
    const off = at - inward * out
    if (axis === 'z') set.box((a + b) / 2, low, off, b - a, high - low, thick, surface)
    else set.box(off, low, (a + b) / 2, thick, high - low, b - a, surface)
  }
  const bar = 0.055
  part(from, to, bottom, bottom + bar, 0.04, 0.06, white)
  part(from, to, top - bar, top, 0.04, 0.06, white)
  for (let i = 0; i <= panes; i++) {
    const a = from + ((to - from - bar) * i) / panes
    part(a, a + bar, bottom, top, 0.04, 0.06, white)
  }
  const middle = (from + to) / 2
  const height = (bottom + top) / 2
  const half = (to - from) / 2 - bar
  const tall = (top - bottom) / 2 - bar
  return axis === 'z'
    ? { middle: [middle, height, at], u: [half, 0, 0], v: [0, tall, 0], radiance: sky }
    : { middle: [at, height, middle], u: [0, 0, half], v: [0, tall, 0], radiance: sky }
}
