import { foldPolish } from '#server/platform/text/fold-polish.ts'

/** Grosze per square metre (of what is not sold by area, per piece); both ends included. */
export type PriceBounds = { minGrosze: number; maxGrosze: number }

const AMOUNT = String.raw`(\d{1,3}(?: \d{3})+|\d{1,7}(?:[.,]\d{1,2})?)`
const CURRENCY = String.raw`\s?(?:zl(?:ot[a-z]{1,3})?|pln)`
const PER = String.raw`(?:\s?(?:/|za|od|na)\s?(?:m2|m²|metr[a-z]{0,3}|mkw|mb|szt[a-z]{0,3}|opak[a-z]{0,8}|paczk[a-z]{1,2}))?(?:\s?kw[a-z.]{0,10})?`
const LESS = String.raw`(?:do|ponizej|max|maks[a-z]{0,6}|najwyzej|mniej niz|ta[a-z]{3,6} niz|nie drozsz[a-z]{1,2} niz)`
const MORE = String.raw`(?:od|powyzej|minimum|min|wiecej niz|drozsz[a-z]{1,2} niz)`

const RANGE = new RegExp(
  String.raw`(?:\bod\s)?\b${AMOUNT}(?:${CURRENCY})?\s?(?:-|–|do)\s?${AMOUNT}${CURRENCY}\b${PER}`,
)
const MOST = new RegExp(String.raw`\b${LESS}\s${AMOUNT}${CURRENCY}\b${PER}`)
const LEAST = new RegExp(String.raw`\b${MORE}\s${AMOUNT}${CURRENCY}\b${PER}`)
const BARE = new RegExp(String.raw`\b(?:za\s)?${AMOUNT}${CURRENCY}\b${PER}`)

const grosze = (amount: string): number =>
  Math.round(Number(amount.replace(/ /g, '').replace(',', '.')) * 100)

/**
 * The price that a text asks for and the text without it: `panele do 100 zł/m²` → at most 10000, `panele`. A bare
 * `100 zł` is a highest price, unless `isTerm` says that goods are named so (a gift card).
 */
export const readPriceLimit = (
  text: string,
  isTerm: (mark: string) => boolean = () => false,
): { bounds: PriceBounds | null; rest: string } => {
  const folded = foldPolish(text)
  const range = RANGE.exec(folded)
  if (range) return cut(folded, range, { minGrosze: grosze(range[1]!), maxGrosze: grosze(range[2]!) })
  const most = MOST.exec(folded)
  if (most) return cut(folded, most, { minGrosze: 0, maxGrosze: grosze(most[1]!) })
  const least = LEAST.exec(folded)
  if (least) return cut(folded, least, { minGrosze: grosze(least[1]!), maxGrosze: Number.MAX_SAFE_INTEGER })
  const bare = BARE.exec(folded)
  if (bare && !isTerm(`${Number(bare[1]!.replace(/ /g, '').replace(',', '.'))}zl`))
    return cut(folded, bare, { minGrosze: 0, maxGrosze: grosze(bare[1]!) })
  return { bounds: null, rest: text }
}

const cut = (text: string, { 0: found, index }: RegExpExecArray, bounds: PriceBounds) => ({
  bounds,
  rest: `${text.slice(0, index)} ${text.slice(index + found.length)}`.trim(),
})
