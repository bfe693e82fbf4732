/** A script that a page runs twice changes nothing: what was registered first stays. */
export const registerParts = (parts: NonNullable<Window['klepkaParts']>): void => {
  window.klepkaParts = { ...parts, ...window.klepkaParts }
}

/** What goes wrong with us is told to the console and to nobody else. */
export const report = (error: unknown): void => console.info('Klepka:', error)
