import { deflateRaw, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

/** Of a fact that is not known. */
export const UNKNOWN = '?'
/** Seconds on a page, of the last one of a visit: nobody reports when it is left. */
export const UNKNOWN_SECONDS = 0xffff
/** A browser's list of pages of a session has no more (`widget/loader/decide-page.ts`). */
export const MAX_PAGES = 101
/** As in a browser's session (`widget/loader/decide-page.ts`). */
const PAUSE_SECONDS = 30 * 60
/** Of a day of 25 hours, and of views that were counted late. */
const MAX_SECONDS = 2 * 86_400
const MAX_NAMES = 0xffff
const HASH_BITS = 24

/**
 * Visitor (the beginning of the day's hash), seconds since midnight, address, referrer, 1 for a phone or tablet,
 * country, language, cart (`count:złoty`), visits so far (0: unknown).
 */
export type RecordedView = [string, number, string, string, 0 | 1, string, string, string, number]

/** Of two times thinned visitors one in four remains: always the same ones. */
export const isThinnedOut = (visitor: string, thinning: number): boolean =>
  thinning > 0 &&
  Buffer.from(visitor.slice(0, 4), 'base64url').readUIntBE(0, 3) % 2 ** Math.min(thinning, HASH_BITS) !== 0

/** Texts by number; the same text has the same number. */
export type Names = { numberOf: (text: string) => number; texts: readonly string[] }
export const collectNames = (known: readonly string[] = []): Names => {
  const texts = [...known]
  const numbers = new Map(texts.map((text, number) => [text, number]))
  return {
    texts,
    numberOf: (text) => {
      const number = numbers.get(text)
      if (number !== undefined) return number
      numbers.set(text, texts.length)
      return texts.push(text) - 1
    },
  }
}

/** Names of everything that visits refer to; `addresses` are of pages and of referrers. */
export type VisitNames = { addresses: Names; words: Names }
export const newVisitNames = (): VisitNames => ({ addresses: collectNames(), words: collectNames() })

/**
 * The visits of a day in columns: visitor after visitor, and each visitor's visits and views by time. Columns refer to
 * the day's own names.
 */
type Columns = {
  startSeconds: Uint32Array
  /** Where the views of each visit begin; one more at the end. */
  firstView: Uint32Array
  country: Uint16Array
  language: Uint16Array
  referrer: Uint16Array
  address: Uint16Array
  /** On the page, at most `UNKNOWN_SECONDS`. */
  seconds: Uint16Array
  cart: Uint16Array
  /** 1: the first visit of another visitor. */
  isNewVisitor: Uint8Array
  isMobile: Uint8Array
  /** Number of this visit, 0: unknown. */
  ordinal: Uint8Array
}
type PackedDay = Columns & {
  visits: number
  views: number
  addresses: readonly string[]
  words: readonly string[]
}

/** Numbers of its names among those of all days. */
export type DayOfVisits = Columns & {
  dayMs: number
  /** Each of these visits stands for so many. */
  weight: number
  visits: number
  addressNumbers: Uint32Array
  wordNumbers: Uint32Array
}

/** Columns in the order of their storage: each begins at a multiple of its width. */
const COLUMNS = {
  startSeconds: { rows: 'visits', width: 4 },
  firstView: { rows: 'ends', width: 4 },
  country: { rows: 'visits', width: 2 },
  language: { rows: 'visits', width: 2 },
  referrer: { rows: 'visits', width: 2 },
  address: { rows: 'views', width: 2 },
  seconds: { rows: 'views', width: 2 },
  cart: { rows: 'views', width: 2 },
  isNewVisitor: { rows: 'visits', width: 1 },
  isMobile: { rows: 'visits', width: 1 },
  ordinal: { rows: 'visits', width: 1 },
} as const satisfies Record<keyof Columns, object>
const ARRAYS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }

/** Columns over these bytes, one after another. */
const columnsOver = (bytes: ArrayBuffer, visits: number, views: number): Columns => {
  const lengths = { visits, views, ends: visits + 1 }
  let at = 0
  const entries = Object.entries(COLUMNS).map(([name, { rows, width }]) => {
    const column = new ARRAYS[width](bytes, at, lengths[rows])
    at += column.byteLength
    return [name, column]
  })
  return Object.fromEntries(entries) as Columns
}

const sizeOf = (visits: number, views: number): number => {
  const lengths = { visits, views, ends: visits + 1 }
  return Object.values(COLUMNS).reduce((sum, { rows, width }) => sum + lengths[rows] * width, 0)
}

