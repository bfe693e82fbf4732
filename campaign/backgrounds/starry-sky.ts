import type { Background, Begin } from './background.ts'
import { layersOf } from './layers.ts'

const PX_PER_STAR = 3_000
const MOST = 480
const FULL_TURN = 2 * Math.PI
/** Period in which a star fades and brightens. */
const TWINKLE_SECONDS = 2.6

export const begin: Begin = (scene) => {
  const { width, height, isModal } = scene
  const layers = layersOf(scene, Math.min(MOST, (width * height) / PX_PER_STAR), (path, x, y) => {
    const radius = 0.7 + 2.1 * scene.random() ** 3
    path.moveTo(x + radius, y)
    path.arc(x, y, radius, 0, 7)
  })
  let sky: CanvasGradient | undefined
  return (brush, seconds) => {
    if (isModal && !sky) {
      sky = brush.createLinearGradient(0, 0, 0, height)
      sky.addColorStop(0, '#050b24')
      sky.addColorStop(1, '#24305e')
    }
    if (sky) {
      brush.fillStyle = sky
      brush.fillRect(0, 0, width, height)
    }
    brush.fillStyle = isModal ? '#fffbe8' : '#d9a82b'
    for (const [index, { path, depth }] of layers.entries()) {
      brush.globalAlpha =
        0.55 +
        0.45 * Math.sin(FULL_TURN * (seconds / TWINKLE_SECONDS / (0.6 + depth) + index / layers.length))
      brush.fill(path)
    }
  }
}

export default { title: 'gwiaździste niebo', opacity: 0.7, begin } satisfies Background
