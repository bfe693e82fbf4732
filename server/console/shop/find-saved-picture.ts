import { stat } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { slugOf } from '#server/platform/text/slug.ts'

const DEMO_PICTURES = join(import.meta.dirname, '../../demo/content/pictures')

/**
 * Where a picture that a product file names is stored already, under its own name or as the `.webp` made from it.
 * Otherwise the reference as it is; nothing is fetched from elsewhere.
 */
export const findSavedPicture = (dataFolder: string) => {
  const known = new Map<string, Promise<string>>()
  const find = async (reference: string): Promise<string> => {
    const file = fileNameOf(reference)
    for (const folder of [join(dataFolder, 'pictures'), DEMO_PICTURES]) {
      for (const name of [file, `${slugOf(parse(file).name)}.webp`]) {
        if (
          await stat(join(folder, name)).then(
            (found) => found.isFile(),
            () => false,
          )
        )
          return `/pictures/${name}`
      }
    }
    return reference
  }
  return (reference: string): Promise<string> => {
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
