import type { SKRSContext2D } from '@napi-rs/canvas'
import { randomFrom } from './noise.ts'

/** Paints one thing in metres; the origin is where it meets the floor (or the wall), up is negative y. */
export type FurniturePiece = (context: SKRSContext2D) => void

const upright = (context: SKRSContext2D, topM: number, bottomM: number, top: string, bottom: string) => {
  const fill = context.createLinearGradient(0, topM, 0, bottomM)
  fill.addColorStop(0, top)
  fill.addColorStop(1, bottom)
  return fill
}

const sideways = (context: SKRSContext2D, fromM: number, toM: number, from: string, to: string) => {
  const fill = context.createLinearGradient(fromM, 0, toM, 0)
  fill.addColorStop(0, from)
  fill.addColorStop(1, to)
  return fill
}

const block = (
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string | CanvasGradient,
) => {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fillStyle = fill
  context.fill()
}

/** A soft pool of shadow under a thing `width` metres wide. */
const shadow = (context: SKRSContext2D, width: number, flat = 0.11, strength = 0.42, x = 0) => {
  context.save()
  context.translate(x + 0.05, 0)
  context.scale(1, flat)
  const pool = context.createRadialGradient(0, 0, width * 0.12, 0, 0, width * 0.62)
  pool.addColorStop(0, `rgba(28,18,10,${strength})`)
  pool.addColorStop(0.6, `rgba(28,18,10,${strength * 0.55})`)
  pool.addColorStop(1, 'rgba(28,18,10,0)')
  context.fillStyle = pool
  context.fillRect(-width, -width, width * 2, width * 2)
  context.restore()
}

const leg = (
  context: SKRSContext2D,
  x: number,
  height: number,
  lean: number,
  colour: string,
  thick = 0.035,
) => {
  context.beginPath()
  context.moveTo(x - thick / 2, -height)
  context.lineTo(x + thick / 2, -height)
  context.lineTo(x + lean + thick / 3, 0)
  context.lineTo(x + lean - thick / 3, 0)
  context.closePath()
  context.fillStyle = colour
  context.fill()
}

export type Cloth = { light: string; middle: string; dark: string }

export const sofa =
  (cloth: Cloth, pillow: string): FurniturePiece =>
  (context) => {
    shadow(context, 2.2, 0.1)
    for (const x of [-0.9, 0.9]) leg(context, x, 0.16, x * 0.03, '#5b4330', 0.05)
    block(context, -0.95, -0.82, 1.9, 0.55, 0.1, upright(context, -0.82, -0.3, cloth.light, cloth.middle))
    context.strokeStyle = cloth.dark
    context.globalAlpha = 0.35
    context.lineWidth = 0.012
    context.beginPath()
    context.moveTo(0, -0.8)
    context.lineTo(0, -0.42)
    context.stroke()
    context.globalAlpha = 1
    context.save()
    context.translate(-0.6, -0.56)
    context.rotate(-0.14)
    block(context, -0.21, -0.19, 0.42, 0.38, 0.09, upright(context, -0.2, 0.2, pillow, cloth.middle))
    context.restore()
    context.save()
    context.translate(0.62, -0.56)
    context.rotate(0.16)
    block(context, -0.2, -0.18, 0.4, 0.36, 0.09, upright(context, -0.2, 0.3, '#f3ede2', cloth.middle))
    context.restore()
    block(context, -0.88, -0.46, 0.88, 0.2, 0.06, upright(context, -0.46, -0.26, cloth.light, cloth.middle))
    block(context, 0, -0.46, 0.88, 0.2, 0.06, upright(context, -0.46, -0.26, cloth.light, cloth.middle))
    block(context, -0.95, -0.3, 1.9, 0.17, 0.04, upright(context, -0.3, -0.13, cloth.middle, cloth.dark))
    block(context, -1.07, -0.6, 0.22, 0.47, 0.09, upright(context, -0.6, -0.13, cloth.light, cloth.dark))
    block(context, 0.85, -0.6, 0.22, 0.47, 0.09, upright(context, -0.6, -0.13, cloth.middle, cloth.dark))
  }