/** Numbers of a day's names; beyond what a column can hold all are unknown. */
const limitedNames = () => {
  const names = collectNames([UNKNOWN])
  const known = new Set<string>()
  return {
    texts: names.texts,
    numberOf: (text: string): number => {
      if (known.size >= MAX_NAMES - 1 && !known.has(text)) return 0
      known.add(text)
      return names.numberOf(text)
    },
  }
}

/** Sorts views into visits: a visit ends half an hour after its last view. Who they are of is not in the result. */
export const toVisits = (thinning: number, views: readonly RecordedView[]): PackedDay => {
  const ofVisitor = new Map<string, RecordedView[]>()
  for (const view of views) {
    if (isThinnedOut(view[0], thinning)) continue
    const own = ofVisitor.get(view[0])
    if (own) own.push(view)
    else ofVisitor.set(view[0], [view])
  }
  const all: { visit: RecordedView[]; isNewVisitor: boolean }[] = []
  for (const own of ofVisitor.values()) {
    // Processes write at different times.
    own.sort((one, other) => one[1] - other[1])
    let visit: RecordedView[] = []
    for (const view of own) {
      const last = visit.at(-1)
      if (!last || view[1] - last[1] >= PAUSE_SECONDS) all.push({ visit: (visit = []), isNewVisitor: !last })
      visit.push(view)
    }
  }
  const count = all.reduce((sum, { visit }) => sum + visit.length, 0)
  const columns = columnsOver(new ArrayBuffer(sizeOf(all.length, count)), all.length, count)
  const addresses = limitedNames()
  const words = limitedNames()
  let at = 0
  for (const [index, { visit, isNewVisitor }] of all.entries()) {
    const [, seconds, , referrer, isMobile, country, language] = visit[0]!
    columns.isNewVisitor[index] = Number(isNewVisitor)
    columns.startSeconds[index] = Math.min(seconds, MAX_SECONDS)
    columns.isMobile[index] = isMobile
    columns.country[index] = words.numberOf(country)
    columns.language[index] = words.numberOf(language)
    columns.referrer[index] = addresses.numberOf(referrer)
    columns.ordinal[index] = ordinalOf(visit)
    columns.firstView[index] = at
    for (const [order, view] of visit.entries()) {
      const next = visit[order + 1]
      columns.address[at] = addresses.numberOf(view[2])
      columns.seconds[at] = next ? next[1] - view[1] : UNKNOWN_SECONDS
      columns.cart[at] = words.numberOf(view[7])
      at += 1
    }
  }
  columns.firstView[all.length] = at
  return { ...columns, visits: all.length, views: count, addresses: addresses.texts, words: words.texts }
}

/** The cookie counts a visit after its first page has been answered: that page's request has the number before. */
const ordinalOf = (visit: readonly RecordedView[]): number => {
  const [first = 0, ...later] = visit.map((view) => view[8])
  return first > 0 ? Math.min(first + 1, 255) : (later.find((count) => count > 0) ?? 0)
}

const numbersOf = (texts: readonly string[], { numberOf }: Names) => Uint32Array.from(texts, numberOf)

/** A day among others: its names get numbers that are the same on all days. */
export const joinNames = (
  dayMs: number,
  thinning: number,
  { addresses, words, ...day }: PackedDay,
  names: VisitNames,
): DayOfVisits => ({
  ...day,
  dayMs,
  weight: 2 ** thinning,
  addressNumbers: numbersOf(addresses, names.addresses),
  wordNumbers: numbersOf(words, names.words),
})

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)
const SIZE_BYTES = 4

/** A day as it is stored: the length of a header, the header, the columns; compressed. */
export const encodeDay = ({ visits, views, addresses, words, ...columns }: PackedDay): Promise<Buffer> => {
  const header = Buffer.from(JSON.stringify({ visits, views, addresses, words }))
  const size = Buffer.alloc(SIZE_BYTES)
  size.writeUInt32LE(header.length)
  const parts = Object.keys(COLUMNS).map((name) => {
    const { buffer, byteOffset, byteLength } = columns[name as keyof Columns]
    return new Uint8Array(buffer, byteOffset, byteLength)
  })
  return deflate(Buffer.concat([size, header, ...parts]))
}

export const decodeDay = async (content: Uint8Array): Promise<PackedDay> => {
  const bytes = await inflate(content)
  const headerEnd = SIZE_BYTES + bytes.readUInt32LE(0)
  const header = JSON.parse(bytes.toString('utf8', SIZE_BYTES, headerEnd)) as Omit<PackedDay, keyof Columns>
  // Copied, because a column must begin at a multiple of its width.
  const columns = new Uint8Array(bytes.subarray(headerEnd)).buffer
  return { ...columnsOver(columns, header.visits, header.views), ...header }
}
