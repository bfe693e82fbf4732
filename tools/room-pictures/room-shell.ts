/** The empty room: floor, ceiling, walls with openings, skirting; and what a picture of a room consists of. */
import { plainSurface, type Builder, type WallOpening } from './build.ts'
import type { Camera } from './camera.ts'
import type { LitScene } from './light.ts'
import type { Solid, Surface } from './solids.ts'

/** Linear reflectance of the bare floor; the shop divides by it to get the light. */
export const FLOOR_REFLECTANCE = 0.6
const FLOOR_SRGB = 255 * FLOOR_REFLECTANCE ** (1 / 2.2)

export type RoomPicture = {
  name: string
  camera: Camera
  /** A rectangle on the floor, metres: x and z of two corners; its corners in the picture give the perspective. */
  floorM: { from: readonly [number, number]; to: readonly [number, number] }
  exposure: number
  build: () => Omit<LitScene, 'tree'> & { solids: Solid[] }
}

type Shell = {
  left: number
  right: number
  back: number
  front: number
  height: number
  wall: Surface
  backWall?: Surface
  ceiling?: Surface
  skirting?: Surface
  leftOpenings?: WallOpening[]
  rightOpenings?: WallOpening[]
  backOpenings?: WallOpening[]
}

const HALF_WALL_M = 0.12
const SKIRTING_M = { height: 0.08, depth: 0.016 }

export const openRoom = (set: Builder, shell: Shell) => {
  const { left, right, back, front, height, wall } = shell
  const middleX = (left + right) / 2
  const middleZ = (front + back) / 2
  set.box(
    middleX,
    -0.1,
    middleZ,
    right - left + 1,
    0.1,
    back - front + 1,
    plainSurface([FLOOR_SRGB, FLOOR_SRGB, FLOOR_SRGB], { isFloor: true }),
  )
  set.box(
    middleX,
    height,
    middleZ,
    right - left + 1,
    0.2,
    back - front + 1,
    shell.ceiling ?? plainSurface([243, 241, 236]),
  )
  set.wall('x', left - HALF_WALL_M, front, back, height, wall, shell.leftOpenings)
  set.wall('x', right + HALF_WALL_M, front, back, height, wall, shell.rightOpenings)
  set.wall(
    'z',
    back + HALF_WALL_M,
    left - 0.24,
    right + 0.24,
    height,
    shell.backWall ?? wall,
    shell.backOpenings,
  )
  set.wall('z', front - HALF_WALL_M, left - 0.24, right + 0.24, height, wall)
  const skirting = shell.skirting ?? plainSurface([240, 238, 233], { gloss: 0.03, rough: 0.1 })
  const strips = (
    from: number,
    to: number,
    openings: WallOpening[] = [],
    strip: (a: number, b: number) => void,
  ) => {
    let start = from
    for (const { from: a, to: b } of openings
      .filter(({ bottom }) => bottom < SKIRTING_M.height)
      .toSorted((p, q) => p.from - q.from)) {
      if (a > start) strip(start, a)
      start = b
    }
    if (to > start) strip(start, to)
  }
  const { height: tall, depth } = SKIRTING_M
  strips(front, back, shell.leftOpenings, (a, b) =>
    set.box(left + depth / 2, 0, (a + b) / 2, depth, tall, b - a, skirting, { round: 0.005 }),
  )
  strips(front, back, shell.rightOpenings, (a, b) =>
    set.box(right - depth / 2, 0, (a + b) / 2, depth, tall, b - a, skirting, { round: 0.005 }),
  )
  strips(left, right, shell.backOpenings, (a, b) =>
    set.box((a + b) / 2, 0, back - depth / 2, b - a, tall, depth, skirting, { round: 0.005 }),
  )
}
