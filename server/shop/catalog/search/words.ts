import { foldPolish } from '#server/platform/text/fold-polish.ts'

/**
 * Synonyms, as stems (see `stemOf`): the first represents its whole line. Endings alone do not
 * show that „dębowa” is made of „dąb”, or that a „panel laminowany” is what shoppers call „laminat”.
 */
const FAMILIES = [
  ['dab', 'deb'],
  ['laminat', 'laminowan'],
  ['winyl', 'vinyl'],
  ['wodoodporn', 'wodoszczeln'],
  ['drewn', 'drewnian'],
  ['kamien', 'kamienn'],
  ['kork', 'korek'],
  ['lakier', 'lakierowan'],
  ['olej', 'olejowan'],
  ['bial', 'bielon'],
]

const familyByStem = new Map(FAMILIES.flatMap((stems) => stems.map((stem) => [stem, stems[0]!] as const)))
const MIN_NOUN = 3

/**
 * The noun of an adjective (`jesionow` is made of `jesion`), or the word that represents its synonyms;
 * else the stem itself.
 */
export const familyOf = (stem: string): string => {
  const noun = stem.endsWith('ow') && stem.length - 2 >= MIN_NOUN ? stem.slice(0, -2) : stem
  return familyByStem.get(stem) ?? familyByStem.get(noun) ?? noun
}

/** Expressions of several words that are searched for as one. Folded text. */
const joinPhrases = (folded: string): string => folded.replace(/\bodporn[a-z]* na wod[a-z]*/g, 'wodoodporna')

/** Words that are in every text and have no meaning for a search. */
const EMPTY_WORDS = new Set([
  'i',
  'a',
  'w',
  'z',
  'na',
  'do',
  'ze',
  'we',
  'po',
  'od',
  'dla',
  'o',
  'u',
  'oraz',
  'lub',
  'the',
  'and',
  'of',
  'for',
])
/**
 * Endings of Polish nouns and adjectives, folded, longest first: `deska dębowa` and `deski dębowe` share
 * their stems.
 */
const ENDINGS = [
  'iami',
  'iego',
  'iemu',
  'ego',
  'emu',
  'ymi',
  'imi',
  'ami',
  'iej',
  'iom',
  'iach',
  'ach',
  'owi',
  'iow',
  'ych',
  'ich',
  'ej',
  'ow',
  'om',
  'em',
  'ym',
  'im',
  'ie',
  'ia',
  'iu',
  'io',
  'a',
  'e',
  'i',
  'o',
  'u',
  'y',
].sort((a, b) => b.length - a.length)
const MIN_STEM = 3
/** More would only cost time. */
export const MAX_QUERY_WORDS = 8

/** Folded words and numbers of a text, in order: `Dąb AC5, 8mm` → dab, ac, 5, 8, mm. */
export const wordsOf = (text: string): string[] => {
  const words = joinPhrases(foldPolish(text)).match(/[a-z]+|\d+/g) ?? []
  const telling = words.filter((word) => !EMPTY_WORDS.has(word))
  return telling.length ? telling : words
}

/** A folded word without its ending. */
export const stemOf = (word: string): string => {
  for (const ending of ENDINGS) {
    if (word.length - ending.length >= MIN_STEM && word.endsWith(ending)) return word.slice(0, -ending.length)
  }
  return word
}

/** From here on a name says what a product is for: `Dobijak do paneli`, `Podkład pod winyl`. */
const PURPOSE = /\s(?:do|pod|dla)\s/i

/** A name in two: what the product is, and what it is for. */
export const splitPurpose = (name: string): { thing: string; purpose: string } => {
  const at = name.search(PURPOSE)
  return at < 0 ? { thing: name, purpose: '' } : { thing: name.slice(0, at), purpose: name.slice(at) }
}
