import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import type { PictureHeader, PictureOrientation } from '#server/shop/media/reading/picture-header.ts'

export type PictureFormat = PictureHeader['format']
export const pictureFormats: readonly PictureFormat[] = ['jpeg', 'png', 'webp', 'avif']

type Colour = readonly [red: number, green: number, blue: number]
/** Top left, top right, bottom left, bottom right. */
export const CORNERS = {
  a: [220, 30, 30],
  b: [30, 180, 30],
  c: [30, 30, 220],
  d: [240, 240, 240],
} as const satisfies Record<string, Colour>

/** A picture in four colours, one a corner. */
const pixelsOf = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isRight = x >= width / 2
      pixels.set(CORNERS[y < height / 2 ? (isRight ? 'b' : 'a') : isRight ? 'd' : 'c'], (y * width + x) * 4)
    }
  return pixels
}

const QUALITY = 95

export const encodePixels = (
  format: PictureFormat,
  pixels: Buffer,
  width: number,
  height: number,
): Promise<Buffer> => {
  const picture = Transformer.fromRgbaPixels(pixels, width, height)
  if (format === 'jpeg') return picture.jpeg(QUALITY)
  if (format === 'png') return picture.png()
  if (format === 'webp') return picture.webp(QUALITY)
  return picture.avif({ quality: 90, speed: 10 })
}

export type ExifOptions = { orientation?: PictureOrientation; text?: string; hasPlace?: boolean }

/** EXIF data with an orientation, a description and a place: what cameras and phones write. */
export const makeExif = ({ orientation = 1, text = '', hasPlace = false }: ExifOptions): Buffer => {
  const description = Buffer.from(`${text}\0`)
  const count = 2 + (hasPlace ? 1 : 0)
  const dataAt = 8 + 2 + count * 12 + 4
  const head = Buffer.alloc(dataAt)
  head.write('MM\0*', 0, 'latin1')
  head.writeUInt32BE(8, 4)
  head.writeUInt16BE(count, 8)
  const entry = (index: number, tag: number, type: number, length: number, value: number) => {
    const at = 10 + index * 12
    head.writeUInt16BE(tag, at)
    head.writeUInt16BE(type, at + 2)
    head.writeUInt32BE(length, at + 4)
    if (type === 3) head.writeUInt16BE(value, at + 8)
    else head.writeUInt32BE(value, at + 8)
  }
  entry(0, 270, 2, description.length, dataAt)
  entry(1, 274, 3, 1, orientation)
  if (!hasPlace) return Buffer.concat([head, description])
  entry(2, 0x8825, 4, 1, dataAt + description.length)
  // One entry of the place: the latitude's reference, north.
  const place = Buffer.from('0001000100020000000000024e00000000000000', 'hex')
  return Buffer.concat([head, description, place, Buffer.from('52.2297N 21.0122E')])
}

const jpegSegment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

export const pngChunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

const PNG_HEAD_BYTES = 33

export const riffChunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

const asRiff = (chunks: Buffer[]) => riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))

/** The extended form of a WebP file, which may have a profile and EXIF data. */
const extendWebp = (file: Buffer, width: number, height: number, more: { iccp?: Buffer; exif?: Buffer }) => {
  const features = Buffer.alloc(10)
  features[0] = (more.iccp ? 0x20 : 0) | (more.exif ? 0x08 : 0)
  features.writeUIntLE(width - 1, 4, 3)
  features.writeUIntLE(height - 1, 7, 3)
  return asRiff([
    riffChunk('VP8X', features),
    ...(more.iccp ? [riffChunk('ICCP', more.iccp)] : []),
    file.subarray(12),
    ...(more.exif ? [riffChunk('EXIF', more.exif)] : []),
  ])
}

/** Turns and mirrorings of AVIF, in EXIF's values. */
const AVIF_TURNS: Partial<Record<PictureOrientation, [type: string, value: number]>> = {
  2: ['imir', 1],
  3: ['irot', 2],
  4: ['imir', 0],
  6: ['irot', 3],
  8: ['irot', 1],
}

/** The box of colours, which a picture can do without, becomes the one of its turn. */
const turnAvif = (file: Buffer, orientation: PictureOrientation): Buffer => {
  const [type, value] = AVIF_TURNS[orientation] ?? []
  if (!type || value === undefined) return file
  const at = file.indexOf('colrnclx', 0, 'latin1')
  if (at < 0) throw new Error('the encoder writes no box of colours')
  const turned = Buffer.from(file)
  turned.write(type, at, 'latin1')
  turned[at + 4] = value
  return turned
}

type PictureOptions = {
  width?: number
  height?: number
  exif?: ExifOptions
  profile?: Buffer
  pixels?: Buffer
}

/** A real file of a format, as a camera or a program could have written it. */
export const makePicture = async (
  format: PictureFormat,
  { width = 64, height = 48, exif, profile, pixels = pixelsOf(width, height) }: PictureOptions = {},
): Promise<Buffer> => {
  const file = await encodePixels(format, pixels, width, height)
  const tiff = exif && makeExif(exif)
  switch (format) {
    case 'jpeg': {
      const segments = [
        ...(tiff ? [jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))] : []),
        ...(profile
          ? [jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]))]
          : []),
      ]
      return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)])
    }
    case 'png': {
      const chunks = [
        ...(profile
          ? [pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)]))]
          : []),
        ...(tiff ? [pngChunk('eXIf', tiff)] : []),
      ]
      return Buffer.concat([file.subarray(0, PNG_HEAD_BYTES), ...chunks, file.subarray(PNG_HEAD_BYTES)])
    }
    case 'webp':
      return tiff || profile
        ? extendWebp(file, width, height, {
            ...(profile && { iccp: profile }),
            ...(tiff && { exif: tiff }),
          })
        : file
    case 'avif':
      return turnAvif(file, exif?.orientation ?? 1)
  }
}

/** A profile of three primaries and one gamma, such as that of a camera. */
export const makeProfile = (primaries: readonly [Colour, Colour, Colour], gamma: number): Buffer => {
  const tag = (type: string, ...values: number[]) => {
    const content = Buffer.alloc(8 + values.length * 4)
    content.write(type, 0, 'latin1')
    values.forEach((value, index) => content.writeInt32BE(Math.round(value * 65_536), 8 + index * 4))
    return content
  }
  const curve = Buffer.alloc(16)
  curve.write('curv', 0, 'latin1')
  curve.writeUInt32BE(1, 8)
  curve.writeUInt16BE(Math.round(gamma * 256), 12)
  const tags: [name: string, content: Buffer][] = [
    ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((name, index): [string, Buffer] => [
      name,
      tag('XYZ ', ...primaries[index]!),
    ]),
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((name): [string, Buffer] => [name, curve]),
  ]
  const table = Buffer.alloc(132 + tags.length * 12)
  table.write('RGB XYZ ', 16, 'latin1')
  table.writeUInt32BE(tags.length, 128)
  let at = table.length
  tags.forEach(([name, content], index) => {
    table.write(name, 132 + index * 12, 'latin1')
    table.writeUInt32BE(at, 136 + index * 12)
    table.writeUInt32BE(content.length, 140 + index * 12)
    at += content.length
  })
  const profile = Buffer.concat([table, ...tags.map(([, content]) => content)])
  profile.writeUInt32BE(profile.length, 0)
  return profile
}
