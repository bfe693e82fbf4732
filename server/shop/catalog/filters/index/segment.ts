import { type Bits, countCommon, emptyBits, eachBit, hasBit, setBit } from './bits.ts'
import { openPauses, sortedInSlices } from './sort-in-slices.ts'

/** What can be bought of a product: itself, or one variation or member. */
export type FilterOffer = {
  /** What it is found by: `t12` an attribute's value. */
  tokens: string[]
  /** Grosze per pack or piece; null: not for sale. */
  priceGrosze: number | null
  /** Grosze per square metre; null: not sold by area. */
  pricePerM2Grosze: number | null
  /** The product whose `stock` row counts its pieces; null: `state` alone decides. */
  stockId: number | null
  state: string
}

/** A product as the filter index knows it. */
export type FilterEntry = {
  id: number
  isInCatalog: boolean
  position: number
  nameKey: string
  createdMs: number
  totalSales: number
  /** See `ratingScore`. */
  ratingScore: number
  /** The price by which listings sort it. */
  unitPriceGrosze: number
  /** Of the product, whatever is bought of it: `c5` a category, `g3` a tag, `b…` a brand, `sale`. */
  tokens: string[]
  /** Its name, and the slug that its token has. */
  brand: { slug: string; name: string } | null
  /** At least one. */
  offers: FilterOffer[]
}

export const indexedOrders = [
  'menu_order',
  'name',
  'price',
  'price-desc',
  'date',
  'popularity',
  'rating',
] as const
export type IndexedOrder = (typeof indexedOrders)[number]

/** Rows with a token: bits where they are many, else a list in rising order. */
type Posting = Bits | number[]

/**
 * Part of the filter index, never changed once it is packed. A row is an offer; the offers of a product are
 * adjacent rows, so that a product is counted once.
 */
export type Segment = {
  rowCount: number
  /** In rising order. */
  ids: Uint32Array
  /** The product of each row, as a place in `ids`; null: every product has one row. */
  productOfRow: Uint32Array | null
  /** The first row of each product, and the end of the last; null: as `productOfRow`. */
  firstRow: Uint32Array | null
  isInCatalog: Bits
  /** Slug → name, of the first product that has it. */
  brands: ReadonlyMap<string, string>
  postings: ReadonlyMap<string, Posting>
  /** Grosze; NaN: none. */
  packPrice: Float64Array
  m2Price: Float64Array
  /** −1: not counted. */
  stockId: Int32Array
  /** In stock if it is not counted. */
  isInStock: Bits
  position: Float64Array
  nameKey: string[]
  unitPrice: Float64Array
  createdMs: Float64Array
  totalSales: Float64Array
  ratingScore: Float64Array
  /** Places in `ids`, in each order. */
  orders: Record<IndexedOrder, Uint32Array>
}

/** A list of up to this share of the rows is smaller than their bits, and quick enough to count. */
const DENSE_SHARE = 1 / 32

/** Collects entries in rising order of their ids. */
export const collectSegment = () => {
  const entries: Omit<FilterEntry, 'offers' | 'tokens'>[] = []
  const starts: number[] = []
  const packPrice: number[] = []
  const m2Price: number[] = []
  const stockId: number[] = []
  const inStock: number[] = []
  const postings = new Map<string, number[]>()
  const brands = new Map<string, string>()
  let rowCount = 0

  const link = (token: string, row: number) => {
    const rows = postings.get(token)
    if (!rows) postings.set(token, [row])
    else if (rows[rows.length - 1] !== row) rows.push(row)
  }

  const add = ({ offers, tokens, ...entry }: FilterEntry): void => {
    entries.push(entry)
    starts.push(rowCount)
    if (entry.brand && !brands.has(entry.brand.slug)) brands.set(entry.brand.slug, entry.brand.name)
    for (const offer of offers) {
      for (const token of tokens) link(token, rowCount)
      for (const token of offer.tokens) link(token, rowCount)
      packPrice.push(offer.priceGrosze ?? Number.NaN)
      m2Price.push(offer.pricePerM2Grosze ?? Number.NaN)
      const isForSale = offer.priceGrosze !== null
      stockId.push(isForSale && offer.stockId !== null ? offer.stockId : -1)
      if (isForSale && offer.stockId === null && offer.state === 'in_stock') inStock.push(rowCount)
      rowCount++
    }
  }

  /** Everything that was added; packing pauses for requests in between. */
  const pack = async (): Promise<Segment> => {
    const pauses = openPauses()
    const isSingle = rowCount === entries.length
    const bitsOf = (rows: number[]) => {
      const bits = emptyBits(rowCount)
      for (const row of rows) setBit(bits, row)
      return bits
    }
    const packed = new Map<string, Posting>()
    for (const [token, rows] of postings) {
      packed.set(token, rows.length > rowCount * DENSE_SHARE ? bitsOf(rows) : rows)
      // What is packed needs its list no more.
      postings.delete(token)
      if (pauses.isDue()) await pauses.pause()
    }
    const firstRow = Uint32Array.from([...starts, rowCount])
    await pauses.pause()
    const productOfRow = new Uint32Array(isSingle ? 0 : rowCount)
    if (!isSingle)
      for (let at = 0; at < entries.length; at++) productOfRow.fill(at, starts[at], firstRow[at + 1])
    const catalog = emptyBits(rowCount)
    for (const [at, { isInCatalog }] of entries.entries())
      if (isInCatalog) for (let row = starts[at]!; row < firstRow[at + 1]!; row++) setBit(catalog, row)
    await pauses.pause()
    const columns = {
      ids: Uint32Array.from(entries, ({ id }) => id),
      position: Float64Array.from(entries, ({ position }) => position),
      nameKey: entries.map(({ nameKey }) => nameKey),
      unitPrice: Float64Array.from(entries, ({ unitPriceGrosze }) => unitPriceGrosze),
      createdMs: Float64Array.from(entries, ({ createdMs }) => createdMs),
      totalSales: Float64Array.from(entries, ({ totalSales }) => totalSales),
      ratingScore: Float64Array.from(entries, (entry) => entry.ratingScore),
    }
    const orders = {} as Record<IndexedOrder, Uint32Array>
    for (const order of indexedOrders)
      orders[order] = await sortedInSlices(entries.length, (one, other) =>
        compareProducts[order](columns, one, columns, other),
      )
    return {
      rowCount,
      ...columns,
      productOfRow: isSingle ? null : productOfRow,
      firstRow: isSingle ? null : firstRow,
      isInCatalog: catalog,
      brands,
      postings: packed,
      packPrice: Float64Array.from(packPrice),
      m2Price: Float64Array.from(m2Price),
      stockId: Int32Array.from(stockId),
      isInStock: bitsOf(inStock),
      orders,
    }
  }

  return { add, pack }
}

