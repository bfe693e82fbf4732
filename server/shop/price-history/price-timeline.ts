import type { PriceInForce } from './lowest-price.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Why a price came into force; `import`: the regular price that a former shop is assumed to have had before. */
export type PriceCause = 'base' | 'promo' | 'import'

export type PriceEntry = { fromMs: number; priceGrosze: number | null; cause: PriceCause }

/** The stored prices of something sold; a sale runs from `saleFromMs` up to `saleToMs`, either may be open. */
export type PriceTerms = {
  isOffered: boolean
  regularPriceGrosze: number | null
  salePriceGrosze: number | null
  saleFromMs: number | null
  saleToMs: number | null
}

export const historyOf = (entries: PriceEntry[]): PriceInForce[] =>
  entries.map(({ fromMs, priceGrosze, cause }) => ({ fromMs, priceGrosze, isPromotion: cause === 'promo' }))

/** The prices that the terms mean from `nowMs` on: the one of now, and those of a sale that begins or ends later. */
export const pricesFrom = (terms: PriceTerms, nowMs: number): PriceEntry[] => {
  const { isOffered, regularPriceGrosze, salePriceGrosze, saleFromMs, saleToMs } = terms
  if (!isOffered) return [{ fromMs: nowMs, priceGrosze: null, cause: 'base' }]
  const base = (fromMs: number): PriceEntry => ({ fromMs, priceGrosze: regularPriceGrosze, cause: 'base' })
  const isReduced =
    salePriceGrosze !== null && (regularPriceGrosze === null || salePriceGrosze < regularPriceGrosze)
  const startMs = Math.max(nowMs, saleFromMs ?? nowMs)
  if (!isReduced || (saleToMs !== null && saleToMs <= startMs)) return [base(nowMs)]
  return [
    ...(startMs > nowMs ? [base(nowMs)] : []),
    { fromMs: startMs, priceGrosze: salePriceGrosze, cause: 'promo' },
    ...(saleToMs === null ? [] : [base(saleToMs)]),
  ]
}

/**
 * What goods that another shop sold before are assumed to have cost there: the regular price from `sinceMs`, at
 * least 31 days before a sale that runs now.
 */
export const assumedPrices = (terms: PriceTerms, sinceMs: number, nowMs: number): PriceEntry[] => {
  const [current] = pricesFrom(terms, nowMs)
  const isSale = current!.cause === 'promo'
  if (!terms.isOffered || terms.regularPriceGrosze === null || (!isSale && sinceMs >= nowMs)) return []
  const saleMs = isSale && terms.saleFromMs !== null ? Math.min(terms.saleFromMs, nowMs) : nowMs
  const fromMs = isSale ? Math.min(sinceMs, saleMs - 31 * DAY_MS) : sinceMs
  const before: PriceEntry = { fromMs, priceGrosze: terms.regularPriceGrosze, cause: 'import' }
  return isSale && saleMs < nowMs ? [before, { ...current!, fromMs: saleMs }] : [before]
}

const isSamePrice = (one: PriceEntry, other: PriceEntry) =>
  one.priceGrosze === other.priceGrosze &&
  (one.priceGrosze === null || (one.cause === 'promo') === (other.cause === 'promo'))

/** Only what changes the price in force; a product that was never offered has no entry. */
export const changesOf = (entries: PriceEntry[], before: PriceEntry | undefined): PriceEntry[] => {
  const changes: PriceEntry[] = []
  for (const entry of entries) {
    const last = changes.at(-1) ?? before
    if (last ? !isSamePrice(last, entry) : entry.priceGrosze !== null) changes.push(entry)
  }
  return changes
}
