import type { WholePalette } from './palette.ts'
import { coloursOf, defaultTheme, type Scheme, schemes, type Theme } from './theme.ts'

/** Custom properties of `storefront/styles/tokens.css`, name → value. */
export type Tokens = Record<string, string>

const colourTokens: Record<keyof WholePalette, string> = {
  paper: '--color-paper',
  card: '--color-card',
  sunk: '--color-sunk',
  line: '--color-line',
  field: '--color-field',
  ink: '--color-ink',
  muted: '--color-muted',
  accent: '--color-accent',
  accentDeep: '--color-accent-deep',
  onAccent: '--color-on-accent',
  accentSoft: '--color-accent-soft',
  sale: '--color-sale',
  problem: '--color-problem',
  problemSoft: '--color-problem-soft',
}

type Size = { minRem: number; plusRem: number; vw: number; maxRem: number }

/** Sizes at the default scale, and the level above the text: the scale is applied this number of times. */
const fluidSizes: [token: string, size: Size, levels: number][] = [
  ['--title-medium', { minRem: 1.4, plusRem: 1.2, vw: 0.9, maxRem: 1.8 }, 2],
  ['--title-large', { minRem: 1.75, plusRem: 1.4, vw: 1.7, maxRem: 2.6 }, 3],
  ['--title-hero', { minRem: 2.1, plusRem: 1.4, vw: 3.4, maxRem: 3.8 }, 4],
]
const fixedSizes: [token: string, rem: number, levels: number][] = [
  ['--text-large', 1.125, 0.5],
  ['--text-price', 1.75, 2],
  ['--title-small', 1.25, 1],
]

const BROWSER_SIZE_PX = 16
/** On narrow screens titles grow only half as much, so that long words fit. */
const NARROW_SHARE = 0.5

const short = (number: number): string => String(Math.round(number * 1000) / 1000)

const sizeTokens = (scale: number): Tokens => {
  const growth = scale / defaultTheme.scale
  const fixed = fixedSizes.map(([token, rem, levels]) => [token, `${short(rem * growth ** levels)}rem`])
  const fluid = fluidSizes.map(([token, { minRem, plusRem, vw, maxRem }, levels]) => {
    const wide = growth ** levels
    const narrow = growth ** (levels * (growth > 1 ? NARROW_SHARE : 1))
    return [
      token,
      `clamp(${short(minRem * narrow)}rem, ${short(plusRem * narrow)}rem + ${short(vw * wide)}vw, ${short(maxRem * wide)}rem)`,
    ]
  })
  return Object.fromEntries([...fixed, ...fluid])
}

const radiusTokens = (radiusPx: number): Tokens => ({
  '--radius-small': `${Math.round(radiusPx * 0.6)}px`,
  '--radius-medium': `${radiusPx}px`,
  '--radius-large': `${Math.round(radiusPx * 1.8)}px`,
  // Badges follow the corner radius of the theme.
  '--radius-pill': radiusPx === 0 ? '0px' : '99px',
})

const FONT_TEXT = "'Klepka Text', 'Text Stand-in', system-ui, sans-serif"
const FONT_TITLE = "'Klepka Title', 'Title Stand-in', Georgia, serif"

/** What does not depend on light or dark. */
export const shapeTokens = ({ baseSizePx, scale, radiusPx, titleFont }: Theme): Tokens => ({
  // In percent: larger letters that are set in the browser stay larger.
  '--text-root': `${short((baseSizePx / BROWSER_SIZE_PX) * 100)}%`,
  '--font-title': titleFont === 'serif' ? FONT_TITLE : FONT_TEXT,
  ...sizeTokens(scale),
  ...radiusTokens(radiusPx),
})

/** The colours of one scheme. */
export const schemeTokens = (theme: Theme, scheme: Scheme): Tokens => {
  const colours = coloursOf(theme, scheme)
  return Object.fromEntries(
    Object.entries(colourTokens).map(([key, token]) => [token, colours[key as keyof WholePalette]]),
  )
}

const changed = (tokens: Tokens, defaults: Tokens): Tokens =>
  Object.fromEntries(Object.entries(tokens).filter(([name, value]) => defaults[name] !== value))

const defaults = {
  shape: shapeTokens(defaultTheme),
  light: schemeTokens(defaultTheme, 'light'),
  dark: schemeTokens(defaultTheme, 'dark'),
}

/** Only values that differ from the shop's own stylesheet. */
export const changedTokens = (theme: Theme): { shape: Tokens } & Record<Scheme, Tokens> => ({
  shape: changed(shapeTokens(theme), defaults.shape),
  ...(Object.fromEntries(
    schemes.map((scheme) => [scheme, changed(schemeTokens(theme, scheme), defaults[scheme])]),
  ) as Record<Scheme, Tokens>),
})
