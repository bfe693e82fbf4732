import { type FormTag, optionOf } from '#forms/template/form-tag.ts'

export const captchaSizes = {
  s: { width: 120, height: 40 },
  m: { width: 150, height: 50 },
  l: { width: 192, height: 64 },
} as const
export type CaptchaSize = keyof typeof captchaSizes

/** How a picture looks; colours are `rrggbb`. */
export type CaptchaStyle = { size: CaptchaSize; fg: string; bg: string }

const DEFAULT: CaptchaStyle = { size: 'm', fg: '000000', bg: 'ffffff' }
const SIZE = /^[sml]$/
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

const six = (colour: string): string =>
  (colour.length === 4 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1)).toLowerCase()

/** Reads `size:s|m|l`, `fg:#rrggbb` and `bg:#rrggbb`; a missing or invalid option gets its default value. */
export const captchaStyleOf = (tag: FormTag): CaptchaStyle => ({
  size: (optionOf(tag, 'size', SIZE) as CaptchaSize | undefined) ?? DEFAULT.size,
  fg: six(optionOf(tag, 'fg', COLOUR) ?? `#${DEFAULT.fg}`),
  bg: six(optionOf(tag, 'bg', COLOUR) ?? `#${DEFAULT.bg}`),
})

const SEGMENT = /^([sml])-([0-9a-f]{6})-([0-9a-f]{6})$/

/** The segment of a picture's URL that encodes its style; empty for the default style. */
export const styleSegment = ({ size, fg, bg }: CaptchaStyle): string =>
  size === DEFAULT.size && fg === DEFAULT.fg && bg === DEFAULT.bg ? '' : `${size}-${fg}-${bg}/`

export const readStyle = (segment: string | undefined): CaptchaStyle | undefined => {
  if (segment === undefined) return DEFAULT
  const [, size, fg, bg] = SEGMENT.exec(segment) ?? []
  return size && fg && bg ? { size: size as CaptchaSize, fg, bg } : undefined
}
