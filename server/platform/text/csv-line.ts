/** Spreadsheets of Poland take a semicolon between values, and UTF-8 only behind this mark. */
export const CSV_BEGIN = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/**
 * A spreadsheet would run a value that begins so, also with the full-width forms of the signs (U+FF1D,
 * U+FF0B, U+FF0D, U+FF20), which Excel takes for the plain ones; and a reader that breaks lines inside quotes
 * would run a line of it.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const FORMULA_ON_LATER_LINE = /(\r\n|\r|\n)(?=[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Behind an apostrophe a formula is a text. */
export const defused = (value: string): string => {
  const begun = FORMULA.test(value) ? `'${value}` : value
  return begun.replace(FORMULA_ON_LATER_LINE, "$1'")
}

/** Quoted always, so that separators, line breaks and quotes inside stay what they are. */
export const csvLine = (values: string[]): string =>
  values.map((value) => `"${defused(value).replaceAll('"', '""')}"`).join(SEPARATOR) + LINE_END
