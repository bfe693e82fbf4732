/** Renders a room: light on a coarse picture, smoothed, then every point sharply with it. */
import { randomFrom } from '../demo-pictures/noise.ts'
import { rayThrough, type Camera, type RenderSize } from './camera.ts'
import { lightNear, smoothLight, type LightMap } from './denoise.ts'
import {
  albedoAt,
  along,
  dot,
  irradianceAt,
  lifted,
  radianceAlong,
  skyAlong,
  sunOn,
  type LitScene,
} from './light.ts'
import type { Vector } from './solids.ts'

export type RenderedScene = LitScene & { camera: Camera; exposure: number }

/** Pixels: sRGB with an opaque alpha, and the floor's share of each point, 0–255. */
export type RenderedRoom = RenderSize & { pixels: Uint8ClampedArray; mask: Uint8ClampedArray }

const COARSER = 2
/** Edges are smoothed by this many points across and down in each pixel. */
const FINER = 2
/** Brighter light is bent softly to white. */
const SHOULDER = 0.72

const encode = (value: number): number => {
  const bent =
    value <= SHOULDER
      ? value
      : SHOULDER + (1 - SHOULDER) * (1 - Math.exp((SHOULDER - value) / (1 - SHOULDER)))
  return bent ** (1 / 2.2) * 255
}

const gatherLight = (scene: RenderedScene, size: RenderSize, samples: number): LightMap => {
  const width = size.width / COARSER
  const height = size.height / COARSER
  const count = width * height
  const map: LightMap = {
    width,
    height,
    light: new Float32Array(count * 3),
    point: new Float32Array(count * 3),
    normal: new Float32Array(count * 3),
    id: new Int32Array(count).fill(-1),
  }
  const random = randomFrom(41)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const d = rayThrough(scene.camera, size, (x + 0.5) * COARSER, (y + 0.5) * COARSER)
      const hit = scene.tree.nearest(scene.camera.eye, d)
      if (!hit) continue
      const at = y * width + x
      const p = along(scene.camera.eye, d, hit.distance)
      const sum = [0, 0, 0]
      if (!hit.solid.surface.glow)
        for (let i = 0; i < samples; i++) {
          const light = irradianceAt(scene, p, hit.normal, random, false)
          // A single bright path would leave a spot that smoothing cannot remove.
          for (let k = 0; k < 3; k++) sum[k] = sum[k]! + Math.min(light[k]!, 12)
        }
      for (let k = 0; k < 3; k++) {
        map.light[at * 3 + k] = sum[k]! / samples
        map.point[at * 3 + k] = p[k]!
        map.normal[at * 3 + k] = hit.normal[k]!
      }
      map.id[at] = hit.solid.id
    }
  return map
}

const mirrored = (d: Vector, n: Vector, rough: number, random: () => number): Vector => {
  const twice = 2 * dot(d, n)
  const r: Vector = [
    d[0] - twice * n[0] + (random() - 0.5) * rough,
    d[1] - twice * n[1] + (random() - 0.5) * rough,
    d[2] - twice * n[2] + (random() - 0.5) * rough,
  ]
  const length = Math.hypot(...r)
  return [r[0] / length, r[1] / length, r[2] / length]
}

/** `samples`: paths a point of the coarse picture; 8 is a draft, 64 is good. */
export const renderRoomScene = (scene: RenderedScene, size: RenderSize, samples: number): RenderedRoom => {
  const map = smoothLight(gatherLight(scene, size, samples))
  const random = randomFrom(97)
  const pixels = new Uint8ClampedArray(size.width * size.height * 4)
  const mask = new Uint8ClampedArray(size.width * size.height)
  const { eye } = scene.camera
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const sum = [0, 0, 0]
      let floor = 0
      for (let i = 0; i < FINER * FINER; i++) {
        const px = x + ((i % FINER) + 0.5) / FINER
        const py = y + (Math.floor(i / FINER) + 0.5) / FINER
        const d = rayThrough(scene.camera, size, px, py)
        const hit = scene.tree.nearest(eye, d)
        if (!hit) {
          const outside = skyAlong(scene, d)
          for (let k = 0; k < 3; k++) sum[k]! += encode(outside[k]! * scene.exposure)
          continue
        }
        const { surface, id } = hit.solid
        if (surface.isFloor) floor++
        const p = along(eye, d, hit.distance)
        let seen: Vector
        if (surface.glow) seen = surface.glow
        else {
          const albedo = albedoAt(surface, hit, p)
          const soft = lightNear(map, px / COARSER, py / COARSER, { id, point: p, normal: hit.normal })
          const sun = sunOn(scene, p, hit.normal, random)
          const plainly: [number, number, number] = [
            albedo[0] * (soft[0] + sun[0]),
            albedo[1] * (soft[1] + sun[1]),
            albedo[2] * (soft[2] + sun[2]),
          ]
          if (surface.gloss) {
            const facing = Math.max(0, -dot(d, hit.normal))
            const share = surface.gloss + (1 - surface.gloss) * (1 - facing) ** 5 * 0.7
            const there = radianceAlong(
              scene,
              lifted(p, hit.normal),
              mirrored(d, hit.normal, surface.rough ?? 0, random),
              random,
              surface.gloss > 0.3 ? 20 : 2,
            )
            for (let k = 0; k < 3; k++)
              plainly[k] = plainly[k]! * (1 - share) + Math.min(there[k]!, 4) * share
          }
          seen = plainly
        }
        for (let k = 0; k < 3; k++) sum[k]! += Math.min(encode(seen[k]! * scene.exposure), 255)
      }
      const at = y * size.width + x
      for (let k = 0; k < 3; k++) pixels[at * 4 + k] = sum[k]! / (FINER * FINER) + (random() - 0.5) * 1.5
      pixels[at * 4 + 3] = 255
      mask[at] = (floor / (FINER * FINER)) * 255
    }
  return { ...size, pixels, mask }
}
