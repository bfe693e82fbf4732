import type { FilterKind } from '#contract/shop/listing/filters.ts'

const AMOUNT = /^(\d{1,9}(?:[.,]\d{1,4})?)\s*(\p{L}+[²³]?\.?|%)?$/u
const LENGTHS_MM: Record<string, number> = { mm: 1, cm: 10, m: 1_000 }
/** Binary fractions: 1.2 m is 120 cm, not 120.00000000000001. */
const PRECISION = 1e6

type Amount = { value: number; unit: string }

/** `0,55 mm` → 0.55 and `mm`; undefined for anything that is not one number with at most a unit. */
export const amountIn = (text: string, defaultUnit = ''): Amount | undefined => {
  const [, number, unit] = AMOUNT.exec(text.trim()) ?? []
  return number === undefined
    ? undefined
    : { value: Number(number.replace(',', '.')), unit: unit ?? defaultUnit }
}

/**
 * The values of an attribute as numbers of one unit, null for what is none. Lengths in several units are converted to
 * the most frequent one; other units do not mix: then nothing is a number.
 */
export const amountsOf = (
  names: readonly string[],
  ownersUnit: string,
): { unit: string; amounts: (number | null)[] } => {
  const found = names.map((name) => amountIn(name, ownersUnit))
  const uses = new Map<string, number>()
  for (const amount of found) if (amount) uses.set(amount.unit, (uses.get(amount.unit) ?? 0) + 1)
  const [unit = ownersUnit] = [...uses].sort(([, one], [, other]) => other - one)[0] ?? []
  const isMixed = [...uses.keys()].some((one) => one !== unit && !(one in LENGTHS_MM && unit in LENGTHS_MM))
  const inUnit = (amount: Amount | undefined) => {
    if (!amount || isMixed) return null
    const factor = amount.unit === unit ? 1 : LENGTHS_MM[amount.unit]! / LENGTHS_MM[unit]!
    return Math.round(amount.value * factor * PRECISION) / PRECISION
  }
  return { unit, amounts: found.map(inUnit) }
}

/** Fewer values than this are quicker to tick. */
const MIN_RANGE = 4
const YES_OR_NO = new Set(['tak', 'nie'])

/** The kind of filter that the values of an attribute suggest. */
export const suggestedKind = (
  slugs: readonly string[],
  amounts: readonly (number | null)[],
): Exclude<FilterKind, ''> => {
  if (slugs.length > 0 && slugs.every((slug) => YES_OR_NO.has(slug))) return 'yes-no'
  return amounts.length >= MIN_RANGE && amounts.every((amount) => amount !== null) ? 'range' : 'list'
}

/** Colours of words that names of decors contain; the first one that occurs counts. */
const COLOURS: readonly (readonly [RegExp, string])[] = [
  [/bielon|kremow|wani/, '#e6dccb'],
  [/bial|śnież|snież/, '#f7f5f0'],
  [/biał/, '#f7f5f0'],
  [/antracyt|grafit/, '#45474a'],
  [/czarn|heban/, '#1d1b1a'],
  [/szar|beton|srebr|stal|popiel/, '#9a9a97'],
  [/beż|piask|jesion|klon/, '#d8c3a0'],
  [/wenge/, '#3d2a20'],
  [/orzech jasn/, '#a67b55'],
  [/orzech|brąz/, '#6f4a30'],
  [/miod|złot|szampan/, '#c9974c'],
  [/rustyk|kamienn/, '#8d6e4b'],
  [/dąb|dęb|naturaln|sosna|buk/, '#c6a06b'],
  [/czerwon|wiśni|mahoń/, '#7c2f25'],
  [/zielon/, '#5d7a55'],
  [/niebies|granat/, '#3f5b7c'],
]

/** What a colour's name suggests, as `#rrggbb`; null: nothing. */
export const colourOf = (name: string): string | null => {
  const text = name.toLowerCase()
  return COLOURS.find(([word]) => word.test(text))?.[1] ?? null
}
