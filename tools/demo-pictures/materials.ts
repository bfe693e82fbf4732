import { hash, noise, smoothStep, turbulence } from './noise.ts'

export type Colour = [red: number, green: number, blue: number]

/** What a floor is made of. Wood: `light` and `dark` are early and late wood, `rings` per metre, the rest 0–1. */
export type Material =
  | {
      kind: 'wood'
      light: Colour
      dark: Colour
      rings: number
      grain: number
      pores: number
      knots: number
      variety: number
    }
  | { kind: 'slate' | 'limestone' | 'concrete' | 'terrazzo'; light: Colour; dark: Colour; variety: number }

const wood = (
  light: Colour,
  dark: Colour,
  rings: number,
  grain: number,
  pores: number,
  knots: number,
  variety: number,
): Material => ({ kind: 'wood', light, dark, rings, grain, pores, knots, variety })

export const materials = {
  oak: wood([214, 178, 132], [150, 108, 66], 150, 0.62, 0.6, 0.1, 0.5),
  honeyOak: wood([206, 158, 102], [140, 92, 48], 150, 0.62, 0.6, 0.15, 0.5),
  rusticOak: wood([196, 154, 108], [116, 78, 46], 160, 0.78, 0.7, 0.9, 0.8),
  whiteOak: wood([229, 214, 192], [186, 164, 136], 150, 0.55, 0.5, 0.1, 0.42),
  sandOak: wood([213, 192, 163], [162, 137, 106], 145, 0.58, 0.55, 0.2, 0.45),
  greyOak: wood([181, 172, 160], [121, 112, 102], 150, 0.62, 0.6, 0.25, 0.5),
  stoneOak: wood([157, 149, 139], [96, 89, 82], 150, 0.62, 0.6, 0.35, 0.55),
  smokedOak: wood([128, 94, 66], [70, 47, 31], 155, 0.62, 0.6, 0.3, 0.6),
  walnut: wood([141, 99, 68], [72, 45, 29], 120, 0.75, 0.5, 0.1, 0.7),
  lightWalnut: wood([170, 126, 88], [98, 66, 43], 120, 0.72, 0.5, 0.1, 0.65),
  ash: wood([224, 201, 165], [172, 141, 100], 115, 0.8, 0.35, 0, 0.45),
  whiteAsh: wood([231, 221, 204], [188, 172, 149], 115, 0.75, 0.3, 0, 0.35),
  wenge: wood([84, 62, 50], [38, 27, 22], 190, 0.7, 0.85, 0, 0.5),
  pine: wood([228, 190, 132], [184, 126, 68], 95, 0.8, 0, 0.7, 0.4),
  larch: wood([210, 150, 98], [150, 88, 48], 130, 0.85, 0, 0.6, 0.5),
  slate: { kind: 'slate', light: [104, 106, 107], dark: [58, 61, 64], variety: 0.5 },
  limestone: { kind: 'limestone', light: [222, 211, 192], dark: [189, 174, 150], variety: 0.25 },
  concrete: { kind: 'concrete', light: [189, 187, 182], dark: [144, 142, 138], variety: 0.05 },
  darkConcrete: { kind: 'concrete', light: [141, 139, 136], dark: [98, 97, 95], variety: 0.05 },
  terrazzo: { kind: 'terrazzo', light: [226, 221, 212], dark: [205, 199, 188], variety: 0.08 },
} satisfies Record<string, Material>

export type MaterialName = keyof typeof materials

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const KNOT: Colour = [62, 38, 22]

/**
 * Wood as a cut through a log: the distance to a pith that wanders along the board gives straight grain at the
 * sides and cathedral arches where the saw came close to it. `blur` is the size of a picture point in metres.
 */