export const armchair =
  (cloth: Cloth): FurniturePiece =>
  (context) => {
    shadow(context, 0.95, 0.12)
    for (const x of [-0.3, 0.3]) leg(context, x, 0.22, x * 0.18, '#7a5637', 0.04)
    block(context, -0.36, -0.92, 0.72, 0.68, 0.24, upright(context, -0.92, -0.3, cloth.light, cloth.middle))
    block(context, -0.31, -0.5, 0.62, 0.2, 0.08, upright(context, -0.5, -0.28, cloth.light, cloth.middle))
    block(context, -0.36, -0.32, 0.72, 0.14, 0.05, upright(context, -0.32, -0.18, cloth.middle, cloth.dark))
    block(context, -0.43, -0.58, 0.15, 0.4, 0.07, upright(context, -0.58, -0.18, cloth.light, cloth.dark))
    block(context, 0.28, -0.58, 0.15, 0.4, 0.07, upright(context, -0.58, -0.18, cloth.middle, cloth.dark))
  }

export const sideboard =
  (front: string, edge: string): FurniturePiece =>
  (context) => {
    shadow(context, 1.9, 0.09)
    for (const x of [-0.72, 0.72]) leg(context, x, 0.2, x * 0.05, '#3d3129', 0.035)
    block(context, -0.85, -0.78, 1.7, 0.6, 0.015, upright(context, -0.78, -0.18, front, edge))
    context.fillStyle = 'rgba(255,255,255,0.28)'
    context.fillRect(-0.85, -0.78, 1.7, 0.012)
    context.fillStyle = 'rgba(30,20,12,0.4)'
    for (const x of [-0.285, 0.28]) context.fillRect(x, -0.75, 0.008, 0.54)
    context.fillStyle = 'rgba(30,20,12,0.55)'
    for (const x of [-0.36, 0.2, 0.36]) context.fillRect(x, -0.52, 0.014, 0.1)
    // A vase, a stack of books and a bowl on top.
    context.fillStyle = sideways(context, -0.6, -0.42, '#ece4d6', '#b3a48d')
    context.beginPath()
    context.moveTo(-0.55, -1.06)
    context.bezierCurveTo(-0.66, -0.98, -0.62, -0.8, -0.56, -0.78)
    context.lineTo(-0.46, -0.78)
    context.bezierCurveTo(-0.4, -0.8, -0.36, -0.98, -0.47, -1.06)
    context.closePath()
    context.fill()
    const random = randomFrom(31)
    context.strokeStyle = '#8a7a55'
    context.lineWidth = 0.008
    for (let twig = 0; twig < 9; twig++) {
      const bend = (random() - 0.5) * 0.5
      const tall = 0.25 + random() * 0.3
      context.beginPath()
      context.moveTo(-0.51, -1.05)
      context.quadraticCurveTo(-0.51 + bend * 0.2, -1.05 - tall * 0.6, -0.51 + bend, -1.05 - tall)
      context.stroke()
      block(context, -0.535 + bend, -1.11 - tall, 0.045, 0.09, 0.022, twig % 2 ? '#c9b48a' : '#b9a074')
    }
    block(context, 0.3, -0.815, 0.34, 0.035, 0.004, '#8b9a8c')
    block(context, 0.32, -0.848, 0.3, 0.032, 0.004, '#d9cdb8')
    block(context, 0.31, -0.876, 0.28, 0.027, 0.004, '#a46a4a')
  }

