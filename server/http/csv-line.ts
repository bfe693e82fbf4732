/** Spreadsheets of Poland take a semicolon between values, and UTF-8 only behind this mark. */
export const CSV_BEGIN = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/** A spreadsheet would run a value that begins so; behind an apostrophe it is a text. */
export const defused = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** Quoted always, so that separators, line breaks and quotes inside stay what they are. */
export const csvLine = (values: string[]): string => values.map((value) => `"${defused(value).replaceAll('"', '""')}"`).join(SEPARATOR) + LINE_END
