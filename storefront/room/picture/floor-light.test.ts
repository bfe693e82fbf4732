import { describe, expect, it } from 'vitest'
import { chance } from './boards.ts'
import { exposureOf, floorLight, type GreyPicture } from './floor-light.ts'

const WIDTH = 120
const HEIGHT = 90

/** A floor with boards (dark joints, grain) under light; `light` by place. */
const floorUnder = (light: (x: number, y: number) => number): GreyPicture => ({
  width: WIDTH,
  height: HEIGHT,
  values: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const x = i % WIDTH
    const y = Math.floor(i / WIDTH)
    const grain = 0.95 + 0.1 * chance(x, y)
    return 0.3 * light(x, y) * grain * (y % 12 === 0 ? 0.8 : 1)
  }),
})
const whole = new Float32Array(WIDTH * HEIGHT).fill(1)
const at = ({ values }: GreyPicture, x: number, y: number) => values[y * WIDTH + x]!

describe('the light of a photographed floor', () => {
  it('keeps the mean brightness: what it is multiplied into is neither brighter nor darker on the whole', () => {
    for (const light of [() => 1, (x: number) => 0.4 + x / WIDTH, (x: number) => (x < 50 ? 1.6 : 0.5)]) {
      const { values } = floorLight(floorUnder(light), whole)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      expect(mean).toBeCloseTo(1, 3)
    }
  })

  it('keeps the edge between sun and shade', () => {
    const light = floorLight(
      floorUnder((x) => (x < 60 ? 1.5 : 0.5)),
      whole,
    )
    expect(at(light, 30, 45) / at(light, 90, 45)).toBeGreaterThan(2.6)
    expect(at(light, 55, 45) / at(light, 65, 45)).toBeGreaterThan(2)
  })

  it('leaves out grain and joints of the old floor', () => {
    const light = floorLight(
      floorUnder(() => 1),
      whole,
    )
    // Joints are 20 % darker than the boards, grain ±5 %.
    for (let y = 20; y < 60; y++) expect(Math.abs(at(light, 40, y) - 1)).toBeLessThan(0.1)
  })

  it('is not changed by furniture beside the floor', () => {
    const mask = whole.map((_, i) => (i % WIDTH < 60 ? 1 : 0))
    const dark = floorLight(
      floorUnder((x) => (x < 60 ? 1 : 0.02)),
      mask,
    )
    const bright = floorLight(
      floorUnder((x) => (x < 60 ? 1 : 3)),
      mask,
    )
    for (const x of [5, 30, 55]) expect(at(dark, x, 45)).toBeCloseTo(at(bright, x, 45), 5)
  })

  it('shows a new floor darker in a dark photograph', () => {
    const evening = exposureOf(floorUnder(() => 0.2))
    const noon = exposureOf(floorUnder(() => 1.2))
    expect(evening).toBeLessThan(noon)
    expect(evening).toBeGreaterThanOrEqual(0.45)
  })
})
