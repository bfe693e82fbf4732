import { foldPolish } from '#server/platform/text/fold-polish.ts'

/**
 * A piece of a text. A word is found by its stem; a mark (a number, a measure, a class) only as a whole:
 * `8mm` never finds `18mm`.
 */
export type Token = {
  kind: 'word' | 'mark'
  /** Folded: `debowa`, `8mm`, `ac5`, `kl33`, `2.5`. */
  text: string
  /** Of a measure, the number as written: `0,8 cm` is the mark `8mm` and the number `0.8`. */
  number?: string
  /** Follows `do`, `pod`, `dla` or `na`: says what a thing is for. */
  isPurpose: boolean
}

/** Of millimetres, grams and millilitres; other units are their own measure. */
const UNITS: Record<string, [unit: string, factor: number]> = {
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1_000],
  mb: ['mm', 1_000],
  m2: ['m2', 1],
  g: ['g', 1],
  kg: ['g', 1_000],
  ml: ['ml', 1],
  l: ['ml', 1_000],
  zl: ['zl', 1],
  szt: ['szt', 1],
}
const UNIT_NAMES: [RegExp, string][] = [
  [/^milimetr/, 'mm'],
  [/^centymetr/, 'cm'],
  [/^metr/, 'm'],
  [/^kilogram|^kilo$/, 'kg'],
  [/^gram/, 'g'],
  [/^litr/, 'l'],
  [/^zlot/, 'zl'],
  [/^sztuk/, 'szt'],
]

/** Words that are in every text and tell nothing; also what a sentence to a shop assistant begins with. */
const EMPTY_WORDS = new Set(
  (
    'i a w z ze we po od o u oraz lub albo czy to ten ta te jest sie the and of for do pod dla na ' +
    'szukam szukamy szukac potrzebuje potrzebujemy chce chcemy chcialbym chcialabym kupie kupic poprosze prosze ' +
    'jaki jaka jakie jak czym co gdzie ile macie mam moze dobry dobra dobre fajne ladne cos czegos cena ceny sklep'
  ).split(' '),
)
const PURPOSES = new Set(['do', 'pod', 'dla', 'na'])
/** After these the purpose ends: `podkład pod panele z folią`. */
const PURPOSE_ENDS = new Set(['z', 'ze', 'w', 'we', 'i', 'o', 'oraz', ','])

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
/** Most specific first: dimensions, classes, numbers with or without a unit, letters with digits, words. */
const PIECES = new RegExp(
  [
    String.raw`(?<dims>${NUMBER}(?:\s?[x×*]\s?${NUMBER}){1,2})(?:\s?(?<dimUnit>mm|cm|m)(?![a-z0-9]))?`,
    String.raw`(?<=\bklas[a-z]{0,3}[\s:]{1,2}(?:[a-z]{1,20}[\s:]{1,2})?|\bkl\.?\s?)(?<use>[2-4][1-4](?:\s?/\s?[2-4][1-4])?)(?!\d)`,
    String.raw`(?<pair>\b2[1-3]\s?/\s?[34][1-4])(?!\d)`,
    String.raw`\b(?<wear>ac[\s-]?[1-6])(?![a-z0-9])`,
    String.raw`\b(?<slip>r\s?(?:9|1[0-3]))(?![a-z0-9])`,
    String.raw`(?<measured>${NUMBER})\s?(?<unit>mm|cm|mb|m2|m|kg|g|ml|l|zl|szt|[a-z]{4,12})(?![a-z0-9])`,
    String.raw`\b(?<code>\d{1,3}[a-z]{1,2}|[a-z]{1,2}\d{1,3})(?![a-z0-9])`,
    String.raw`(?<plain>${NUMBER})`,
    String.raw`(?<word>[a-z]+)`,
    '(?<comma>,)',
  ].join('|'),
  'g',
)

/** Expressions of several words that are one. Folded text. */
const prepare = (text: string): string =>
  foldPolish(text)
    .replace(/²/g, '2')
    .replace(/\bodporn[a-z]* na (?:wod|wilgo)[a-z]*/g, 'wodoodporna')

/**
 * The first `most` pieces of a text in order, with what `do`, `pod`, `dla` and `na` introduce marked; empty words left
 * out.
 */
export const tokensOf = (text: string, most = Infinity): Token[] => {
  const tokens: Token[] = []
  let isPurpose = false
  const mark = (value: string, number?: string) =>
    tokens.push({ kind: 'mark', text: value, isPurpose, ...(number !== undefined && { number }) })
  const word = (value: string) => {
    if (PURPOSE_ENDS.has(value)) isPurpose = false
    if (PURPOSES.has(value) && tokens.length > 0) isPurpose = true
    if (!EMPTY_WORDS.has(value)) tokens.push({ kind: 'word', text: value, isPurpose })
  }
  for (const { groups } of prepare(text).matchAll(PIECES)) {
    if (tokens.length >= most) break
    const { dims, dimUnit, use, pair, wear, slip, measured, unit, code, plain, word: letters } = groups!
    if (dims) {
      // A size without a unit is in millimetres, as makers print it; small ones are centimetres.
      const numbers = dims.split(/\s?[x×*]\s?/).map(plainNumber)
      const shown =
        dimUnit ?? (numbers.every((one) => Number(one) < 300 && numbers.length === 2) ? 'cm' : 'mm')
      for (const number of numbers) mark(measure(number, shown), number)
    } else if (use || pair) {
      for (const one of (use ?? pair)!.split('/')) mark(`kl${one.trim()}`, one.trim())
    } else if (wear || slip) mark((wear ?? slip)!.replace(/[\s-]/g, ''))
    else if (measured && unit) {
      const number = plainNumber(measured)
      const known = UNITS[unit] ? unit : UNIT_NAMES.find(([name]) => name.test(unit))?.[1]
      if (known) mark(measure(number, known), number)
      else {
        mark(number)
        word(unit)
      }
    } else if (code) mark(code)
    else if (plain) mark(plainNumber(plain))
    else if (letters) word(letters)
    else isPurpose = false
  }
  return tokens
}

const plainNumber = (text: string): string => text.replace(',', '.')

/** `measure('0.8', 'cm')` → `8mm`. Numbers that are no finite decimal stay as written. */
const measure = (number: string, unit: string): string => {
  const [base, factor] = UNITS[unit]!
  return `${Number((Number(number) * factor).toFixed(3))}${base}`
}

/** Words only, folded, for comparing names. */
export const wordsOf = (text: string): string[] => tokensOf(text).map((token) => token.text)

/** An article number or EAN without what people leave out or add: `PL-BIE-08` → `plbie08`. */
export const codeOf = (text: string): string => foldPolish(text).replace(/[^a-z0-9]/g, '')
