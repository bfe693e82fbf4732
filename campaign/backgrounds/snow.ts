import type { Background, Begin } from './background.ts'
import { paintFalling, layersOf } from './layers.ts'

const PX_PER_FLAKE = 4_500
const MOST = 280
const SPEED_PX = 90
const SWAY_PX = 26

export const begin: Begin = (scene) => {
  const { width, height } = scene
  const layers = layersOf(scene, Math.min(MOST, (width * height) / PX_PER_FLAKE), (path, x, y, depth) => {
    const radius = 1.2 + 3.6 * depth * (0.6 + 0.4 * scene.random())
    path.moveTo(x + radius, y)
    path.arc(x, y, radius, 0, 7)
  })
  return (brush, seconds) => {
    brush.fillStyle = '#fff'
    // Seen on white pages, too.
    brush.strokeStyle = '#7f9bbd66'
    for (const [index, { path, depth }] of layers.entries())
      paintFalling(
        brush,
        height,
        seconds * SPEED_PX * (0.4 + depth),
        Math.sin(seconds + index * 1.7) * SWAY_PX * depth,
        () => {
          brush.globalAlpha = 0.45 + 0.55 * depth
          brush.fill(path)
          brush.stroke(path)
        },
      )
  }
}

export default { title: 'śnieg', passes: true, begin } satisfies Background
