/**
 * Files of a picture, next to each other in one folder: `NAME.webp` is 800 px wide, `NAME-160.webp`,
 * `NAME-400.webp` and `NAME-1600.webp` are its copies. The name of an uploaded picture ends with the size of its
 * largest copy (`…-1600x1067`), so a page reserves the right space without reading the file.
 */

export type PictureSize = { width: number; height: number }
/** The width of a copy; a smaller original is not enlarged. */
export type CopyWidth = 160 | 400 | 800 | 1600

export const COPY_WIDTHS: readonly CopyWidth[] = [160, 400, 800, 1600]

const FOLDER = '/pictures/'
const ENDING = /\.webp$/
const UPLOADED = /^\/pictures\/[0-9a-f]{20}-(\d{1,4})x(\d{1,4})\.webp$/
/** Other pictures of the demo and of imports are square; only those that say so have a copy of 1600 px. */
const SQUARE_PX = 800
const LARGE_PX = 1600
const LARGE_SQUARE = /^\/pictures\/[a-z0-9-]+-1600x1600\.webp$/
/** A tall picture is limited by its height, too. */
const MAX_HEIGHT_SHARE = 2

/** The size of a copy of a picture of this size. */
export const copySize = ({ width, height }: PictureSize, copyWidth: CopyWidth): PictureSize => {
  const scale = Math.min(1, copyWidth / width, (copyWidth * MAX_HEIGHT_SHARE) / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The size of the largest copy, by the name; of a picture without a size in its name that of a square. */
export const pictureSize = (src: string): PictureSize => {
  const [, width, height] = UPLOADED.exec(src) ?? []
  if (width && height) return { width: Number(width), height: Number(height) }
  const side = LARGE_SQUARE.test(src) ? LARGE_PX : SQUARE_PX
  return { width: side, height: side }
}

/** The address of a copy; of a picture that is not in our folder the picture itself. */
export const copyAddress = (src: string, copyWidth: CopyWidth): string =>
  copyWidth === 800 || !src.startsWith(FOLDER) || (copyWidth === 1600 && pictureSize(src).width <= SQUARE_PX)
    ? src
    : src.replace(ENDING, `-${copyWidth}.webp`)

/** How the addresses of all copies begin. */
export const pictureStem = (src: string): string => src.replace(ENDING, '')

/** Addresses and widths of all copies, for `srcset`; undefined for a picture that is not in our folder. */
export const copySources = (src: string): string | undefined => {
  if (!src.startsWith(FOLDER)) return undefined
  const size = pictureSize(src)
  const addresses = new Map<number, string>()
  for (const copyWidth of COPY_WIDTHS) {
    const { width } = copySize(size, copyWidth)
    if (!addresses.has(width)) addresses.set(width, copyAddress(src, copyWidth))
  }
  return [...addresses].map(([width, address]) => `${address} ${width}w`).join(', ')
}
