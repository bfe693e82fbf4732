/** Keeps the picture up to date: which parts have to be computed again after a change, and how finely. */
import { exposureOf, floorLight, greyOf, lightPixels, MOST_LIGHT, type GreyPicture } from './floor-light.ts'
import type { MaskPixels } from './floor-mask.ts'
import { type Corners, isConvex } from './homography.ts'
import type { TexturePicture } from './paint-plane.ts'
import {
  laidMatrix,
  layPlane,
  newCanvas,
  textureMatrix,
  type Laying,
  type Plane,
  type RoomScene,
} from './scene.ts'
import { openCanvasPainter } from './warp-canvas.ts'
import { openGlPainter, type RoomPainter } from './warp-gl.ts'

/** Longest side of the laid floor's picture: fine enough for a desktop window, small enough for phones. */
const PLANE_PX = 2048
/** While something is dragged, the picture is this much coarser. */
const PREVIEW = 0.5
const LIGHT_PX = 512

export type RoomEngine = {
  setScene: (scene: RoomScene) => void
  setLaying: (laying: Laying) => void
  setTexture: (texture: TexturePicture) => void
  /** Moves the perspective; the boards are painted anew only when `isFinal`. */
  moveCorners: (corners: Corners, metres: RoomScene['metres'], isFinal: boolean) => void
  setSplit: (split: number) => void
  /** Width in which the picture is shown, in device pixels. */
  setWidth: (px: number) => void
  /** The finished picture in its full size. */
  picture: () => HTMLCanvasElement | undefined
  /** Milliseconds of the last full paint, for tests and the curious. */
  lastMs: () => number
  stop: () => void
}

/** `way`: tests choose how to paint; else WebGL where it is there. */
export const openEngine = (canvas: HTMLCanvasElement, way?: 'gl' | 'canvas'): RoomEngine => {
  const painter: RoomPainter =
    (way === 'canvas' ? undefined : openGlPainter(canvas)) ?? openCanvasPainter(canvas)
  let scene: RoomScene | undefined
  let laying: Laying | undefined
  let texture: TexturePicture | undefined
  let plane: Plane | undefined
  let isLaid = false
  let split = 0
  let shownWidth = 1280
  let frame = 0
  let isPreview = false
  let spentMs = 0

  const lay = () => {
    isLaid = true
    if (!scene || !laying || !texture) return
    const next = layPlane(scene, laying, texture, PLANE_PX, plane?.canvas)
    if (!next) return
    plane = next
    painter.setPlane(next.canvas)
  }

  const paintAt = (width: number) => {
    if (!scene || !laying || !plane) return
    const height = Math.max(1, Math.round((width * scene.photo.height) / scene.photo.width))
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    const matrix = laidMatrix(scene, laying.angle)
    painter.paint({
      toTexture: matrix ? textureMatrix(matrix, plane.area) : plane.toTexture,
      lightScale: scene.lightScale,
      exposure: scene.exposure * laying.brightness,
      gloss: laying.gloss,
      split: matrix ? split : 1,
    })
  }

  const fullWidth = () => Math.max(1, Math.min(scene?.photo.width ?? 1, Math.round(shownWidth)))

  const run = () => {
    frame = 0
    const started = performance.now()
    if (!isLaid) lay()
    paintAt(Math.max(1, Math.round(fullWidth() * (isPreview ? PREVIEW : 1))))
    if (!isPreview) spentMs = performance.now() - started
    canvas.dataset['painted'] = String(Number(canvas.dataset['painted'] ?? 0) + 1)
  }
  const request = () => {
    frame ||= requestAnimationFrame(run)
  }

  return {
    setScene: (next) => {
      scene = next
      painter.setScene(next)
      isLaid = false
      isPreview = false
      request()
    },
    setLaying: (next) => {
      laying = next
      isLaid = false
      request()
    },
    setTexture: (next) => {
      texture = next
      isLaid = false
      request()
    },
    moveCorners: (corners, metres, isFinal) => {
      if (!scene) return
      scene = { ...scene, corners, metres }
      isPreview = !isFinal
      if (isFinal && isConvex(corners)) isLaid = false
      request()
    },
    setSplit: (share) => {
      split = share
      request()
    },
    setWidth: (px) => {
      shownWidth = px
      request()
    },
    picture: () => {
      if (!scene || !plane) return undefined
      const before = split
      split = 0
      paintAt(scene.photo.width)
      const copy = newCanvas(canvas.width, canvas.height)
      copy.getContext('2d')!.drawImage(canvas, 0, 0)
      split = before
      paintAt(fullWidth())
      return copy
    },
    lastMs: () => spentMs,
    stop: () => {
      cancelAnimationFrame(frame)
      painter.stop()
    },
  }
}

/** The mask as a grey picture; its soft edges come from enlarging. */
export const maskCanvas = (
  { width, height, floor }: MaskPixels,
  canvas = newCanvas(width, height),
): HTMLCanvasElement => {
  const image = new ImageData(width, height)
  floor.forEach((isFloor, i) => {
    const value = isFloor ? 255 : 0
    image.data.set([value, value, value, 255], i * 4)
  })
  canvas.getContext('2d')!.putImageData(image, 0, 0)
  return canvas
}

/** Light of a photographed floor, and how bright a new floor has to be in it. */
export const lightOfPhoto = (
  photo: HTMLCanvasElement,
  mask: HTMLCanvasElement,
): Pick<RoomScene, 'light' | 'lightScale' | 'exposure'> => {
  const scale = Math.min(1, LIGHT_PX / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * scale))
  const height = Math.max(1, Math.round(photo.height * scale))
  const read = (source: HTMLCanvasElement) => {
    const small = newCanvas(width, height)
    const context = small.getContext('2d', { willReadFrequently: true })!
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, 0, 0, width, height)
    return context.getImageData(0, 0, width, height)
  }
  const grey: GreyPicture = greyOf(read(photo))
  const { data } = read(mask)
  const shares = Float32Array.from({ length: width * height }, (_, i) => data[i * 4]! / 255)
  const light = newCanvas(width, height)
  light.getContext('2d')!.putImageData(lightPixels(floorLight(grey, shares)), 0, 0)
  return { light, lightScale: MOST_LIGHT, exposure: exposureOf(grey) }
}
