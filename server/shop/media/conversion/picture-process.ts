/**
 * A process of its own that decodes untrusted pictures: it can be ended in the middle of a picture, and if a file
 * crashes a decoder, the shop goes on.
 */
import { setPriority } from 'node:os'
import { NO_MEMORY_CODE, PictureRefused } from '#server/shop/media/reading/picture-header.ts'
import { convertPicture, type ProcessAnswer } from './convert-picture.ts'

/** A picture of 50 megapixels needs up to 1 GB; with 16 bits a colour twice as much. */
const MAX_MEMORY_BYTES = 1_200_000_000
const CHECK_MEMORY_MS = 20

/** The shop's visitors come first. */
const LOW_PRIORITY = 10
setPriority(LOW_PRIORITY)

process.on('message', (bytes: Uint8Array) => {
  const answer = (result: ProcessAnswer) => process.send?.(result)
  convertPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
    (picture) => answer({ ok: true, picture }),
    (error: unknown) => {
      if (!(error instanceof PictureRefused)) throw error
      answer({ ok: false, problem: error.problem })
    },
  )
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(NO_MEMORY_CODE)
}, CHECK_MEMORY_MS)
