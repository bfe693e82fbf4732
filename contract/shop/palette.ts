import { CONTROL_CONTRAST, contrast, type Hex, luminance, mix, TEXT_CONTRAST } from './contrast.ts'

/** The colours an owner chooses; everything else is made of them. */
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

/**
 * A ground with as much of the tint, up to `most`, as leaves the texts on it readable; without any it is the
 * ground itself.
 */
const tinted = (ground: Hex, tint: Hex, most: number, texts: Hex[]): Hex => {
  for (let share = most; share > 0; share -= STEP) {
    const colour = mix(ground, tint, share)
    if (texts.every((text) => reads(text, [colour]))) return colour
  }
  return ground
}

/** A colour moved towards the ink until it differs enough from every background; at most the ink itself. */
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
 * What follows from the owner's colours, in this order. Made so that whoever can read the chosen colours can read
 * these too: nobody is refused for a colour they cannot choose.
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
  // Away from the letters on it, so that they only get clearer.
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

/** All colours of one scheme; `defaults` is how it looks when nothing is changed. */
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

/** Everything that is read or recognised on something, in all of the shop's styles. */
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

/** The pairs nobody should have to read, the worst of each text first. */
export const weakPairs = (palette: WholePalette): WeakPair[] =>
  readPairs
    .map((pair) => ({ ...pair, ratio: contrast(palette[pair.text], palette[pair.ground]) }))
    .filter(({ ratio, needed }) => ratio < needed)
    .sort((a, b) => a.ratio - b.ratio)
