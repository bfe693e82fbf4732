import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FindPicture } from '#server/shop/catalog/import/reading/read-item.ts'
import { openSavedPictures, pictureNames } from '#server/shop/catalog/import/saved-pictures.ts'

/** Widths that the shop's pages use, see `storefront/paths.ts`. */
const WIDTHS_PX = [800, 400, 160] as const
const WEBP_QUALITY = 82
const KINDS = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'])

type Folders = {
  /** The shop's pictures. */
  to: string
  /** The folder of the pictures that the file names. */
  from?: string
  isDryRun: boolean
}

/**
 * Finds the shop's address of a picture that the file names by file name or address. Only files already on this machine
 * are used: nothing is fetched. One from the owner's folder is converted to the three sizes of the pages.
 */
export const importPictures = async ({ to, from, isDryRun }: Folders): Promise<FindPicture> => {
  const offered = new Map(
    (from ? await readdir(from) : [])
      .filter((file) => KINDS.has(extname(file).toLowerCase()))
      .map((file) => [file.toLowerCase(), join(from!, file)]),
  )
  const findSaved = await openSavedPictures(to)
  const known = new Map<string, Promise<string>>()

  const find = async (reference: string): Promise<string> => {
    const { file, webp: name } = pictureNames(reference)
    const source = offered.get(file.toLowerCase())
    if (source) {
      if (!isDryRun) await putPicture(source, to, name)
      return `/pictures/${name}`
    }
    return findSaved(reference) ?? reference
  }
  return (reference) => {
    if (!known.has(reference)) known.set(reference, find(reference))
    return known.get(reference)!
  }
}

const putPicture = async (source: string, folder: string, name: string) => {
  await mkdir(folder, { recursive: true })
  // The canvas library is installed for building and importing only; without it the picture is copied unchanged.
  const canvas = await import('@napi-rs/canvas').catch(() => undefined)
  if (!canvas) return void (await copyFile(source, join(folder, name)))
  const picture = await canvas.loadImage(await readFile(source))
  for (const width of WIDTHS_PX) {
    const scale = Math.min(1, width / picture.width)
    const [w, h] = [
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    ]
    const sheet = canvas.createCanvas(w, h)
    sheet.getContext('2d').drawImage(picture, 0, 0, w, h)
    await writeFile(
      join(folder, width === 800 ? name : name.replace('.webp', `-${width}.webp`)),
      await sheet.encode('webp', WEBP_QUALITY),
    )
  }
}