type SortColumns = Pick<
  Segment,
  'ids' | 'position' | 'nameKey' | 'unitPrice' | 'createdMs' | 'totalSales' | 'ratingScore'
>
type Compare = (a: SortColumns, one: number, b: SortColumns, other: number) => number

const byName = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The orders of `listing_entries`: the product's id decides between equals, in the direction of the order. */
export const compareProducts: Record<IndexedOrder, Compare> = {
  menu_order: (a, one, b, other) =>
    a.position[one]! - b.position[other]! ||
    byName(a.nameKey[one]!, b.nameKey[other]!) ||
    a.ids[one]! - b.ids[other]!,
  name: (a, one, b, other) => byName(a.nameKey[one]!, b.nameKey[other]!) || a.ids[one]! - b.ids[other]!,
  price: (a, one, b, other) => a.unitPrice[one]! - b.unitPrice[other]! || a.ids[one]! - b.ids[other]!,
  'price-desc': (a, one, b, other) => b.unitPrice[other]! - a.unitPrice[one]! || b.ids[other]! - a.ids[one]!,
  date: (a, one, b, other) => b.createdMs[other]! - a.createdMs[one]! || b.ids[other]! - a.ids[one]!,
  popularity: (a, one, b, other) => b.totalSales[other]! - a.totalSales[one]! || b.ids[other]! - a.ids[one]!,
  rating: (a, one, b, other) => b.ratingScore[other]! - a.ratingScore[one]! || b.ids[other]! - a.ids[one]!,
}

/** Adds the rows with any of the tokens to `target`. */
export const addRowsWith = (target: Bits, { postings }: Segment, tokens: readonly string[]): void => {
  for (const token of tokens) {
    const posting = postings.get(token)
    if (!posting) continue
    if (posting instanceof Uint32Array) {
      for (let word = 0; word < target.length; word++) target[word]! |= posting[word]!
    } else for (const row of posting) setBit(target, row)
  }
}

/** The place of a product in a segment; −1: it is not there. */
export const productIndexOf = ({ ids }: Pick<Segment, 'ids'>, id: number): number => {
  let low = 0
  let high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = ids[middle]!
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Calls back for each row of the product at this place. */
export const eachRowOf = ({ firstRow }: Segment, at: number, visit: (row: number) => void): void => {
  const end = firstRow ? firstRow[at + 1]! : at + 1
  for (let row = firstRow ? firstRow[at]! : at; row < end; row++) visit(row)
}

/** The products with a row in the set, as bits over `ids`. */
export const productsOf = ({ productOfRow, ids }: Segment, rows: Bits): Bits => {
  if (!productOfRow) return rows
  const products = emptyBits(ids.length)
  eachBit(rows, (row) => setBit(products, productOfRow[row]!))
  return products
}

/** How many products have a row in both `rows` and the posting of a token. */
export const countProductsWith = (segment: Segment, rows: Bits, token: string): number => {
  const posting = segment.postings.get(token)
  if (!posting) return 0
  return posting instanceof Uint32Array
    ? countInBits(segment, rows, posting)
    : countInList(segment, rows, posting)
}

const countInList = ({ productOfRow }: Segment, rows: Bits, list: number[]): number => {
  let count = 0
  let last = -1
  for (const row of list) {
    if (!hasBit(rows, row)) continue
    const product = productOfRow ? productOfRow[row]! : row
    if (product !== last) count++
    last = product
  }
  return count
}

/** How many products have a row in both sets. */
export const countInBits = ({ productOfRow }: Segment, rows: Bits, others: Bits): number => {
  let count = 0
  if (!productOfRow) return countCommon(rows, others)
  let last = -1
  for (let word = 0; word < rows.length; word++) {
    let rest = rows[word]! & others[word]!
    while (rest) {
      const lowest = rest & -rest
      const product = productOfRow[word * 32 + 31 - Math.clz32(lowest)]!
      if (product !== last) count++
      last = product
      rest ^= lowest
    }
  }
  return count
}
