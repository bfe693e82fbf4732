import type { ImportReport } from '#contract/console/shop/import.ts'

/** The maximum length of each list in a report; the counts are not limited. */
export const MAX_LISTED = 100

export const emptyReport = (): ImportReport => ({
  isDone: false,
  rows: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  problems: [],
  problemCount: 0,
  warnings: [],
  changes: [],
  picturesToBring: 0,
})

export const addProblem = (report: ImportReport, problem: ImportReport['problems'][number]): void => {
  report.problemCount++
  if (report.problems.length < MAX_LISTED) report.problems.push(problem)
}

export const addWarning = (report: ImportReport, warning: string): void => {
  if (report.warnings.length < MAX_LISTED) report.warnings.push(warning)
}
