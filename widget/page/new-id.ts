const BYTES = 16

/** A text that nobody else has; `randomUUID` is missing on pages without https. */
export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
