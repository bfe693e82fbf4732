import * as v from 'valibot'
import { formatContrast, luminance } from './contrast.ts'
import {
  type Palette,
  type PaletteKey,
  paletteKeys,
  type WeakPair,
  weakPairs,
  type WholePalette,
  wholePalette,
} from './palette.ts'

/**
 * What the header does while the page scrolls: stay at the top of the page (`plain`), stay in view (`sticky`),
 * stay in view and get lower (`shrink`), hide on the way down and come back on the way up (`reveal`), or both.
 */
export const headerModes = ['plain', 'sticky', 'shrink', 'reveal', 'shrink-reveal'] as const
export type HeaderMode = (typeof headerModes)[number]

/**
 * The owner's settings of the header. `isTransparent`: on the home page it is over the picture until the
 * page is scrolled.
 */
export type HeaderLook = { mode: HeaderMode; isTransparent: boolean }

/** Limits of the settings; outside them pages break or are unreadable. */
export const BASE_SIZE_PX = { from: 16, to: 20 }
/** Each level of titles is larger than the one below by about this much. */
export const SCALE = { from: 1.1, to: 1.35 }
/** For buttons and cards; smaller for fields, larger for big panels. */
export const RADIUS_PX = { from: 0, to: 24 }

export const titleFonts = ['serif', 'sans'] as const

/**
 * How the shop looks when its owner has changed nothing; `storefront/styles/tokens.css` has the same values, which
 * a test compares.
 */
export const derivedPalettes: { light: WholePalette; dark: WholePalette } = {
  light: {
    paper: '#faf7f2',
    card: '#fffdf9',
    ink: '#2a231d',
    muted: '#665a4e',
    accent: '#2c5a45',
    onAccent: '#ffffff',
    sale: '#9c3519',
    sunk: '#f1eae0',
    line: '#e2d8ca',
    field: '#8c7f71',
    accentDeep: '#1f4333',
    accentSoft: '#e4ece2',
    problem: '#a1281a',
    problemSoft: '#fbe9e4',
  },
  dark: {
    paper: '#1b1815',
    card: '#24201c',
    ink: '#f1eae0',
    muted: '#b8ac9e',
    accent: '#93c9a9',
    onAccent: '#10231a',
    sale: '#f2a688',
    sunk: '#2d2823',
    line: '#423a32',
    field: '#8b7f71',
    accentDeep: '#b4dcc4',
    accentSoft: '#27352c',
    problem: '#f4a394',
    problemSoft: '#3b2420',
  },
}

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const MISSING = 'Brakuje tej wartości. Odśwież stronę i spróbuj ponownie.'
const NO_COLOUR = 'Podaj kolor jako # i sześć cyfr lub liter od a do f, np. #2c5a45.'
const NO_CHOICE = 'Wybierz jedną z możliwości.'

const within = ({ from, to }: { from: number; to: number }, unit: string) => {
  const comma = (number: number) => String(number).replace('.', ',')
  const problem = `Podaj samą liczbę od ${comma(from)} do ${comma(to)}${unit}.`
  return v.pipe(v.number(problem), v.minValue(from, problem), v.maxValue(to, problem))
}
const pixels = (bounds: { from: number; to: number }) =>
  v.pipe(
    within(bounds, ' (w pikselach, bez jednostki)'),
    v.integer('Podaj liczbę całkowitą, bez części piksela.'),
  )

