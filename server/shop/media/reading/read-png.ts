import { inflateSync } from 'node:zlib'
import { MAX_PROFILE_BYTES, type PictureHeader, PictureRefused, readOrientation } from './picture-header.ts'

const SIGNATURE_BYTES = 8
/** Length, type and checksum around the content of a chunk. */
const CHUNK_BYTES = 12
const MAX_PROFILE_NAME = 80

function* chunksOf(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + CHUNK_BYTES + length
    if (end > bytes.length) break
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end - 4) }
    at = end
  }
}

export const readPng = (bytes: Buffer): PictureHeader => {
  let size: { width: number; height: number } | undefined
  let orientation: PictureHeader['orientation'] = 1
  let profile: Buffer | null = null
  for (const { type, content } of chunksOf(bytes)) {
    if (type === 'IHDR' && !size && content.length === 13)
      size = { width: content.readUInt32BE(0), height: content.readUInt32BE(4) }
    else if (!size || type === 'IHDR') throw new PictureRefused('damaged')
    else if (type === 'acTL') throw new PictureRefused('animated')
    else if (type === 'eXIf') orientation = readOrientation(content)
    else if (type === 'iCCP') profile = readProfile(content)
    else if (type === 'IEND') return { format: 'png', ...size, orientation, profile }
  }
  // Without its last chunk it was cut off.
  throw new PictureRefused('damaged')
}

/** A name, the method of compression, and the profile, compressed. */
const readProfile = (content: Buffer): Buffer | null => {
  const nameEnd = content.subarray(0, MAX_PROFILE_NAME).indexOf(0)
  if (nameEnd < 0) return null
  try {
    return inflateSync(content.subarray(nameEnd + 2), { maxOutputLength: MAX_PROFILE_BYTES })
  } catch {
    return null
  }
}
