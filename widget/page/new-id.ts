/** A text that nobody else has; `randomUUID` is missing on pages without https. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
