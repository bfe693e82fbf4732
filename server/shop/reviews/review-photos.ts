import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { removeUnusedPicture, storePicture } from '../media/media-library.ts'
import { addUnsettledPhotos, hasPhoto, listUnsettledPhotos, removeUnsettledPhotos } from './store.ts'

/** A form with photographs is sent and stored within minutes. */
const LEFT_BEHIND_MS = 3_600_000
const EVERY_MS = 3_600_000
const BATCH = 50

/**
 * Stores a photograph of a review that is not there yet. It is noted before its files are written and settled together
 * with the review: what a process that ended in between has left is known, and removed by `removeLeftPhotos`.
 */
export const storePhoto = (services: Services, file: Buffer): Promise<string> =>
  storePicture(services, file, (src) =>
    services.db.transaction((tx) => addUnsettledPhotos(tx, [src], services.now())),
  )

/** Files that no review shows any more; those that are in the media library stay. */
export const removePhotos = async (services: Services, photos: string[]): Promise<void> => {
  for (const src of photos) await removeUnusedPicture(services, src, () => hasPhoto(services.db.read, src))
  if (photos.length > 0) await services.db.transaction((tx) => removeUnsettledPhotos(tx, photos))
}

/** Removes photographs without a review that were left longer than an hour ago. Returns how many were looked at. */
export const removeLeftPhotos = async (services: Services): Promise<number> => {
  let count = 0
  for (;;) {
    const left = await listUnsettledPhotos(services.db.read, services.now() - LEFT_BEHIND_MS, BATCH)
    await removePhotos(services, left)
    count += left.length
    if (left.length < BATCH) return count
  }
}

export const leftPhotosTask = defineTask('photographs without a review', {
  everyMs: EVERY_MS,
  isRunAtStart: true,
  run: removeLeftPhotos,
})
