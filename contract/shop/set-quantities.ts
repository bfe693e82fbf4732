const QUANTITY_FIELD = /^cart\[([0-9a-f]{32})\]\[qty\]$/

/** The line a field of the cart page's form speaks of; undefined for any other field. */
export const lineOfQuantityField = (name: string): string | undefined => QUANTITY_FIELD.exec(name)?.[1]
