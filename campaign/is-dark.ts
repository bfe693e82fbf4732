/** Brightness, of 255, below which light writing is read better. */
const MIDDLE = 140

/** Whether a ground of this colour (`#rgb`, `#rrggbb`, with an alpha or not) is a dark one. */
export const isDark = (colour: string): boolean => {
  const digits = colour.length < 6 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < MIDDLE
}
