import type { PictureSize } from '#contract/shop/picture-file.ts'

/** Where the top left corner of a stored picture belongs: values of EXIF's tag 274. */
export type PictureOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** What is known of a picture before it is decoded. */
export type PictureHeader = PictureSize & {
  format: 'jpeg' | 'png' | 'webp' | 'avif'
  orientation: PictureOrientation
  /** Its colour profile (ICC); null: none, its colours are sRGB. */
  profile: Buffer | null
}

/** Why a file is not accepted; `server/console/shop/media-refusals.ts` has the words. */
export type PictureProblem =
  | 'heic'
  | 'gif'
  | 'svg'
  | 'not_a_picture'
  | 'animated'
  | 'damaged'
  | 'too_many_pixels'
  | 'too_slow'

export class PictureRefused extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A profile is a few kilobytes; the largest printing profiles have two megabytes. */
export const MAX_PROFILE_BYTES = 4 * 1024 * 1024

const EXIF_ORIENTATION = 274
const EXIF_ENTRY_BYTES = 12
const MAX_EXIF_ENTRIES = 500

/** The orientation in EXIF data, which begins with a TIFF header; 1 when it has none or is damaged. */
export const readOrientation = (tiff: Buffer): PictureOrientation => {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II'
    if (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM') return 1
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
    const directory = long(4)
    const count = Math.min(short(directory), MAX_EXIF_ENTRIES)
    for (let at = directory + 2; at < directory + 2 + count * EXIF_ENTRY_BYTES; at += EXIF_ENTRY_BYTES) {
      if (short(at) !== EXIF_ORIENTATION) continue
      const value = short(at + 8)
      return value >= 1 && value <= 8 ? (value as PictureOrientation) : 1
    }
    return 1
  } catch {
    // An offset outside the data: the picture itself may still be fine.
    return 1
  }
}

/** Whether upright it is as high as it is stored wide. */
export const isTurned = (orientation: PictureOrientation): boolean => orientation >= 5

/** How the converting process ends when a picture needs too much memory. */
export const NO_MEMORY_CODE = 3
