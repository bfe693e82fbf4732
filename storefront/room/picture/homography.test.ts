import { describe, expect, it } from 'vitest'
import {
  homographyOf,
  invert,
  isConvex,
  multiply,
  projectPoint,
  seenRatio,
  toPlaneMatrix,
  type Corners,
} from './homography.ts'

const CORNERS: Corners = [
  [300, 400],
  [900, 420],
  [1200, 900],
  [60, 880],
]

/** Corners of a rectangle on the floor as a camera with this focal length (px) and tilt sees them. */
const seen = (widthM: number, depthM: number, focal: number, tilt: number, yaw = 0): Corners => {
  const place = (x: number, z: number) => {
    const px = Math.cos(yaw) * x + Math.sin(yaw) * z
    const pz = -Math.sin(yaw) * x + Math.cos(yaw) * z + 3.2
    const y = 1.5
    const depth = Math.cos(tilt) * pz + Math.sin(tilt) * y
    const down = Math.cos(tilt) * y - Math.sin(tilt) * pz
    return [640 + (focal * px) / depth, 480 + (focal * down) / depth] as const
  }
  const [w, d] = [widthM / 2, depthM / 2]
  return [place(-w, d), place(w, d), place(w, -d), place(-w, -d)]
}

describe('the perspective of a floor', () => {
  it('maps corners of the picture on corners of the rectangle, to the tenth of a millimetre', () => {
    const matrix = toPlaneMatrix(CORNERS, 3.2, 4.1)!
    const metres = CORNERS.map(([x, y]) => projectPoint(matrix, x, y))
    const expected = [
      [0, 0],
      [3.2, 0],
      [3.2, 4.1],
      [0, 4.1],
    ]
    metres.forEach(([x, y, w], i) => {
      expect(Math.hypot(x - expected[i]![0]!, y - expected[i]![1]!)).toBeLessThan(1e-4)
      expect(w).toBeGreaterThan(0)
    })
  })

  it('keeps straight lines straight, and comes back through its inverse', () => {
    const matrix = toPlaneMatrix(CORNERS, 3, 3)!
    const back = invert(matrix)
    for (const [x, y] of [
      [100, 700],
      [640, 500],
      [1000, 860],
    ] as const) {
      const [u, v] = projectPoint(matrix, x, y)
      const [bx, by] = projectPoint(back, u, v)
      expect(Math.hypot(bx - x, by - y)).toBeLessThan(1e-6)
    }
    const whole = multiply(matrix, back)
    expect(whole[1]! / whole[0]!).toBeCloseTo(0, 9)
    const [a, b, c] = [0.2, 0.5, 0.9].map((share) => projectPoint(back, 3 * share, 3 * share))
    const cross = (b![0] - a![0]) * (c![1] - a![1]) - (b![1] - a![1]) * (c![0] - a![0])
    expect(Math.abs(cross)).toBeLessThan(1e-4)
  })

  it.each([
    ['a square', 3, 3, 1000, 0.3, 0.5],
    ['a wide room', 4, 2, 900, 0.35, 0.6],
    ['a corridor', 1.2, 3.6, 1100, 0.3, 0.45],
  ])('reads the proportions of %s from its corners alone', (_, width, depth, focal, tilt, yaw) => {
    const corners = seen(width, depth, focal, tilt, yaw)
    expect(seenRatio(corners, { width: 1280, height: 960 })).toBeCloseTo(width / depth, 2)
  })

  it('guesses sensibly where nothing comes together', () => {
    const flat: Corners = [
      [100, 100],
      [500, 100],
      [500, 300],
      [100, 300],
    ]
    expect(seenRatio(flat, { width: 600, height: 400 })).toBeCloseTo(2, 1)
  })

  it('refuses corners that cross or lie on a line', () => {
    expect(isConvex(CORNERS)).toBe(true)
    expect(isConvex([CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]])).toBe(false)
    const line: Corners = [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 0],
    ]
    expect(isConvex(line)).toBe(false)
    expect(homographyOf(line, CORNERS)).toBeUndefined()
  })
})
