import type { Parts } from '../parts.ts'

/** A script that a page runs twice changes nothing: what was registered first stays. */
export const registerParts = (parts: Partial<Parts>): void => {
  window.klepkaParts = { ...parts, ...window.klepkaParts }
}
