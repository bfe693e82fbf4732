import { type Bits, clearBit, countBits, emptyBits, hasBit, intersectWith, setBit } from './bits.ts'
import {
  addRowsWith,
  compareProducts,
  countInBits,
  countProductsWith,
  eachRowOf,
  type IndexedOrder,
  productIndexOf,
  productsOf,
  type Segment,
} from './segment.ts'

/** A segment as it counts now: without products that changed since it was built, with the current stock. */
export type LiveSegment = { segment: Segment; alive: Bits; available: Bits }

/** One condition; conditions of one selection all hold for the same offer of a product. */
export type Criterion = { key: string } & (
  | { tokens: readonly string[] }
  /** Both inclusive, in grosze; null: open. */
  | { price: 'm2' | 'pack'; from: number | null; to: number | null }
  | { isAvailable: true }
)

/** Which products are listed: of the catalogue with any of the tokens, or named ones in an order of their own. */
export type Scope = { tokens: readonly string[] | null } | { ids: readonly number[] }

/** A choice of a filter: products with any of the tokens. */
export type CountedOption = { value: string; tokens: readonly string[] }

export type FilterQuery = {
  scope: Scope
  criteria: readonly Criterion[]
  /** Filters whose choices are counted, each without its own criterion. */
  counted: readonly { key: string; options: readonly CountedOption[] }[]
  order: IndexedOrder | 'given'
  /** Products that come first in this order, whatever the order is. */
  first?: readonly number[]
  offset: number
  limit: number
}

export type FilterResult = {
  ids: number[]
  total: number
  /** Filter → choice → products that it would leave, or add, beside the other filters' choices. */
  counts: Map<string, Map<string, number>>
  /** Lowest and highest price in grosze without the price's own criterion; null: none has such a price. */
  prices: Record<'m2' | 'pack', { from: number; to: number; products: number } | null>
  /** Products in stock, without that criterion. */
  availableCount: number
}

/** Filters, counts and sorts in one pass over each segment. */
export const queryIndex = (segments: readonly LiveSegment[], query: FilterQuery): FilterResult => {
  const counts = new Map(query.counted.map(({ key }) => [key, new Map<string, number>()]))
  const result: FilterResult = {
    ids: [],
    total: 0,
    counts,
    prices: { m2: null, pack: null },
    availableCount: 0,
  }
  const matching = segments.map((live) => {
    const { segment } = live
    const scope = rowsInScope(live, query.scope)
    const sets = query.criteria.map((criterion) => ({
      key: criterion.key,
      rows: rowsMeeting(live, criterion),
    }))
    const without = (key: string) => {
      const rows = scope.slice()
      for (const set of sets) if (set.key !== key) intersectWith(rows, set.rows)
      return rows
    }
    const all = without('')
    const restricted = new Set(sets.map(({ key }) => key))
    const base = (key: string) => (restricted.has(key) ? without(key) : all)

    for (const { key, options } of query.counted) {
      const rows = base(key)
      const counted = counts.get(key)!
      for (const { value, tokens } of options) {
        const count = countOption(segment, rows, tokens)
        if (count) counted.set(value, (counted.get(value) ?? 0) + count)
      }
    }
    for (const kind of ['m2', 'pack'] as const)
      result.prices[kind] = widen(result.prices[kind], priceRange(segment, base(`price-${kind}`), kind))
    result.availableCount += countInBits(segment, base('available'), live.available)
    const products = productsOf(segment, all)
    result.total += countBits(products)
    return { segment, products }
  })
  result.ids =
    query.order === 'given'
      ? idsAsGiven(matching, query)
      : idsInOrder(matching, query as FilterQuery & { order: IndexedOrder })
  return result
}

const rowsInScope = ({ segment, alive }: LiveSegment, scope: Scope): Bits => {
  const rows = emptyBits(segment.rowCount)
  if ('ids' in scope) {
    for (const id of scope.ids) {
      const at = productIndexOf(segment, id)
      if (at >= 0) eachRowOf(segment, at, (row) => setBit(rows, row))
    }
  } else {
    if (scope.tokens) addRowsWith(rows, segment, scope.tokens)
    else rows.set(segment.isInCatalog)
    intersectWith(rows, segment.isInCatalog)
  }
  intersectWith(rows, alive)
  return rows
}

