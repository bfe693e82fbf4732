/** Red, green and blue, 0 to 255, and alpha, 0 to 1. */
type Rgba = readonly [number, number, number, number]

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const STEPS = 100

/** `#rgb`, `#rrggbb` or with an alpha; undefined: not a colour (yet). */
const read = (colour: string): Rgba | undefined => {
  if (!HEX.test(colour)) return undefined
  const digits = colour.length < 6 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = (digits.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  )
  return [red, green, blue, alpha / 255]
}

const write = (colour: readonly number[]): string =>
  `#${colour
    .slice(0, 3)
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')}`

const mixed = (upper: Rgba, lower: Rgba, share: number): Rgba =>
  [0, 1, 2].map((at) => upper[at]! * share + lower[at]! * (1 - share)).concat(1) as unknown as Rgba

/** `upper` blended over `lower` with this opacity, 0 to 1, in CSS colours; `lower` if one is invalid. */
export const mixColours = (upper: string, lower: string, share: number): string => {
  const [one, other] = [read(upper), read(lower)]
  return one && other ? write(mixed(one, other, share)) : lower
}

/** Relative luminance of WCAG 2. */
const luminance = (colour: Rgba): number => {
  const [red = 0, green = 0, blue = 0] = colour
    .slice(0, 3)
    .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of text and background, 1 to 21; includes their transparency. Undefined: an invalid colour. */
export const contrastOf = (writing: string, ground: string): number | undefined => {
  const [pen, paper] = [read(writing), read(ground)]
  if (!pen || !paper) return undefined
  const below = mixed(paper, [255, 255, 255, 1], paper[3])
  const [light = 0, dark = 0] = [luminance(mixed(pen, below, pen[3])), luminance(below)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The nearest colour, towards black or white, for which `isEnough` returns true; undefined: none. */
export const nearestReadable = (colour: string, isEnough: (other: string) => boolean): string | undefined => {
  for (let step = 1; step <= STEPS; step += 1) {
    const found = ['#000000', '#ffffff'].map((end) => mixColours(end, colour, step / STEPS)).find(isEnough)
    if (found !== undefined) return found
  }
  return undefined
}
