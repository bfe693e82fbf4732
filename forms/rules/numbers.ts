import { textOf } from '#forms/text-of.ts'

const NUMERIC = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** The whole of it as a number, or undefined when it is none. */
export const numeric = (given: unknown): number | undefined => {
  const text = textOf(given)
  return NUMERIC.test(text) ? Number(text) : undefined
}

/** The number it begins with, else 0: `1abc` is 1, `x` is 0. */
export const leadingNumber = (given: unknown): number => {
  const number = Number.parseFloat(textOf(given))
  return Number.isFinite(number) ? number : 0
}
