/** How light spreads in a room: direct light of windows, lamps and the sun, and diffuse bounces. */
import { noise, smoothStep, turbulence } from '../demo-pictures/noise.ts'
import { toOwnPoint, type Hit, type Surface, type Tree, type Vector } from './solids.ts'

/** A rectangle that shines: a window's sky or a lamp's shade; `u` and `v` are its half sides. */
export type AreaLight = { middle: Vector; u: Vector; v: Vector; radiance: Vector }

export type Sun = { direction: Vector; radiance: Vector }

export type LitScene = {
  tree: Tree
  lights: AreaLight[]
  sun?: Sun
  /** Light of places that nothing shines on, so that dark corners stay readable. */
  ambient: Vector
  /** What is seen outside: the sky above, and the trees below; linear. */
  outside: { sky: Vector; trees: Vector }
}

const BOUNCES = 3
/** Half the sun's angle, widened by haze. */
const SUN_SPREAD = 0.006

export const linear = (value: number): number => (value <= 0 ? 0 : (value / 255) ** 2.2)

export const albedoAt = (surface: Surface, hit: Hit, point: Vector): [number, number, number] => {
  let colour = surface.colour
  if (surface.texture) {
    const [x, y, z] = toOwnPoint(hit.solid, point)
    colour = surface.texture(x, y, z, hit.normal)
  }
  return [linear(colour[0]), linear(colour[1]), linear(colour[2])]
}

export const along = (o: Vector, d: Vector, t: number): Vector => [
  o[0] + d[0] * t,
  o[1] + d[1] * t,
  o[2] + d[2] * t,
]
export const lifted = (p: Vector, n: Vector): Vector => along(p, n, 6e-4)
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** The sun's light on a point, linear; zero in the shade. */
export const sunOn = (
  { tree, sun }: LitScene,
  point: Vector,
  normal: Vector,
  random: () => number,
): Vector => {
  if (!sun) return [0, 0, 0]
  const [x, y, z] = sun.direction
  const d: [number, number, number] = [
    x + (random() - 0.5) * 2 * SUN_SPREAD,
    y + (random() - 0.5) * 2 * SUN_SPREAD,
    z + (random() - 0.5) * 2 * SUN_SPREAD,
  ]
  const facing = dot(normal, d)
  if (facing <= 0 || !tree.isFree(lifted(point, normal), d, 60)) return [0, 0, 0]
  return [sun.radiance[0] * facing, sun.radiance[1] * facing, sun.radiance[2] * facing]
}

/** Irradiance ÷ π of all windows and lamps, one random point of each. */
const lampsOn = (
  { tree, lights }: LitScene,
  p: Vector,
  n: Vector,
  random: () => number,
): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0]
  const from = lifted(p, n)
  for (const { middle, u, v, radiance } of lights) {
    const a = random() * 2 - 1
    const b = random() * 2 - 1
    const to: Vector = [
      middle[0] + u[0] * a + v[0] * b - from[0],
      middle[1] + u[1] * a + v[1] * b - from[1],
      middle[2] + u[2] * a + v[2] * b - from[2],
    ]
    const square = dot(to, to)
    const distance = Math.sqrt(square)
    const d: Vector = [to[0] / distance, to[1] / distance, to[2] / distance]
    const facing = dot(n, d)
    if (facing <= 0) continue
    const across: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const shown = 4 * Math.abs(dot(across, d))
    if (!tree.isFree(from, d, distance - 0.02)) continue
    const share = (facing * shown) / (Math.PI * Math.max(square, 0.02))
    for (let k = 0; k < 3; k++) sum[k] = sum[k]! + radiance[k]! * share
  }
  return sum
}

const bounce = (n: Vector, random: () => number): Vector => {
  const angle = random() * 2 * Math.PI
  const height = random() * 2 - 1
  const flat = Math.sqrt(1 - height * height)
  const d: [number, number, number] = [
    n[0] + flat * Math.cos(angle),
    n[1] + height,
    n[2] + flat * Math.sin(angle),
  ]
  const length = Math.hypot(...d) || 1
  return [d[0] / length, d[1] / length, d[2] / length]
}

/**
 * Light that falls on a point from all sides, ÷ π (the radiance of a white surface there); the sun's direct light
 * is left out when `withSun` is false, because it is added sharply later.
 */
export const irradianceAt = (
  scene: LitScene,
  point: Vector,
  normal: Vector,
  random: () => number,
  withSun: boolean,
  depth = 0,
): [number, number, number] => {
  const sum = lampsOn(scene, point, normal, random)
  if (withSun) {
    const sun = sunOn(scene, point, normal, random)
    for (let k = 0; k < 3; k++) sum[k] = sum[k]! + sun[k]!
  }
  if (depth >= BOUNCES)
    return [sum[0] + scene.ambient[0], sum[1] + scene.ambient[1], sum[2] + scene.ambient[2]]
  const d = bounce(normal, random)
  const from = lifted(point, normal)
  const hit = scene.tree.nearest(from, d)
  if (!hit || hit.solid.surface.glow) return sum
  const there = along(from, d, hit.distance)
  const albedo = albedoAt(hit.solid.surface, hit, there)
  const light = irradianceAt(scene, there, hit.normal, random, true, depth + 1)
  for (let k = 0; k < 3; k++) sum[k] = sum[k]! + albedo[k]! * light[k]!
  return sum
}

/** The view through a window: sky above blurred crowns of trees. */
export const skyAlong = ({ outside: { sky, trees } }: LitScene, d: Vector): Vector => {
  const angle = Math.atan2(d[2], d[0])
  const crown = 0.02 + 0.16 * turbulence(angle * 7, 3, 19, 3) + 0.05 * noise(angle * 40, d[1] * 40, 5)
  const share = smoothStep(crown - 0.05, crown + 0.05, d[1])
  const leaf = 0.6 + 0.8 * turbulence(angle * 24, d[1] * 30, 23, 3)
  return [0, 1, 2].map((k) => trees[k]! * leaf * (1 - share) + sky[k]! * share) as never
}

/** What is seen along a ray: used for reflections. */
export const radianceAlong = (
  scene: LitScene,
  o: Vector,
  d: Vector,
  random: () => number,
  samples: number,
): Vector => {
  const hit = scene.tree.nearest(o, d)
  if (!hit) return skyAlong(scene, d)
  const { surface } = hit.solid
  if (surface.glow) return surface.glow
  const there = along(o, d, hit.distance)
  const albedo = albedoAt(surface, hit, there)
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < samples; i++) {
    const light = irradianceAt(scene, there, hit.normal, random, true, 2)
    for (let k = 0; k < 3; k++) sum[k] = sum[k]! + (albedo[k]! * light[k]!) / samples
  }
  return sum
}
