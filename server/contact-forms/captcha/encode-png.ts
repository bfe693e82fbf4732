import { crc32, deflateSync } from 'node:zlib'
import type { Canvas } from './canvas.ts'

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

/** A canvas as PNG, from `bg` where there is no ink to `fg` where it is full; colours are `rrggbb`. */
export const encodePng = ({ width, height, ink }: Canvas, fg: string, bg: string): Buffer => {
  const [front, back] = [Buffer.from(fg, 'hex'), Buffer.from(bg, 'hex')]
  const palette = Buffer.alloc(3 * SHADES)
  for (let at = 0; at < palette.length; at++) {
    const share = Math.floor(at / 3) / (SHADES - 1)
    palette[at] = Math.round((front[at % 3] ?? 0) * share + (back[at % 3] ?? 0) * (1 - share))
  }
  // One filter byte before each line: 0, as it is.
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
