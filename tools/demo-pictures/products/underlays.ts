import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { hash, randomFrom } from '../noise.ts'
import {
  blend,
  castShadow,
  openStudio,
  polygon,
  type Point,
  roundLight,
  rounded,
  STUDIO_PX,
  withShadow,
} from '../studio.ts'

type Tone = {
  light: string
  middle: string
  dark: string
  under?: string
  specks?: string[]
  gloss?: boolean
}

/** Grains of cork or felt over whatever is painted inside `clip`. */
const speckle = (context: SKRSContext2D, colours: string[], count: number, seed: number) => {
  const random = randomFrom(seed)
  for (let grain = 0; grain < count; grain++) {
    context.fillStyle = colours[Math.floor(random() * colours.length)] ?? '#000'
    context.globalAlpha = 0.25 + random() * 0.4
    context.beginPath()
    context.ellipse(
      random() * STUDIO_PX,
      random() * STUDIO_PX,
      1.5 + random() * 4,
      1 + random() * 3,
      random() * 3,
      0,
      7,
    )
    context.fill()
  }
  context.globalAlpha = 1
}

/** A roll, partly unrolled towards the viewer. */
export const renderRoll = (tone: Tone): Canvas => {
  const { canvas, context } = openStudio('warm')
  castShadow(context, 420, 640, 660, 120)
  const sheet: Point[] = [
    [150, 420],
    [640, 470],
    [700, 690],
    [120, 640],
  ]
  withShadow(context, 20, 8, () => polygon(context, sheet, tone.middle))
  context.save()
  context.beginPath()
  for (const [x, y] of sheet) context.lineTo(x, y)
  context.closePath()
  context.clip()
  context.fillStyle = blend(context, [150, 420], [260, 690], tone.dark, tone.middle, tone.light, tone.middle)
  context.fillRect(0, 0, STUDIO_PX, STUDIO_PX)
  if (tone.specks) speckle(context, tone.specks, 1500, 12)
  if (tone.gloss) {
    context.strokeStyle = 'rgba(255,255,255,0.35)'
    context.lineWidth = 2
    for (let line = 0; line < 12; line++) {
      context.beginPath()
      context.moveTo(110 + line * 52, 700)
      context.lineTo(150 + line * 46, 410)
      context.stroke()
    }
  }
  context.restore()
  polygon(
    context,
    [
      [120, 640],
      [700, 690],
      [700, 698],
      [120, 648],
    ],
    tone.dark,
  )

  // The roll itself, its axis rising slightly to the right.
  context.save()
  context.translate(145, 330)
  context.rotate(0.1)
  withShadow(context, 30, 14, () => rounded(context, 0, -125, 505, 250, [0, 20, 20, 0], tone.middle))
  rounded(
    context,
    0,
    -125,
    505,
    250,
    0,
    blend(context, [0, -125], [0, 125], tone.middle, tone.light, tone.middle, tone.dark),
  )
  if (tone.specks) {
    context.save()
    context.beginPath()
    context.rect(0, -125, 505, 250)
    context.clip()
    context.translate(0, -300)
    speckle(context, tone.specks, 1700, 13)
    context.restore()
  }
  for (const x of [0, 505]) {
    context.beginPath()
    context.ellipse(x, 0, 62, 125, 0, 0, Math.PI * 2)
    context.fillStyle = x === 0 ? (tone.under ?? tone.middle) : tone.middle
    if (x === 0) context.fill()
  }
  context.strokeStyle = tone.dark
  context.lineWidth = 3
  context.globalAlpha = 0.7
  context.beginPath()
  for (let turn = 0; turn < Math.PI * 2 * 9; turn += 0.1) {
    const share = turn / (Math.PI * 2 * 9)
    context.lineTo(Math.cos(turn) * 60 * (1 - share * 0.78), Math.sin(turn) * 123 * (1 - share * 0.78))
  }
  context.stroke()
  context.globalAlpha = 1
  context.beginPath()
  context.ellipse(0, 0, 13, 27, 0, 0, 7)
  context.fillStyle = '#4a3b2d'
  context.fill()
  // A paper band with the shop's mark: three planks.
  rounded(
    context,
    210,
    -126,
    110,
    252,
    0,
    blend(context, [0, -126], [0, 126], '#f1ece2', '#ffffff', '#ebe4d7', '#c9bfae'),
  )
  for (const [index, colour] of ['#c49a67', '#a9794a', '#7d5534'].entries())
    rounded(context, 232 + index * 6, -40 + index * 24, 66 - index * 12, 15, 4, colour)
  context.restore()
  return canvas
}

