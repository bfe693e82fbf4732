import type { FileEntry } from '#forms/form-entry.ts'

/** Bytes of all files of a field. */
export const totalSize = (files: readonly FileEntry[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)