export const plant =
  (scale = 1, seed = 7): FurniturePiece =>
  (context) => {
    shadow(context, 0.5 * scale, 0.16, 0.5)
    context.save()
    context.scale(scale, scale)
    const random = randomFrom(seed)
    const leaves: { angle: number; long: number; green: number }[] = []
    for (let leaf = 0; leaf < 24; leaf++)
      leaves.push({
        angle: -Math.PI / 2 + (random() - 0.5) * 2.5,
        long: 0.45 + random() * 0.55,
        green: random(),
      })
    leaves.sort((a, b) => a.green - b.green)
    for (const { angle, long, green } of leaves) {
      const tipX = Math.cos(angle) * long * 0.85
      const tipY = -0.36 + Math.sin(angle) * long
      const side = tipX >= 0 ? 1 : -1
      context.beginPath()
      context.moveTo(0, -0.34)
      context.quadraticCurveTo(
        tipX * 0.2 - side * 0.07,
        tipY * 0.75 - 0.12,
        tipX,
        tipY + Math.abs(tipX) * 0.35,
      )
      context.quadraticCurveTo(tipX * 0.5 + side * 0.07, tipY * 0.6 + 0.03, 0, -0.34)
      context.fillStyle = `rgb(${52 + green * 60},${84 + green * 62},${56 + green * 34})`
      context.fill()
    }
    context.beginPath()
    context.moveTo(-0.19, -0.38)
    context.lineTo(0.19, -0.38)
    context.lineTo(0.145, 0)
    context.lineTo(-0.145, 0)
    context.closePath()
    context.fillStyle = sideways(context, -0.19, 0.19, '#e9e2d5', '#a89b88')
    context.fill()
    block(context, -0.205, -0.41, 0.41, 0.06, 0.015, sideways(context, -0.2, 0.2, '#f2ece1', '#b6a994'))
    context.restore()
  }

export const floorLamp =
  (shade: string): FurniturePiece =>
  (context) => {
    shadow(context, 0.4, 0.15, 0.45)
    block(context, -0.15, -0.025, 0.3, 0.025, 0.01, '#33302c')
    block(context, -0.011, -1.4, 0.022, 1.39, 0.005, '#3a3732')
    const glow = context.createRadialGradient(0, -1.45, 0.05, 0, -1.45, 1.1)
    glow.addColorStop(0, 'rgba(255,228,170,0.42)')
    glow.addColorStop(1, 'rgba(255,228,170,0)')
    context.fillStyle = glow
    context.fillRect(-1.2, -2.6, 2.4, 2.4)
    context.beginPath()
    context.moveTo(-0.15, -1.66)
    context.lineTo(0.15, -1.66)
    context.lineTo(0.24, -1.32)
    context.lineTo(-0.24, -1.32)
    context.closePath()
    context.fillStyle = sideways(context, -0.24, 0.24, '#fff6e0', shade)
    context.fill()
  }

export const pictures =
  (tone: string, accent: string): FurniturePiece =>
  (context) => {
    const frame = (x: number, y: number, width: number, height: number, paint: () => void) => {
      block(context, x + 0.025, y + 0.03, width, height, 0.005, 'rgba(40,28,18,0.16)')
      block(context, x, y, width, height, 0.004, '#6b4d34')
      block(context, x + 0.018, y + 0.018, width - 0.036, height - 0.036, 0, '#f7f3ea')
      context.save()
      context.beginPath()
      context.rect(x + 0.07, y + 0.07, width - 0.14, height - 0.14)
      context.clip()
      paint()
      context.restore()
    }
    frame(-0.62, -0.42, 0.56, 0.78, () => {
      context.fillStyle = '#eadfca'
      context.fillRect(-1, -1, 2, 2)
      context.fillStyle = tone
      context.beginPath()
      context.arc(-0.3, 0.02, 0.16, 0, 7)
      context.fill()
      context.fillStyle = accent
      context.beginPath()
      context.moveTo(-0.7, 0.4)
      context.quadraticCurveTo(-0.4, 0, 0, 0.22)
      context.lineTo(0, 0.5)
      context.lineTo(-0.7, 0.5)
      context.fill()
    })
    frame(0.06, -0.42, 0.56, 0.78, () => {
      context.fillStyle = '#f0e8d8'
      context.fillRect(-1, -1, 2, 2)
      context.strokeStyle = accent
      context.lineWidth = 0.016
      for (let line = 0; line < 5; line++) {
        context.beginPath()
        context.arc(0.34, 0.3, 0.1 + line * 0.08, Math.PI, 0)
        context.stroke()
      }
    })
  }

