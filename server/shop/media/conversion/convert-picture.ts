import { createHash } from 'node:crypto'
import { FastResizeFilter, ResizeFit, Transformer } from '@napi-rs/image'
import { COPY_WIDTHS, type CopyWidth, copySize, type PictureSize } from '#contract/shop/picture-file.ts'
import { isTurned, type PictureProblem, PictureRefused } from '#server/shop/media/reading/picture-header.ts'
import { readPicture } from '#server/shop/media/reading/read-picture.ts'
import { toSrgb } from './to-srgb.ts'

/** Of 0–100: no artefacts are visible in the grain of wood (decision 0071). */
const QUALITY = 82
/**
 * Of 0–100: the grain of wood is as sharp as in the WebP file, with some 60 % of its bytes. A slower speed takes eight
 * times as long and saves nothing.
 */
export const AVIF = { quality: 60, speed: 7 }
/** From this share of the WebP file on, a second file saves too little. */
const WORTHWHILE = 0.9

export const isWorthwhile = (avif: Buffer, webp: Buffer): boolean => avif.length < webp.length * WORTHWHILE
const HASH_DIGITS = 20
const LARGEST = COPY_WIDTHS.at(-1)!

export type ConvertedPicture = PictureSize & {
  /** Begins the names of its files: the hash of the largest copy, and its size. */
  base: string
  /** `bytes`: WebP; `avif`: the same for browsers that accept it; null: hardly smaller. */
  copies: { copyWidth: CopyWidth; bytes: Buffer; avif: Buffer | null }[]
}

/** What the converting process sends back. */
export type ProcessAnswer = { ok: true; picture: ConvertedPicture } | { ok: false; problem: PictureProblem }

const isPlausible = (pixels: Buffer, { width, height }: PictureSize) => pixels.length === width * height * 4

/** The picture upright in the size of its largest copy, as pixels without anything else of the file. */
const decode = async (bytes: Buffer): Promise<PictureSize & { pixels: Buffer }> => {
  const { width, height, orientation, profile } = readPicture(bytes)
  const upright = isTurned(orientation) ? { width: height, height: width } : { width, height }
  const size = copySize(upright, LARGEST)
  const stored = isTurned(orientation) ? { width: size.height, height: size.width } : size
  try {
    let pixels = await resized(new Transformer(bytes), stored).rawPixels()
    if (!isPlausible(pixels, stored)) throw new PictureRefused('damaged')
    if (profile) toSrgb(pixels, profile)
    if (orientation !== 1)
      pixels = await Transformer.fromRgbaPixels(pixels, stored.width, stored.height)
        .rotate(orientation as number)
        .rawPixels()
    if (!isPlausible(pixels, size)) throw new PictureRefused('damaged')
    return { ...size, pixels }
  } catch (error) {
    // The library has one error for everything that it cannot read.
    throw error instanceof PictureRefused ? error : new PictureRefused('damaged')
  }
}

const resized = (picture: Transformer, size: PictureSize) =>
  picture.fastResize({ ...size, filter: FastResizeFilter.Lanczos3, fit: ResizeFit.Fill })

/** Decodes an untrusted file and encodes it anew, in every width in which the shop shows it. */
export const convertPicture = async (bytes: Buffer): Promise<ConvertedPicture> => {
  const { width, height, pixels } = await decode(bytes)
  const copies: ConvertedPicture['copies'] = []
  for (const copyWidth of COPY_WIDTHS) {
    const size = copySize({ width, height }, copyWidth)
    // An encoder leaves nothing for a second one.
    const copy = () => {
      const picture = Transformer.fromRgbaPixels(pixels, width, height)
      return size.width === width ? picture : resized(picture, size)
    }
    const bytes = await copy().webp(QUALITY)
    const avif = await copy().avif(AVIF)
    copies.push({ copyWidth, bytes, avif: isWorthwhile(avif, bytes) ? avif : null })
  }
  const hash = createHash('sha256').update(copies.at(-1)!.bytes).digest('hex').slice(0, HASH_DIGITS)
  return { width, height, base: `${hash}-${width}x${height}`, copies }
}
