import {
  MAX_PROFILE_BYTES,
  type PictureHeader,
  type PictureOrientation,
  PictureRefused,
} from './picture-header.ts'

type Box = { type: string; content: Buffer }

const MAX_BOXES = 10_000

/** Boxes one after the other; sizes of 64 bits are used for the last, large one only and end the list. */
const boxesIn = (bytes: Buffer): Box[] => {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < MAX_BOXES;) {
    const length = bytes.readUInt32BE(at)
    const end = length === 0 ? bytes.length : at + length
    if (length === 1) break
    if ((length !== 0 && length < 8) || end > bytes.length) throw new PictureRefused('damaged')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end) })
    at = end
  }
  return boxes
}

const contentOf = (boxes: Box[], type: string): Buffer => {
  const found = boxes.find((box) => box.type === type)
  if (!found) throw new PictureRefused('damaged')
  return found.content
}

/** Version and flags come first in most boxes. */
const FULL_BOX_BYTES = 4

const primaryItem = (pitm: Buffer): number =>
  pitm[0] === 0 ? pitm.readUInt16BE(FULL_BOX_BYTES) : pitm.readUInt32BE(FULL_BOX_BYTES)

/** Positions (from 1) of an item's properties in the list of all. */
const propertiesOf = (ipma: Buffer, wanted: number): number[] => {
  const [version, hasLongIndex] = [ipma[0], (ipma[3]! & 1) === 1]
  let at = FULL_BOX_BYTES + 4
  for (let left = ipma.readUInt32BE(FULL_BOX_BYTES); left > 0; left -= 1) {
    const item = version === 0 ? ipma.readUInt16BE(at) : ipma.readUInt32BE(at)
    at += version === 0 ? 2 : 4
    const count = ipma.readUInt8(at)
    at += 1
    const indexes: number[] = []
    for (let number = 0; number < count; number += 1) {
      indexes.push(hasLongIndex ? ipma.readUInt16BE(at) & 0x7fff : ipma.readUInt8(at) & 0x7f)
      at += hasLongIndex ? 2 : 1
    }
    if (item === wanted) return indexes
  }
  return []
}

/**
 * EXIF's value for a turn of `quarters` to the left, and then a mirroring: top with bottom, or left with right.
 */
const orientationOf = (quarters: number, mirror: 'vertical' | 'horizontal' | null): PictureOrientation => {
  const plain = [1, 8, 3, 6] as const
  const vertical = [4, 5, 2, 7] as const
  const horizontal = [2, 7, 4, 5] as const
  return (mirror === null ? plain : mirror === 'vertical' ? vertical : horizontal)[quarters & 3]!
}

export const readAvif = (bytes: Buffer): PictureHeader => {
  const meta = boxesIn(contentOf(boxesIn(bytes), 'meta').subarray(FULL_BOX_BYTES))
  const lists = boxesIn(contentOf(meta, 'iprp'))
  const all = boxesIn(contentOf(lists, 'ipco'))
  const own = propertiesOf(contentOf(lists, 'ipma'), primaryItem(contentOf(meta, 'pitm'))).flatMap(
    (index) => all[index - 1] ?? [],
  )
  const find = (type: string) => own.find((box) => box.type === type)?.content
  const size = sizeOf(contentOf(own, 'ispe'))
  // A part of a picture must not be larger than the whole.
  const parts = all.filter(({ type }) => type === 'ispe').map(({ content }) => areaOf(sizeOf(content)))
  if (Math.max(...parts) > areaOf(size) * MAX_PART_SHARE) throw new PictureRefused('too_many_pixels')
  const mirror = find('imir')
  const colours = find('colr')
  const hasProfile = ['prof', 'rICC'].includes(colours?.toString('latin1', 0, 4) ?? '')
  return {
    format: 'avif',
    ...size,
    orientation: orientationOf(
      find('irot')?.[0] ?? 0,
      mirror ? ((mirror[0] ?? 0) & 1 ? 'horizontal' : 'vertical') : null,
    ),
    profile:
      colours && hasProfile && colours.length <= MAX_PROFILE_BYTES ? Buffer.from(colours.subarray(4)) : null,
  }
}

/** Tiles of a grid and thumbnails are not larger than the picture, except for their rounding. */
const MAX_PART_SHARE = 2

const sizeOf = (ispe: Buffer) => ({
  width: ispe.readUInt32BE(FULL_BOX_BYTES),
  height: ispe.readUInt32BE(FULL_BOX_BYTES + 4),
})

const areaOf = ({ width, height }: { width: number; height: number }) => width * height
