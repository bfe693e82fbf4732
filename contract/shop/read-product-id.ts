/** What both engines' `integer` holds. */
const MAX_ID = 2_147_483_647

/** A product id as it was sent; null when no product can have it. */
export const readProductId = (text: string): number | null => {
  const typed = text.trim()
  if (!/^\d{1,10}$/.test(typed)) return null
  const id = Number(typed)
  return id > 0 && id <= MAX_ID ? id : null
}
