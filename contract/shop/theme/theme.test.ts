import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import {
  headerModes,
  coloursOf,
  defaultTheme,
  schemes,
  type Theme,
  themeSchema,
  themeToRead,
} from './theme.ts'
import { type Palette, paletteKeys, readPairs } from './palette.ts'

/** Path and message of each problem; none: accepted. */
const problemsOf = (theme: unknown) =>
  (v.safeParse(themeSchema, theme).issues ?? []).map(({ path, message }) => [
    path?.map(({ key }) => key).join('.') ?? '',
    message,
  ])
const light = (changes: Partial<Palette> & Record<string, unknown>) => ({
  ...defaultTheme,
  light: { ...defaultTheme.light, ...changes },
})

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const palette = fc.record(
  Object.fromEntries(paletteKeys.map((key) => [key, hex])) as Record<keyof Palette, typeof hex>,
)
/** Random colours are mostly unreadable; dark text on a light background, or the reverse, mostly passes. */
const shade = (from: number, to: number) =>
  fc
    .tuple(...[0, 1, 2].map(() => fc.integer({ min: from, max: to })))
    .map((channels) => `#${channels.map((channel) => channel!.toString(16).padStart(2, '0')).join('')}`)
const likely = fc.boolean().chain((isDark) => {
  const [text, ground] = isDark ? [shade(150, 255), shade(0, 60)] : [shade(0, 110), shade(200, 255)]
  return fc.record({
    paper: ground,
    card: ground,
    ink: text,
    muted: text,
    accent: text,
    onAccent: ground,
    sale: text,
  })
})
const theme: fc.Arbitrary<Theme> = fc.record({
  header: fc.record({ mode: fc.constantFrom(...headerModes), isTransparent: fc.boolean() }),
  light: fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: palette }),
  dark: fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: palette }),
  baseSizePx: fc.integer({ min: 16, max: 20 }),
  scale: fc.integer({ min: 110, max: 135 }).map((hundredths) => hundredths / 100),
  radiusPx: fc.integer({ min: 0, max: 24 }),
  titleFont: fc.constantFrom('serif' as const, 'sans' as const),
})

