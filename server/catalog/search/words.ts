import { foldPolish } from '#server/catalog/fold-polish.ts'
import { joinPhrases } from './word-families.ts'

/** Words that stand in every text and tell nothing. */
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

/** What stays of a folded word without its ending. */
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
