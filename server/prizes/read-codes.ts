const MAX_CODE = 100
/** How a column of a spreadsheet is called. */
const HEADING = /^(?:kody?|codes?|kupony?|coupons?|kod rabatowy|coupon code|discount code)$/i
const CELLS = /[,;\t]/

const cellsOf = (line: string) =>
  line.split(CELLS).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

/**
 * Codes of a text that was pasted or read from a file, each once, in their order: one in each line, several with commas
 * between, or the column of a table that is called so. `tooLong`: how many were no codes by their length.
 */
export const readCodes = (text: string): { codes: string[]; tooLong: number } => {
  const [first = [], ...rest] = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf)
  const column = first.findIndex((cell) => HEADING.test(cell))
  const given = (column < 0 ? [first, ...rest].flat() : rest.map((cells) => cells[column] ?? '')).filter(
    Boolean,
  )
  const codes = given.filter((code) => code.length <= MAX_CODE)
  return { codes: [...new Set(codes)], tooLong: given.length - codes.length }
}
