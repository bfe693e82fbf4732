import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductDocument } from '#contract/shop/product-page/product-extras.ts'

/** Beside the pictures, so that the shop's archive and its backups contain documents, too. */
const FOLDER = 'pictures'
const UNFINISHED = '.unfinished-'
/** Readers find the header within the first kilobyte, and the end mark in the last two. */
const HEAD_BYTES = 1_024
const TAIL_BYTES = 2_048
const NAME_LENGTH = 20

/** Whether a file begins and ends as a PDF; what its pages say is not looked at. */
export const isPdf = (file: Buffer): boolean =>
  file.subarray(0, HEAD_BYTES).includes('%PDF-') && file.subarray(-TAIL_BYTES).includes('%%EOF')

/** Stores a document under the hash of its content; the same file twice is one. */
export const storeDocument = async (
  dataFolder: string,
  file: Buffer,
  title: string,
): Promise<ProductDocument> => {
  const name = `${createHash('sha256').update(file).digest('hex').slice(0, NAME_LENGTH)}.pdf`
  const folder = join(dataFolder, FOLDER)
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`)
  try {
    const written = await open(unfinished, 'wx')
    await written
      .writeFile(file)
      .then(() => written.sync())
      .finally(() => written.close())
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return { title, src: `/pictures/${name}`, bytes: file.length }
}
