import { CONTROL_CONTRAST, contrast, type Hex, luminance, mix, TEXT_CONTRAST } from './contrast.ts'

/** The colours that an owner chooses; all others are derived from them. */
export const paletteKeys = ['paper', 'card', 'ink', 'muted', 'accent', 'onAccent', 'sale'] as const
export type PaletteKey = (typeof paletteKeys)[number]
export type Palette = Record<PaletteKey, Hex>

type DerivedKey = 'sunk' | 'line' | 'field' | 'accentDeep' | 'accentSoft' | 'problem' | 'problemSoft'
export type WholePalette = Palette & Record<DerivedKey, Hex>

const BLACK = '#000000'
const WHITE = '#ffffff'
const DARK_RED = '#a1281a'
const LIGHT_RED = '#f4a394'
const STEP = 0.02

const reads = (text: Hex, grounds: Hex[], ratio = TEXT_CONTRAST) =>
  grounds.every((ground) => contrast(text, ground) >= ratio)

/** A background with as much of the tint, up to `most`, as its texts remain readable on; possibly none. */
const tinted = (ground: Hex, tint: Hex, most: number, texts: Hex[]): Hex => {
  for (let share = most; share > 0; share -= STEP) {
    const colour = mix(ground, tint, share)
    if (texts.every((text) => reads(text, [colour]))) return colour
  }
  return ground
}

/**
 * A colour shifted towards the text colour until its contrast to every background suffices; at most the text
 * colour.
 */
const deepened = (colour: Hex, ink: Hex, grounds: Hex[], ratio: number): Hex => {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mix(colour, ink, share)
    if (reads(tried, grounds, ratio)) return tried
  }
  return ink
}

type Derivation = {
  /** While none of these was changed, the shop uses the designer's colour. */
  from: PaletteKey[]
  make: (palette: WholePalette) => Hex
}

/**
 * Colours derived from the owner's, in this order. If the chosen colours are readable, these are, too:
 * nobody is refused for a colour that they cannot choose.
 */
const derivations: Record<DerivedKey, Derivation> = {
  sunk: {
    from: ['paper', 'ink'],
    make: ({ paper, ink, muted, accent }) => tinted(paper, ink, 0.06, [ink, muted, accent]),
  },
  line: { from: ['paper', 'ink'], make: ({ paper, ink }) => mix(paper, ink, 0.15) },
  field: {
    from: ['paper', 'card', 'ink'],
    make: ({ paper, card, ink }) => deepened(mix(paper, ink, 0.54), ink, [paper, card], CONTROL_CONTRAST),
  },
  // Shifted away from the text colour on it, so that the contrast only grows.
  accentDeep: {
    from: ['accent', 'onAccent'],
    make: ({ accent, onAccent }) =>
      mix(accent, luminance(onAccent) > luminance(accent) ? BLACK : WHITE, 0.27),
  },
  accentSoft: {
    from: ['paper', 'accent'],
    make: ({ paper, ink, muted, accent }) => tinted(paper, accent, 0.12, [ink, muted, accent]),
  },
  problemSoft: { from: ['paper', 'ink'], make: ({ paper, ink }) => tinted(paper, redOn(paper), 0.12, [ink]) },
  problem: {
    from: ['paper', 'card', 'ink'],
    make: ({ paper, card, ink, sunk, problemSoft }) =>
      deepened(redOn(paper), ink, [paper, card, sunk, problemSoft], TEXT_CONTRAST),
  },
}

const redOn = (paper: Hex): Hex =>
  contrast(DARK_RED, paper) >= contrast(LIGHT_RED, paper) ? DARK_RED : LIGHT_RED

/** All colours of one scheme; `defaults` are the unchanged colours. */
export const wholePalette = (palette: Palette, defaults: WholePalette): WholePalette => {
  const whole: WholePalette = { ...defaults, ...palette }
  for (const [key, { from, make }] of Object.entries(derivations) as [DerivedKey, Derivation][]) {
    const isKept =
      from.every((source) => palette[source] === defaults[source]) &&
      weakPairs(whole).every(({ text, ground }) => text !== key && ground !== key)
    if (!isKept) whole[key] = make(whole)
  }
  return whole
}

export type ColourPair = { text: keyof WholePalette; ground: keyof WholePalette; needed: number }

const pairs = (
  text: ColourPair['text'],
  grounds: ColourPair['ground'][],
  needed = TEXT_CONTRAST,
): ColourPair[] => grounds.map((ground) => ({ text, ground, needed }))

/** All pairs of foreground and background in the shop's styles. */
export const readPairs: ColourPair[] = [
  ...pairs('ink', ['paper', 'card', 'sunk', 'accentSoft', 'problemSoft']),
  ...pairs('muted', ['paper', 'card', 'sunk', 'accentSoft']),
  ...pairs('accent', ['paper', 'card', 'sunk', 'accentSoft']),
  ...pairs('onAccent', ['accent', 'accentDeep']),
  ...pairs('sale', ['paper', 'card']),
  ...pairs('problem', ['paper', 'card', 'sunk', 'problemSoft']),
  ...pairs('field', ['paper', 'card'], CONTROL_CONTRAST),
]

export type WeakPair = ColourPair & { ratio: number }

/** The pairs with too low a contrast, the worst of each text first. */
export const weakPairs = (palette: WholePalette): WeakPair[] =>
  readPairs
    .map((pair) => ({ ...pair, ratio: contrast(palette[pair.text], palette[pair.ground]) }))
    .filter(({ ratio, needed }) => ratio < needed)
    .sort((a, b) => a.ratio - b.ratio)
