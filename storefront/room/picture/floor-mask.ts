/** Which points of a photograph are floor: found by colour, corrected with a brush. */
import type { Corners, PixelPoint } from './homography.ts'

export type MaskPixels = { width: number; height: number; floor: Uint8Array }

/** Brightness and two colour differences of a point; close to how different colours look. */
const tone = (data: Uint8ClampedArray, i: number): readonly [number, number, number] => {
  const r = data[i * 4]!
  const g = data[i * 4 + 1]!
  const b = data[i * 4 + 2]!
  return [0.299 * r + 0.587 * g + 0.114 * b, r - g, 0.5 * (r + g) - b]
}

/** Shadows change brightness much and colour little. */
const BRIGHTNESS_WEIGHT = 0.22

const difference = (
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  brightness: number,
): number => Math.hypot((a[0] - b[0]) * brightness, a[1] - b[1], (a[2] - b[2]) * 0.7)

export const isInside = (corners: readonly PixelPoint[], x: number, y: number): boolean => {
  let inside = false
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [ax, ay] = corners[i]!
    const [bx, by] = corners[j]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

const STEP_TOLERANCE = 13

/**
 * Grows from a point over neighbours that look alike: each step may change a little, and the whole stays within
 * `tolerance` of where it began. `corners` limits it; without, the whole picture is allowed.
 */
export const growFrom = (
  { width, height, data }: ImageData,
  seeds: readonly PixelPoint[],
  tolerance: number,
  corners?: Corners,
): Uint8Array => {
  const found = new Uint8Array(width * height)
  for (const [sx, sy] of seeds) {
    const x = Math.min(width - 1, Math.max(0, Math.round(sx)))
    const y = Math.min(height - 1, Math.max(0, Math.round(sy)))
    const start = y * width + x
    if (found[start]) continue
    const first = tone(data, start)
    const open = [start]
    found[start] = 1
    while (open.length > 0) {
      const i = open.pop()!
      const own = tone(data, i)
      const column = i % width
      for (const next of [column > 0 ? i - 1 : -1, column < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= found.length || found[next]) continue
        const other = tone(data, next)
        if (difference(own, other, 1) > STEP_TOLERANCE * 1.6) continue
        if (difference(first, other, BRIGHTNESS_WEIGHT) > tolerance) continue
        if (corners && !isInside(corners, (next % width) + 0.5, Math.floor(next / width) + 0.5)) continue
        found[next] = 1
        open.push(next)
      }
    }
  }
  return found
}

/** Fills gaps and removes specks: a point follows the majority of its square, twice. */
export const smoothMask = (floor: Uint8Array, width: number, height: number, radius: number): Uint8Array => {
  let from = floor
  for (let pass = 0; pass < 2; pass++) {
    const stride = width + 1
    const sums = new Uint32Array(stride * (height + 1))
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        sums[(y + 1) * stride + x + 1] =
          from[y * width + x]! +
          sums[(y + 1) * stride + x]! +
          sums[y * stride + x + 1]! -
          sums[y * stride + x]!
    const to = new Uint8Array(from.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const left = Math.max(0, x - radius)
        const right = Math.min(width, x + radius + 1)
        const top = Math.max(0, y - radius)
        const bottom = Math.min(height, y + radius + 1)
        const count =
          sums[bottom * stride + right]! -
          sums[bottom * stride + left]! -
          sums[top * stride + right]! +
          sums[top * stride + left]!
        to[y * width + x] = count * 2 > (right - left) * (bottom - top) ? 1 : 0
      }
    from = to
  }
  return from
}

const SEED_GRID = 9
const FLOOR_TOLERANCE = 34

/** The floor within the corners, without furniture on it: regions that look like most of it. */
export const findFloor = (picture: ImageData, corners: Corners): Uint8Array => {
  const { width, height, data } = picture
  const inside: PixelPoint[] = []
  for (let row = 1; row < SEED_GRID * 2; row++)
    for (let column = 1; column < SEED_GRID * 2; column++) {
      const u = column / (SEED_GRID * 2)
      const v = row / (SEED_GRID * 2)
      const [a, b, c, d] = corners
      const x = (a[0] * (1 - u) + b[0] * u) * (1 - v) + (d[0] * (1 - u) + c[0] * u) * v
      const y = (a[1] * (1 - u) + b[1] * u) * (1 - v) + (d[1] * (1 - u) + c[1] * u) * v
      if (x >= 0 && y >= 0 && x < width && y < height) inside.push([x, y])
    }
  if (inside.length === 0) return new Uint8Array(width * height)
  const tones = inside.map(([x, y]) => tone(data, Math.floor(y) * width + Math.floor(x)))
  // The seed that most others resemble is floor; a mean would lie between floor and furniture.
  const alike = tones.map(
    (one) => tones.filter((other) => difference(one, other, BRIGHTNESS_WEIGHT) < 16).length,
  )
  const usual = tones[alike.indexOf(Math.max(...alike))]!
  const seeds = inside.filter((_, i) => difference(usual, tones[i]!, BRIGHTNESS_WEIGHT) < 16)
  return smoothMask(growFrom(picture, seeds, FLOOR_TOLERANCE, corners), width, height, 2)
}

/** A stroke of a round brush from one point to another. */
export const brush = (
  { width, height, floor }: MaskPixels,
  from: PixelPoint,
  to: PixelPoint,
  radius: number,
  value: 0 | 1,
) => {
  const [ax, ay] = from
  const [bx, by] = to
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const top = Math.max(0, Math.floor(Math.min(ay, by) - radius))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + radius))
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - radius))
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + radius))
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const px = x + 0.5
      const py = y + 0.5
      const t =
        square > 0 ? Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square)) : 0
      if (Math.hypot(px - ax - (bx - ax) * t, py - ay - (by - ay) * t) <= radius) floor[y * width + x] = value
    }
}

/** Corners to begin with: the widest and highest rows of what looks like the floor at the lower edge. */
export const suggestCorners = (picture: ImageData): Corners => {
  const { width, height } = picture
  const usual: Corners = [
    [width * 0.3, height * 0.62],
    [width * 0.7, height * 0.62],
    [width * 0.92, height * 0.95],
    [width * 0.08, height * 0.95],
  ]
  const seeds = [0.3, 0.4, 0.5, 0.6, 0.7].map((share): PixelPoint => [width * share, height * 0.93])
  const floor = smoothMask(growFrom(picture, seeds, FLOOR_TOLERANCE), width, height, 3)
  const rowAt = (y: number) => {
    let from = -1
    let to = -1
    for (let x = 0; x < width; x++)
      if (floor[y * width + x]) {
        if (from < 0) from = x
        to = x
      }
    return { from, to, wide: to - from }
  }
  let top = -1
  for (let y = Math.floor(height * 0.25); y < height * 0.8 && top < 0; y++)
    if (rowAt(y).wide > width * 0.25) top = y
  const low = Math.floor(height * 0.94)
  const far = top < 0 ? undefined : rowAt(Math.min(low - 4, top + Math.round(height * 0.03)))
  const near = rowAt(low)
  if (!far || near.wide < width * 0.3 || low - top < height * 0.12) return usual
  const y = Math.min(low - 4, top + Math.round(height * 0.03))
  // Lines into the depth come together: the near edge is longer than the far one.
  const spread = Math.max(near.wide, far.wide * 1.35)
  const middle = (near.from + near.to) / 2
  return [
    [far.from, y],
    [far.to, y],
    [Math.min(width * 1.1, middle + spread / 2), low],
    [Math.max(-width * 0.1, middle - spread / 2), low],
  ]
}
