/**
 * Makes many callers share one `sync`: each is answered by a sync that began after it asked, so what it wrote
 * before is surely covered. While one runs, all who come wait for the next.
 */
export const groupSync = (sync: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        running = sync()
        return running
      })
    return next
  }
}