const colour = v.pipe(v.string(NO_COLOUR), v.regex(/^#[0-9a-f]{6}$/i, NO_COLOUR), v.toLowerCase())
const palette = Object.fromEntries(paletteKeys.map((key) => [key, colour])) as Record<
  PaletteKey,
  typeof colour
>

const parts = {
  header: { mode: v.picklist(headerModes, NO_CHOICE), isTransparent: v.boolean(NO_CHOICE) },
  baseSizePx: pixels(BASE_SIZE_PX),
  scale: within(SCALE, ''),
  radiusPx: pixels(RADIUS_PX),
  titleFont: v.picklist(titleFonts, NO_CHOICE),
}

/** Strict: a misspelt key would otherwise seem to be saved and change nothing. */
const strict = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, (issue) =>
    issue.expected === 'never' ? `Sklep nie zna ustawienia ${issue.received}.` : MISSING,
  )

/** Complete, with known keys and valid values; readability is checked separately. */
export const themeShape = strict({
  ...parts,
  header: strict(parts.header),
  light: strict(palette),
  dark: strict(palette),
})
export type Theme = v.InferOutput<typeof themeShape>

const chosenOf = (whole: WholePalette): Palette =>
  Object.fromEntries(paletteKeys.map((key) => [key, whole[key]])) as Palette

export const defaultTheme: Theme = {
  header: { mode: 'reveal', isTransparent: false },
  light: chosenOf(derivedPalettes.light),
  dark: chosenOf(derivedPalettes.dark),
  baseSizePx: 16,
  scale: 1.25,
  radiusPx: 10,
  titleFont: 'serif',
}

/** All colours of a scheme, the derived ones included. */
export const coloursOf = (theme: Pick<Theme, Scheme>, scheme: Scheme): WholePalette =>
  wholePalette(theme[scheme], derivedPalettes[scheme])

const textNames: Partial<Record<keyof WholePalette, string>> = {
  ink: 'Tekst',
  muted: 'Tekst drugorzędny',
  accent: 'Kolor główny',
  onAccent: 'Napis',
  sale: 'Cena promocyjna',
  problem: 'Komunikat o błędzie',
  field: 'Obramowanie pola',
}
const groundNames: Partial<Record<keyof WholePalette, string>> = {
  paper: 'tle strony',
  card: 'tle kart',
  sunk: 'przyciemnionym tle',
  accent: 'przycisku',
  accentDeep: 'wskazanym przycisku',
  accentSoft: 'tle wyróżnień',
  problemSoft: 'tle błędów',
}

/** Why two colours are refused together. */
export const describeWeakContrast = (
  { text, ground, ratio, needed }: WeakPair,
  colours: WholePalette,
): string => {
  const way =
    luminance(colours[text]) <= luminance(colours[ground])
      ? 'Wybierz ciemniejszy kolor albo jaśniejsze tło.'
      : 'Wybierz jaśniejszy kolor albo ciemniejsze tło.'
  return `${textNames[text] ?? text} na ${groundNames[ground] ?? ground}: kontrast ${formatContrast(ratio)} : 1, a potrzeba co najmniej ${formatContrast(needed)} : 1. ${way}`
}

const isChosen = (key: string) => paletteKeys.some((chosen) => chosen === key)

/** Pairs to report: those of chosen colours, since their correction corrects derived colours, too. */
export const pairsToMend = (colours: WholePalette): WeakPair[] => {
  const weak = weakPairs(colours)
  const chosen = weak.filter(({ text, ground }) => isChosen(text) && isChosen(ground))
  return chosen.length > 0 ? chosen : weak
}

/** The chosen colour whose form field shows a pair's problem. */
export const themeFieldOf = ({ text }: WeakPair): PaletteKey =>
  paletteKeys.find((key) => key === text) ?? 'ink'

/** The schema for saving: complete, known keys only, and every text readable. */
export const themeSchema = v.pipe(
  themeShape,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const theme = dataset.value
    for (const scheme of schemes) {
      const colours = coloursOf(theme, scheme)
      for (const weak of pairsToMend(colours)) {
        const key = themeFieldOf(weak)
        addIssue({
          message: describeWeakContrast(weak, colours),
          path: [
            { type: 'object', origin: 'value', input: theme, key: scheme, value: theme[scheme] },
            { type: 'object', origin: 'value', input: theme[scheme], key, value: theme[scheme][key] },
          ],
        })
      }
    }
  }),
)

/** The schema for reading: an unknown value of another version becomes the default. */
const lenient = <E extends Record<string, v.GenericSchema>>(
  entries: E,
  defaults: { [K in keyof E]: v.InferOutput<E[K]> },
) => {
  const fields = Object.fromEntries(
    Object.entries(entries).map(([key, schema]) => [
      key,
      v.optional(v.fallback(schema, defaults[key] as never), defaults[key] as never),
    ]),
  )
  return v.fallback(v.object(fields), defaults as never) as unknown as v.GenericSchema<
    unknown,
    { [K in keyof E]: v.InferOutput<E[K]> }
  >
}

export const themeToRead: v.GenericSchema<unknown, Theme> = lenient(
  {
    ...parts,
    header: lenient(parts.header, defaultTheme.header),
    light: lenient(palette, defaultTheme.light),
    dark: lenient(palette, defaultTheme.dark),
  },
  defaultTheme,
)
