import { cloth, openBuilder, painting, plainSurface, plaster, wood } from '../build.ts'
import { addPlant, addWindow } from '../furniture.ts'
import { openRoom, type RoomPicture } from '../room-shell.ts'
import type { AreaLight } from '../light.ts'

/** A long hall: a glazed door at its end, spots in the ceiling, doors on both sides. */
export const corridor: RoomPicture = {
  name: 'korytarz',
  camera: { eye: [0.12, 1.5, -2.6], yaw: 0, focus: 0.8, horizon: 0.4 },
  floorM: { from: [-0.9, -1.1], to: [0.9, 3.5] },
  exposure: 1.2,
  build: () => {
    const set = openBuilder()
    const door = { from: -0.55, to: 0.55, bottom: 0, top: 2.2 }
    openRoom(set, {
      left: -1.05,
      right: 1.05,
      back: 4.2,
      front: -3.4,
      height: 2.6,
      wall: plaster([230, 224, 212]),
      backOpenings: [door],
    })
    const lights: AreaLight[] = [addWindow(set, 'z', 4.32, -1, door, [7.5, 8, 8.6])]
    for (const z of [-1.4, 0.6, 2.4]) {
      set.tube(0, 2.585, z, 0.09, 0.015, plainSurface([255, 244, 224], { glow: [2, 1.8, 1.45] }))
      lights.push({ middle: [0, 2.57, z], u: [0.07, 0, 0], v: [0, 0, 0.07], radiance: [46, 39, 30] })
    }
    const white = plainSurface([238, 236, 230])
    for (const [side, z] of [
      [-1, 0.75],
      [-1, 2.9],
      [1, 2.1],
    ] as const) {
      const x = side * 1.05
      set.box(x, 0, z, 0.05, 2.08, 0.96, white, { round: 0.006 })
      set.box(x - side * 0.02, 0.01, z, 0.05, 2.0, 0.82, plainSurface([228, 224, 216]), { round: 0.004 })
      set.box(x - side * 0.025, 0.16, z, 0.05, 0.72, 0.56, white, { round: 0.008 })
      set.box(x - side * 0.025, 1.06, z, 0.05, 0.8, 0.56, white, { round: 0.008 })
      set.box(
        x - side * 0.075,
        1.0,
        z - 0.34,
        0.02,
        0.02,
        0.12,
        plainSurface([60, 58, 54], { gloss: 0.2, rough: 0.2 }),
      )
    }
    // A bench with hooks, shoes and a coat on the right; a console table and mirror on the left.
    set.group(0.83, 0.15, -Math.PI / 2, (b) => {
      b.box(0, 0.42, 0, 1.3, 0.04, 0.38, wood('oak', 'x'), { round: 0.008 })
      b.box(0, 0.16, 0, 1.2, 0.025, 0.34, wood('oak', 'x'))
      for (const x of [-0.6, 0.6]) b.box(x, 0, 0, 0.04, 0.42, 0.36, wood('oak', 'y'))
      b.box(-0.3, 0.46, 0, 0.5, 0.09, 0.36, cloth([152, 164, 150], 0.25), { round: 0.04 })
      for (const x of [-0.35, -0.18, 0.25])
        b.box(x, 0.185, 0.02, 0.1, 0.09, 0.26, plainSurface(x > 0 ? [196, 150, 110] : [70, 66, 64]), {
          round: 0.04,
        })
      b.box(0, 1.62, -0.17, 1.3, 0.1, 0.025, wood('oak', 'x'))
      for (const x of [-0.5, -0.2, 0.1, 0.4]) b.tube(x, 1.6, -0.13, 0.012, 0.07, plainSurface([52, 50, 48]))
      b.box(-0.2, 0.78, -0.1, 0.42, 0.84, 0.13, cloth([120, 132, 142], 0.25), { round: 0.06 })
      b.box(0.4, 0.95, -0.1, 0.3, 0.66, 0.11, cloth([206, 170, 120], 0.25), { round: 0.05 })
    })
    set.group(-0.88, -0.75, Math.PI / 2, (c) => {
      c.box(0, 0.78, 0, 0.95, 0.03, 0.28, wood('walnut', 'x'), { round: 0.006 })
      c.box(0, 0.62, 0, 0.9, 0.16, 0.26, wood('walnut', 'x', {}, 7))
      for (const x of [-0.42, 0.42]) c.box(x, 0, 0, 0.03, 0.62, 0.24, wood('walnut', 'y'))
      c.tube(-0.25, 0.81, 0, 0.06, 0.22, plainSurface([232, 226, 214], { gloss: 0.04, rough: 0.05 }), {
        taper: 0.6,
      })
      c.ball(0.15, 0.81, 0.02, 0.2, 0.07, 0.16, plainSurface([196, 152, 100], { gloss: 0.1, rough: 0.1 }))
      c.box(0, 1.12, -0.145, 0.6, 0.9, 0.03, plainSurface([206, 210, 210], { gloss: 0.75, rough: 0.005 }), {
        round: 0.004,
      })
    })
    for (const z of [1.55, 2.15]) {
      set.box(-1.04, 1.35, z - 0.0, 0.025, 0.5, 0.36, wood('oak', 'y'))
    }
    set.box(
      1.035,
      1.3,
      3.2,
      0.03,
      0.7,
      0.5,
      painting(
        [
          [222, 204, 176],
          [104, 118, 112],
          [196, 142, 100],
        ],
        4,
      ),
    )
    set.group(0.72, 3.75, 0, (p) => addPlant(p, 1.35, plainSurface([190, 180, 166]), 61, 44))
    return {
      solids: set.solids,
      lights,
      ambient: [0.05, 0.05, 0.05],
      outside: { sky: [1.4, 1.45, 1.5], trees: [0.45, 0.56, 0.36] },
    }
  },
}
