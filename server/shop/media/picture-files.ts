import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyAddress, COPY_WIDTHS, type CopyWidth } from '#contract/shop/picture-file.ts'
import type { ConvertedPicture } from './conversion/convert-picture.ts'

const FOLDER = 'pictures'
/** Unfinished files; the leading dot makes them unreachable by any address. */
const UNFINISHED = '.unfinished-'
/** A file is written within seconds: what is this old was left by a process that ended. */
const LEFT_BEHIND_MS = 3_600_000

export const pictureAddress = (base: string): string => `/${FOLDER}/${base}.webp`

/** Files are where their addresses say. */
const fileOf = (dataFolder: string, src: string, copyWidth: CopyWidth) =>
  join(dataFolder, copyAddress(src, copyWidth))

/**
 * Writes all copies of a picture: each is on the disk before it gets its name, and a name stands for one content for
 * ever, so that a file of that name is never replaced by another one.
 */
export const writePictureFiles = async (
  dataFolder: string,
  { base, copies }: Pick<ConvertedPicture, 'base' | 'copies'>,
): Promise<void> => {
  const folder = join(dataFolder, FOLDER)
  await mkdir(folder, { recursive: true })
  // The 800 px picture is what pages name: it comes last.
  for (const { copyWidth, bytes } of copies.toSorted(({ copyWidth }) => (copyWidth === 800 ? 1 : -1))) {
    const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`)
    try {
      const file = await open(unfinished, 'wx')
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(unfinished, fileOf(dataFolder, pictureAddress(base), copyWidth))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
}

export const removePictureFiles = async (dataFolder: string, src: string): Promise<void> => {
  for (const copyWidth of COPY_WIDTHS) await rm(fileOf(dataFolder, src, copyWidth), { force: true })
}

/** Files of uploads that were interrupted by the end of a process. */
export const removeUnfinishedFiles = async (dataFolder: string, nowMs: number): Promise<void> => {
  const folder = join(dataFolder, FOLDER)
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (!name.startsWith(UNFINISHED)) continue
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && nowMs - found.mtimeMs > LEFT_BEHIND_MS) await rm(join(folder, name), { force: true })
  }
}
