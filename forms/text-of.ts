/**
 * A value of a schema as text. One that is an object is none: turning it into text could run, or throw,
 * whatever it brings along.
 */
export const textOf = (given: unknown): string =>
  typeof given === 'object' || typeof given === 'function' ? '' : String(given)
