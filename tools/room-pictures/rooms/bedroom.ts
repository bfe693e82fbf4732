import { cloth, openBuilder, painting, plainSurface, plaster, rug, wood } from '../build.ts'
import { addCurtain, addFrame, addPlant, addTable, addWindow } from '../furniture.ts'
import { openRoom, type RoomPicture } from '../room-shell.ts'
import type { AreaLight } from '../light.ts'

/** A bedroom in the evening: blue dusk outside, two lamps beside the bed. */
export const bedroom: RoomPicture = {
  name: 'sypialnia',
  camera: { eye: [-0.9, 1.5, -3.1], yaw: 0.2, focus: 0.76, horizon: 0.36 },
  floorM: { from: [-2, -1.7], to: [0.6, 1.3] },
  exposure: 1.35,
  build: () => {
    const set = openBuilder()
    const window = { from: -0.8, to: 0.9, bottom: 0.2, top: 2.3 }
    openRoom(set, {
      left: -2.5,
      right: 2.6,
      back: 2.2,
      front: -3.8,
      height: 2.65,
      wall: plaster([222, 212, 200]),
      backWall: plaster([120, 132, 126]),
      leftOpenings: [window],
    })
    const lights: AreaLight[] = [addWindow(set, 'x', -2.62, 1, window, [0.9, 1.25, 1.9])]
    for (const [a, b] of [
      [-1.25, -0.75],
      [0.85, 1.35],
    ] as const)
      set.group(-2.38, (a + b) / 2, Math.PI / 2, (c) =>
        addCurtain(c, (a - b) / 2, (b - a) / 2, 2.5, cloth([196, 184, 168], 0.1)),
      )
    set.group(0.85, 1.1, 0, (bed) => {
      bed.box(0, 0.1, 0, 1.72, 0.22, 2.1, wood('walnut', 'z'), { round: 0.01 })
      for (const x of [-0.7, 0.7])
        for (const z of [-0.9, 0.9]) bed.tube(x, 0, z, 0.025, 0.12, wood('walnut', 'y'))
      bed.box(0, 0.1, 1.04, 1.84, 1.05, 0.1, cloth([186, 164, 138], 0.2), { round: 0.05 })
      bed.box(0, 0.3, 0.0, 1.66, 0.24, 2.02, cloth([240, 236, 228], 0.08), { round: 0.09 })
      bed.box(0, 0.4, -0.28, 1.76, 0.2, 1.5, cloth([232, 226, 216], 0.12), { round: 0.095 })
      bed.box(0, 0.32, -0.62, 1.82, 0.31, 0.74, cloth([150, 92, 70], 0.3), { round: 0.1 })
      for (const x of [-0.4, 0.4]) {
        bed.box(x, 0.5, 0.86, 0.68, 0.42, 0.2, cloth([244, 240, 232], 0.08), { round: 0.095, pitch: 0.4 })
        bed.box(x * 0.9, 0.52, 0.64, 0.5, 0.36, 0.16, cloth(x < 0 ? [132, 146, 138] : [206, 178, 142], 0.2), {
          round: 0.078,
          pitch: 0.5,
        })
      }
    })
    const glow: readonly [number, number, number] = [48, 31, 17]
    for (const x of [-0.45, 2.15]) {
      set.group(x, 1.9, 0, (t) => addTable(t, 0.44, 0.4, 0.5, wood('walnut', 'x'), wood('walnut', 'y')))
      set.tube(x, 0.5, 1.9, 0.07, 0.2, plainSurface([214, 206, 192], { gloss: 0.04, rough: 0.1 }), {
        taper: 0.5,
      })
      set.tube(x, 0.72, 1.9, 0.15, 0.22, plainSurface([250, 230, 196], { glow: [1.5, 1.16, 0.74] }), {
        taper: 0.75,
      })
      lights.push(
        { middle: [x, 0.7, 1.9], u: [0.1, 0, 0], v: [0, 0, 0.1], radiance: glow },
        { middle: [x, 0.96, 1.9], u: [0.08, 0, 0], v: [0, 0, 0.08], radiance: glow },
        // What a shade lets through to its sides.
        { middle: [x, 0.83, 1.7], u: [0.13, 0, 0], v: [0, 0.1, 0], radiance: [16, 11.5, 6.6] },
      )
    }
    set.box(0.2, 0, -0.25, 2.5, 0.014, 1.5, rug([204, 190, 170], [150, 92, 70], 1.25, 0.75))
    addFrame(
      set,
      0.85,
      1.4,
      2.06,
      1.2,
      0.8,
      painting(
        [
          [214, 186, 150],
          [160, 104, 78],
          [84, 96, 96],
          [232, 222, 206],
        ],
        12,
      ),
      wood('walnut', 'y'),
    )
    set.group(-1.95, 1.65, 0, (p) => addPlant(p, 1.5, plainSurface([188, 172, 152]), 44, 56))
    set.group(2.35, -0.3, -Math.PI / 2, (s) => {
      s.box(0, 0.1, 0, 1.3, 0.75, 0.45, wood('walnut', 'x'), { round: 0.008 })
      for (const y of [0.14, 0.38, 0.62])
        s.box(0, y, 0.22, 1.24, 0.21, 0.025, wood('walnut', 'x', {}, Math.round(y * 50)))
      s.ball(-0.3, 0.85, 0, 0.2, 0.22, 0.2, plainSurface([206, 178, 142], { gloss: 0.04, rough: 0.1 }))
    })
    return {
      solids: set.solids,
      lights,
      ambient: [0.035, 0.034, 0.036],
      outside: { sky: [0.3, 0.42, 0.7], trees: [0.05, 0.07, 0.09] },
    }
  },
}