const woodAt = (
  of: Extract<Material, { kind: 'wood' }>,
  along: number,
  across: number,
  width: number,
  piece: number,
  blur: number,
): Colour => {
  const pith = (hash(piece, 1, 5) - 0.5) * Math.max(width, 0.09) * 1.7
  const depth =
    (hash(piece, 2, 5) - 0.35) * 0.11 +
    (hash(piece, 3, 5) - 0.5) * 0.09 * along +
    (noise(along * 1.4, piece % 97, 8) - 0.5) * 0.05
  const wander = (turbulence(along * 1.6, across * 7 + (piece % 911), 11, 2) - 0.5) * 0.03
  const aside = across - width / 2 - pith + wander
  let distance = Math.sqrt(aside * aside + depth * depth)

  let knotShade = 0
  if (hash(piece, 4, 5) < of.knots * 0.75) {
    const radius = 0.005 + hash(piece, 5, 5) * 0.011
    const ku = along - (0.15 + hash(piece, 6, 5) * 0.9)
    const kv = across - width * (0.2 + hash(piece, 7, 5) * 0.6)
    const away = Math.hypot(ku / 1.5, kv) + (noise(along * 90, across * 90, 3) - 0.5) * 0.004
    distance += 0.022 * Math.exp(-((away / (radius * 3.2)) ** 2))
    knotShade =
      smoothStep(radius * 1.15, radius * 0.55, away) * 0.9 + 0.22 * smoothStep(radius * 4, radius, away)
  }

  const rings =
    distance * of.rings * (0.75 + hash(piece, 8, 5) * 0.5) +
    (noise(along * 3, across * 60, piece % 53) - 0.5) * 0.5 +
    // Years of much and of little growth.
    (turbulence(distance * 42, piece % 29, 12, 2) - 0.5) * 2.2
  const phase = rings - Math.floor(rings)
  const crisp = Math.max(0, 1 - blur * of.rings * 1.4)
  // A ring grows darker towards its end and stops abruptly: that is what the eye takes for wood.
  const late = (phase < 0.82 ? (phase / 0.82) ** 2.2 : 1 - (phase - 0.82) / 0.18) * crisp + 0.36 * (1 - crisp)

  const fine = Math.max(0, 1 - blur * 260)
  const fibre =
    (noise(along * 7 + (piece % 31), across * 420, 21) - 0.5) * 0.34 * fine +
    (noise(along * 2.2 + (piece % 17), across * 130, 22) - 0.5) * 0.3
  const pore =
    of.pores *
    fine *
    smoothStep(0.68, 0.86, noise(along * 38, across * 950, piece % 61)) *
    (0.25 + late * 0.75)
  // Rays of the trunk, cut open where the saw went towards the pith: short bright flecks across the grain.
  const ray =
    of.pores *
    fine *
    smoothStep(0.02, 0.05, Math.abs(aside) - Math.abs(depth)) *
    smoothStep(0.62, 0.92, noise(along * 300, across * 110 + along * 60, piece % 43)) *
    smoothStep(0.45, 0.65, noise(along * 3.1, across * 14, piece % 71))
  // Minerals that the tree took up: long dark streaks in some boards.
  const streak =
    hash(piece, 11, 5) < 0.4 ? 0.34 * smoothStep(0.74, 0.95, noise(along * 0.7, across * 34, piece % 67)) : 0
  const cloud = (turbulence(along * 1.1 + (piece % 89), across * 9, 23, 2) - 0.5) * 0.42
  const own = (hash(piece, 9, 5) - 0.5) * of.variety

  const share = Math.min(
    1,
    Math.max(
      -0.18,
      0.3 +
        of.grain * (late - 0.36) * 0.75 +
        fibre * of.grain +
        pore * (0.5 + 0.5 * smoothStep(0.0007, 0.0003, blur)) -
        ray * 0.17 +
        streak * of.grain +
        cloud * 0.6 +
        own * 0.72,
    ),
  )
  const colour = mix(of.light, of.dark, share)
  const warmth = (hash(piece, 10, 5) - 0.5) * 13 * of.variety
  colour[0] += warmth
  colour[2] -= warmth
  return knotShade > 0
    ? mix(
        colour,
        [Math.min(KNOT[0], of.dark[0]), Math.min(KNOT[1], of.dark[1]), Math.min(KNOT[2], of.dark[2])],
        knotShade * 0.85,
      )
    : colour
}

