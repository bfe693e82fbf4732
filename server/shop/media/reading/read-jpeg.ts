import { MAX_PROFILE_BYTES, type PictureHeader, PictureRefused, readOrientation } from './picture-header.ts'

const MARKER = 0xff
const APP1 = 0xe1
const APP2 = 0xe2
const START_OF_SCAN = 0xda
const END_OF_IMAGE = Buffer.from([MARKER, 0xd9])
/** Frame headers; the other markers between them are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

const EXIF = 'Exif\0\0'
const PROFILE = 'ICC_PROFILE\0'

/** Segments of a JPEG file up to its pixels. A camera's file has about ten. */
function* segmentsOf(bytes: Buffer): Generator<{ marker: number; content: Buffer; end: number }> {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== MARKER) throw new PictureRefused('damaged')
    const marker = bytes[at + 1]!
    if (marker === MARKER) {
      at += 1
      continue
    }
    if (isAlone(marker)) {
      at += 2
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) throw new PictureRefused('damaged')
    yield { marker, content: bytes.subarray(at + 4, end), end }
    at = end
  }
  throw new PictureRefused('damaged')
}

export const readJpeg = (bytes: Buffer): PictureHeader => {
  let size: { width: number; height: number } | undefined
  let orientation: PictureHeader['orientation'] = 1
  const profileParts = new Map<number, Buffer>()
  for (const { marker, content, end } of segmentsOf(bytes)) {
    if (isFrame(marker)) {
      // A second frame header could announce other dimensions than the one that is checked.
      if (size || content.length < 6) throw new PictureRefused('damaged')
      size = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) }
    } else if (marker === APP1 && content.toString('latin1', 0, EXIF.length) === EXIF) {
      orientation = readOrientation(content.subarray(EXIF.length))
    } else if (marker === APP2 && content.toString('latin1', 0, PROFILE.length) === PROFILE) {
      const number = content[PROFILE.length]
      if (number !== undefined) profileParts.set(number, content.subarray(PROFILE.length + 2))
    } else if (marker === START_OF_SCAN) {
      // The end is missing in a file that was cut off; decoders would fill the rest with grey.
      if (!size || bytes.indexOf(END_OF_IMAGE, end) < 0) break
      return { format: 'jpeg', ...size, orientation, profile: joined(profileParts) }
    }
  }
  throw new PictureRefused('damaged')
}

const joined = (parts: Map<number, Buffer>): Buffer | null => {
  const profile = Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part))
  return profile.length > 0 && profile.length <= MAX_PROFILE_BYTES ? profile : null
}
