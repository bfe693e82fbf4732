/** Bytes of uploads held at the same time by one process. */
const ALL_UPLOADS_BYTES = 96 * 1024 * 1024

/** `take` is false when there is no room. */
export type UploadBudget = {
  take: (bytes: number) => boolean
  giveBack: (bytes: number) => void
  heldBytes: () => number
}

/**
 * Counts bytes that have arrived, not announced ones: whoever announces much and sends nothing takes no room
 * from others.
 */
export const openUploadBudget = (totalBytes: number): UploadBudget => {
  let held = 0
  return {
    take: (bytes) => {
      if (held + bytes > totalBytes) return false
      held += bytes
      return true
    },
    giveBack: (bytes) => {
      held -= bytes
    },
    heldBytes: () => held,
  }
}

export const uploadBudget: UploadBudget = openUploadBudget(ALL_UPLOADS_BYTES)