describe('the theme of an owner', () => {
  it('is valid and readable by default', () => {
    expect(problemsOf(defaultTheme)).toEqual([])
    expect(v.parse(themeToRead, {})).toEqual(defaultTheme)
  })

  it.each([
    ['an unknown key', { ...defaultTheme, font: 'Comic Sans' }, 'font', 'Sklep nie zna ustawienia "font".'],
    ['a misspelt colour', light({ papper: '#ffffff' }), 'light.papper', 'Sklep nie zna ustawienia "papper".'],
    [
      'a key named like an object property',
      { ...defaultTheme, constructor: 1 },
      'constructor',
      'Sklep nie zna ustawienia "constructor".',
    ],
    [
      'an unknown key of the header',
      { ...defaultTheme, header: { ...defaultTheme.header, height: 80 } },
      'header.height',
      'Sklep nie zna ustawienia "height".',
    ],
    [
      'a unit',
      { ...defaultTheme, radiusPx: '12px' },
      'radiusPx',
      'Podaj samą liczbę od 0 do 24 (w pikselach, bez jednostki).',
    ],
    [
      'a number as text',
      { ...defaultTheme, baseSizePx: '16' },
      'baseSizePx',
      'Podaj samą liczbę od 16 do 20 (w pikselach, bez jednostki).',
    ],
    [
      'a text size that is too small',
      { ...defaultTheme, baseSizePx: 12 },
      'baseSizePx',
      'Podaj samą liczbę od 16 do 20 (w pikselach, bez jednostki).',
    ],
    [
      'a part of a pixel',
      { ...defaultTheme, radiusPx: 4.5 },
      'radiusPx',
      'Podaj liczbę całkowitą, bez części piksela.',
    ],
    [
      'a type scale that is too large',
      { ...defaultTheme, scale: 1.6 },
      'scale',
      'Podaj samą liczbę od 1,1 do 1,35.',
    ],
    ['no number', { ...defaultTheme, scale: null }, 'scale', 'Podaj samą liczbę od 1,1 do 1,35.'],
    [
      'an unknown header mode',
      { ...defaultTheme, header: { mode: 'fly', isTransparent: false } },
      'header.mode',
      'Wybierz jedną z możliwości.',
    ],
    [
      'a missing colour',
      { ...defaultTheme, light: { ...defaultTheme.light, ink: undefined } },
      'light.ink',
      'Podaj kolor jako # i sześć cyfr lub liter od a do f, np. #2c5a45.',
    ],
    [
      'half of a theme',
      { ...defaultTheme, dark: undefined },
      'dark',
      'Brakuje tej wartości. Odśwież stronę i spróbuj ponownie.',
    ],
  ])('is refused with %s, with a message at the setting', (_, wrong, path, message) => {
    expect(problemsOf(wrong)).toEqual([[path, message]])
  })

  it.each([
    '#fff',
    'red',
    'rgb(1 2 3)',
    '#2c5a45ff',
    '2c5a45',
    '#2c5a4g',
    ' #2c5a45',
    'var(--x)',
    '#2c5a45;}',
    '</style>',
    3,
  ])('accepts only colours as #rrggbb: %s is refused', (accent) => {
    expect(problemsOf(light({ accent } as never))).toEqual([
      ['light.accent', expect.stringContaining('np. #2c5a45')],
    ])
  })

  it('saves a colour in lower case', () =>
    expect(v.parse(themeSchema, light({ accent: '#2C5A45' })).light.accent).toBe('#2c5a45'))

  it.each([
    ['ink', { ink: '#a0a0a0' }, 'Tekst na '],
    ['muted', { muted: '#999999' }, 'Tekst drugorzędny na '],
    ['accent', { accent: '#00aa66' }, 'Kolor główny na '],
    ['onAccent', { onAccent: '#446655' }, 'Napis na przycisku: '],
    ['sale', { sale: '#ff7700' }, 'Cena promocyjna na '],
  ] as [keyof Palette, Partial<Palette>, string][])(
    'is refused if %s is unreadable, with the actual and the required contrast',
    (key, changes, start) => {
      const problems = problemsOf(light(changes))
      const own = problems.filter(([path]) => path === `light.${key}`)
      expect(own.length).toBeGreaterThan(0)
      for (const [, message] of own) {
        expect(message!.startsWith(start), message).toBe(true)
        expect(message).toMatch(
          /kontrast [1-4](,\d)? : 1, a potrzeba co najmniej 4,5 : 1\. Wybierz (ciemniejszy|jaśniejszy) kolor albo (jaśniejsze|ciemniejsze) tło\.$/,
        )
      }
    },
  )

  it('lists the worst problem first, with the contrast of WCAG', () => {
    const [first] = problemsOf(light({ muted: '#949494', paper: '#ffffff', card: '#ffffff' })).filter(
      ([path]) => path === 'light.muted',
    )
    expect(first![1]).toMatch(/kontrast (2,\d|3) : 1/)
  })

  it('is accepted only if all chosen pairs are readable; then derived colours are readable, too', () => {
    let accepted = 0
    fc.assert(
      fc.property(theme, (candidate) => {
        const chosen = schemes.every((scheme) =>
          readPairs.every(({ text, ground, needed }) => {
            const colours: Partial<Record<string, string>> = candidate[scheme]
            return !colours[text] || !colours[ground] || contrast(colours[text], colours[ground]) >= needed
          }),
        )
        // A derived colour is never the reason for a refusal.
        expect(problemsOf(candidate).length === 0).toBe(chosen)
        if (!chosen) return
        accepted++
        for (const scheme of schemes) {
          const colours = coloursOf(candidate, scheme)
          for (const { text, ground, needed } of readPairs)
            expect([scheme, text, ground, contrast(colours[text], colours[ground]) >= needed]).toEqual([
              scheme,
              text,
              ground,
              true,
            ])
        }
      }),
      { numRuns: 2_000 },
    )
    expect(accepted).toBeGreaterThan(50)
  })

  it('is read from older or invalid stored values', () => {
    for (const saved of [
      undefined,
      null,
      3,
      [],
      { light: 'x' },
      { dark: { ink: 'red' } },
      { scale: '2' },
      { header: { mode: 'fly' } },
    ])
      expect(v.parse(themeToRead, saved)).toEqual(defaultTheme)
    expect(
      v.parse(themeToRead, { radiusPx: 4, light: { accent: '#123456', old: 1 }, removed: true }),
    ).toEqual({
      ...light({ accent: '#123456' }),
      radiusPx: 4,
    })
  })
})

describe('colours that are derived from the chosen ones', () => {
  it('are the designer’s colours while their sources are unchanged', () => {
    const changed = coloursOf(light({ accent: '#7a1f5c' }) as Theme, 'light')
    const defaults = coloursOf(defaultTheme, 'light')
    expect({ ...changed, accent: '', accentDeep: '', accentSoft: '' }).toEqual({
      ...defaults,
      accent: '',
      accentDeep: '',
      accentSoft: '',
    })
    expect(changed.accentDeep).not.toBe(defaults.accentDeep)
    expect(changed.accentSoft).not.toBe(defaults.accentSoft)
  })

  it('are close to the designer’s for similar sources', () => {
    const far = (one: string, other: string) =>
      Math.max(
        ...[1, 3, 5].map((at) =>
          Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
        ),
      )
    for (const scheme of schemes) {
      const nearly = {
        ...defaultTheme[scheme],
        ink: `${defaultTheme[scheme].ink.slice(0, -1)}c`,
        accent: `${defaultTheme[scheme].accent.slice(0, -1)}c`,
      }
      const colours = coloursOf({ ...defaultTheme, [scheme]: nearly }, scheme)
      const defaults = coloursOf(defaultTheme, scheme)
      for (const key of [
        'sunk',
        'line',
        'field',
        'accentDeep',
        'accentSoft',
        'problem',
        'problemSoft',
      ] as const)
        expect([scheme, key, far(colours[key], defaults[key]) < 32]).toEqual([scheme, key, true])
    }
  })
})
