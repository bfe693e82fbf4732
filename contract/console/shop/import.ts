/** The largest product file taken, in bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024

export type ImportProgress = {
  step: 'reading' | 'comparing' | 'writing'
  done: number
  /** Unknown while reading. */
  total: number | null
}

/**
 * The result of an import or a trial run; lists contain at most a hundred entries, the counts are complete.
 */
export type ImportReport = {
  isDone: boolean
  rows: number
  added: number
  changed: number
  unchanged: number
  /** If there are any, nothing was saved. Row 1 is the headings; row 0 is the whole file. */
  problems: { row: number; reason: string }[]
  problemCount: number
  /** Ignored data: unknown suggested products, unknown columns. */
  warnings: string[]
  /** `fields`: what of it changes, in Polish. */
  changes: { row: number; sku: string; name: string; kind: 'added' | 'changed'; fields: string[] }[]
  /** Pictures the file names that the shop does not have; until they are uploaded their products show a placeholder. */
  picturesToBring: number
}

/** A line of the answer; the last one is the report or the problem. */
export type ImportLine = { progress: ImportProgress } | { report: ImportReport } | { problem: string }
