import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Where Linux stores files in memory. */
const IN_MEMORY = '/dev/shm'
const GB = 1024 ** 3
/** A run of all tests needs less than two of them for its files. */
const NEEDED_GB = 4

/**
 * The folder for the temporary files of a run. Tests make a thousand databases: in memory one takes 50 ms, on a disk
 * up to 700. No test cuts the power, so none needs a disk. Containers give this folder 64 MB unless told otherwise:
 * then it is the usual one.
 */
export const temporaryParent = () => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize >= NEEDED_GB * GB && freemem() >= 2 * NEEDED_GB * GB) return IN_MEMORY
  } catch {
    // Not Linux.
  }
  return tmpdir()
}
