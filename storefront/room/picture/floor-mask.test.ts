import { describe, expect, it } from 'vitest'
import { chance } from './boards.ts'
import { brush, findFloor, growFrom, smoothMask, suggestCorners, type MaskPixels } from './floor-mask.ts'
import type { Corners } from './homography.ts'

const WIDTH = 160
const HEIGHT = 120

/** A wall above, a brown floor below with a shadow, and a blue chair on it. */
const photograph = (): ImageData => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const noise = (chance(x, y) - 0.5) * 8
      const shade = x > 110 ? 0.75 + 0.25 * Math.max(0, 1 - (x - 110) / 12) : 1
      const colour =
        y < 50 ? [226, 222, 212] : isChair(x, y) ? [52, 78, 120] : [170 * shade, 124 * shade, 82 * shade]
      data.set([...colour.map((part) => part + noise), 255], (y * WIDTH + x) * 4)
    }
  return { width: WIDTH, height: HEIGHT, data } as ImageData
}
const isChair = (x: number, y: number) => x >= 60 && x < 85 && y >= 70 && y < 95

const CORNERS: Corners = [
  [20, 52],
  [140, 52],
  [158, 118],
  [2, 118],
]
const at = (floor: Uint8Array, x: number, y: number) => floor[y * WIDTH + x]

describe('the floor of a photograph', () => {
  it('is found between the corners, also in the shade, without the chair', () => {
    const floor = findFloor(photograph(), CORNERS)
    expect(at(floor, 40, 100)).toBe(1)
    expect(at(floor, 135, 100)).toBe(1)
    expect(at(floor, 72, 82)).toBe(0)
    expect(at(floor, 80, 30)).toBe(0)
    // Outside of the corners nothing is looked for.
    expect(at(floor, 3, 60)).toBe(0)
    let right = 0
    let all = 0
    for (let y = 54; y < 116; y++)
      for (let x = 24; x < 136; x++) {
        all++
        if ((at(floor, x, y) === 1) === !isChair(x, y)) right++
      }
    expect(right / all).toBeGreaterThan(0.97)
  })

  it('grows over what looks alike when somebody taps it', () => {
    const chair = growFrom(photograph(), [[70, 80]], 30)
    expect(at(chair, 62, 72)).toBe(1)
    expect(at(chair, 40, 100)).toBe(0)
  })

  it('loses specks and gaps', () => {
    const floor = new Uint8Array(WIDTH * HEIGHT)
    for (let y = 20; y < 100; y++) floor.fill(1, y * WIDTH + 20, y * WIDTH + 120)
    floor[50 * WIDTH + 60] = 0
    floor[10 * WIDTH + 140] = 1
    const smooth = smoothMask(floor, WIDTH, HEIGHT, 2)
    expect(at(smooth, 60, 50)).toBe(1)
    expect(at(smooth, 140, 10)).toBe(0)
  })

  it('suggests corners in order, far edge first, on the floor', () => {
    const [a, b, c, d] = suggestCorners(photograph())
    expect(a[0]).toBeLessThan(b[0])
    expect(d[0]).toBeLessThan(c[0])
    expect(a[1]).toBe(b[1])
    expect(a[1]).toBeGreaterThan(46)
    expect(a[1]).toBeLessThan(62)
    expect(d[1]).toBeGreaterThan(105)
    expect(c[0] - d[0]).toBeGreaterThan(b[0] - a[0])
  })
})

describe('the brush', () => {
  it('paints a round stroke between two points, and erases it', () => {
    const mask: MaskPixels = { width: 60, height: 40, floor: new Uint8Array(2400) }
    brush(mask, [10, 20], [50, 20], 5, 1)
    const painted = mask.floor.reduce((sum, value) => sum + value, 0)
    expect(painted).toBeGreaterThan(40 * 10 * 0.95)
    expect(painted).toBeLessThan((40 * 10 + Math.PI * 25) * 1.05)
    expect(mask.floor[20 * 60 + 30]).toBe(1)
    expect(mask.floor[26 * 60 + 30]).toBe(0)
    brush(mask, [10, 20], [50, 20], 6, 0)
    expect(mask.floor.reduce((sum, value) => sum + value, 0)).toBe(0)
  })
})
