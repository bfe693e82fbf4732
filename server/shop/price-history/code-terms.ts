import { proportion } from '#contract/allocate.ts'
import type { PriceInForce } from './lowest-price.ts'

/** A discount code as far as it lowers prices of goods. */
export type CodeTerms = {
  kind: 'percent' | 'fixed_product'
  /** Hundredths of a percent, or grosze off each piece. */
  amount: number
  /** Both empty: every product. */
  productIds: number[]
  categoryIds: number[]
  excludesSaleItems: boolean
}

/** From `fromMs` up to the next one of the code; without terms the code is not in force. */
export type CodeEntry = { code: string; fromMs: number; terms: CodeTerms | null }

/** What a code is, and whether everybody may use it. */
export type PublicCode = {
  code: string
  kind: string
  amount: number
  minTotalGrosze: number | null
  maxTotalGrosze: number | null
  startsMs: number | null
  expiresMs: number | null
  excludesSaleItems: boolean
  productIds: number[]
  categoryIds: number[]
  isPublic: boolean
}

/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000

/** An amount off a whole cart is a discount on its value, not on the price of goods. */
export const isCountedKind = (kind: string | null): kind is CodeTerms['kind'] =>
  kind === 'percent' || kind === 'fixed_product'

/**
 * The terms by which a code lowers prices of goods; null: it does not. An amount off a cart lowers the
 * cart's value, and so
 * does a code for all goods that depends on it: neither is a reduction of the price of particular goods.
 */
export const termsOfCode = (coupon: PublicCode): CodeTerms | null => {
  const { kind, amount, productIds, categoryIds, excludesSaleItems } = coupon
  if (!coupon.isPublic || amount <= 0 || !isCountedKind(kind)) return null
  const isForAll = productIds.length === 0 && categoryIds.length === 0
  if (isForAll && (coupon.minTotalGrosze !== null || coupon.maxTotalGrosze !== null)) return null
  return { kind, amount, productIds, categoryIds, excludesSaleItems }
}

/** What the code means from `nowMs` on, with its begin and its end when they are to come. */
export const codeEntriesFrom = (coupon: PublicCode, nowMs: number): CodeEntry[] => {
  const { code, startsMs, expiresMs } = coupon
  const terms = termsOfCode(coupon)
  const off = (fromMs: number): CodeEntry => ({ code, fromMs, terms: null })
  const fromMs = Math.max(nowMs, startsMs ?? nowMs)
  if (terms === null || (expiresMs !== null && expiresMs <= fromMs)) return [off(nowMs)]
  return [
    ...(fromMs > nowMs ? [off(nowMs)] : []),
    { code, fromMs, terms },
    ...(expiresMs === null ? [] : [off(expiresMs)]),
  ]
}

const isSameTerms = (one: CodeTerms | null, other: CodeTerms | null) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Only what changes; a code that was never in force has no entry. */
export const codeChanges = (entries: CodeEntry[], before: CodeEntry | undefined): CodeEntry[] => {
  const changes: CodeEntry[] = []
  let last = before?.terms ?? null
  for (const entry of entries) {
    if (!isSameTerms(last, entry.terms)) changes.push(entry)
    last = entry.terms
  }
  return changes
}

/** When a product was in one of the categories that a code is for. */
export type CodeGoods = { code: string; productId: number; fromMs: number; toMs: number | null }

/** A time in which a code lowered a product's price; `toMs` may be `Infinity`. */
export type CodePeriod = {
  code: string
  fromMs: number
  toMs: number
  terms: Pick<CodeTerms, 'kind' | 'amount' | 'excludesSaleItems'>
}

/** The periods of something sold; a variation has those of its product, too. */
export const codePeriodsOf = (
  { id, parentId }: { id: number; parentId: number | null },
  entries: CodeEntry[],
  goods: CodeGoods[],
): CodePeriod[] => {
  const ids = parentId === null ? [id] : [id, parentId]
  return [...Map.groupBy(entries, ({ code }) => code)].flatMap(([code, own]) =>
    own.flatMap(({ fromMs, terms }, at): CodePeriod[] => {
      if (terms === null) return []
      const toMs = own[at + 1]?.fromMs ?? Infinity
      const isForAll = terms.productIds.length === 0 && terms.categoryIds.length === 0
      if (isForAll || ids.some((one) => terms.productIds.includes(one)))
        return [{ code, fromMs, toMs, terms }]
      return goods
        .filter((row) => row.code === code && ids.includes(row.productId))
        .map((row) => ({
          code,
          fromMs: Math.max(fromMs, row.fromMs),
          toMs: Math.min(toMs, row.toMs ?? Infinity),
          terms,
        }))
        .filter((period) => period.fromMs < period.toMs)
    }),
  )
}

const priceWith = ({ kind, amount, excludesSaleItems }: CodePeriod['terms'], price: PriceInForce): number => {
  const grosze = price.priceGrosze ?? 0
  if (excludesSaleItems && price.isPromotion) return grosze
  return kind === 'percent'
    ? grosze - proportion(grosze, Math.min(amount, WHOLE), WHOLE)
    : Math.max(0, grosze - amount)
}

/** The history with the lowest price that anybody could have bought at: with one of the codes, or without. */
export const withCodes = (history: PriceInForce[], periods: CodePeriod[]): PriceInForce[] => {
  if (periods.length === 0) return history
  const moments = [
    ...history.map(({ fromMs }) => fromMs),
    ...periods.flatMap(({ fromMs, toMs }) => (toMs === Infinity ? [fromMs] : [fromMs, toMs])),
  ]
  return [...new Set(moments)]
    .toSorted((one, other) => one - other)
    .flatMap((fromMs): PriceInForce[] => {
      const price = history.findLast((row) => row.fromMs <= fromMs)
      if (price === undefined) return []
      if (price.priceGrosze === null) return [{ ...price, fromMs }]
      const prices = periods
        .filter((period) => period.fromMs <= fromMs && fromMs < period.toMs)
        .map(({ terms }) => priceWith(terms, price))
      return [{ ...price, fromMs, priceGrosze: Math.min(price.priceGrosze, ...prices) }]
    })
}

/**
 * When the code of now began to lower the price by as much as it does, in one go; undefined: it does
 * not. Other goods that
 * were added to it meanwhile change nothing.
 */
export const codeStart = (periods: CodePeriod[], code: string, atMs: number): number | undefined => {
  const own = periods.filter((period) => period.code === code && period.fromMs <= atMs)
  const current = own.find(({ toMs }) => atMs < toMs)
  if (current === undefined) return undefined
  const isSame = ({ terms }: CodePeriod) =>
    terms.kind === current.terms.kind &&
    terms.amount === current.terms.amount &&
    terms.excludesSaleItems === current.terms.excludesSaleItems
  let start = current.fromMs
  for (;;) {
    const before = own.find((period) => period.toMs >= start && period.fromMs < start && isSame(period))
    if (before === undefined) return start
    start = before.fromMs
  }
}
