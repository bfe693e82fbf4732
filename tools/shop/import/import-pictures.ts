import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join, parse } from 'node:path'
import type { FindPicture } from '#server/shop/catalog/import/reading/read-item.ts'
import { slugOf } from '#server/platform/text/slug.ts'

/** Widths that the shop's pages use, see `storefront/paths.ts`. */
const WIDTHS_PX = [800, 400, 160] as const
const WEBP_QUALITY = 82
const KINDS = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'])
const DEMO_PICTURES = join(import.meta.dirname, '../../../server/demo/content/pictures')

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
  // Listed once: a large file names a hundred thousand pictures.
  const owned = new Set(
    (await Promise.all([to, DEMO_PICTURES].map((folder) => readdir(folder).catch(() => [])))).flat(),
  )
  const known = new Map<string, Promise<string>>()

  const find = async (reference: string): Promise<string> => {
    const file = fileNameOf(reference)
    const source = offered.get(file.toLowerCase())
    const name = `${slugOf(parse(file).name)}.webp`
    if (source) {
      if (!isDryRun) await putPicture(source, to, name)
      return `/pictures/${name}`
    }
    const there = [file, name].find((one) => owned.has(one))
    return there ? `/pictures/${there}` : reference
  }
  return (reference) => {
    if (!known.has(reference)) known.set(reference, find(reference))
    return known.get(reference)!
  }
}

const fileNameOf = (reference: string): string => {
  const path = URL.canParse(reference) ? new URL(reference).pathname : reference
  try {
    return basename(decodeURIComponent(path))
  } catch {
    return basename(path)
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