const rowsMeeting = ({ segment, available }: LiveSegment, criterion: Criterion): Bits => {
  if ('isAvailable' in criterion) return available
  const rows = emptyBits(segment.rowCount)
  if ('tokens' in criterion) {
    addRowsWith(rows, segment, criterion.tokens)
    return rows
  }
  const prices = criterion.price === 'm2' ? segment.m2Price : segment.packPrice
  const from = criterion.from ?? Number.NEGATIVE_INFINITY
  const to = criterion.to ?? Number.POSITIVE_INFINITY
  // A price per piece is of what is not sold by area.
  const byArea = criterion.price === 'pack' ? segment.m2Price : null
  for (let row = 0; row < segment.rowCount; row++) {
    const price = prices[row]!
    if (price >= from && price <= to && (!byArea || Number.isNaN(byArea[row]!))) setBit(rows, row)
  }
  return rows
}

const countOption = (segment: Segment, rows: Bits, tokens: readonly string[]): number => {
  if (tokens.length === 1) return countProductsWith(segment, rows, tokens[0]!)
  const any = emptyBits(segment.rowCount)
  addRowsWith(any, segment, tokens)
  return countInBits(segment, rows, any)
}

type Range = { from: number; to: number; products: number } | null

/** The prices of these rows, by area or else by piece, and how many of the rows have one. */
const priceRange = (segment: Segment, rows: Bits, kind: 'm2' | 'pack'): Range => {
  const { m2Price, packPrice } = segment
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  let products = 0
  for (let row = 0; row < segment.rowCount; row++) {
    if (!hasBit(rows, row)) continue
    const byArea = m2Price[row]!
    const price = kind === 'm2' ? byArea : Number.isNaN(byArea) ? packPrice[row]! : Number.NaN
    if (Number.isNaN(price)) continue
    if (price < from) from = price
    if (price > to) to = price
    products++
  }
  return products ? { from, to, products } : null
}

const widen = (one: Range, other: Range): Range =>
  one && other
    ? {
        from: Math.min(one.from, other.from),
        to: Math.max(one.to, other.to),
        products: one.products + other.products,
      }
    : (one ?? other)

type Matching = { segment: Segment; products: Bits }[]

const idsAsGiven = (matching: Matching, { scope, offset, limit }: FilterQuery): number[] => {
  if (!('ids' in scope)) return []
  const found: number[] = []
  let skipped = 0
  for (const id of scope.ids) {
    if (found.length >= limit) break
    if (!matching.some(({ segment, products }) => isIn(segment, products, id))) continue
    if (skipped < offset) skipped++
    else found.push(id)
  }
  return found
}

const isIn = (segment: Segment, products: Bits, id: number): boolean => {
  const at = productIndexOf(segment, id)
  return at >= 0 && hasBit(products, at)
}

/** The products of the page: each segment has its own order, and they are merged. */
const idsInOrder = (
  matching: Matching,
  { order, first = [], offset, limit }: FilterQuery & { order: IndexedOrder },
): number[] => {
  const found: number[] = []
  let skipped = 0
  const take = (id: number) => {
    if (skipped < offset) skipped++
    else found.push(id)
  }
  const rest = first.length ? matching.map((one) => ({ ...one, products: one.products.slice() })) : matching
  for (const id of first) {
    if (found.length >= limit) return found
    for (const { segment, products } of rest) {
      const at = productIndexOf(segment, id)
      if (at < 0 || !hasBit(products, at)) continue
      clearBit(products, at)
      take(id)
      break
    }
  }
  const cursors = rest.map(({ segment, products }) => openCursor(segment.orders[order], products))
  while (found.length < limit) {
    let best = -1
    for (let index = 0; index < cursors.length; index++) {
      const at = cursors[index]!.current()
      if (at < 0) continue
      if (
        best < 0 ||
        compareProducts[order](rest[index]!.segment, at, rest[best]!.segment, cursors[best]!.current()) < 0
      )
        best = index
    }
    if (best < 0) return found
    take(rest[best]!.segment.ids[cursors[best]!.current()]!)
    cursors[best]!.next()
  }
  return found
}

/** Walks along an order, over the products of a set. */
const openCursor = (order: Uint32Array, products: Bits) => {
  let at = -1
  const next = () => {
    at++
    while (at < order.length && !hasBit(products, order[at]!)) at++
  }
  next()
  return { current: () => (at < order.length ? order[at]! : -1), next }
}
