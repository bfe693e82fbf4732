import { crc32, deflateSync } from 'node:zlib'

/** A line with round ends, in units of the mark's view box. */
type Stroke = { fromX: number; toX: number; y: number }
type Mark = {
  /** Side of the square view box. */
  side: number
  radius: number
  background: number[]
  colour: number[]
  strokeWidth: number
  strokes: Stroke[]
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/**
 * Reads what the shop's mark consists of: a rounded square and horizontal lines, in a path of `M`, `m` and `h`. So its
 * pictures always agree with the SVG.
 */
const readMark = (svg: string): Mark => {
  const find = (pattern: RegExp) => {
    const found = pattern.exec(svg)?.[1]
    if (found === undefined) throw new Error(`The mark has no ${pattern.source}`)
    return found
  }
  const strokes: Stroke[] = []
  let [x, y] = [0, 0]
  for (const [, command, first = '', second] of find(/ d="([^"]+)"/).matchAll(
    /([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g,
  )) {
    const [to, down] = [Number(first), Number(second)]
    if (command === 'M') [x, y] = [to, down]
    else if (command === 'm') [x, y] = [x + to, y + down]
    else {
      strokes.push({ fromX: x, toX: x + to, y })
      x += to
    }
  }
  return {
    side: Number(find(/viewBox="0 0 (\d+)/)),
    radius: Number(find(/ rx="([\d.]+)"/)),
    background: channels(find(/ fill="(#[0-9a-f]{6})"/)),
    colour: channels(find(/ stroke="(#[0-9a-f]{6})"/)),
    strokeWidth: Number(find(/ stroke-width="([\d.]+)"/)),
    strokes,
  }
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
/** How much of a pixel is covered, by its middle's distance in pixels from the edge; inside is negative. */
const coverage = (distance: number) => between(0, 0.5 - distance, 1)

/** Distance to a square with round corners around the middle of the view box. */
const distanceToSquare = (x: number, y: number, side: number, radius: number) => {
  const half = side / 2
  const outX = Math.abs(x - half) - half + radius
  const outY = Math.abs(y - half) - half + radius
  return Math.hypot(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - radius
}

const distanceToStroke = (x: number, y: number, { fromX, toX, y: strokeY }: Stroke, width: number) =>
  Math.hypot(x - between(fromX, x, toX), y - strokeY) - width / 2

type Options = {
  /** Square corners and a wide margin: systems cut their own shape out of it, at least the inner 80 %. */
  isMaskable?: boolean
}

/** The mark as RGBA pixels, row by row. */
const renderPixels = (mark: Mark, sizePx: number, { isMaskable = false }: Options): Uint8Array => {
  const { side, radius, background, colour, strokeWidth, strokes } = mark
  const pixels = new Uint8Array(sizePx * sizePx * 4)
  const unit = side / sizePx
  const scale = isMaskable ? 0.75 : 1
  for (let row = 0; row < sizePx; row++)
    for (let column = 0; column < sizePx; column++) {
      const [x, y] = [(column + 0.5) * unit, (row + 0.5) * unit]
      const innerX = (x - side / 2) / scale + side / 2
      const innerY = (y - side / 2) / scale + side / 2
      let nearest = Infinity
      for (const stroke of strokes)
        nearest = Math.min(nearest, distanceToStroke(innerX, innerY, stroke, strokeWidth))
      const line = coverage((nearest * scale) / unit)
      const alpha = isMaskable ? 1 : coverage(distanceToSquare(x, y, side, radius) / unit)
      const at = (row * sizePx + column) * 4
      background.forEach((channel, index) => {
        pixels[at + index] = Math.round(channel + (colour[index]! - channel) * line)
      })
      pixels[at + 3] = Math.round(255 * alpha)
    }
  return pixels
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits a channel, RGBA, no interlacing. */
const PNG_FORMAT = [8, 6, 0, 0, 0]

/** The mark as a square PNG. `svg`: of the shape that `readMark` reads. */
export const renderMarkPng = (svg: string, sizePx: number, options: Options = {}): Buffer => {
  const pixels = renderPixels(readMark(svg), sizePx, options)
  const rowBytes = sizePx * 4
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((rowBytes + 1) * sizePx)
  for (let row = 0; row < sizePx; row++)
    rows.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePx, 0)
  header.writeUInt32BE(sizePx, 4)
  header.set(PNG_FORMAT, 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

const ICO_HEAD_BYTES = 6
const ICO_ENTRY_BYTES = 16

/** An ICO file of PNGs, each with its size in pixels (below 256). */
export const toIco = (pictures: { sizePx: number; png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(ICO_HEAD_BYTES + ICO_ENTRY_BYTES * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ sizePx, png }, index) => {
    const at = ICO_HEAD_BYTES + ICO_ENTRY_BYTES * index
    head.writeUInt8(sizePx, at)
    head.writeUInt8(sizePx, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
