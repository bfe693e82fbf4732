import { drawLine, openCanvas } from './canvas.ts'
import { encodePng } from './encode-png.ts'
import { glyphs } from './glyphs.ts'
import { type Look, sizes } from './look.ts'

const GLYPH_WIDTH = 4
const GLYPH_HEIGHT = 6
const NOISE_LINES = 4
const NOISE_STEPS = 14
const SPECKS = 40
/** A straight line is drawn in pieces, so that the wave bends it. */
const PIECES = 5

/**
 * A text that people read and simple programs do not: each character slanted, turned and shifted, all of it on a wave,
 * lines and specks across. `random` gives numbers in [0, 1); the same ones give the same picture.
 */
export const drawPicture = (text: string, { size, fg, bg }: Look, random: () => number): Buffer => {
  const { width, height } = sizes[size]
  const canvas = openCanvas(width, height)
  const between = (from: number, to: number) => from + (to - from) * random()
  const pen = height / 18

  const waves = [0, 1].map(() => ({
    length: between(0.45, 0.8) * width,
    phase: between(0, 2 * Math.PI),
    height: between(0.03, 0.055) * height,
  }))
  const bend = (along: number, { length, phase, height: rise }: (typeof waves)[number]) =>
    rise * Math.sin((2 * Math.PI * along) / length + phase)
  const line = (x1: number, y1: number, x2: number, y2: number, thickness: number, strength?: number) => {
    const at = (share: number): [number, number] => {
      const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
      return [x + bend(2 * y, waves[1]!), y + bend(x, waves[0]!)]
    }
    for (let piece = 0; piece < PIECES; piece++)
      drawLine(canvas, ...at(piece / PIECES), ...at((piece + 1) / PIECES), thickness, strength)
  }

  const cell = (width * 0.9) / text.length
  for (const [index, character] of [...text].entries()) {
    const scale = (height * between(0.52, 0.64)) / GLYPH_HEIGHT
    const narrow = between(0.85, 1.05) * Math.min(1, (cell * 0.72) / (GLYPH_WIDTH * scale))
    const [slant, turn] = [between(-0.22, 0.22), between(-0.2, 0.2)]
    const [middleX, middleY] = [
      width * 0.05 + cell * (index + 0.5) + between(-0.05, 0.05) * cell,
      height / 2 + between(-0.08, 0.08) * height,
    ]
    const place = ([x, y]: readonly [number, number]): [number, number] => {
      const [up, across] = [
        (y - GLYPH_HEIGHT / 2) * scale,
        (x - GLYPH_WIDTH / 2) * scale * narrow - (y - GLYPH_HEIGHT / 2) * scale * slant,
      ]
      return [
        middleX + across * Math.cos(turn) - up * Math.sin(turn),
        middleY + across * Math.sin(turn) + up * Math.cos(turn),
      ]
    }
    const thickness = pen * between(0.9, 1.25)
    for (const stroke of glyphs[character] ?? [])
      for (let point = 1; point < stroke.length; point++)
        line(...place(stroke[point - 1]!), ...place(stroke[point]!), thickness)
  }

  for (let noise = 0; noise < NOISE_LINES; noise++) {
    const [from, to, rise, turns, phase] = [
      between(0.1, 0.9) * height,
      between(0.1, 0.9) * height,
      between(0.08, 0.22) * height,
      between(0.8, 2),
      between(0, 7),
    ]
    const y = (step: number) =>
      from +
      ((to - from) * step) / NOISE_STEPS +
      rise * Math.sin(phase + (2 * Math.PI * turns * step) / NOISE_STEPS)
    for (let step = 0; step < NOISE_STEPS; step++)
      drawLine(
        canvas,
        (step * width) / NOISE_STEPS,
        y(step),
        ((step + 1) * width) / NOISE_STEPS,
        y(step + 1),
        pen * between(0.4, 0.6),
        0.8,
      )
  }
  for (let speck = 0; speck < SPECKS; speck++) {
    const [x, y] = [between(0, width), between(0, height)]
    drawLine(canvas, x, y, x + between(-2, 2), y + between(-2, 2), pen * between(0.3, 0.7), between(0.4, 0.9))
  }
  return encodePng(canvas, fg, bg)
}
