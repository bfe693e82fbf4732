/**
 * Words of one meaning, as stems (see `stemOf`): the first stands for all of its line. Endings alone do not
 * tell that „dębowa” is made of „dąb”, or that a „panel laminowany” is what shoppers call „laminat”.
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
 * The noun of an adjective (`jesionow` is made of `jesion`), or the word that stands for all of its meaning;
 * else the stem itself.
 */
export const familyOf = (stem: string): string => {
  const noun = stem.endsWith('ow') && stem.length - 2 >= MIN_NOUN ? stem.slice(0, -2) : stem
  return familyByStem.get(stem) ?? familyByStem.get(noun) ?? noun
}

/** What is said in several words and searched for in one. Folded text. */
export const joinPhrases = (folded: string): string =>
  folded.replace(/\bodporn[a-z]* na wod[a-z]*/g, 'wodoodporna')
