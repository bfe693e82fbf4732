/** Polish alphabetical order; a space comes first, so `dąb` stands before `dąb lodowy`. */
const ORDER = ' 0123456789aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż'
/** Enough to sort a shop's names; every listing stores this key. */
const MAX_CHARACTERS = 32
const NUMBER_WIDTH = 4
const FIRST_WEIGHT = 10
const UNKNOWN_WEIGHT = 99

/**
 * A text whose plain order is the Polish alphabetical order of names, numbers by their value (`8 mm` before `10 mm`).
 * Two digits a letter: every database collation agrees on digits.
 */
export const sortKey = (name: string): string => {
  const words = name
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(NUMBER_WIDTH, '0'))
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
  let key = ''
  for (const letter of words.slice(0, MAX_CHARACTERS)) key += weightOf(letter)
  return key
}

const weightOf = (letter: string): number => {
  const at = ORDER.indexOf(letter)
  if (at >= 0) return FIRST_WEIGHT + at
  // Foreign letters (é, ü) sort with their plain ones.
  const plain = ORDER.indexOf(letter.normalize('NFD')[0] ?? '')
  return plain > 0 ? FIRST_WEIGHT + plain : UNKNOWN_WEIGHT
}
