import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

export const STUDIO_PX = 800

export type Point = readonly [x: number, y: number]

/** The quiet backdrop every article is photographed on. */
export const openStudio = (
  tint: 'warm' | 'cool' | 'green' = 'warm',
): { canvas: Canvas; context: SKRSContext2D } => {
  const canvas = createCanvas(STUDIO_PX, STUDIO_PX)
  const context = canvas.getContext('2d')
  const [high, low, edge] = {
    warm: ['#faf6ef', '#efe7da', '#e2d7c6'],
    cool: ['#f7f8f7', '#e8ebea', '#d8dddb'],
    green: ['#f4f6ef', '#e3e8da', '#d2dac6'],
  }[tint] as [string, string, string]
  const wall = context.createLinearGradient(0, 0, 0, STUDIO_PX)
  wall.addColorStop(0, high)
  wall.addColorStop(0.62, low)
  wall.addColorStop(0.7, edge)
  wall.addColorStop(1, low)
  context.fillStyle = wall
  context.fillRect(0, 0, STUDIO_PX, STUDIO_PX)
  const light = context.createRadialGradient(200, 140, 0, 200, 140, 620)
  light.addColorStop(0, 'rgba(255,255,255,0.8)')
  light.addColorStop(1, 'rgba(255,255,255,0)')
  context.fillStyle = light
  context.fillRect(0, 0, STUDIO_PX, STUDIO_PX)
  return { canvas, context }
}

/** A soft shadow on the table, centred at x, y. */
export const castShadow = (
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  strength = 0.38,
) => {
  context.save()
  context.translate(x + width * 0.06, y)
  context.scale(1, height / width)
  const pool = context.createRadialGradient(0, 0, width * 0.1, 0, 0, width * 0.6)
  pool.addColorStop(0, `rgba(48,34,20,${strength})`)
  pool.addColorStop(0.65, `rgba(48,34,20,${strength * 0.5})`)
  pool.addColorStop(1, 'rgba(48,34,20,0)')
  context.fillStyle = pool
  context.fillRect(-width, -width, width * 2, width * 2)
  context.restore()
}

export const polygon = (
  context: SKRSContext2D,
  points: readonly Point[],
  fill: string | CanvasGradient | CanvasPattern,
) => {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
  context.fillStyle = fill
  context.fill()
}

export const rounded = (
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | number[],
  fill: string | CanvasGradient,
) => {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fillStyle = fill
  context.fill()
}

/** A gradient of evenly spread colours from one point to another. */
export const blend = (
  context: SKRSContext2D,
  from: Point,
  to: Point,
  ...colours: string[]
): CanvasGradient => {
  const gradient = context.createLinearGradient(from[0], from[1], to[0], to[1])
  colours.forEach((colour, index) => gradient.addColorStop(index / Math.max(1, colours.length - 1), colour))
  return gradient
}

/** Light across something round: bright at a third, dark at both ends. */
export const roundLight = (
  context: SKRSContext2D,
  left: number,
  right: number,
  light: string,
  middle: string,
  dark: string,
) => {
  const gradient = context.createLinearGradient(left, 0, right, 0)
  gradient.addColorStop(0, middle)
  gradient.addColorStop(0.28, light)
  gradient.addColorStop(0.62, middle)
  gradient.addColorStop(1, dark)
  return gradient
}

export const withShadow = (
  context: SKRSContext2D,
  blur: number,
  offsetY: number,
  paint: () => void,
  strength = 0.35,
) => {
  context.save()
  context.shadowColor = `rgba(48,34,20,${strength})`
  context.shadowBlur = blur
  context.shadowOffsetX = offsetY * 0.4
  context.shadowOffsetY = offsetY
  paint()
  context.restore()
}

/** Lays a picture on the parallelogram with corners a, b (right of a) and d (below a). */
export const layTexture = (
  context: SKRSContext2D,
  texture: Canvas,
  a: Point,
  b: Point,
  d: Point,
  shade = 0,
) => {
  context.save()
  context.transform(
    (b[0] - a[0]) / texture.width,
    (b[1] - a[1]) / texture.width,
    (d[0] - a[0]) / texture.height,
    (d[1] - a[1]) / texture.height,
    a[0],
    a[1],
  )
  context.imageSmoothingQuality = 'high'
  context.drawImage(texture, 0, 0)
  if (shade !== 0) {
    context.fillStyle = shade > 0 ? `rgba(25,15,6,${shade})` : `rgba(255,255,255,${-shade})`
    context.fillRect(0, 0, texture.width, texture.height)
  }
  context.restore()
}

/** A slab with a textured top: a back-left, b back-right, d front-left corner, thickness downwards. */
export const renderSlab = (
  context: SKRSContext2D,
  texture: Canvas,
  a: Point,
  b: Point,
  d: Point,
  thickness: number,
) => {
  const c: Point = [b[0] + d[0] - a[0], b[1] + d[1] - a[1]]
  const down = (point: Point): Point => [point[0], point[1] + thickness]
  withShadow(context, 34, 20, () => polygon(context, [a, b, down(b), down(c), down(d), d], '#8b7458'))
  const strip = texture
  layTexture(context, strip, d, c, down(d), 0.28)
  if (b[1] < c[1]) layTexture(context, strip, c, b, down(c), 0.46)
  if (a[1] < d[1] && a[0] > d[0] && d[0] < a[0]) layTexture(context, strip, d, c, down(d), 0)
  layTexture(context, texture, a, b, d)
  context.strokeStyle = 'rgba(255,250,240,0.45)'
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(d[0], d[1])
  context.lineTo(c[0], c[1])
  context.lineTo(b[0], b[1])
  context.stroke()
}
