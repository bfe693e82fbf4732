import type { Problem } from './read-rows.ts'

export type ImportChange = { row: number; sku: string; name: string; kind: 'added' | 'changed'; /** What of it changed, in Polish. */ fields: string[] }

/** What an import did, or would do. */
export type ImportReport = {
  isDone: boolean
  rows: number
  added: number
  changed: number
  unchanged: number
  /** Any of these and nothing was written. At most `MAX_LISTED`, with the whole number beside. */
  problems: Problem[]
  problemCount: number
  /** What was passed over: a product named as a suggestion that nobody knows, unknown columns. */
  warnings: string[]
  /** At most `MAX_LISTED` of them. */
  changes: ImportChange[]
  /** Pictures the file names that the shop does not have; until they are brought their products show a placeholder. */
  picturesToBring: number
}

export const MAX_LISTED = 100

export const emptyReport = (): ImportReport => ({ isDone: false, rows: 0, added: 0, changed: 0, unchanged: 0, problems: [], problemCount: 0, warnings: [], changes: [], picturesToBring: 0 })

export const noteProblem = (report: ImportReport, problem: Problem): void => {
  report.problemCount++
  if (report.problems.length < MAX_LISTED) report.problems.push(problem)
}

export const noteWarning = (report: ImportReport, warning: string): void => {
  if (report.warnings.length < MAX_LISTED) report.warnings.push(warning)
}
