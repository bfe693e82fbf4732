import { IRREGULAR, ROOTS } from './irregular.ts'

/** Shorter stems would join unrelated words. */
const MIN_STEM = 3

/** Endings of Polish nouns and adjectives in all cases, folded, longest first. */
const ENDINGS =
  'iami iego iemu iach ego emu ymi imi ami ach iej iom owi iow ych ich ej ow om em ym im ie ia iu io a e i o u y'.split(
    ' ',
  )
const BY_LAST_LETTER = Map.groupBy(
  ENDINGS.toSorted((a, b) => b.length - a.length),
  (ending) => ending.at(-1)!,
)

/**
 * What all cases of a folded word share: `deska`, `deski`, `desek`, `desce` → `desk`. Adjectives have their own
 * stem (`debow`), and `rootOf` leads to the noun.
 */
export const stemOf = (word: string): string => {
  const irregular = IRREGULAR.get(word)
  if (irregular) return irregular
  const { stem, ending } = withoutEnding(word)
  const hard = hardened(stem, ending)
  return IRREGULAR.get(hard) ?? withoutFleetingE(hard)
}

const withoutEnding = (word: string): { stem: string; ending: string } => {
  // `bukiem`, `progiem`: only here an `i` stands before `-em`.
  if (/[kg]iem$/.test(word)) return { stem: word.slice(0, -3), ending: 'iem' }
  for (const ending of BY_LAST_LETTER.get(word.at(-1) ?? '') ?? [])
    if (word.length - ending.length >= MIN_STEM && word.endsWith(ending))
      return { stem: word.slice(0, -ending.length).replace(/(?<=...)i$/, ''), ending }
  return { stem: word, ending: '' }
}

/** Before `-e` of the locative a consonant softens: `podłoga – podłodze`, `deska – desce`, `parkiet – parkiecie`. */
const hardened = (stem: string, ending: string): string => {
  if (ending === 'ie') {
    if (stem.endsWith('dz') && stem.length > MIN_STEM) return stem.slice(0, -1)
    if (stem.endsWith('c') && stem.length > MIN_STEM) return `${stem.slice(0, -1)}t`
  }
  if (ending === 'e') {
    if (stem.endsWith('dz') && stem.length > MIN_STEM) return `${stem.slice(0, -2)}g`
    // The plural of `podstopnica` is no locative.
    if (stem.endsWith('c') && !stem.endsWith('nic')) return `${stem.slice(0, -1)}k`
  }
  return stem.length > MIN_STEM && stem.endsWith('rz') ? stem.slice(0, -1) : stem
}

const FLEETING = /([bcdfghjklmnprstwz])i?e([klnrwc])$/

/** `desek`, `listew`, `korek` have an `e` that their other cases (`deska`, `listwy`, `korka`) lack. */
const withoutFleetingE = (stem: string): string =>
  stem.length > MIN_STEM ? stem.replace(FLEETING, '$1$2') : stem

/** Suffixes that make an adjective of a noun or a verb, longest first, and what stands in their place. */
const DERIVED: [suffix: string, instead: string][] = [
  ['iowan', ''],
  ['owan', ''],
  ['owiec', ''],
  ['inow', ''],
  ['iow', ''],
  ['ian', ''],
  ['ow', ''],
  ['nn', 'n'],
]

/**
 * What a noun and its adjectives share: `dab` for `dąb`, `dębowa`; `lakr` for `lakier`, `lakierowana`. A match
 * by the root alone counts less than one by the stem: `klejony` is not `klej`.
 */
export const rootOf = (stem: string): string => {
  const known = ROOTS.get(stem)
  if (known) return known
  for (const [suffix, instead] of DERIVED) {
    if (!stem.endsWith(suffix) || stem.length - suffix.length < MIN_STEM) continue
    const noun = stemOf(stem.slice(0, -suffix.length) + instead)
    return ROOTS.get(noun) ?? noun
  }
  return stem
}
