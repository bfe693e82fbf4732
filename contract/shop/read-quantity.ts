/** More of one line than anyone buys; keeps every sum far inside exact numbers. */
export const MAX_LINE_QUANTITY = 99_999

/**
 * A quantity as it was typed: empty or 0 is one piece, `2,5` and `2.5` are two.
 * Null: no quantity at all (negative, not a number, less than one, too much).
 */
export const readQuantity = (text: string): number | null => {
  const typed = text.trim()
  if (typed === '') return 1
  const found = /^\+?0*(\d{1,9})(?:[.,](\d*))?$/.exec(typed)
  if (!found) return null
  const whole = Number(found[1])
  if (whole > MAX_LINE_QUANTITY) return null
  // `0,5` asks for half a piece; a plain 0 is an empty field.
  if (whole === 0) return /[1-9]/.test(found[2] ?? '') ? null : 1
  return whole
}
