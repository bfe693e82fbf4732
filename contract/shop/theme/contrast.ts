/** A colour as the owner writes it: `#rrggbb`. */
export type Hex = string

type Channels = [red: number, green: number, blue: number]

/** What WCAG 2.2 requires of text, and of the border or mark of a control. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

const channelsOf = (colour: Hex): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels

const hexOf = (channels: number[]): Hex =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** The threshold of the linear segment in sRGB, as WCAG uses it. */
const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, 0 for black to 1 for white. */
export const luminance = (colour: Hex): number => {
  const [red, green, blue] = channelsOf(colour).map(linear) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast of two colours, 1 to 21; in either order. */
export const contrast = (one: Hex, other: Hex): number => {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes `share` (0 to 1) of `other` into `one`, per channel like browsers in sRGB. */
export const mix = (one: Hex, other: Hex, share: number): Hex => {
  const from = channelsOf(one)
  return hexOf(channelsOf(other).map((channel, at) => from[at]! + (channel - from[at]!) * share))
}

/** A ratio as text; truncated, not rounded, so that a low contrast never looks sufficient. */
export const formatContrast = (ratio: number): string =>
  String(Math.floor(ratio * 10 + 1e-9) / 10).replace('.', ',')
