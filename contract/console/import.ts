/** The largest product file taken, in bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024

export type ImportProgress = {
  step: 'reading' | 'comparing' | 'writing'
  done: number
  /** Unknown while reading. */
  total: number | null
}

/** What an import did, or would do; lists are cut off at a hundred, the counts beside them are whole. */
export type ImportReport = {
  isDone: boolean
  rows: number
  added: number
  changed: number
  unchanged: number
  /** Any of these and nothing was written. Row 1 is the headings; row 0 is the whole file. */
  problems: { row: number; reason: string }[]
  problemCount: number
  /** What was passed over: a product named as a suggestion that nobody knows, unknown columns. */
  warnings: string[]
  /** `fields`: what of it changes, in Polish. */
  changes: { row: number; sku: string; name: string; kind: 'added' | 'changed'; fields: string[] }[]
  /** Pictures the file names that the shop does not have; until they are brought their products show a placeholder. */
  picturesToBring: number
}

/**
 * `POST import/products?dry-run=1` with the file as it is: the answer is JSON lines, the last of them the
 * report or the problem.
 */
export type ImportLine = { progress: ImportProgress } | { report: ImportReport } | { problem: string }
