const MAX_INTEGER = 2_147_483_647
const MAX_LENGTH = 40

/** An order number as typed or as it stands in an address (`61`, `#61`, `nr 61`); undefined when it is none. */
export const readOrderId = (text: string | undefined): number | undefined => {
  const typed = text?.trim() ?? ''
  // Longer is no number, and many blanks would take the pattern long.
  const found = typed.length <= MAX_LENGTH ? /^(?:nr\.?\s*)?#?\s*(\d{1,10})$/i.exec(typed) : null
  const id = Number(found?.[1])
  return id >= 1 && id <= MAX_INTEGER ? id : undefined
}