/** Distance to the nearest and the second nearest of scattered points, and which it was. */
const cellAt = (x: number, y: number, seed: number) => {
  const column = Math.floor(x)
  const row = Math.floor(y)
  let first = 9
  let second = 9
  let chip = 0
  for (let i = column - 1; i <= column + 1; i++)
    for (let j = row - 1; j <= row + 1; j++) {
      const away = Math.hypot(
        i + 0.15 + 0.7 * hash(i, j, seed) - x,
        j + 0.15 + 0.7 * hash(i, j, seed + 1) - y,
      )
      if (away < first) {
        second = first
        first = away
        chip = hash(i, j, seed + 2)
      } else if (away < second) second = away
    }
  return { first, second, chip }
}

const CHIPS: Colour[] = [
  [168, 158, 146],
  [121, 112, 104],
  [202, 168, 134],
  [150, 164, 152],
  [240, 236, 228],
  [86, 82, 80],
]

/** How far apart two heights of split stone are compared to light it. */
const SLATE_STEP_M = 0.0022

/** The height of split slate: thin layers that end in ragged edges, one above another. */
const cleftAt = (x: number, y: number): number => {
  const height = turbulence(x * 3.2, y * 6.5, 32, 5) * 9
  const layer = Math.floor(height)
  const ragged = (turbulence(x * 60, y * 60, 33, 2) - 0.5) * 0.5
  return (
    (layer + smoothStep(0.42, 0.58, height - layer + ragged)) * 0.22 + turbulence(x * 40, y * 70, 39, 3) * 0.3
  )
}

const mineralAt = (
  of: Exclude<Material, { kind: 'wood' }>,
  x: number,
  y: number,
  piece: number,
  blur: number,
): Colour => {
  const own = (hash(piece, 1, 6) - 0.5) * of.variety
  const px = x + (piece % 41) * 3.1
  const py = y + (piece % 37) * 2.7
  const fine = Math.max(0, 1 - blur * 200)
  const grit = (noise(px * 700, py * 700, 5) - 0.5) * fine
  switch (of.kind) {
    case 'slate': {
      const tone = 0.42 + own + grit * 0.2 + (turbulence(px * 3, py * 3, 31, 3) - 0.5) * 0.5
      const light = (cleftAt(px, py) - cleftAt(px + SLATE_STEP_M, py + SLATE_STEP_M)) * 3.4
      return mix(of.light, of.dark, tone + light)
    }
    case 'limestone': {
      const cloud = turbulence(px * 5, py * 5, 34, 4)
      const vein = Math.abs(turbulence(px * 2.4, py * 3.4, 35, 4) - 0.5)
      const shell = smoothStep(0.78, 0.9, noise(px * 120, py * 70, 36)) * fine
      return mix(
        of.light,
        of.dark,
        cloud * 0.9 - 0.1 + own + grit * 0.18 + shell * 0.5 + 0.35 * smoothStep(0.016, 0, vein),
      )
    }
    case 'concrete': {
      const cloud = turbulence(px * 2.4, py * 2.4, 37, 5)
      const pit = smoothStep(0.9, 0.96, noise(px * 160, py * 160, 38)) * fine
      return mix(of.light, of.dark, (cloud - 0.5) * 1.5 + 0.45 + own + grit * 0.16 + pit * 0.35)
    }
    case 'terrazzo': {
      const base = mix(of.light, of.dark, 0.5 + own + grit * 0.3)
      for (const [scale, seed, share] of [
        [46, 41, 0.62],
        [95, 44, 0.5],
      ] as const) {
        const { first, second, chip } = cellAt(
          px * scale + noise(px * 300, py * 300, 9) * 0.3,
          py * scale,
          seed,
        )
        if (chip < share) {
          const inside = smoothStep(0.1, 0.2, second - first) * smoothStep(0.48, 0.42, first)
          const colour = CHIPS[Math.floor((chip / share) * CHIPS.length)] ?? base
          if (inside > 0) return mix(base, colour, inside * 0.92)
        }
      }
      return base
    }
  }
}

/** The colour of one point of a piece. */
export const materialAt = (
  of: Material,
  along: number,
  across: number,
  width: number,
  piece: number,
  blur: number,
): Colour =>
  of.kind === 'wood'
    ? woodAt(of, along, across, width, piece, blur)
    : mineralAt(of, across, along, piece, blur)
