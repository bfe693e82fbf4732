import type { Background, Begin } from './background.ts'

const BALLS = 16
const SMALLEST_PX = 12
const LARGEST_PX = 46
const SPEED_PX = 130

/** Moves back and forth between 0 and `length`. */
const between = (length: number, way: number) => {
  const at = way % (2 * length)
  return at < length ? at : 2 * length - at
}

/** Balls that drift from edge to edge. */
export const begin: Begin = ({ width, height, random, accent }) => {
  const balls = Array.from({ length: BALLS }, (_, index) => ({
    radius: SMALLEST_PX + (LARGEST_PX - SMALLEST_PX) * random(),
    x: random() * 2 * width,
    y: random() * 2 * height,
    right: SPEED_PX * (0.3 + random()),
    down: SPEED_PX * (0.3 + random()),
    colour: [accent, '#f2b33d', '#e2654b', '#4a90d9'][index % 4] as string,
  }))
  return (brush, seconds) => {
    for (const { radius, x, y, right, down, colour } of balls) {
      const [left, top] = [
        radius + between(Math.max(1, width - 2 * radius), x + right * seconds),
        radius + between(Math.max(1, height - 2 * radius), y + down * seconds),
      ]
      brush.globalAlpha = 0.85
      brush.fillStyle = colour
      brush.beginPath()
      brush.arc(left, top, radius, 0, 7)
      brush.fill()
      brush.globalAlpha = 0.35
      brush.fillStyle = '#fff'
      brush.beginPath()
      brush.arc(left - radius * 0.32, top - radius * 0.36, radius * 0.3, 0, 7)
      brush.fill()
    }
  }
}

export default { title: 'piłki', begin } satisfies Background
