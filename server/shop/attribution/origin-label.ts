/** The words for where an order came from; the parameter is the source's name. */
export type OriginStrings = {
  utm: (source: string) => string
  organic: (source: string) => string
  referral: (source: string) => string
  direct: string
  mobileApp: string
  admin: string
  pointOfSale: string
  unknown: string
}

export const originStringsPl: OriginStrings = {
  utm: (source) => `Źródło: ${source}`,
  organic: (source) => `Organiczne: ${source}`,
  referral: (source) => `Odesłanie: ${source}`,
  direct: 'Bezpośrednie',
  mobileApp: 'Aplikacja mobilna',
  admin: 'Panel administratora',
  pointOfSale: 'Punkt sprzedaży',
  unknown: 'Nieznane',
}

/**
 * `(direct)` reads better without its brackets, `google` with a capital; other letters than a–z stay
 * unchanged. The lookbehind is quick also for long rows of brackets.
 */
const displayName = (source: string) =>
  source.replace(/^[()]+|(?<![()])[()]+$/g, '').replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** Where an order came from, for people. `sourceType` and `source` are the stored values, empty when not stored. */
export const originLabel = (
  sourceType: string,
  source: string,
  words: OriginStrings = originStringsPl,
): string => {
  switch (sourceType) {
    case 'utm':
    case 'organic':
    case 'referral':
      return words[sourceType](displayName(source))
    case 'typein':
      return words.direct
    case 'mobile_app':
      return words.mobileApp
    case 'admin':
      return words.admin
    case 'pos':
      return words.pointOfSale
    default:
      return words.unknown
  }
}
