import type { Background, Begin } from './background.ts'

const PX_PER_PIECE = 7_000
const MOST = 160
const FALL_PX = 260
/** Of the window's height. */
const BEGINS_ABOVE = 0.8
const SWAY_PX = 34
const COLOURS = ['#e2654b', '#f2b33d', '#3fae7a', '#4a90d9', '#a76bd1']

/** Paper that falls once and rotates. */
export const begin: Begin = ({ width, height, random, accent }) => {
  const colours = [accent, ...COLOURS]
  const pieces = Array.from({ length: Math.min(MOST, Math.ceil((width * height) / PX_PER_PIECE)) }, () => ({
    x: random() * width,
    // All of it begins above the window.
    y: -random() * height * BEGINS_ABOVE,
    speed: FALL_PX * (0.7 + 0.6 * random()),
    turn: 2 + 5 * random(),
    phase: 7 * random(),
    wide: 6 + 5 * random(),
    high: 9 + 7 * random(),
  }))
  return (brush, seconds) => {
    let colour = -1
    const { a: scale, e: left, f: top } = brush.getTransform()
    for (const [index, { x, y, speed, turn, phase, wide, high }] of pieces.entries()) {
      // Painted colour by colour: changing the colour takes the browser longer than painting.
      const part = Math.floor((index * colours.length) / pieces.length)
      if (part !== colour) brush.fillStyle = colours[(colour = part)] as string
      const down = y + speed * seconds
      if (down < -high || down > height + high) continue
      const angle = phase + turn * seconds
      const [along, across, over] = [Math.cos(angle / 2), Math.sin(angle / 2), Math.cos(angle)]
      brush.setTransform(
        scale * along,
        scale * across,
        -scale * across * over,
        scale * along * over,
        left + scale * (x + SWAY_PX * Math.sin(angle / 3)),
        top + scale * down,
      )
      brush.fillRect(-wide / 2, -high / 2, wide, high)
    }
  }
}

export default { title: 'konfetti', passes: true, begin } satisfies Background
