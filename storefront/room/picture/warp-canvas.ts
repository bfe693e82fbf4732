/** Puts the laid floor into the picture without WebGL: the same formula, point by point. */
import { fromLinear, toLinear } from './floor-light.ts'
import { newCanvas, type RoomScene } from './scene.ts'
import { SHEEN, type RoomPainter } from './warp-gl.ts'

type Level = { width: number; height: number; data: Uint8ClampedArray }

const pixelsOf = (source: CanvasImageSource, width: number, height: number): ImageData => {
  const canvas = newCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** The plane in halved sizes, as a graphics card stores it. */
const levelsOf = (plane: HTMLCanvasElement): Level[] => {
  const levels: Level[] = []
  let source: HTMLCanvasElement = plane
  for (let { width, height } = plane; ; width = Math.max(1, width >> 1), height = Math.max(1, height >> 1)) {
    const next = newCanvas(width, height)
    const context = next.getContext('2d', { willReadFrequently: true })!
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, 0, 0, width, height)
    levels.push({ width, height, data: context.getImageData(0, 0, width, height).data })
    if (Math.max(width, height) <= 4) return levels
    source = next
  }
}

/** A coordinate in 0…size-1; beyond the edges the texture goes on mirrored. */
const mirrored = (value: number, size: number): number => {
  const period = 2 * size
  const inside = ((value % period) + period) % period
  return inside < size ? inside : period - 1 - inside
}

const MOST_TAPS = 8
const sample = new Float32Array(3)

/** Adds a bilinear sample of a level to `sample`. */
const addSample = ({ width, height, data }: Level, u: number, v: number, weight: number) => {
  const x = u * width - 0.5
  const y = v * height - 0.5
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = x - x0
  const fy = y - y0
  const left = mirrored(x0, width)
  const right = mirrored(x0 + 1, width)
  const top = mirrored(y0, height) * width
  const bottom = mirrored(y0 + 1, height) * width
  const a = (1 - fx) * (1 - fy) * weight
  const b = fx * (1 - fy) * weight
  const c = (1 - fx) * fy * weight
  const d = fx * fy * weight
  for (let k = 0; k < 3; k++)
    sample[k]! +=
      data[(top + left) * 4 + k]! * a +
      data[(top + right) * 4 + k]! * b +
      data[(bottom + left) * 4 + k]! * c +
      data[(bottom + right) * 4 + k]! * d
}

export const openCanvasPainter = (canvas: HTMLCanvasElement): RoomPainter => {
  const context = canvas.getContext('2d')!
  let scene: RoomScene | undefined
  let levels: Level[] = []
  let read: { width: number; height: number; photo: ImageData; mask: ImageData; light: ImageData } | undefined

  return {
    setScene: (next) => {
      scene = next
      read = undefined
    },
    setPlane: (plane) => (levels = levelsOf(plane)),
    paint: ({ toTexture: m, lightScale, exposure, gloss, split }) => {
      if (!scene || !levels[0]) return
      const { width, height } = canvas
      if (read?.width !== width || read.height !== height)
        read = {
          width,
          height,
          photo: pixelsOf(scene.photo, width, height),
          mask: pixelsOf(scene.mask, width, height),
          light: pixelsOf(scene.light, width, height),
        }
      const { photo, mask, light } = read
      const out = new ImageData(new Uint8ClampedArray(photo.data), width, height)
      const scaleX = scene.photo.width / width
      const scaleY = scene.photo.height / height
      const [base] = levels
      for (let row = 0; row < height; row++)
        for (let column = Math.ceil(split * width - 0.5); column < width; column++) {
          const at = (row * width + column) * 4
          if (column < 0 || mask.data[at] === 0) continue
          const share = mask.data[at]! / 255
          const px = (column + 0.5) * scaleX
          const py = (row + 0.5) * scaleY
          const w = m[6]! * px + m[7]! * py + m[8]!
          if (w <= 1e-9) continue
          const u = (m[0]! * px + m[1]! * py + m[2]!) / w
          const v = (m[3]! * px + m[4]! * py + m[5]!) / w
          // How far the texture moves for a step right and a step down, in points of its finest level.
          const ux = ((m[0]! - m[6]! * u) / w) * scaleX * base.width
          const vx = ((m[3]! - m[6]! * v) / w) * scaleX * base.height
          const uy = ((m[1]! - m[7]! * u) / w) * scaleY * base.width
          const vy = ((m[4]! - m[7]! * v) / w) * scaleY * base.height
          const right = Math.hypot(ux, vx)
          const down = Math.hypot(uy, vy)
          const major = Math.max(right, down)
          const taps = Math.min(
            MOST_TAPS,
            Math.max(1, Math.round(major / Math.max(1e-6, Math.min(right, down)))),
          )
          const detail = Math.min(levels.length - 1, Math.max(0, Math.log2(Math.max(1, major / taps))))
          const fine = Math.floor(detail)
          const rest = detail - fine
          const [du, dv] =
            right > down ? [ux / base.width, vx / base.height] : [uy / base.width, vy / base.height]
          sample.fill(0)
          for (let tap = 0; tap < taps; tap++) {
            const off = (tap + 0.5) / taps - 0.5
            addSample(levels[fine]!, u + du * off, v + dv * off, (1 - rest) / taps)
            if (rest > 0.01)
              addSample(levels[fine + 1] ?? levels[fine]!, u + du * off, v + dv * off, rest / taps)
          }
          for (let k = 0; k < 3; k++) {
            const lit = toLinear(light.data[at + k]!) * lightScale
            const laid = toLinear(Math.round(sample[k]!)) * lit * exposure + lit * gloss * SHEEN
            out.data[at + k] = photo.data[at + k]! * (1 - share) + fromLinear(Math.min(1, laid)) * share
          }
        }
      context.putImageData(out, 0, 0)
    },
    stop: () => {},
  }
}
