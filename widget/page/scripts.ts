/** Registers parts; when a page runs a script twice, the parts registered first stay. */
export const registerParts = (parts: NonNullable<Window['klepkaParts']>): void => {
  window.klepkaParts = { ...parts, ...window.klepkaParts }
}

/** Logs an error of the widget to the console; the page around it never sees it. */
export const report = (error: unknown): void => console.info('Klepka:', error)
