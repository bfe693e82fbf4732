/** Thousands in groups or not, and grosze: `1500`, `1 500`, `1.500`, `1 500,00`. */
const NUMBER = String.raw`(\d{1,3}(?:[ .\u00a0\u202f]\d{3})+(?!\d)|\d+)(?:[,.](\d{1,2})(?!\d))?`
const CURRENCY = String.raw`(?:zł(?:ot\p{L}*)?(?!\p{L})|PLN|,-)`
const THOUSANDS = String.raw`(?:tys\.?|tysi\p{L}*)`
/** What follows a number that is no sum of money. */
const UNIT = String.raw`\s*(?:%|m\b|m2|m²|mb\b|cm|mm|kg|szt|pacz|opak|palet|pudeł|rol|produkt|dni|dnia|godz|minut|tygodn|mies|lat|rok|r\.|styczn|luteg|marca|kwietn|maja|czerw|lipca|sierpn|wrześ|paźdz|listop|grud|[.:]\d)`

const readGrosze = (digits: string, rest: string | undefined, isThousands: boolean): number => {
  const whole = Number(digits.replace(/[ .\u00a0\u202f]/g, ''))
  const grosze = whole * 100 + Number((rest ?? '').padEnd(2, '0'))
  return isThousands ? grosze * 1_000 : grosze
}

const AFTER_FROM = new RegExp(
  String.raw`(?<!\p{L})(?:od|powyżej|ponad|za(?:\s+(?:min(?:imum|\.)?|co\s+najmniej))?|min(?:imum|\.)?|co\s+najmniej|przynajmniej)\s+` +
    String.raw`(?:(?:już|kwoty|wartości|zamówie\p{L}*|zakup\p{L}*|koszyka|od|za)\s+)*${NUMBER}\s*(${THOUSANDS})?(\s*${CURRENCY})?(?<unit>${UNIT})?`,
  'iu',
)

/** The sum after "od", "powyżej", "za min." …, in grosze: `od 1 500,00 zł` → 150000. */
export const sumFrom = (sentence: string): number | undefined => {
  const found = AFTER_FROM.exec(sentence)
  if (!found) return undefined
  const [, digits = '', rest, thousands, currency] = found
  // Three packs or twenty days are no sum, and neither is half past eight.
  if (!currency && (found.groups?.['unit'] || /\d\.\d{2}$/.test(found[0].trimEnd()))) return undefined
  return readGrosze(digits, rest, thousands !== undefined)
}

/** Words that make a percentage or a sum the worth of a code. */
const BEFORE = String.raw`(?:[-–−]\s?|(?:rabat|zniżk|obniżk|bon)\p{L}*\s+(?:o\s+|na\s+)?|taniej\s+o\s+|kod\p{L}*\s+(?:na|o\s+wartości)\s+|odbierz\s+|zyskaj\s+)`
const AFTER = String.raw`\s+(?:rabat|zniżk|obniżk|taniej|mniej)`
const PERCENT = new RegExp(
  String.raw`(?<limit>(?:do|nawet|aż)\s+)?(?<before>${BEFORE})?(?<limit2>(?:do|nawet|aż)\s+)?(?<![\d,.])(\d{1,2}(?:,\d{1,2})?)\s?%(?<after>${AFTER})?`,
  'giu',
)
const SUM_OFF = new RegExp(
  String.raw`(?<limit>(?:do|nawet|aż)\s+)?(?<before>${BEFORE})?(?<limit2>(?:do|nawet|aż)\s+)?(?<![\d,.])${NUMBER}\s*${CURRENCY}(?<after>${AFTER})?`,
  'giu',
)

/** What a text says that a code is worth. `words`: as it is written. */
export type WorthClaim = { words: string; unit: 'percent' | 'grosze'; amount: number }

const isClaim = ({ groups = {} }: RegExpMatchArray) =>
  (groups['before'] !== undefined || groups['after'] !== undefined) &&
  groups['limit'] === undefined &&
  groups['limit2'] === undefined

/**
 * Discounts that a text names: `-15 %` is 1500 hundredths of a percent. "Do 50%" and "VAT 23%" name none, and neither
 * does a number that is only near a word like "rabat".
 */
export const worthClaims = (text: string): WorthClaim[] => [
  ...[...text.matchAll(PERCENT)].filter(isClaim).map((found) => ({
    words: found[0].trim(),
    unit: 'percent' as const,
    amount: Math.round(Number(found[4]!.replace(',', '.')) * 100),
  })),
  ...[...text.matchAll(SUM_OFF)].filter(isClaim).map((found) => ({
    words: found[0].trim(),
    unit: 'grosze' as const,
    amount: readGrosze(found[4]!, found[5], false),
  })),
]

const FREE_DELIVERY = new RegExp(
  [
    String.raw`(?:darmow|bezpłatn|gratisow)\p{L}*\s+(?:\p{L}+\s+)?(?:dostaw|wysyłk|przesyłk)\p{L}*`,
    String.raw`(?:dostaw|wysyłk|przesyłk)\p{L}*\s+(?:\p{L}+\s+){0,2}(?:gratis|za\s+darmo|bezpłatn\p{L}*|darmow\p{L}*|za\s+0\s*zł|0\s*zł)`,
    String.raw`(?:dostarcz|wyśl|wysył|przywiez|przywoz)\p{L}*\s+(?:\p{L}+\s+){0,2}(?:za\s+darmo|gratis|bezpłatnie)`,
  ].join('|'),
  'iu',
)

/** Whether a sentence promises free delivery, and from which sum; undefined: it does not. */
export const freeDeliveryClaim = (
  sentence: string,
): { words: string; fromGrosze: number | undefined } | undefined => {
  const found = FREE_DELIVERY.exec(sentence)
  if (!found || /(?:nie\s+ma|bez|brak)\s+$/iu.test(sentence.slice(0, found.index))) return undefined
  // The sum may stand before the promise: "Przy zamówieniu od 300 zł dostawa gratis".
  const fromGrosze = sumFrom(sentence.replace(/(?:za\s+)?(?<![\d.,])0\s*zł/iu, 'gratis'))
  return { words: found[0], fromGrosze }
}
