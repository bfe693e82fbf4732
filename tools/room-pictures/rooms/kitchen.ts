import { cloth, openBuilder, plainSurface, plaster, tiles, wood } from '../build.ts'
import { addChair, addPlant, addTable, addWindow } from '../furniture.ts'
import { openRoom, type RoomPicture } from '../room-shell.ts'

/** A kitchen on a bright overcast morning: fronts along the back wall, a table at the window on the right. */
export const kitchen: RoomPicture = {
  name: 'kuchnia',
  camera: { eye: [-0.35, 1.5, -2.9], yaw: 0.12, focus: 0.74, horizon: 0.38 },
  floorM: { from: [-1.4, -1.4], to: [1.4, 1.4] },
  exposure: 1.4,
  build: () => {
    const set = openBuilder()
    const window = { from: -0.6, to: 1.0, bottom: 0.85, top: 2.3 }
    openRoom(set, {
      left: -2.3,
      right: 2.5,
      back: 2.3,
      front: -3.6,
      height: 2.6,
      wall: plaster([232, 230, 222]),
      rightOpenings: [window],
    })
    const lights = [addWindow(set, 'x', 2.62, -1, window, [8, 8.4, 8.8])]
    set.box(2.5, 0.82, 0.2, 0.3, 0.03, 1.7, plainSurface([240, 238, 232], { gloss: 0.03, rough: 0.1 }))
    const front = plainSurface([88, 106, 98], { gloss: 0.03, rough: 0.3 })
    const top = plainSurface([214, 208, 198], { gloss: 0.05, rough: 0.06 })
    const brass = plainSurface([190, 152, 88], { gloss: 0.35, rough: 0.2 })
    // Lower cabinets with a plinth set back.
    set.box(-0.35, 0, 2.04, 3.7, 0.1, 0.5, plainSurface([58, 62, 60]))
    for (let i = 0; i < 6; i++) {
      const x = -1.9 + i * 0.62
      set.box(x, 0.1, 2.0, 0.612, 0.76, 0.58, front, { round: 0.006 })
      set.box(x, 0.74, 1.7, 0.2, 0.014, 0.02, brass)
    }
    set.box(-0.35, 0.87, 1.99, 3.74, 0.035, 0.64, top, { round: 0.004 })
    set.box(-0.35, 0.905, 2.295, 3.74, 0.58, 0.02, tiles([226, 220, 208], 0.15, 0.075, 0.1))
    for (let i = 0; i < 4; i++)
      set.box(
        -1.9 + i * 0.62,
        1.5,
        2.12,
        0.612,
        0.72,
        0.36,
        plainSurface([236, 232, 222], { gloss: 0.03, rough: 0.3 }),
        { round: 0.006 },
      )
    set.box(0.9, 1.62, 2.14, 1.1, 0.035, 0.26, wood('oak', 'x'))
    for (const [x, colour] of [
      [0.5, [196, 120, 88]],
      [0.68, [226, 216, 198]],
      [0.9, [108, 128, 120]],
      [1.25, [232, 226, 214]],
    ] as const)
      set.tube(x, 1.655, 2.12, 0.055, 0.14, plainSurface(colour, { gloss: 0.04, rough: 0.1 }), { taper: 1.1 })
    // A tall fridge at the left end, hob, tap, boards and pots.
    set.box(-2.0, 0, 1.2, 0.6, 2.05, 0.62, plainSurface([222, 222, 218], { gloss: 0.06, rough: 0.2 }), {
      round: 0.01,
      yaw: Math.PI / 2,
    })
    set.box(0.0, 0.905, 2.0, 0.56, 0.006, 0.5, plainSurface([22, 22, 24], { gloss: 0.06, rough: 0.02 }))
    set.tube(0.1, 0.911, 2.1, 0.11, 0.13, plainSurface([206, 92, 66], { gloss: 0.05, rough: 0.05 }))
    set.tube(0.1, 1.041, 2.1, 0.112, 0.02, plainSurface([196, 84, 60], { gloss: 0.05, rough: 0.05 }), {
      taper: 0.8,
    })
    set.box(-0.75, 0.905, 2.24, 0.3, 0.42, 0.025, wood('walnut', 'y'), { pitch: 0.1, round: 0.01 })
    set.box(-0.98, 0.905, 2.2, 0.24, 0.32, 0.022, wood('oak', 'y'), { pitch: 0.12, round: 0.01 })
    set.tube(1.05, 0.9, 2.18, 0.014, 0.3, brass)
    set.box(1.05, 1.19, 2.09, 0.024, 0.024, 0.2, brass, { round: 0.01 })
    set.group(1.42, 1.0, 0, (p) => p.tube(0, 0, 0, 0.01, 0.01, brass))
    for (let i = 0; i < 3; i++)
      set.ball(-1.6 + i * 0.09, 0.905, 1.95 + (i % 2) * 0.05, 0.08, 0.08, 0.08, plainSurface([206, 156, 52]))
    set.group(1.25, -0.05, 0.08, (t) => {
      addTable(t, 0.95, 1.5, 0.75, wood('oak', 'z'), wood('oak', 'y'))
      t.tube(0.05, 0.75, 0.1, 0.09, 0.2, plainSurface([228, 224, 214], { gloss: 0.04, rough: 0.05 }), {
        taper: 0.55,
      })
      for (let i = 0; i < 9; i++)
        t.ball(
          0.05 + Math.sin(i * 2.4) * 0.09,
          1.08 + (i % 3) * 0.06,
          0.1 + Math.cos(i * 2.4) * 0.09,
          0.05,
          0.05,
          0.05,
          plainSurface(i % 2 ? [232, 196, 108] : [240, 228, 206]),
        )
      for (let i = 0; i < 5; i++)
        t.tube(
          0.05 + Math.sin(i * 2.4) * 0.04,
          0.94,
          0.1 + Math.cos(i * 2.4) * 0.04,
          0.004,
          0.2,
          plainSurface([86, 112, 66]),
        )
      t.tube(-0.2, 0.75, -0.35, 0.13, 0.012, plainSurface([236, 232, 224], { gloss: 0.04, rough: 0.05 }), {
        taper: 1.25,
      })
    })
    const seat = cloth([206, 186, 152], 0.2)
    for (const [x, z, yaw] of [
      [0.42, 0.3, 1.5],
      [0.5, -0.5, 1.75],
      [1.3, 1.05, Math.PI + 0.1],
    ] as const)
      set.group(x, z, yaw + Math.PI, (c) => addChair(c, wood('oak', 'y'), seat))
    set.group(2.1, 1.55, 0, (p) => addPlant(p, 1.25, plainSurface([206, 178, 150]), 21, 50))
    set.tube(1.25, 1.7, -0.05, 0.22, 0.2, plainSurface([70, 88, 80], { gloss: 0.04, rough: 0.2 }), {
      taper: 0.35,
    })
    set.tube(1.25, 1.9, -0.05, 0.006, 0.7, plainSurface([40, 40, 40]))
    return {
      solids: set.solids,
      lights,
      ambient: [0.07, 0.07, 0.07],
      outside: { sky: [1.3, 1.35, 1.4], trees: [0.5, 0.6, 0.42] },
    }
  },
}
