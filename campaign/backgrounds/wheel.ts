import type { Background, Begin } from './background.ts'

const RAYS = 12
const FULL_TURN = 2 * Math.PI
const TURN_SECONDS = 30

/** Rays around the middle that turn slowly, as a wheel does. */
export const begin: Begin = ({ width, height, accent }) => {
  const radius = Math.hypot(width, height) / 2
  const rays = new Path2D()
  for (let ray = 0; ray < RAYS; ray += 1) {
    const from = (ray / RAYS) * FULL_TURN
    rays.moveTo(0, 0)
    rays.arc(0, 0, radius, from, from + FULL_TURN / RAYS / 2)
    rays.closePath()
  }
  let light: CanvasGradient | undefined
  return (brush, seconds) => {
    if (!light) {
      light = brush.createRadialGradient(0, 0, 0, 0, 0, radius)
      light.addColorStop(0, '#fff')
      light.addColorStop(0.35, '#ffffffb0')
      light.addColorStop(1, accent)
    }
    brush.fillStyle = light
    brush.translate(width / 2, height / 2)
    brush.rotate((seconds / TURN_SECONDS) * FULL_TURN)
    brush.fill(rays)
  }
}

export default { title: 'koło z promieni', opacity: 0.5, begin } satisfies Background
