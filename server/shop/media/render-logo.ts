import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transformer } from '@napi-rs/image'
import { fitInto, letterheadSize } from '#contract/shop/logo.ts'
import { type CopyWidth, copyAddress, type PictureSize, pictureSize } from '#contract/shop/picture-file.ts'
import { definePart, type Services } from '#server/platform/services.ts'

/** Systems cut their own shape out of a maskable icon, but leave its inner 80 %. */
const SAFE_SHARE = 0.8
const OPAQUE = 255

type Pixels = PictureSize & { rgba: Buffer }

/** Loaded when it is first needed: most processes never make a PNG. */
const loadLibrary = () => import('@napi-rs/image')

/**
 * The pixels of a copy of a library picture in the given size. The file was encoded by the shop itself, so it is
 * decoded here and not in the process for strange files.
 */
const resize = async (
  { settings }: Pick<Services, 'settings'>,
  src: string,
  copyWidth: CopyWidth,
  sizeOf: (whole: PictureSize) => PictureSize,
): Promise<Pixels> => {
  const library = await loadLibrary()
  const file = await readFile(join(settings.dataFolder, copyAddress(src, copyWidth)))
  const picture: Transformer = new library.Transformer(file)
  const size = sizeOf(pictureSize(src))
  const filter = library.FastResizeFilter.Lanczos3
  const rgba = await picture.fastResize({ ...size, filter, fit: library.ResizeFit.Fill }).rawPixels()
  return { ...size, rgba }
}

const toPng = async ({ width, height, rgba }: Pixels): Promise<Buffer> => {
  const { Transformer } = await loadLibrary()
  return Transformer.fromRgbaPixels(rgba, width, height).png()
}

type Background = readonly [number, number, number]

/** In the middle of a square without transparency. */
const onSquare = ({ width, rgba }: Pixels, sizePx: number, background: Background): Pixels => {
  const square = Buffer.alloc(sizePx * sizePx * 4)
  const margin = Math.round((sizePx - width) / 2)
  for (let y = 0; y < sizePx; y += 1)
    for (let x = 0; x < sizePx; x += 1) {
      const isInside = Math.min(x, y) >= margin && Math.max(x, y) < margin + width
      const from = ((y - margin) * width + x - margin) * 4
      const alpha = isInside ? rgba[from + 3]! / OPAQUE : 0
      const at = (y * sizePx + x) * 4
      background.forEach((channel, index) => {
        square[at + index] = Math.round(channel + (isInside ? (rgba[from + index]! - channel) * alpha : 0))
      })
      square[at + 3] = OPAQUE
    }
  return { width: sizePx, height: sizePx, rgba: square }
}

const HEX = 16
const channelsOf = (colour: string): Background => [
  Number.parseInt(colour.slice(1, 3), HEX),
  Number.parseInt(colour.slice(3, 5), HEX),
  Number.parseInt(colour.slice(5, 7), HEX),
]

/** An icon with its own ground keeps it to the edge; one that is transparent there stands on the given colour. */
const groundOf = ({ rgba }: Pixels, colour: string): Background =>
  rgba[3] === OPAQUE ? [rgba[0]!, rgba[1]!, rgba[2]!] : channelsOf(colour)

export type IconShape = {
  sizePx: number
  isMaskable?: boolean
  /** Without transparency, on this colour: `#faf7f2`. */
  ground?: string
}

/** The owner's icon as a square PNG. */
export const renderIconPng = async (
  services: Pick<Services, 'settings'>,
  src: string,
  { sizePx, isMaskable = false, ground }: IconShape,
): Promise<Buffer> => {
  const innerPx = isMaskable ? Math.round(sizePx * SAFE_SHARE) : sizePx
  const icon = await resize(services, src, 800, () => ({ width: innerPx, height: innerPx }))
  return toPng(ground === undefined ? icon : onSquare(icon, sizePx, groundOf(icon, ground)))
}

/** A logo with the size to show it in. */
export type LogoFile = PictureSize & { png: Buffer }

const DENSITY = 2
const fileSize = (src: string): PictureSize => {
  const { width, height } = letterheadSize(src)
  return fitInto(pictureSize(src), { width: width * DENSITY, height: height * DENSITY })
}

/** The last one that was made. */
const logoFiles = definePart('logo of mails and documents', () => ({
  made: undefined as { src: string; png: Promise<Buffer> } | undefined,
}))

/** The owner's logo as PNG; undefined: there is none, or its file is gone. */
export const findLogoFile = async (services: Services): Promise<LogoFile | undefined> => {
  const { picture: src } = services.shopSettings().logo
  if (src === '') return undefined
  const files = services.get(logoFiles)
  if (files.made?.src !== src)
    files.made = { src, png: resize(services, src, 400, () => fileSize(src)).then(toPng) }
  try {
    return { ...letterheadSize(src), png: await files.made.png }
  } catch (error) {
    files.made = undefined
    services.log(`logo ${src}: ${String(error)}`)
    return undefined
  }
}
