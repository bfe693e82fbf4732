const MAX_INTEGER = 2_147_483_647

/** An order number as typed or as it stands in an address (`61`, `#61`, `nr 61`); undefined when it is none. */
export const readOrderId = (text: string | undefined): number | undefined => {
  const found = /^\s*(?:nr\.?\s*)?#?\s*(\d{1,10})\s*$/i.exec(text ?? '')
  const id = Number(found?.[1])
  return id >= 1 && id <= MAX_INTEGER ? id : undefined
}
