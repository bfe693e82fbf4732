import { MAX_PROFILE_BYTES, type PictureHeader, PictureRefused, readOrientation } from './picture-header.ts'

const RIFF_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const ANIMATION = 0x02
const LOSSLESS_SIGNATURE = 0x2f

function* chunksOf(bytes: Buffer, end: number): Generator<{ type: string; content: Buffer }> {
  for (let at = RIFF_BYTES; at + CHUNK_HEAD_BYTES <= end;) {
    const length = bytes.readUInt32LE(at + 4)
    const contentEnd = at + CHUNK_HEAD_BYTES + length
    if (contentEnd > end) throw new PictureRefused('damaged')
    yield {
      type: bytes.toString('latin1', at, at + 4),
      content: bytes.subarray(at + CHUNK_HEAD_BYTES, contentEnd),
    }
    at = contentEnd + (length % 2)
  }
}

const uint24 = (bytes: Buffer, at: number) => bytes.readUIntLE(at, 3)

const lossySize = (content: Buffer) => ({
  width: content.readUInt16LE(6) & 0x3fff,
  height: content.readUInt16LE(8) & 0x3fff,
})

const losslessSize = (content: Buffer) => {
  if (content[0] !== LOSSLESS_SIGNATURE) throw new PictureRefused('damaged')
  const bits = content.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

export const readWebp = (bytes: Buffer): PictureHeader => {
  const end = CHUNK_HEAD_BYTES + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new PictureRefused('damaged')
  let canvas: { width: number; height: number } | undefined
  let picture: { width: number; height: number } | undefined
  let orientation: PictureHeader['orientation'] = 1
  let profile: Buffer | null = null
  for (const { type, content } of chunksOf(bytes, end)) {
    if (type === 'VP8X' && content.length >= 10) {
      if (content[0]! & ANIMATION) throw new PictureRefused('animated')
      canvas = { width: uint24(content, 4) + 1, height: uint24(content, 7) + 1 }
    } else if (type === 'ANIM' || type === 'ANMF') throw new PictureRefused('animated')
    else if ((type === 'VP8 ' && content.length >= 10) || (type === 'VP8L' && content.length >= 5))
      picture ??= type === 'VP8 ' ? lossySize(content) : losslessSize(content)
    else if (type === 'ICCP' && content.length <= MAX_PROFILE_BYTES) profile = Buffer.from(content)
    else if (type === 'EXIF') orientation = readOrientation(withoutMark(content))
  }
  if (!picture || (canvas && (canvas.width !== picture.width || canvas.height !== picture.height)))
    throw new PictureRefused('damaged')
  return { format: 'webp', ...picture, orientation, profile }
}

const EXIF_MARK = 'Exif\0\0'

/** Some programs write the mark of a JPEG file first. */
const withoutMark = (content: Buffer) =>
  content.toString('latin1', 0, EXIF_MARK.length) === EXIF_MARK ? content.subarray(EXIF_MARK.length) : content
