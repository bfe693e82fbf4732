/** Polish spreadsheets expect a semicolon between values, and UTF-8 only after this mark. */
export const CSV_BEGIN = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/**
 * A spreadsheet would evaluate a value with such a start, also with the full-width forms of the signs
 * (U+FF1D, U+FF0B, U+FF0D, U+FF20), which Excel treats like the plain ones; and a reader that breaks lines
 * inside quotes would evaluate a line of it.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const FORMULA_ON_LATER_LINE = /(\r\n|\r|\n)(?='*[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])/g

/** After an apostrophe a formula is a text. */
export const defused = (value: string): string => {
  const begun = FORMULA.test(value) ? `'${value}` : value
  return begun.replace(FORMULA_ON_LATER_LINE, "$1'")
}

const DEFUSED = /(^|\r\n|\r|\n)'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g

/** The value as it was before: an apostrophe of its own before a formula has got another one. */
export const undefused = (text: string): string => text.replace(DEFUSED, '$1')

const quoted = (value: string): string => `"${defused(value).replaceAll('"', '""')}"`

/** Always quoted, so that separators, line breaks and quotes inside are preserved. */
export const separatedLine = (values: string[], separator: string): string =>
  values.map(quoted).join(separator) + LINE_END

/** An amount, which no text can pass itself off as, so that a negative one stays a number. */
export type CsvAmount = { grosze: number }

/** `-1234,56`, as a Polish spreadsheet reads a number. */
export const spreadsheetAmount = (grosze: number): string =>
  `${grosze < 0 ? '-' : ''}${Math.trunc(Math.abs(grosze) / 100)},${String(Math.abs(grosze) % 100).padStart(2, '0')}`

/** A line for a Polish spreadsheet. */
export const csvLine = (values: (string | CsvAmount)[]): string =>
  values
    .map((value) => (typeof value === 'string' ? quoted(value) : `"${spreadsheetAmount(value.grosze)}"`))
    .join(SEPARATOR) + LINE_END
