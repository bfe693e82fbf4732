/** Letters and pairs that are heard alike in Polish, or typed for one another; applied in order. */
const ALIKE: [RegExp, string][] = [
  // AltGr too late or a neighbouring key: „dqb”, „panel winyloVy”.
  [/q/g, 'a'],
  [/v/g, 'w'],
  [/x/g, 'ks'],
  [/rz/g, 'z'],
  [/ch/g, 'h'],
  // „dombowe”, „dembowe”: a nasal vowel written as it sounds.
  [/[oe]m(?=[bp])/g, 'a'],
  [/[oe]n(?=[cdgkt])/g, 'a'],
  [/e(?=[bp])/g, 'a'],
  [/u/g, 'o'],
  [/y/g, 'i'],
  [/ji/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/** Equal for words that a Polish ear or keyboard confuses: `orzeh` and `orzech`, `dombowa` and `dębowa`. */
export const soundOf = (word: string): string =>
  ALIKE.reduce((sound, [letters, heard]) => sound.replace(letters, heard), word)
