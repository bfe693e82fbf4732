import { cloth, openBuilder, painting, plainSurface, plaster, rug, wood } from '../build.ts'
import { addBookcase, addFrame, addPlant, addTable, addWindow } from '../furniture.ts'
import { openRoom, type RoomPicture } from '../room-shell.ts'

/** A study late in the afternoon: low, warm sun from the right crosses the floor. */
export const study: RoomPicture = {
  name: 'biuro',
  camera: { eye: [-0.3, 1.5, -3.2], yaw: 0.05, focus: 0.8, horizon: 0.36 },
  floorM: { from: [-1.7, -1.6], to: [1.5, 1.4] },
  exposure: 1.15,
  build: () => {
    const set = openBuilder()
    const windows = [
      { from: -1.7, to: -0.55, bottom: 0.75, top: 2.3 },
      { from: -0.15, to: 1.0, bottom: 0.75, top: 2.3 },
    ]
    openRoom(set, {
      left: -2.5,
      right: 2.4,
      back: 2.2,
      front: -4,
      height: 2.7,
      wall: plaster([228, 222, 210]),
      backWall: plaster([202, 176, 150]),
      rightOpenings: windows,
    })
    const lights = windows.map((opening) => addWindow(set, 'x', 2.52, -1, opening, [5, 5, 5]))
    set.group(-1.35, 2.0, Math.PI, (b) => addBookcase(b, 1.5, 2.1, 5, wood('oak', 'x'), 3))
    set.group(0.95, 1.45, 0, (d) => {
      addTable(d, 1.6, 0.75, 0.75, wood('oak', 'x'), plainSurface([58, 58, 56]))
      d.box(0, 0.76, 0.05, 0.24, 0.012, 0.18, plainSurface([70, 70, 72], { gloss: 0.1, rough: 0.2 }))
      d.box(0, 0.76, 0.06, 0.035, 0.2, 0.03, plainSurface([70, 70, 72], { gloss: 0.1, rough: 0.2 }))
      d.box(0, 0.9, 0.05, 0.66, 0.4, 0.02, plainSurface([36, 38, 42], { gloss: 0.05, rough: 0.05 }), {
        round: 0.008,
      })
      d.box(0.02, 0.75, -0.2, 0.42, 0.014, 0.13, plainSurface([226, 226, 222]), { round: 0.005 })
      d.box(-0.6, 0.75, 0.1, 0.24, 0.05, 0.18, plainSurface([176, 92, 70]), { yaw: 0.2 })
      d.box(-0.6, 0.8, 0.1, 0.22, 0.035, 0.17, plainSurface([226, 214, 190]), { yaw: -0.1 })
      d.tube(0.55, 0.75, 0.12, 0.04, 0.1, plainSurface([214, 206, 192], { gloss: 0.04, rough: 0.1 }))
      d.tube(0.66, 0.75, 0.2, 0.07, 0.015, plainSurface([52, 50, 48]))
      d.tube(0.66, 0.76, 0.2, 0.008, 0.4, plainSurface([52, 50, 48]))
      d.tube(0.58, 1.1, 0.14, 0.09, 0.1, plainSurface([52, 68, 62], { gloss: 0.05, rough: 0.2 }), {
        taper: 0.4,
      })
    })
    // An office chair, half turned.
    set.group(0.7, 0.62, 0.5, (c) => {
      for (let i = 0; i < 5; i++)
        c.box(
          Math.sin(i * 1.2566) * 0.15,
          0.05,
          Math.cos(i * 1.2566) * 0.15,
          0.045,
          0.03,
          0.32,
          plainSurface([52, 52, 54], { gloss: 0.05, rough: 0.2 }),
          { yaw: i * 1.2566, round: 0.012 },
        )
      for (let i = 0; i < 5; i++)
        c.ball(
          Math.sin(i * 1.2566) * 0.3,
          0,
          Math.cos(i * 1.2566) * 0.3,
          0.06,
          0.06,
          0.06,
          plainSurface([30, 30, 30]),
        )
      c.tube(0, 0.06, 0, 0.03, 0.38, plainSurface([90, 90, 92], { gloss: 0.2, rough: 0.2 }))
      c.box(0, 0.43, 0, 0.5, 0.09, 0.5, cloth([96, 112, 106], 0.25), { round: 0.044 })
      c.box(0, 0.58, -0.24, 0.46, 0.56, 0.08, cloth([96, 112, 106], 0.25), { round: 0.039, pitch: -0.1 })
    })
    set.box(0.55, 0, 0.3, 2.2, 0.012, 1.6, rug([178, 168, 152], [96, 112, 106], 1.1, 0.8))
    addFrame(
      set,
      0.4,
      1.45,
      2.06,
      0.6,
      0.8,
      painting(
        [
          [236, 226, 208],
          [176, 92, 70],
          [84, 98, 104],
          [214, 178, 128],
        ],
        17,
      ),
      wood('walnut', 'y'),
    )
    addFrame(
      set,
      1.2,
      1.45,
      2.06,
      0.6,
      0.8,
      painting(
        [
          [226, 214, 190],
          [104, 118, 112],
          [196, 142, 100],
          [60, 70, 72],
        ],
        29,
      ),
      wood('walnut', 'y'),
    )
    set.group(-2.05, 0.9, 0, (p) => addPlant(p, 1.6, plainSurface([70, 82, 78]), 77, 60))
    set.group(-1.9, -0.35, Math.PI / 2, (s) => {
      s.box(0, 0.1, 0, 1.5, 0.42, 0.42, wood('oak', 'x'), { round: 0.008 })
      for (const x of [-0.5, 0, 0.5])
        s.box(x, 0.13, 0.2, 0.48, 0.36, 0.025, wood('oak', 'x', {}, 21 + x * 10))
      s.box(-0.35, 0.52, 0, 0.34, 0.22, 0.26, cloth([206, 186, 152], 0.3), { round: 0.02 })
    })
    return {
      solids: set.solids,
      lights,
      sun: { direction: [0.83, 0.46, -0.32], radiance: [3.4, 2.5, 1.5] },
      ambient: [0.04, 0.038, 0.036],
      outside: { sky: [1.6, 1.4, 1.15], trees: [0.4, 0.4, 0.22] },
    }
  },
}
