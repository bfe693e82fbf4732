import { captchaGlyphs } from './captcha-glyphs.ts'
import { type CaptchaStyle, captchaSizes } from './captcha-style.ts'
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const SHADES = 32
const BIT_DEPTH = 8
const INDEXED = 3

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/**
 * Encodes a canvas as PNG, from `bg` where there is no ink to `fg` where ink is full; colours are `rrggbb`.
 */
const encodePng = ({ width, height, ink }: Canvas, fg: string, bg: string): Buffer => {
  const [front, back] = [Buffer.from(fg, 'hex'), Buffer.from(bg, 'hex')]
  const palette = Buffer.alloc(3 * SHADES)
  for (let at = 0; at < palette.length; at++) {
    const share = Math.floor(at / 3) / (SHADES - 1)
    palette[at] = Math.round((front[at % 3] ?? 0) * share + (back[at % 3] ?? 0) * (1 - share))
  }
  // One filter byte before each line: 0, no filter.
  const lines = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < ink.length; at++)
    lines[at + Math.floor(at / width) + 1] = Math.round((ink[at] ?? 0) * (SHADES - 1))

  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([BIT_DEPTH, INDEXED], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture of ink: each pixel contains the covered share, 0 to 1. */
export type Canvas = { width: number; height: number; ink: Float32Array }

const openCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  ink: new Float32Array(width * height),
})

/** Draws a line with round ends and soft edges; `thickness` in pixels, `strength` 0 to 1. */
const paintLine = (
  { width, height, ink }: Canvas,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  thickness: number,
  strength = 1,
): void => {
  const reach = thickness / 2 + 1
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(x1, x2) - reach)),
    Math.min(width - 1, Math.ceil(Math.max(x1, x2) + reach)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(y1, y2) - reach)),
    Math.min(height - 1, Math.ceil(Math.max(y1, y2) + reach)),
  ]
  const [dx, dy] = [x2 - x1, y2 - y1]
  const lengthSquared = dx * dx + dy * dy || 1
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / lengthSquared))
      const distance = Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
      const covered = Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance)) * strength
      const at = y * width + x
      if (covered > (ink[at] ?? 0)) ink[at] = covered
    }
}

const GLYPH_WIDTH = 4
const GLYPH_HEIGHT = 6
const NOISE_LINES = 4
const NOISE_STEPS = 14
const SPECKS = 40
/** A straight line is drawn in pieces, so that the wave can bend it. */
const PIECES = 5

/**
 * A text that people can read and simple programs cannot: each character is slanted, turned and shifted, the
 * whole text follows a wave, with lines and specks across it. `random` returns numbers in [0, 1); the same
 * numbers give the same picture.
 */
export const paintCaptcha = (text: string, { size, fg, bg }: CaptchaStyle, random: () => number): Buffer => {
  const { width, height } = captchaSizes[size]
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
      paintLine(canvas, ...at(piece / PIECES), ...at((piece + 1) / PIECES), thickness, strength)
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
    const transform = ([x, y]: readonly [number, number]): [number, number] => {
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
    for (const stroke of captchaGlyphs[character] ?? [])
      for (let point = 1; point < stroke.length; point++)
        line(...transform(stroke[point - 1]!), ...transform(stroke[point]!), thickness)
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
      paintLine(
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
    paintLine(
      canvas,
      x,
      y,
      x + between(-2, 2),
      y + between(-2, 2),
      pen * between(0.3, 0.7),
      between(0.4, 0.9),
    )
  }
  return encodePng(canvas, fg, bg)
}
