import { type PictureHeader, type PictureProblem, PictureRefused } from './picture-header.ts'
import { readAvif } from './read-avif.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

/** More than any phone or camera of a shop makes; 200 MB once decoded. */
export const MAX_PIXELS = 50_000_000
/** Longer sides than any of the formats' encoders write, such as 1 × 50 000 000. */
const MAX_SIDE = 20_000
/** How much of a file is looked at for what it is. */
const HEAD_BYTES = 1024

const SVG = /^\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<svg)/i
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The brands of an ISO media file: what it says it can be read as. */
const brandsOf = (head: Buffer): string[] => {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(head.length, head.readUInt32BE(0))
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}

type Kind = PictureHeader['format'] | PictureProblem

/** What the content is, whatever its name is. */
const kindOf = (bytes: Buffer): Kind => {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return 'gif'
  const brands = brandsOf(head)
  if (brands[0] === 'avis') return 'animated'
  if (brands.includes('avif')) return 'avif'
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return 'heic'
  const text = head.toString('utf8')
  return SVG.test(text) && /<svg[\s>]/i.test(text) ? 'svg' : 'not_a_picture'
}

const readers = { jpeg: readJpeg, png: readPng, webp: readWebp, avif: readAvif }

const readHeader = (format: PictureHeader['format'], bytes: Buffer): PictureHeader => {
  try {
    return readers[format](bytes)
  } catch (error) {
    // A field outside its file.
    throw error instanceof RangeError ? new PictureRefused('damaged') : error
  }
}

/** What is known of a picture before it is decoded; throws `PictureRefused` for anything else. */
export const readPicture = (bytes: Buffer): PictureHeader => {
  const kind = bytes.length < 16 ? 'not_a_picture' : kindOf(bytes)
  if (!(kind in readers)) throw new PictureRefused(kind as PictureProblem)
  const header = readHeader(kind as PictureHeader['format'], bytes)
  const { width, height } = header
  if (width < 1 || height < 1) throw new PictureRefused('damaged')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new PictureRefused('too_many_pixels')
  return header
}
