import { cloth, openBuilder, plainSurface, plaster, tiles, wood } from '../build.ts'
import { addPlant, addWindow } from '../furniture.ts'
import { openRoom, type RoomPicture } from '../room-shell.ts'

/** A bathroom in even light: a bath under the window, a cabinet with a round mirror. */
export const bathroom: RoomPicture = {
  name: 'lazienka',
  camera: { eye: [0.2, 1.45, -2.35], yaw: -0.08, focus: 0.68, horizon: 0.38 },
  floorM: { from: [-1, -1.1], to: [1, 1.0] },
  exposure: 1.3,
  build: () => {
    const set = openBuilder()
    const window = { from: -0.75, to: 0.55, bottom: 1.15, top: 2.2 }
    const white = plainSurface([242, 242, 240], { gloss: 0.05, rough: 0.03 })
    const brass = plainSurface([196, 164, 108], { gloss: 0.4, rough: 0.12 })
    openRoom(set, {
      left: -1.6,
      right: 1.65,
      back: 1.75,
      front: -3,
      height: 2.55,
      wall: plaster([224, 226, 220]),
      skirting: plainSurface([232, 232, 228], { gloss: 0.03, rough: 0.1 }),
      backOpenings: [window],
    })
    const lights = [
      addWindow(set, 'z', 1.87, -1, window, [8.5, 8.9, 9.2]),
      { middle: [0.1, 2.53, -0.6], u: [0.3, 0, 0], v: [0, 0, 0.3], radiance: [5.5, 5.1, 4.6] } as const,
    ]
    set.tube(0.1, 2.53, -0.6, 0.32, 0.02, plainSurface([250, 246, 238], { glow: [1.2, 1.15, 1.05] }))
    // Tiles up to the window sill behind the bath.
    const wallTiles = tiles([152, 176, 168], 0.2, 0.066, 0.16)
    set.box(0.02, 0, 1.735, 3.24, 1.12, 0.03, wallTiles)
    set.box(0.02, 1.12, 1.72, 3.24, 0.025, 0.06, plainSurface([230, 228, 222]))
    // A free-standing bath: a shell of rounded boxes, an inset of shade.
    set.box(-0.28, 0.02, 1.12, 1.75, 0.56, 0.8, white, { round: 0.2 })
    set.box(-0.28, 0, 1.12, 1.2, 0.1, 0.5, white, { round: 0.03 })
    set.box(
      -0.28,
      0.545,
      1.12,
      1.48,
      0.05,
      0.56,
      plainSurface([196, 206, 206], { gloss: 0.05, rough: 0.02 }),
      {
        round: 0.024,
      },
    )
    set.tube(0.74, 0, 1.3, 0.016, 0.85, brass)
    set.box(0.66, 0.84, 1.3, 0.2, 0.026, 0.026, brass, { round: 0.012 })
    set.box(-0.62, 0.6, 1.12, 0.2, 0.03, 0.82, wood('oak', 'z'), { round: 0.008 })
    set.tube(-0.62, 0.63, 1.02, 0.035, 0.09, plainSurface([214, 168, 128], { gloss: 0.04, rough: 0.1 }))
    // The cabinet on the right wall: it hangs, so the floor runs under it.
    set.group(1.4, 0.15, -Math.PI / 2, (c) => {
      c.box(0, 0.34, 0, 1.2, 0.46, 0.46, wood('oak', 'x'), { round: 0.008 })
      c.box(0, 0.56, 0.225, 1.19, 0.006, 0.02, plainSurface([86, 70, 52]))
      c.box(0, 0.8, 0, 1.22, 0.03, 0.48, plainSurface([232, 228, 220], { gloss: 0.05, rough: 0.05 }), {
        round: 0.005,
      })
      c.ball(0.05, 0.8, 0, 0.44, 0.26, 0.36, white)
      c.tube(0.05, 0.83, -0.17, 0.013, 0.26, brass)
      c.box(0.05, 1.07, -0.1, 0.022, 0.022, 0.16, brass, { round: 0.01 })
      c.tube(-0.42, 0.83, 0.02, 0.035, 0.15, plainSurface([70, 82, 78], { gloss: 0.04, rough: 0.05 }))
      c.box(0.45, 0.83, 0.02, 0.22, 0.09, 0.18, cloth([236, 232, 222], 0.2), { round: 0.03 })
      c.box(0.05, 1.2, -0.215, 0.8, 0.8, 0.03, plainSurface([210, 214, 214], { gloss: 0.75, rough: 0.005 }), {
        round: 0.004,
      })
    })
    set.box(-1.57, 0.98, -0.2, 0.03, 0.03, 0.62, brass, { round: 0.012 })
    set.box(-1.545, 0.42, -0.2, 0.05, 0.6, 0.5, cloth([214, 196, 172], 0.25), { round: 0.02 })
    // Toilet at the left wall, hung.
    set.box(-1.36, 0.18, 0.45, 0.5, 0.26, 0.37, white, { round: 0.12 })
    set.box(
      -1.36,
      0.42,
      0.45,
      0.49,
      0.035,
      0.37,
      plainSurface([238, 238, 236], { gloss: 0.05, rough: 0.03 }),
      {
        round: 0.015,
      },
    )
    set.box(-1.565, 0.9, 0.45, 0.07, 0.16, 0.24, white, { round: 0.01 })
    set.group(1.25, 1.35, 0, (p) => addPlant(p, 1.15, plainSurface([226, 222, 212]), 33, 44))
    set.group(-0.55, -0.1, 0.18, (s) => {
      s.box(0, 0, 0, 0.85, 0.018, 0.55, cloth([232, 228, 218], 0.3), { round: 0.008 })
    })
    set.group(0.85, 0.6, 0.3, (s) => {
      s.tube(0, 0.42, 0, 0.17, 0.03, wood('oak', 'x'))
      for (let i = 0; i < 3; i++)
        s.tube(Math.sin(i * 2.1) * 0.11, 0, Math.cos(i * 2.1) * 0.11, 0.013, 0.42, wood('oak', 'y'))
      s.box(0, 0.45, 0, 0.24, 0.1, 0.2, cloth([168, 184, 176], 0.25), { round: 0.035 })
    })
    return {
      solids: set.solids,
      lights: [...lights],
      ambient: [0.07, 0.072, 0.072],
      outside: { sky: [1.35, 1.4, 1.45], trees: [0.6, 0.7, 0.5] },
    }
  },
}
