import { cloth, openBuilder, painting, plainSurface, plaster, wood, rug } from '../build.ts'
import {
  addArmchair,
  addBooks,
  addCurtain,
  addFrame,
  addPlant,
  addSofa,
  addTable,
  addWindow,
} from '../furniture.ts'
import { openRoom, type RoomPicture } from '../room-shell.ts'

/** A living room at noon: a tall window at the left throws the sun on the floor. */
export const living: RoomPicture = {
  name: 'salon',
  camera: { eye: [0.25, 1.45, -3.3], yaw: -0.06, focus: 0.8, horizon: 0.36 },
  floorM: { from: [-1.6, -1.6], to: [1.6, 1.9] },
  exposure: 0.82,
  build: () => {
    const set = openBuilder()
    const wall = plaster([226, 220, 208])
    const windows = [
      { from: -1.5, to: -0.1, bottom: 0.12, top: 2.35 },
      { from: 0.5, to: 1.7, bottom: 0.12, top: 2.35 },
    ]
    openRoom(set, {
      left: -2.6,
      right: 2.7,
      back: 2.5,
      front: -4.2,
      height: 2.7,
      wall,
      leftOpenings: windows,
    })
    const lights = windows.map((opening) => addWindow(set, 'x', -2.72, 1, opening, [6.4, 7.1, 8]))
    for (const [from, to] of [
      [-1.85, -1.45],
      [-0.05, 0.5],
      [1.72, 2.1],
    ] as const)
      set.group(-2.48, (from + to) / 2, Math.PI / 2, (c) =>
        addCurtain(c, -(to - from) / 2, (to - from) / 2, 2.55, cloth([233, 226, 212], 0.08)),
      )
    set.group(0.45, 1.78, Math.PI, (s) => {
      // The sofa looks at the camera: its group is turned, so its back lies at +z.
      addSofa(s, 2.3, cloth([120, 132, 122], 0.2), [cloth([203, 176, 132]), cloth([228, 222, 210])])
    })
    set.box(0.4, 0, 0.35, 2.3, 0.012, 1.5, rug([206, 198, 184], [122, 112, 96], 1.15, 0.75))
    set.group(0.5, 0.5, 0, (t) => {
      t.tube(0, 0.33, 0, 0.42, 0.035, wood('walnut', 'x'))
      for (let i = 0; i < 3; i++) {
        const a = i * 2.094 + 0.5
        t.tube(Math.sin(a) * 0.27, 0, Math.cos(a) * 0.27, 0.016, 0.33, wood('walnut', 'y'))
      }
      t.ball(-0.12, 0.365, 0.05, 0.2, 0.09, 0.2, plainSurface([212, 206, 196], { gloss: 0.04, rough: 0.1 }))
      t.box(0.14, 0.365, -0.05, 0.26, 0.03, 0.19, plainSurface([170, 96, 72]), { yaw: 0.3 })
      t.box(0.14, 0.395, -0.05, 0.23, 0.022, 0.17, plainSurface([236, 228, 212]), { yaw: 0.1 })
    })
    set.group(-1.5, 1.5, 2.5, (a) => addArmchair(a, cloth([196, 148, 104], 0.16)))
    set.group(-2.05, 2.15, 0, (p) => addPlant(p, 1.7, plainSurface([196, 186, 172]), 5, 64))
    set.group(2.4, 0.6, -Math.PI / 2, (s) => {
      s.box(0, 0.12, 0, 1.9, 0.5, 0.42, wood('oak', 'x'), { round: 0.006 })
      for (const x of [-0.63, 0, 0.63])
        s.box(x, 0.15, 0.2, 0.6, 0.44, 0.025, wood('oak', 'x', {}, 31 + x * 10))
      for (const x of [-0.8, 0.8])
        for (const z of [-0.14, 0.14]) s.tube(x, 0, z, 0.016, 0.13, wood('oak', 'y'))
      s.tube(-0.6, 0.62, 0, 0.07, 0.26, plainSurface([84, 98, 104], { gloss: 0.04, rough: 0.05 }), {
        taper: 0.6,
      })
      addBooks(s, 0.3, 0.75, 0.62, 0, 8)
    })
    addFrame(
      set,
      -0.25,
      1.28,
      2.36,
      0.72,
      0.95,
      painting(
        [
          [222, 204, 176],
          [196, 142, 100],
          [104, 118, 112],
          [236, 228, 214],
        ],
        3,
      ),
      wood('oak', 'y'),
    )
    addFrame(
      set,
      0.95,
      1.36,
      2.36,
      0.95,
      0.75,
      painting(
        [
          [232, 226, 214],
          [168, 178, 168],
          [92, 108, 100],
          [214, 178, 128],
        ],
        8,
      ),
      wood('oak', 'y'),
    )
    set.group(2.0, 1.9, 0, (t) => addTable(t, 0.42, 0.42, 0.5, wood('oak', 'x'), wood('oak', 'y')))
    set.tube(2.0, 0.5, 1.9, 0.06, 0.2, plainSurface([232, 226, 216], { gloss: 0.04, rough: 0.1 }), {
      taper: 0.4,
    })
    set.tube(2.0, 0.72, 1.9, 0.15, 0.2, plainSurface([240, 232, 216]), { taper: 0.7 })
    return {
      solids: set.solids,
      lights,
      sun: { direction: [-0.74, 0.6, -0.2], radiance: [2.5, 2.2, 1.7] },
      ambient: [0.04, 0.042, 0.045],
      outside: { sky: [1.5, 1.6, 1.7], trees: [0.34, 0.46, 0.24] },
    }
  },
}
