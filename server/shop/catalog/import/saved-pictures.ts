import { readdir } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { slugOf } from '#server/platform/text/slug.ts'

const DEMO_PICTURES = join(import.meta.dirname, '../../../demo/content/pictures')

/** The file name of a picture that a product file names by its name or address. */
const pictureFileOf = (reference: string): string => {
  const path = URL.canParse(reference) ? new URL(reference).pathname : reference
  try {
    return basename(decodeURIComponent(path))
  } catch {
    return basename(path)
  }
}

/**
 * Names of a picture in a product file: as the file is called there, and as the shop calls the `.webp` made from
 * it.
 */
export const pictureNames = (reference: string): { file: string; webp: string } => {
  const file = pictureFileOf(reference)
  return { file, webp: `${slugOf(parse(file).name)}.webp` }
}

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)

/**
 * Finds the address of a picture that the shop has in `folder` (or the demo's) already, under its own name or as the
 * `.webp` made from it; undefined: there is none, and nothing is fetched. The folders are listed once: a large product
 * file names a hundred thousand pictures.
 */
export const openSavedPictures = async (
  folder: string,
): Promise<(reference: string) => string | undefined> => {
  const saved = new Set((await Promise.all([folder, DEMO_PICTURES].map(listFiles))).flat())
  return (reference) => {
    const { file, webp } = pictureNames(reference)
    const name = [file, webp].find((one) => saved.has(one))
    return name && `/pictures/${name}`
  }
}
