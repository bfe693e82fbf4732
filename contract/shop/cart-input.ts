/** The largest `integer` of both database engines. */
const MAX_ID = 2_147_483_647

/** A submitted product id; null: not possible for any product. */
export const readProductId = (text: string): number | null => {
  const typed = text.trim()
  if (!/^\d{1,10}$/.test(typed)) return null
  const id = Number(typed)
  return id > 0 && id <= MAX_ID ? id : null
}

/** More than anybody buys of one line; every sum stays an exact integer. */
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
  // `0,5` is half a piece; a plain 0 is an empty field.
  if (whole === 0) return /[1-9]/.test(found[2] ?? '') ? null : 1
  return whole
}

const QUANTITY_FIELD = /^cart\[([0-9a-f]{32})\]\[qty\]$/

/** The line of a field in the cart page's form; undefined for any other field. */
export const lineOfQuantityField = (name: string): string | undefined => QUANTITY_FIELD.exec(name)?.[1]
