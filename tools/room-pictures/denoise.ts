/** Smooths the light of a picture within surfaces, and not across their edges. */

/** Light and what the eye sees first in each point of a coarse picture. */
export type LightMap = {
  width: number
  height: number
  light: Float32Array
  point: Float32Array
  normal: Float32Array
  id: Int32Array
}

const PASSES = 5
const KERNEL = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]

/** A point much brighter than all points around it was hit by one rare path: it gets their brightness. */
const withoutSpecks = ({ width, height, light, id }: LightMap): Float32Array => {
  const out = light.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const near: number[] = []
      for (let j = -2; j <= 2; j++)
        for (let i = -2; i <= 2; i++) {
          const there = (y + j) * width + x + i
          if (x + i < 0 || x + i >= width || y + j < 0 || y + j >= height || id[there] !== id[at]) continue
          near.push(light[there * 3]! + light[there * 3 + 1]! + light[there * 3 + 2]!)
        }
      near.sort((a, b) => a - b)
      const own = light[at * 3]! + light[at * 3 + 1]! + light[at * 3 + 2]!
      const most = near[Math.floor(near.length * 0.8)]!
      if (own > most) for (let k = 0; k < 3; k++) out[at * 3 + k]! *= most / own
    }
  return out
}

/** Edge-avoiding à-trous wavelets: five passes whose taps lie 1, 2, 4, 8 and 16 points apart. */
export const smoothLight = (map: LightMap): LightMap => {
  const { width, height, point, normal, id } = map
  let from = withoutSpecks(map)
  for (let pass = 0; pass < PASSES; pass++) {
    const step = 1 << pass
    const to = new Float32Array(from.length)
    // The noise falls with each pass, so edges of the light itself count more and more.
    const contrast = pass < 2 ? 6 : 1.6 / (1 << (pass - 2))
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 3
        let r = 0
        let g = 0
        let b = 0
        let total = 0
        const own = from[at]! + from[at + 1]! + from[at + 2]! + 0.02
        for (let j = -2; j <= 2; j++) {
          const yy = y + j * step
          if (yy < 0 || yy >= height) continue
          for (let i = -2; i <= 2; i++) {
            const xx = x + i * step
            if (xx < 0 || xx >= width) continue
            const there = yy * width + xx
            if (id[there] !== id[y * width + x]) continue
            const k = there * 3
            const facing =
              normal[at]! * normal[k]! + normal[at + 1]! * normal[k + 1]! + normal[at + 2]! * normal[k + 2]!
            if (facing < 0.7) continue
            const off =
              (point[k]! - point[at]!) * normal[at]! +
              (point[k + 1]! - point[at + 1]!) * normal[at + 1]! +
              (point[k + 2]! - point[at + 2]!) * normal[at + 2]!
            const other = from[k]! + from[k + 1]! + from[k + 2]! + 0.02
            const difference = Math.abs(Math.log(other / own)) / (contrast + 0.08)
            const weight =
              KERNEL[i + 2]! *
              KERNEL[j + 2]! *
              facing ** 16 *
              Math.exp(-Math.abs(off) * 60 - difference * difference)
            r += from[k]! * weight
            g += from[k + 1]! * weight
            b += from[k + 2]! * weight
            total += weight
          }
        }
        to[at] = r / total
        to[at + 1] = g / total
        to[at + 2] = b / total
      }
    from = to
  }
  return { ...map, light: from }
}

/** The light at a point that is seen between the points of the coarse picture. */
export const lightNear = (
  map: LightMap,
  x: number,
  y: number,
  seen: { id: number; point: readonly number[]; normal: readonly number[] },
): [number, number, number] => {
  const { width, height, light, point, normal, id } = map
  const cx = Math.floor(x - 0.5)
  const cy = Math.floor(y - 0.5)
  const sum: [number, number, number] = [0, 0, 0]
  let total = 0
  for (const reach of [1, 3])
    if (total < 1e-6)
      for (let j = 1 - reach; j <= reach; j++)
        for (let i = 1 - reach; i <= reach; i++) {
          const xx = cx + i
          const yy = cy + j
          if (xx < 0 || yy < 0 || xx >= width || yy >= height) continue
          const k = yy * width + xx
          const facing =
            normal[k * 3]! * seen.normal[0]! +
            normal[k * 3 + 1]! * seen.normal[1]! +
            normal[k * 3 + 2]! * seen.normal[2]!
          const away = Math.hypot(
            point[k * 3]! - seen.point[0]!,
            point[k * 3 + 1]! - seen.point[1]!,
            point[k * 3 + 2]! - seen.point[2]!,
          )
          const near =
            Math.max(0.02, reach - Math.abs(xx + 0.5 - x)) * Math.max(0.02, reach - Math.abs(yy + 0.5 - y))
          const weight =
            near * (id[k] === seen.id ? 1 : 1e-4) * Math.max(1e-3, facing) ** 8 * Math.exp(-away * 6)
          for (let c = 0; c < 3; c++) sum[c] = sum[c]! + light[k * 3 + c]! * weight
          total += weight
        }
  return total > 0 ? [sum[0] / total, sum[1] / total, sum[2] / total] : [0, 0, 0]
}
