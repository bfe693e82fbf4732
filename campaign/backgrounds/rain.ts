import type { Background, Begin } from './background.ts'
import { paintFalling, layersOf } from './layers.ts'

const PX_PER_DROP = 3_200
const MOST = 420
const SPEED_PX = 900
const LENGTH_PX = 38
/** Of the length: the wind comes from the left. */
const SLANT = 0.16

export const begin: Begin = (scene) => {
  const { width, height, isModal } = scene
  const layers = layersOf(scene, Math.min(MOST, (width * height) / PX_PER_DROP), (path, x, y, depth) => {
    const length = LENGTH_PX * depth
    path.moveTo(x, y)
    path.lineTo(x + length * SLANT, y + length)
  })
  return (brush, seconds) => {
    // Light over a page that is darkened, dark over a white one.
    brush.strokeStyle = isModal ? '#d8e8fb' : '#6f8fb3'
    brush.lineCap = 'round'
    for (const { path, depth } of layers)
      paintFalling(brush, height, seconds * SPEED_PX * (0.5 + depth / 2), 0, () => {
        brush.lineWidth = 1 + 1.6 * depth
        brush.globalAlpha = 0.55 + 0.45 * depth
        brush.stroke(path)
      })
  }
}

export default { title: 'deszcz', opacity: 0.5, passes: true, begin } satisfies Background
