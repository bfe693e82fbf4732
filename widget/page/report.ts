/** What goes wrong with us is told to the console and to nobody else. */
export const report = (error: unknown): void => console.info('Klepka:', error)