export const renderTable =
  (top: string): FurniturePiece =>
  (context) => {
    shadow(context, 1.5, 0.12, 0.34)
    for (const x of [-0.62, 0.62]) leg(context, x, 0.72, x * 0.06, '#4a3626', 0.05)
    block(context, -0.78, -0.76, 1.56, 0.045, 0.01, upright(context, -0.76, -0.71, top, '#6a4a30'))
    context.fillStyle = sideways(context, -0.12, 0.12, '#dfe3dc', '#9aa79c')
    context.beginPath()
    context.ellipse(0, -0.8, 0.15, 0.055, 0, 0, Math.PI)
    context.fill()
  }

export const chair =
  (seat: string, facing: 1 | -1 = 1): FurniturePiece =>
  (context) => {
    shadow(context, 0.5, 0.16, 0.4)
    for (const x of [-0.2, 0.2]) leg(context, x, 0.46, x * 0.14, '#2f2a26', 0.026)
    block(context, -0.23, -0.49, 0.46, 0.06, 0.03, seat)
    context.save()
    context.scale(facing, 1)
    block(context, -0.23, -0.86, 0.44, 0.24, 0.09, upright(context, -0.86, -0.6, seat, '#3a332d'))
    context.fillStyle = '#2f2a26'
    context.fillRect(-0.18, -0.64, 0.02, 0.16)
    context.fillRect(0.14, -0.64, 0.02, 0.16)
    context.restore()
  }

export const pendant =
  (colour: string): FurniturePiece =>
  (context) => {
    context.fillStyle = '#34302b'
    context.fillRect(-0.005, -1.6, 0.01, 1.4)
    context.beginPath()
    context.moveTo(-0.05, -0.25)
    context.bezierCurveTo(-0.24, -0.2, -0.27, -0.05, -0.28, 0.02)
    context.lineTo(0.28, 0.02)
    context.bezierCurveTo(0.27, -0.05, 0.24, -0.2, 0.05, -0.25)
    context.closePath()
    context.fillStyle = sideways(context, -0.28, 0.28, colour, '#2d2823')
    context.fill()
    context.fillStyle = '#fff1cf'
    context.fillRect(-0.26, 0.012, 0.52, 0.012)
  }

export const bed =
  (cover: Cloth): FurniturePiece =>
  (context) => {
    shadow(context, 2.3, 0.1)
    block(context, -0.95, -1.1, 1.9, 1, 0.05, upright(context, -1.1, -0.2, '#c9a678', '#8d6a45'))
    for (const x of [-0.45, 0.45])
      block(context, x - 0.38, -0.8, 0.76, 0.34, 0.12, upright(context, -0.8, -0.45, '#fbf8f2', '#d8cfc0'))
    block(context, -0.98, -0.56, 1.96, 0.46, 0.1, upright(context, -0.56, -0.1, '#f6f1e8', '#cfc5b4'))
    block(context, -1, -0.42, 2, 0.36, 0.08, upright(context, -0.42, -0.06, cover.light, cover.dark))
  }

export const island =
  (front: string): FurniturePiece =>
  (context) => {
    shadow(context, 2.1, 0.09, 0.46)
    block(context, -0.95, -0.88, 1.9, 0.84, 0.008, upright(context, -0.88, -0.04, front, '#6f7a72'))
    context.fillStyle = 'rgba(20,26,22,0.25)'
    for (const x of [-0.48, 0, 0.48]) context.fillRect(x, -0.84, 0.006, 0.78)
    context.fillStyle = 'rgba(20,16,12,0.55)'
    context.fillRect(-0.92, -0.05, 1.84, 0.05)
    block(context, -1.02, -0.93, 2.04, 0.055, 0.008, upright(context, -0.93, -0.87, '#f3efe8', '#c3bab0'))
    context.fillStyle = sideways(context, 0.3, 0.55, '#d8b98c', '#a27a4c')
    context.beginPath()
    context.ellipse(0.45, -0.945, 0.17, 0.05, 0, 0, Math.PI)
    context.fill()
    for (const [x, colour] of [
      [0.37, '#c8793f'],
      [0.45, '#d99a45'],
      [0.53, '#a9b05a'],
    ] as const) {
      context.fillStyle = colour
      context.beginPath()
      context.arc(x, -0.975, 0.045, 0, 7)
      context.fill()
    }
  }