/** Folded or flat sheets in a stack. */
export const renderSheets = (tone: Tone, count: number): Canvas => {
  const { canvas, context } = openStudio('green')
  const thick = 22
  castShadow(context, 400, 600, 680, 170)
  for (let sheet = 0; sheet < count; sheet++) {
    const lift = 600 - 150 - sheet * (thick + 3)
    const slide = (hash(sheet, 2, 9) - 0.5) * 34
    const a: Point = [250 + slide, lift - 130]
    const b: Point = [690 + slide, lift - 60]
    const c: Point = [540 + slide, lift + 140]
    const d: Point = [90 + slide, lift + 50]
    const down = ([x, y]: Point): Point => [x, y + thick]
    polygon(context, [d, c, down(c), down(d)], blend(context, d, c, tone.middle, tone.dark))
    polygon(context, [c, b, down(b), down(c)], tone.dark)
    context.save()
    context.beginPath()
    for (const [x, y] of [a, b, c, d]) context.lineTo(x, y)
    context.closePath()
    context.fillStyle = blend(context, a, c, tone.light, tone.middle)
    context.fill()
    context.clip()
    if (tone.specks) speckle(context, tone.specks, 1400, 40 + sheet)
    if (sheet === count - 1) {
      context.strokeStyle = 'rgba(30,40,30,0.16)'
      context.lineWidth = 2
      for (let line = 1; line < 8; line++) {
        context.beginPath()
        context.moveTo(a[0] + ((b[0] - a[0]) * line) / 8, a[1] + ((b[1] - a[1]) * line) / 8)
        context.lineTo(d[0] + ((c[0] - d[0]) * line) / 8, d[1] + ((c[1] - d[1]) * line) / 8)
        context.stroke()
      }
    }
    context.restore()
  }
  return canvas
}

/** A roll of tape standing on edge. */
export const renderTape = (): Canvas => {
  const { canvas, context } = openStudio('cool')
  castShadow(context, 390, 640, 520, 110)
  polygon(
    context,
    [
      [330, 610],
      [720, 640],
      [740, 690],
      [300, 655],
    ],
    blend(context, [300, 600], [740, 690], '#b9c0c2', '#f2f5f5', '#a8b0b3'),
  )
  const ring = (x: number, radius: number, fill: string | CanvasGradient) => {
    context.beginPath()
    context.ellipse(x, 400, radius * 0.82, radius, 0, 0, 7)
    context.fillStyle = fill
    context.fill()
  }
  withShadow(context, 30, 14, () => ring(440, 245, '#8d9598'))
  for (let x = 440; x > 350; x -= 3)
    ring(x, 245, blend(context, [x, 155], [x, 645], '#e9edee', '#c5cccf', '#eef1f1', '#8a9295'))
  ring(350, 245, blend(context, [180, 200], [520, 600], '#f4f6f6', '#b4bcbf'))
  context.strokeStyle = 'rgba(90,100,104,0.35)'
  context.lineWidth = 2
  for (let radius = 150; radius < 243; radius += 7) {
    context.beginPath()
    context.ellipse(350, 400, radius * 0.82, radius, 0, 0, 7)
    context.stroke()
  }
  ring(350, 145, '#c79f6c')
  ring(350, 128, '#8f6c44')
  context.save()
  context.beginPath()
  context.ellipse(350, 400, 128 * 0.82, 128, 0, 0, 7)
  context.clip()
  ring(392, 128, roundLight(context, 260, 500, '#f1ebe1', '#e6ddce', '#cbbfab'))
  context.restore()
  return canvas
}
