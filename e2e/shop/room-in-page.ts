/** What tests of the visualizer's painting need in a page. */
import { layPlane, newCanvas, type Laying, type RoomScene } from '#storefront/room/picture/scene.ts'
import { openCanvasPainter } from '#storefront/room/picture/warp-canvas.ts'
import { openGlPainter } from '#storefront/room/picture/warp-gl.ts'
import type { Corners } from '#storefront/room/picture/homography.ts'

const filled = (width: number, height: number, colour: string) => {
  const canvas = newCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return canvas
}

/** A light board, its left half a little darker, so that its direction shows. */
const board = () => {
  const canvas = filled(200, 40, '#dcdcdc')
  const context = canvas.getContext('2d')!
  context.fillStyle = '#c8c8c8'
  context.fillRect(0, 0, 100, 40)
  return canvas
}

type Asked = { corners: Corners; metres: [number, number]; laying: Laying; width: number; height: number }
export type PaintedRoom = {
  gl: number[]
  plain: number[]
  hasGl: boolean
  planeMs: number
  glMs: number
  plainMs: number
}

/** The red channel of the picture, painted in both ways; the lower half is floor. */
export const paintBoth = ({ corners, metres, laying, width, height }: Asked): PaintedRoom => {
  const photo = filled(width, height, '#808080')
  const mask = filled(width, height, '#000')
  const context = mask.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, height / 2, width, height / 2)
  const scene: RoomScene = {
    photo,
    mask,
    light: photo,
    lightScale: 1 / (128 / 255) ** 2.2,
    exposure: 1,
    corners,
    metres,
  }
  const texture = board()
  let started = performance.now()
  const plane = layPlane(scene, laying, { image: texture, width: 200, height: 40, boards: 1 }, 2048)!
  const planeMs = performance.now() - started
  const look = {
    toTexture: plane.toTexture,
    lightScale: scene.lightScale,
    exposure: 1,
    gloss: laying.gloss,
    split: 0,
  }
  const paint = (open: typeof openGlPainter) => {
    const canvas = newCanvas(width, height)
    const painter = open(canvas)
    started = performance.now()
    painter?.setScene(scene)
    painter?.setPlane(plane.canvas)
    painter?.paint(look)
    const read = newCanvas(width, height).getContext('2d')!
    read.drawImage(canvas, 0, 0)
    const { data } = read.getImageData(0, 0, width, height)
    const ms = performance.now() - started
    return {
      values: Array.from({ length: width * height }, (_, i) => data[i * 4]!),
      ms,
      isOpen: Boolean(painter),
    }
  }
  const gl = paint(openGlPainter)
  const plain = paint(openCanvasPainter)
  return { gl: gl.values, plain: plain.values, hasGl: gl.isOpen, planeMs, glMs: gl.ms, plainMs: plain.ms }
}
